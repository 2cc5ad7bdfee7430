import { sql } from 'kysely'
import type { Suggestion } from '#contract/calls/suggestions.ts'
import type { Db } from '#server/db/connect.ts'
import { touchesCentres } from '#server/deliveries/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import { disclosedItems, listKind } from '#server/suggestions/leads.ts'
import { atMost, bestOf, byRank, matches } from '#server/suggestions/ranked.ts'

/** Client management numbers. There are as many as deliveries: what begins with the keyword is found by index. */
export async function suggestCustomerNumbers(db: Db, scope: EnterpriseScope, keyword: string): Promise<Suggestion[]> {
  const folded = sql`search_folded(d.client_management_number)`
  const own = scope.companyIds === 'all' ? ofAnyone(scope, keyword) : ofCompanies(scope, keyword)
  const { rows } = await sql<{ value: string }>`
    select d.client_management_number as value
      from ((select delivery_id from (${own}) own order by ${byRank(sql`folded`, keyword)} ${atMost})
            union
            select i.delivery_id from (${disclosedItems(scope, listKind)}) i) known
      join deliveries d on d.id = known.delivery_id
     where ${matches(folded, keyword)}
     group by d.client_management_number
     order by ${byRank(folded, keyword)} ${atMost}`.execute(db)
  return rows.map(({ value }) => ({ value, label: value }))
}

function ofCompanies(scope: EnterpriseScope, keyword: string) {
  const touching =
    scope.centreIds === 'all' ? sql`` : sql`join deliveries d on d.id = p.delivery_id and ${touchesCentres(scope, 'd')}`
  const own = sql`from delivery_parties p ${touching} where p.company_id = any(${scope.companyIds}::bigint[])`
  return bestOf(sql`p.delivery_id`, own, sql`p.client_number_folded`, keyword)
}

/** Fewer characters are in nearly every number: for them the beginning counts alone. */
const shortestMiddle = 3

function ofAnyone(scope: EnterpriseScope, keyword: string) {
  const folded = sql`search_folded(d.client_management_number) collate "C"`
  const source = sql`from deliveries d where ${touchesCentres(scope, 'd')}`
  if (Array.from(keyword).length >= shortestMiddle) return bestOf(sql`d.id as delivery_id`, source, folded, keyword)
  return sql`select d.id as delivery_id, ${folded} as folded ${source}
    and ${folded} like like_escaped(search_folded(${keyword})) || '%' order by ${folded} ${atMost}`
}
