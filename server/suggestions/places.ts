import { sql } from 'kysely'
import type { Suggestion } from '#contract/calls/suggestions.ts'
import type { Db } from '#server/db/connect.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import { disclosedItems, termsOfScope, transportKinds } from '#server/suggestions/leads.ts'
import { atMost, byRank, matches } from '#server/suggestions/ranked.ts'

/** Names of places from which, or to which, deliveries went. */
export async function suggestPlaces(
  db: Db,
  scope: EnterpriseScope,
  side: 'from' | 'destination',
  keyword: string,
): Promise<Suggestion[]> {
  const name = sql.ref(side === 'from' ? 'd.from_name' : 'd.destination_name')
  const { rows } = await sql<Suggestion>`
    select name as value, name as label
      from (select t.name, t.folded from place_terms t
             where ${termsOfScope(scope)} and t.side = ${side} and ${matches(sql`t.folded`, keyword)}
            union
            select ${name}, search_folded(${name})
              from (${disclosedItems(scope, transportKinds)}) i join deliveries d on d.id = i.delivery_id
             where ${matches(sql`search_folded(${name})`, keyword)}) known
     order by ${byRank(sql`folded`, keyword)} ${atMost}`.execute(db)
  return rows
}
