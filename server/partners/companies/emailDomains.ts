import { sql } from 'kysely'
import type { Register, RegisteredCompany } from '#server/partners/companies/register.ts'
import type { Faults } from '#server/partners/companies/faults.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Reports domains of other companies, duplicates, and removed domains that users of the company still have (5017). */
export async function checkDomains(
  db: DbOrTx,
  register: Register,
  own: RegisteredCompany | null,
  domains: readonly string[],
  faults: Faults,
): Promise<void> {
  for (const [index, domain] of domains.entries()) {
    const path = `emailDomains[${index}]`
    if (domains.indexOf(domain) < index) faults.add('domainTwice', path, domain)
    else if (register.ownerOf('emailDomain', domain, own?.code ?? null) !== undefined)
      faults.add('domainOfAnother', path, domain)
  }
  if (!own) return
  const used = await usersByDomain(db, own.id)
  // A domain that was never registered is not part of this edit, even if users have addresses in it.
  const removed = (await storedDomains(db, own.id)).filter(domain => !domains.includes(domain))
  for (const domain of removed) if (used[domain]) faults.add('domainHasUsers', 'emailDomains', domain)
}

export async function saveDomains(db: DbOrTx, companyId: number, domains: readonly string[]): Promise<void> {
  await sql`delete from company_email_domains
    where company_id = ${companyId} and not domain = any(${[...domains]}::text[])`.execute(db)
  await sql`insert into company_email_domains (company_id, domain)
    select ${companyId}, w.domain from unnest(${[...domains]}::text[]) w (domain)
     where not exists (select from company_email_domains d where d.company_id = ${companyId} and d.domain = w.domain)`.execute(
    db,
  )
}

/** The number of the company's users for each domain of their addresses. */
export async function usersByDomain(db: DbOrTx, companyId: number): Promise<Record<string, number>> {
  const domain = sql<string>`substring(u.email from '[^@]*$')`
  const rows = await db
    .selectFrom('users as u')
    .select([domain.as('domain'), sql<number>`count(*)::int`.as('number')])
    .where('u.company_id', '=', companyId)
    .groupBy(domain)
    .execute()
  return Object.fromEntries(rows.map(row => [row.domain, row.number]))
}

async function storedDomains(db: DbOrTx, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('company_email_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .execute()
  return rows.map(({ domain }) => domain)
}
