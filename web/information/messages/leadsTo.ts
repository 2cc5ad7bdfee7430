import type { Menu } from '#contract/kernel/menus.ts'
import type { Message } from '#contract/information/rules/messages.ts'
import type { AlertMessage } from '#contract/quality/types/alertMessages.ts'

/** Without a menu it is everybody's. */
type Lead = { menu?: Menu; path: string; search: Record<string, string | number> }

const toDelivery = (deliveryId: number): Lead => ({
  menu: 'DeliveryStatus',
  path: '/delivery/detail',
  search: { deliveryId },
})

/** Where a message leads, for who has its menu: to what it names. */
export function leadsTo(message: Message): Lead {
  if (message.kind === 'signInLocked') return { path: '/password-change', search: {} }
  if (message.kind === 'loggerCalibrationsDue') return toLoggers(message)
  if (message.kind === 'tripAssigned' || message.kind === 'tripUnassigned')
    return { menu: 'Trips', path: '/trips', search: {} }
  if (message.kind === 'withdrawalToSign') {
    const { fileId: file, deliveryId } = message
    if (deliveryId !== null) return toDelivery(deliveryId)
    return { menu: 'ImportCentre', path: '/user-management/import', search: { view: 'loggerFiles', file } }
  }
  if ('vendorId' in message) {
    const { vendorId } = message
    return { menu: 'VendorManagement', path: '/vendor-management/vendor', search: { vendorId } }
  }
  if ('partnershipId' in message) {
    const { partnershipId } = message
    return { menu: 'TradingPartners', path: '/user-management/partners', search: { partnershipId } }
  }
  if ('caseId' in message) return { menu: 'Quality', path: '/quality/case', search: { caseId: message.caseId } }
  if ('webhook' in message) return { menu: 'CompanyManagement', path: '/user-management/webhooks', search: {} }
  // Its page has the API keys, with one of which it was made.
  if (message.kind === 'subscriptionEnded')
    return { menu: 'CompanyManagement', path: '/user-management/company-management/detail', search: {} }
  if (message.kind === 'alertChannelFailed') {
    return { menu: 'AlertRules', path: '/user-management/alerts', search: { tab: 'channels' } }
  }
  return toAlert(message)
}

/** To the one logger, or to the list with what ends first on top. */
function toLoggers({ count, loggers: [first] }: Extract<Message, { kind: 'loggerCalibrationsDue' }>): Lead {
  const [path, search] =
    count === 1 && first ? ['/detail', { loggerId: first.loggerId }] : ['', { sort: 'calibration' }]
  return { menu: 'LoggerRegistry', path: `/user-management/loggers${path}`, search }
}

/** To its delivery, or to all alerts. */
const toAlert = (message: AlertMessage): Lead =>
  'deliveryId' in message && message.deliveryId !== null
    ? toDelivery(message.deliveryId)
    : { menu: 'AlertRules', path: '/user-management/alerts', search: {} }
