import type { VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { loadVendors, type View } from '#server/partners/vendors/queries/listedVendors.ts'
import { auditsOf, licencesOf, otherDocumentsOf } from '#server/partners/vendors/queries/vendorParts.ts'

/** A vendor with all that its customer knows; 4017 for one that the scope may not see, be it unknown or another's. */
export async function vendorDetail(
  db: Db,
  scope: EnterpriseScope,
  vendorId: number,
  view: View,
): Promise<VendorDetail> {
  const [vendor] = await loadVendors(db, scope, [vendorId], view)
  if (!vendor) throw new PortalError(codes.notAuthorized)
  const audits = await auditsOf(db, [vendorId], view.today)
  const licences = await licencesOf(db, [vendorId], view.today)
  return {
    ...vendor,
    audits: (audits.get(vendorId) ?? []).map(({ audit }) => audit),
    licences: (licences.get(vendorId) ?? []).map(({ licence }) => licence),
    otherDocuments: await otherDocumentsOf(db, vendorId),
  }
}
