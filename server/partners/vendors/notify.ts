import type { VendorMessage } from '#contract/partners/types/vendorMessages.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import type { CommandContext } from '#server/partners/vendors/runCommand.ts'
import { isInBusiness } from '#server/partners/vendors/vendorVisibility.ts'
import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

type Names = { vendorId: number; vendorName: string; vendorNameEn: string; auditorName: string; auditorNameEn: string }
type Parties = { names: Names; customerId: number; vendorCompanyId: number }

/** Notifies the vendor, once, of a finished audit with observations, or of new observations in it. */
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
  const { vendorId, auditedOn } = audit
  await notify(command, vendorId, 'vendor', names => ({ kind: 'auditObservationAdded', ...names, auditedOn }))
}

export const notifyOfAnswer = async (command: CommandContext, vendorId: number, auditedOn: string | null) =>
  await notify(command, vendorId, 'customer', names => ({ kind: 'auditObservationAnswered', ...names, auditedOn }))

export async function notifyOfLicence(command: CommandContext, licenceId: number): Promise<void> {
  const { vendorId, ...licence } = await command.tx
    .selectFrom('vendor_licences')
    .select(['vendor_id as vendorId', 'name as licenceName', 'expires_on as expiresOn'])
    .where('id', '=', licenceId)
    .executeTakeFirstOrThrow()
  await notify(command, vendorId, 'customer', names => ({ kind: 'vendorLicenceUploaded', ...names, ...licence }))
}

/** Sends nothing for a vendor that is no longer in business. */
async function notify(
  command: CommandContext,
  vendorId: number,
  side: Side,
  messageOf: (names: Names) => VendorMessage,
) {
  const { tx, now } = command
  const { rows } = await sql<Parties>`
    select json_build_object('vendorId', v.id, 'vendorName', c.name, 'vendorNameEn', c.name_en,
             'auditorName', u.name, 'auditorNameEn', u.name_en) as names,
           v.company_id as "customerId", v.vendor_company_id as "vendorCompanyId"
      from vendors v join companies c on c.id = v.vendor_company_id join companies u on u.id = v.company_id
     where v.id = ${vendorId} and ${isInBusiness}`.execute(tx)
  const [parties] = rows
  if (!parties) return
  const recipients = await recipientsOf(tx, side, [side === 'vendor' ? parties.vendorCompanyId : parties.customerId])
  const ids = recipients.map(({ id }) => id)
  await insertMessages(tx, ids, messageOf(parties.names) satisfies VendorMessage, now)
}

/** Recipients: a customer's administrators, a vendor's users who may act; both with Vendor Management. */
export type Side = 'customer' | 'vendor'
export type Recipient = { id: number; companyId: number; email: string; name: string; language: Language }

const rolesOf: Record<Side, readonly string[]> = { customer: ['00', '01'], vendor: ['00', '01', '02'] }

/** The users of these companies to notify: those who can open the page that the message leads to. */
export async function recipientsOf(db: DbOrTx, side: Side, companyIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select p.id, p.company_id as "companyId", p.email, p.name, p.language
      from users p
      join companies o on o.id = p.company_id and o.is_active and 'VendorManagement' = any(o.available_menus)
     where o.id = any(${companyIds}::bigint[]) and p.state = 'enabled' and p.role = any(${rolesOf[side]}::text[])
       and exists (select from user_menus x
                    where x.user_id = p.id and x.company_id = o.id and x.menu = 'VendorManagement')
     order by p.id`.execute(db)
  return rows
}
