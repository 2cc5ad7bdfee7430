import type { z } from 'zod'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import {
  lockedOwnVendor,
  lockedVendor,
  type CommandContext,
  type LockedVendor,
} from '#server/partners/vendors/runCommand.ts'
import { refuseUnattachable } from '#server/partners/vendors/audits/attachDocuments.ts'
import { notifyOfLicence } from '#server/partners/vendors/notify.ts'

type Licence = z.output<typeof vendorCalls.saveLicence.request>
type OwnLicence = z.output<typeof vendorCalls.uploadLicence.request>

/** The customer registers a licence of its vendor, or changes one; answers its id. */
export async function saveLicence(command: CommandContext, licence: Licence): Promise<number> {
  const vendor = await lockedVendor(command, licence.vendorId)
  return await writeLicence(command, vendor, vendor.customerId, licence)
}

/** The vendor hands one in, or the next issue of one; the customer is told. */
export async function uploadLicence(command: CommandContext, licence: OwnLicence): Promise<number> {
  const vendor = await lockedOwnVendor(command, licence.vendorId)
  const id = await writeLicence(command, vendor, vendor.vendorCompanyId, licence)
  await notifyOfLicence(command, id)
  return id
}

export async function deleteLicence(command: CommandContext, licenceId: number): Promise<void> {
  const { tx } = command
  const licence = await tx
    .selectFrom('vendor_licences')
    .select('vendor_id')
    .where('id', '=', licenceId)
    .executeTakeFirst()
  await lockedVendor(command, licence?.vendor_id ?? 0)
  await tx.deleteFrom('vendor_licences').where('id', '=', licenceId).execute()
}

async function writeLicence(
  command: CommandContext,
  vendor: LockedVendor,
  importingCompany: number,
  licence: Licence,
): Promise<number> {
  const { tx } = command
  const { licenceId, documentId } = licence
  const before = licenceId === undefined ? undefined : await storedLicence(command, vendor, licenceId)
  if (documentId !== null && documentId !== before?.documentId) {
    await refuseUnattachable(command, importingCompany, [{ documentId, path: 'documentId' }])
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

async function storedLicence({ tx }: CommandContext, vendor: LockedVendor, licenceId: number) {
  const licence = await tx
    .selectFrom('vendor_licences')
    .select(['id', 'document_id as documentId'])
    .where('id', '=', licenceId)
    .where('vendor_id', '=', vendor.id)
    .executeTakeFirst()
  if (!licence) throw new PortalError(codes.notAuthorized)
  return licence
}
