import { sql } from 'kysely'
import type { Company } from '#contract/kernel/fields.ts'
import type { LoggerChoice, NameableCentre, NameableCompany } from '#contract/logistics/types/deliveryRegistration.ts'
import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { limitedTo, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import { consentsFor } from '#server/partners/tradingPartners/consents.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'

type Nameable = { companies: NameableCompany[]; centres: NameableCentre[] }

/** The companies and centres that a sender's delivery of this day may name, by the consents that saving it asks for. */
export async function nameableOn(db: DbOrTx, sender: Sender, day: string): Promise<Nameable> {
  const consents = await consentsFor(db, sender)
  const companies = (await companiesInReach(db, sender)).flatMap(({ id: companyId, ...company }) => {
    const allows = (kind: GrantKind) => consents.allows({ code: company.code, companyId, kind, day })
    const [asDepositor, asParty] = [allows('nameAsDepositor'), allows('nameAsParty')]
    const lendsLoggers = allows('carryLoggers')
    return asDepositor || asParty || lendsLoggers ? [{ ...company, asDepositor, asParty, lendsLoggers }] : []
  })
  const named = companies.filter(({ asDepositor, asParty }) => asDepositor || asParty).map(({ code }) => code)
  return { companies, centres: await centresOf(db, named) }
}

/** Consents decide; the others have granted nothing at all. */
const inReach = ({ companyId, isPlatform }: Sender) =>
  isPlatform
    ? sql`true`
    : sql`(c.id = ${companyId} or c.id in (select g.granter_id from granted g where g.grantee_id = ${companyId}))`

async function companiesInReach(db: DbOrTx, sender: Sender) {
  const { rows } = await sql<Company & { id: number }>`
    select c.id, c.code, c.name, c.name_en as "nameEn" from companies c
     where c.is_active and ${inReach(sender)} order by c.name collate japanese, c.id`.execute(db)
  return rows
}

async function centresOf(db: DbOrTx, companyCodes: readonly string[]): Promise<NameableCentre[]> {
  const { rows } = await sql<NameableCentre>`
    select e.code as "centreCode", e.name, e.name_en as "nameEn", c.code as "companyCode"
      from centres e join companies c on c.id = e.company_id
     where c.code = any(${companyCodes}) order by e.name collate japanese, e.id`.execute(db)
  return rows
}

const maxLoggers = 50

/**
 * Loggers in use that a delivery of this day may carry, of limited users those that touch their centres. Of a partner whose
 * consent has ended since only the one with this very serial.
 */
export async function loggerChoices(
  db: DbOrTx,
  sender: Sender,
  { centreIds }: EnterpriseScope,
  today: string,
  { shippingDate: day, keyword }: { shippingDate: string; keyword: string },
): Promise<LoggerChoice[]> {
  const isFound =
    keyword === '' ? sql`true` : holdsFolded(sql`search_folded(concat_ws(' ', g.serial, g.name))`, keyword)
  const isOffered =
    day >= today
      ? mayCarry(sender, day)
      : sql`${mayCarry(sender, day)} and (g.serial = ${keyword} or ${mayCarry(sender, today)})`
  const { rows } = await sql<LoggerChoice>`
    select g.serial, c.code as owner, g.name
      from loggers g join companies c on c.id = g.company_id
     where (g.retired_on is null or g.retired_on > ${day}::date) and ${isFound} and ${isOffered}
       and ${limitedTo(centreIds, loggerAt(sql`g.id`))}
     order by c.id <> ${sender.companyId}, g.serial, g.id limit ${maxLoggers}`.execute(db)
  return rows
}

/**
 * SQL on `g` (loggers) of `c`: what `consentsFor` allows, in the statement itself, for a limit of rows would be used up by those
 * that are not lent.
 */
const mayCarry = ({ companyId, isPlatform }: Sender, day: string) =>
  isPlatform
    ? sql`true`
    : sql`(c.id = ${companyId} or exists (
        select from granted lent
         where lent.granter_id = c.id and lent.grantee_id = ${companyId} and lent.kind = 'carryLoggers'
           and ${day}::date <@ lent.days
           and (lent.all_loggers or exists (
             select from partner_grant_loggers l where l.grant_id = lent.grant_id and l.logger_id = g.id))))`
