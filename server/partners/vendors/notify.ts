import type { VendorMessage } from '#contract/partners/types/vendorMessages.ts'
import { sql } from 'kysely'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import type { CommandContext } from '#server/partners/vendors/runCommand.ts'
import { peopleOf, type Side } from '#server/partners/vendors/people.ts'
import { isInBusiness } from '#server/partners/vendors/vendorState.ts'

type Names = { vendorId: number; vendorName: string; vendorNameEn: string; auditorName: string; auditorNameEn: string }
type Reported = { names: Names; customerId: number; vendorCompanyId: number }

/** A finished audit with observations is there, or has new ones: the vendor is told, once for all of them. */
export async function notifyOfObservations(command: CommandContext, auditId: number): Promise<void> {
  const audit = await command.tx
    .selectFrom('vendor_audits as a')
    .select(['a.vendor_id as vendorId', 'a.audited_on as auditedOn'])
    .where('a.id', '=', auditId)
    .where(eb =>
      eb.exists(eb.selectFrom('audit_observations as f').select('f.id').whereRef('f.vendor_audit_id', '=', 'a.id')),
    )
    .executeTakeFirst()
  if (!audit) return
  await notify(command, audit.vendorId, 'vendor', names => ({
    kind: 'auditObservationAdded' as const,
    ...names,
    auditedOn: audit.auditedOn,
  }))
}

export const notifyOfAnswer = async (command: CommandContext, vendorId: number, auditedOn: string | null) =>
  await notify(command, vendorId, 'customer', names => ({
    kind: 'auditObservationAnswered' as const,
    ...names,
    auditedOn,
  }))

/** The licence is told as it was kept. */
export async function notifyOfLicence(command: CommandContext, licenceId: number): Promise<void> {
  const { vendorId, ...licence } = await command.tx
    .selectFrom('vendor_licences')
    .select(['vendor_id as vendorId', 'name as licenceName', 'expires_on as expiresOn'])
    .where('id', '=', licenceId)
    .executeTakeFirstOrThrow()
  await notify(command, vendorId, 'customer', names => ({
    kind: 'vendorLicenceUploaded' as const,
    ...names,
    ...licence,
  }))
}

/** Nobody is told of a vendor that is no longer in business. */
async function notify(
  command: CommandContext,
  vendorId: number,
  side: Side,
  messageOf: (names: Names) => VendorMessage,
) {
  const { tx, now } = command
  const { rows } = await sql<Reported>`
    select json_build_object('vendorId', v.id, 'vendorName', c.name, 'vendorNameEn', c.name_en,
             'auditorName', u.name, 'auditorNameEn', u.name_en) as names,
           v.company_id as "customerId", v.vendor_company_id as "vendorCompanyId"
      from vendors v join companies c on c.id = v.vendor_company_id join companies u on u.id = v.company_id
     where v.id = ${vendorId} and ${isInBusiness}`.execute(tx)
  const [reported] = rows
  if (!reported) return
  const people = await peopleOf(tx, side, [side === 'vendor' ? reported.vendorCompanyId : reported.customerId])
  const ids = people.map(({ id }) => id)
  await insertMessages(tx, ids, messageOf(reported.names) satisfies VendorMessage, now)
}
