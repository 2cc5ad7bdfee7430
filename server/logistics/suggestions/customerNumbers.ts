import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import { maxSuggestions, type Suggestion } from '#contract/logistics/calls/suggestions.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import {
  atMost,
  beginningsOf,
  bestOf,
  byRank,
  disclosedItems,
  listKind,
  type Terms,
} from '#server/logistics/suggestions/terms.ts'

/** Client management numbers. There are as many as deliveries, so those that begin with the keyword are found by index. */
export async function suggestCustomerNumbers(db: Db, scope: EnterpriseScope, keyword: string): Promise<Suggestion[]> {
  if (scope.companyIds !== 'all') return await suggestAmong(db, scope, keyword, ofCompanies(scope, keyword))
  const beginning = await suggestAmong(db, scope, keyword, beginningsOf(deliveryId, ofAnyone(scope), keyword))
  if (beginning.length === maxSuggestions || Array.from(keyword).length < shortestMiddle) return beginning
  return await suggestAmong(db, scope, keyword, bestOf(deliveryId, ofAnyone(scope), keyword))
}

/** Shorter keywords are in nearly every number, so that only beginnings are suggested for them. */
const shortestMiddle = 3

async function suggestAmong(db: Db, scope: EnterpriseScope, keyword: string, own: RawBuilder<unknown>) {
  const folded = sql`search_folded(d.client_management_number)`
  const { rows } = await sql<{ value: string }>`
    select d.client_management_number as value
      from ((select delivery_id from (${own}) own order by ${byRank(sql`folded`, keyword)} ${atMost})
            union
            select i.delivery_id from (${disclosedItems(scope, listKind)}) i) known
      join deliveries d on d.id = known.delivery_id
     where ${holdsFolded(folded, keyword)}
     group by d.client_management_number
     order by ${byRank(folded, keyword)} ${atMost}`.execute(db)
  return rows.map(({ value }) => ({ value, label: value }))
}

const deliveryId = sql`d.id as delivery_id`

const ofAnyone = (scope: EnterpriseScope): Terms => ({
  source: sql`from deliveries d where ${touchesCentres(scope, 'd')}`,
  text: sql`search_folded(d.client_management_number) collate "C"`,
})

function ofCompanies(scope: EnterpriseScope, keyword: string) {
  const touching =
    scope.centreIds === 'all' ? sql`` : sql`join deliveries d on d.id = p.delivery_id and ${touchesCentres(scope, 'd')}`
  const source = sql`from delivery_parties p ${touching} where p.company_id = any(${scope.companyIds}::bigint[])`
  return bestOf(sql`p.delivery_id`, { source, text: sql`p.client_number_folded` }, keyword)
}
