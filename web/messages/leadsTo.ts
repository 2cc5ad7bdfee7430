import type { Menu } from '#contract/menus.ts'
import type { Message } from '#contract/rules/messages.ts'

type Lead = { menu: Menu; path: string; search: Record<string, string | number> }

const toVendor = ({ vendorId }: { vendorId: number }): Lead => ({
  menu: 'VendorManagement',
  path: '/vendor-management/vendor',
  search: { vendorId },
})

const leads = {
  vendorAuditExpires: toVendor,
  vendorLicenceExpires: toVendor,
  vendorFindingAdded: toVendor,
  vendorFindingAnswered: toVendor,
  vendorLicenceUploaded: toVendor,
} satisfies Record<Message['kind'], unknown>

/** Where a message leads, for who has that menu. */
export const leadsTo = (message: Message): Lead => leads[message.kind](message)
