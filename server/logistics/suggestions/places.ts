import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { type RawBuilder, sql } from 'kysely'
import { maxSuggestions, type Suggestion } from '#contract/logistics/calls/suggestions.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { englishName, type Side, storedNames } from '#server/logistics/deliveries/placeNames.ts'
import { termsOfScope, touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import {
  atMost,
  beginningsOf,
  bestOf,
  byRank,
  disclosedItems,
  listKind,
  maxRanked,
  orderOfTerms,
  type Terms,
} from '#server/logistics/suggestions/terms.ts'
import { transportKinds } from '#contract/logistics/rules/explainedDisclosure.ts'

/**
 * Names of the places of origin, or destination, of deliveries: in the reader's language, or in the other one if only that
 * contains the keyword; its label then has the reader's name, too.
 */
export async function suggestPlaces(
  db: DbOrTx,
  scope: EnterpriseScope,
  side: Side,
  keyword: string,
  language: Language,
): Promise<Suggestion[]> {
  const own = sql.ref(`known.${language}`)
  const { rows } = await sql<Suggestion>`
    select value, case when bool_or(value = own) then value
             else value || ' — ' || string_agg(distinct own, ', ') end as label
      from (select distinct named.ja, named.en, named.folded_ja, named.folded_en
              from (${ownPlaces(scope, side, keyword)} union all ${disclosedPlaces(scope, side)}) named) known
     cross join lateral (
       select text.value, text.folded, ${own} as own
         from (values ('ja', known.ja, known.folded_ja), ('en', known.en, known.folded_en)) text (language, value, folded)
        where ${holdsFolded(sql`text.folded`, keyword)} order by text.language = ${language} desc limit 1) found
     group by value, folded
     order by ${byRank(sql`folded`, keyword)} ${atMost}`.execute(db)
  return rows
}

/** Uses folded columns only, however many places there are. Centres are few: those that match lead to their places. */
function ownPlaces(scope: EnterpriseScope, side: Side, keyword: string): RawBuilder<unknown> {
  const isOwn = sql`${termsOfScope(scope)} and t.side = ${side}`
  const columns = sql`t.name, t.name_en, t.folded as folded_ja, t.folded_en, t.place_centre_id`
  const ofTerms = (text: RawBuilder<unknown>) =>
    bestOf(columns, { source: sql`from place_terms t where ${isOwn}`, text, order: orderOfTerms(scope, text) }, keyword)
  return sql`
    select t.name as ja, coalesce(t.name_en, e.name_en, t.name) as en, t.folded_ja,
           coalesce(t.folded_en, e.folded_name_en, t.folded_ja) as folded_en
      from ((${ofTerms(sql`t.folded`)}) union all (${ofTerms(sql`t.folded_en`)}) union all
        (select ${columns}, t.folded from centres e join place_terms t on t.place_centre_id = e.id
          where ${isOwn} and t.name_en is null and ${holdsFolded(sql`e.folded_name_en`, keyword)} ${maxRanked})) t
      left join centres e on e.id = t.place_centre_id and t.name_en is null`
}

/** The latest deliveries have few different places: each of them is folded once. */
function disclosedPlaces(scope: EnterpriseScope, side: Side): RawBuilder<unknown> {
  const place = storedNames(side)
  return sql`
    select ja, en, search_folded(ja) collate "C", search_folded(en) collate "C" from (
      select distinct ${place.name} as ja, ${englishName(place)} as en
        from (${disclosedItems(scope, transportKinds)}) i join deliveries d on d.id = i.delivery_id) shown`
}

/** Client management numbers. There are as many as deliveries, so those that begin with the keyword are found by index. */
export async function suggestCustomerNumbers(
  db: DbOrTx,
  scope: EnterpriseScope,
  keyword: string,
): Promise<Suggestion[]> {
  if (scope.companyIds !== 'all') return await suggestAmong(db, scope, keyword, ofCompanies(scope, keyword))
  const beginning = await suggestAmong(db, scope, keyword, beginningsOf(deliveryId, ofAnyone(scope), keyword))
  if (beginning.length === maxSuggestions || Array.from(keyword).length < shortestMiddle) return beginning
  return await suggestAmong(db, scope, keyword, bestOf(deliveryId, ofAnyone(scope), keyword))
}

/** Shorter keywords are in nearly every number, so that only beginnings are suggested for them. */
const shortestMiddle = 3

async function suggestAmong(db: DbOrTx, scope: EnterpriseScope, keyword: string, own: RawBuilder<unknown>) {
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
