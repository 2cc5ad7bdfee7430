import { sql } from 'kysely'
import type { Suggestion } from '#contract/calls/suggestions.ts'
import type { Db } from '#server/db/connect.ts'
import { termsOfScope } from '#server/deliveries/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import { disclosedItems, orderOfTerms, transportKinds } from '#server/suggestions/leads.ts'
import { atMost, bestOf, byRank, matches } from '#server/suggestions/ranked.ts'

/** Names of places from which, or to which, deliveries went. */
export async function suggestPlaces(
  db: Db,
  scope: EnterpriseScope,
  side: 'from' | 'destination',
  keyword: string,
): Promise<Suggestion[]> {
  const name = sql.ref(side === 'from' ? 'd.from_name' : 'd.destination_name')
  const own = {
    source: sql`from place_terms t where ${termsOfScope(scope)} and t.side = ${side}`,
    text: sql`t.folded`,
    order: orderOfTerms(scope),
  }
  const { rows } = await sql<Suggestion>`
    select name as value, name as label
      from (${bestOf(sql`t.name`, own, keyword)}
            union
            (select ${name}, search_folded(${name}) collate "C"
              from (${disclosedItems(scope, transportKinds)}) i join deliveries d on d.id = i.delivery_id
             where ${matches(sql`search_folded(${name})`, keyword)})) known
     order by ${byRank(sql`folded`, keyword)} ${atMost}`.execute(db)
  return rows
}
