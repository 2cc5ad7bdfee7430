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

/** The customer registers or changes a licence of its vendor; returns its id. */
export async function saveLicence(command: CommandContext, licence: Licence): Promise<number> {
  const vendor = await lockedVendor(command, licence.vendorId)
  return await writeLicence(command, vendor, vendor.customerId, licence)
}

/** The vendor uploads a licence or its renewal, and the customer is notified. */
export async function uploadLicence(command: CommandContext, licence: OwnLicence): Promise<number> {
  const vendor = await lockedOwnVendor(command, licence.vendorId)
  const id = await writeLicence(command, vendor, vendor.vendorCompanyId, licence)
  await notifyOfLicence(command, id)
  return id
}

export async function deleteLicence(command: CommandContext, licenceId: number): Promise<void> {
  const { tx } = command
  const query = tx.selectFrom('vendor_licences').select('vendor_id').where('id', '=', licenceId)
  await lockedVendor(command, (await query.executeTakeFirst())?.vendor_id ?? 0)
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
  const stored = licenceId === undefined ? undefined : await storedLicence(command, vendor, licenceId)
  if (documentId !== null && documentId !== stored?.documentId) {
    await refuseUnattachable(command, importingCompany, [{ documentId, path: 'documentId' }])
  }
  const { name, number, expiresOn: expires_on } = licence
  const columns = { name, number, expires_on, document_id: documentId }
  if (stored) {
    await tx.updateTable('vendor_licences').set(columns).where('id', '=', stored.id).execute()
    return stored.id
  }
  const inserted = tx.insertInto('vendor_licences').values({ vendor_id: vendor.id, ...columns })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
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
