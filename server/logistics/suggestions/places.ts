import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Suggestion } from '#contract/logistics/calls/suggestions.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { englishName, storedNames, type Side } from '#server/logistics/deliveries/placeNames.ts'
import { termsOfScope } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { disclosedItems, orderOfTerms, transportKinds } from '#server/logistics/suggestions/leads.ts'
import { atMost, bestOf, byRank, mostRanked } from '#server/logistics/suggestions/ranked.ts'

/**
 * Names of places from which, or to which, deliveries went: in the reader's language, or in the other one where only that
 * holds the keyword; its label then says the reader's as well.
 */
export async function suggestPlaces(
  db: Db,
  scope: EnterpriseScope,
  side: Side,
  keyword: string,
  language: Language,
): Promise<Suggestion[]> {
  const [own, other] = language === 'ja' ? [sql`ja`, sql`en`] : [sql`en`, sql`ja`]
  const { rows } = await sql<Suggestion>`
    select value, case when bool_or(value = own) then value
             else value || ' — ' || string_agg(distinct own, ', ') end as label
      from (select distinct ja, en from (${ownPlaces(scope, side, keyword)} union all
             ${disclosedPlaces(scope, side, keyword)}) known) known
     cross join lateral (
       select text.value, search_folded(text.value) as folded, ${own} as own
         from (values (1, ${own}), (2, ${other})) text (nth, value)
        where ${holdsFolded(sql`search_folded(text.value)`, keyword)} order by text.nth limit 1) found
     group by value, folded
     order by ${byRank(sql`folded`, keyword)} ${atMost}`.execute(db)
  return rows
}

/** The centres' own names are few: those that fit lead to their places. */
function ownPlaces(scope: EnterpriseScope, side: Side, keyword: string): RawBuilder<unknown> {
  const isOwn = sql`${termsOfScope(scope)} and t.side = ${side}`
  const place = { name: sql`t.name`, nameEn: sql`t.name_en`, centreId: sql`t.place_centre_id` }
  const columns = sql`t.name as ja, ${englishName(place)} as en`
  const ofTerms = (text: RawBuilder<unknown>) =>
    bestOf(columns, { source: sql`from place_terms t where ${isOwn}`, text, order: orderOfTerms(scope, text) }, keyword)
  return sql`
    (${ofTerms(sql`t.folded`)}) union all (${ofTerms(sql`t.folded_en`)}) union all
    (select t.name, e.name_en, t.folded from centres e join place_terms t on t.place_centre_id = e.id
      where ${isOwn} and t.name_en is null and ${holdsFolded(sql`search_folded(e.name_en)`, keyword)} ${mostRanked})`
}

function disclosedPlaces(scope: EnterpriseScope, side: Side, keyword: string): RawBuilder<unknown> {
  const place = storedNames(side)
  return sql`
    select ja, en, null from (
      select ${place.name} as ja, ${englishName(place)} as en
        from (${disclosedItems(scope, transportKinds)}) i join deliveries d on d.id = i.delivery_id) shown
     where ${holdsFolded(sql`search_folded(ja)`, keyword)} or ${holdsFolded(sql`search_folded(en)`, keyword)}`
}
