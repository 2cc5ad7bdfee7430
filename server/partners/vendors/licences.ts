import type { z } from 'zod'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockedOwnVendor, lockedVendor, type Acting, type LockedVendor } from '#server/partners/vendors/acting.ts'
import { refuseUnattachable } from '#server/partners/vendors/audits/attachDocuments.ts'
import { tellOfLicence } from '#server/partners/vendors/tell.ts'

type Licence = z.output<typeof vendorCalls.saveLicence.request>
type OwnLicence = z.output<typeof vendorCalls.uploadLicence.request>

/** The customer registers a licence of its vendor, or changes one; answers its id. */
export async function saveLicence(acting: Acting, licence: Licence): Promise<number> {
  const vendor = await lockedVendor(acting, licence.vendorId)
  return await writeLicence(acting, vendor, vendor.customerId, licence)
}

/** The vendor hands one in, or the next issue of one; the customer is told. */
export async function uploadLicence(acting: Acting, licence: OwnLicence): Promise<number> {
  const vendor = await lockedOwnVendor(acting, licence.vendorId)
  const id = await writeLicence(acting, vendor, vendor.vendorCompanyId, licence)
  await tellOfLicence(acting, id)
  return id
}

export async function deleteLicence(acting: Acting, licenceId: number): Promise<void> {
  const { tx } = acting
  const licence = await tx
    .selectFrom('vendor_licences')
    .select('vendor_id')
    .where('id', '=', licenceId)
    .executeTakeFirst()
  await lockedVendor(acting, licence?.vendor_id ?? 0)
  await tx.deleteFrom('vendor_licences').where('id', '=', licenceId).execute()
}

async function writeLicence(
  acting: Acting,
  vendor: LockedVendor,
  actingFor: number,
  licence: Licence,
): Promise<number> {
  const { tx } = acting
  const { licenceId, documentId } = licence
  const before = licenceId === undefined ? undefined : await storedLicence(acting, vendor, licenceId)
  if (documentId !== null && documentId !== before?.documentId) {
    await refuseUnattachable(acting, actingFor, [{ documentId, path: 'documentId' }])
  }
  const { name, number, expiresOn: expires_on } = licence
  const columns = { name, number, expires_on, document_id: documentId }
  if (before) {
    await tx.updateTable('vendor_licences').set(columns).where('id', '=', before.id).execute()
    return before.id
  }
  const made = tx.insertInto('vendor_licences').values({ vendor_id: vendor.id, ...columns })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

async function storedLicence({ tx }: Acting, vendor: LockedVendor, licenceId: number) {
  const licence = await tx
    .selectFrom('vendor_licences')
    .select(['id', 'document_id as documentId'])
    .where('id', '=', licenceId)
    .where('vendor_id', '=', vendor.id)
    .executeTakeFirst()
  if (!licence) throw new PortalError(codes.notAuthorized)
  return licence
}
