import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { mayEditDisclosure, readableOwners } from '#server/logistics/disclosure/owners.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'

type Choices = ResponseOf<typeof disclosureCalls.getDisclosureChoices>

/**
 * Whom products can be disclosed to: every company but the platform's and the caller's own for those who set it; for
 * those who read, the companies that something is disclosed to.
 */
export async function disclosureChoices(db: Db, caller: Caller): Promise<Choices> {
  const owner = readableOwners(caller)
  const mayEdit = mayEditDisclosure(caller)
  const isNamed = sql`exists (select from disclosures d join products p on p.id = d.product_id
    where d.company_id = c.id ${owner === 'all' ? sql`` : sql`and p.company_id = ${owner}`})`
  const { rows: companies } = await sql<Choices['companies'][number]>`
    select c.code, c.name, c.name_en as "nameEn", c.is_active as "isActive" from companies c
     where c.industry_type <> 9 and c.id <> ${caller.company.id} and ${mayEdit ? sql`true` : isNamed}
     order by c.code`.execute(db)
  const { rows: owners } = await sql<Choices['owners'][number]>`
    select c.code, c.name, c.name_en as "nameEn" from companies c
     where ${owner === 'all' ? sql`exists (select from products p where p.company_id = c.id)` : sql`c.id = ${owner}`}
     order by c.code`.execute(db)
  return { companies, owners, mayEdit }
}
