import { sql } from 'kysely'
import { mostSuggestions, type Suggestion } from '#contract/calls/suggestions.ts'
import type { Db } from '#server/db/connect.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import { disclosedItems, listKind } from '#server/suggestions/leads.ts'
import { atMost, byRank, matches } from '#server/suggestions/ranked.ts'

type Value = { value: string }

/** Client management numbers. There are as many as deliveries: a company's own are scanned, the platform's found by index. */
export async function suggestCustomerNumbers(db: Db, scope: EnterpriseScope, keyword: string): Promise<Suggestion[]> {
  const values = scope.companyIds === 'all' ? await ofAnyone(db, scope, keyword) : await ofCompanies(db, scope, keyword)
  return values.map(value => ({ value, label: value }))
}

const touching = ({ centreIds }: EnterpriseScope) =>
  centreIds === 'all'
    ? sql`true`
    : sql`(d.from_centre_id = any(${centreIds}::bigint[]) or d.destination_centre_id = any(${centreIds}::bigint[]))`

async function ofCompanies(db: Db, scope: EnterpriseScope, keyword: string) {
  const folded = sql`search_folded(d.client_management_number)`
  const { rows } = await sql<Value>`
    with own as (
      select min(p.delivery_id) as delivery_id, p.client_number_folded as folded from delivery_parties p
       ${scope.centreIds === 'all' ? sql`` : sql`join deliveries d on d.id = p.delivery_id and ${touching(scope)}`}
       where p.company_id = any(${scope.companyIds}::bigint[]) and ${matches(sql`p.client_number_folded`, keyword)}
       group by p.client_number_folded
       order by ${byRank(sql`p.client_number_folded`, keyword)} ${atMost})
    select d.client_management_number as value
      from (select delivery_id from own union select i.delivery_id from (${disclosedItems(scope, listKind)}) i) known
      join deliveries d on d.id = known.delivery_id
     where ${matches(folded, keyword)}
     group by d.client_management_number
     order by ${byRank(folded, keyword)} ${atMost}`.execute(db)
  return rows.map(row => row.value)
}

/** Fewer characters are in nearly every number: for them the beginning counts alone. */
const shortestMiddle = 3

async function ofAnyone(db: Db, scope: EnterpriseScope, keyword: string) {
  const folded = sql`search_folded(d.client_management_number)`
  const begins = await sql<Value>`
    select distinct d.client_management_number as value, ${folded} collate "C" as folded from deliveries d
     where ${folded} collate "C" like like_escaped(search_folded(${keyword})) || '%' and ${touching(scope)}
     order by ${folded} collate "C" ${atMost}`.execute(db)
  const first = begins.rows.map(row => row.value)
  if (first.length === mostSuggestions || Array.from(keyword).length < shortestMiddle) return first
  const holds = await sql<Value>`
    select d.client_management_number as value from deliveries d
     where ${matches(folded, keyword)} and ${touching(scope)} ${atMost}`.execute(db)
  return [...new Set([...first, ...holds.rows.map(row => row.value).toSorted()])].slice(0, mostSuggestions)
}
