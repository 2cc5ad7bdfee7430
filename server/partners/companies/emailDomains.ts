import { sql } from 'kysely'
import type { Faults } from '#server/partners/companies/faults.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Domains of other companies, twice the same, or taken away while users of the company have them (5017). */
export async function checkDomains(
  db: DbOrTx,
  wanted: readonly string[],
  ownId: number | null,
  faults: Faults,
): Promise<void> {
  const others = await db
    .selectFrom('company_email_domains')
    .select('domain')
    .where(sql<boolean>`domain = any(${[...wanted]}::text[]) and company_id is distinct from ${ownId}::bigint`)
    .execute()
  for (const [place, domain] of wanted.entries()) {
    const path = `emailDomains[${place}]`
    if (wanted.indexOf(domain) < place) faults.add('domainTwice', path, domain)
    else if (others.some(other => other.domain === domain)) faults.add('domainOfAnother', path, domain)
  }
  if (ownId === null) return
  const used = await usersByDomain(db, ownId)
  // A domain that was never registered is no part of this edit, whoever has an address of it.
  const removed = (await storedDomains(db, ownId)).filter(domain => !wanted.includes(domain))
  for (const domain of removed) if (used[domain]) faults.add('domainHasUsers', 'emailDomains', domain)
}

export async function saveDomains(db: DbOrTx, companyId: number, wanted: readonly string[]): Promise<void> {
  await sql`delete from company_email_domains
    where company_id = ${companyId} and not domain = any(${[...wanted]}::text[])`.execute(db)
  await sql`insert into company_email_domains (company_id, domain)
    select ${companyId}, w.domain from unnest(${[...wanted]}::text[]) w (domain)
     where not exists (select from company_email_domains d where d.company_id = ${companyId} and d.domain = w.domain)`.execute(
    db,
  )
}

/** How many users of the company have addresses of which domain. */
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
