import { sql } from 'kysely'
import { glnOf } from '#contract/kernel/gs1/keys.ts'
import { maxHits } from '#contract/logistics/calls/portalSearch.ts'
import type { Suggestion } from '#contract/logistics/calls/suggestions.ts'
import { comparedName } from '#contract/logistics/rules/comparedName.ts'
import type { Hit } from '#contract/logistics/types/portalSearch.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import {
  keywordOf,
  type Hits,
  type SearchGroup,
  type Searcher,
  type Typed,
} from '#server/logistics/portalSearch/group.ts'
import { isItemNamed, isNamed, isNamedAmongMany, mayBeName } from '#server/logistics/portalSearch/named.ts'
import { termsOfScope, visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { englishName, type Side, storedNames } from '#server/logistics/deliveries/placeNames.ts'
import { comparedLot, shownLot } from '#server/logistics/stock/sameLots.ts'
import { suggestLots } from '#server/logistics/suggestions/lots.ts'
import { suggestPlaces } from '#server/logistics/suggestions/places.ts'
import { productsOf, suggestProductCodes, suggestProductNames } from '#server/logistics/suggestions/products.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Sql } from '#server/platform/lists/list.ts'

/** Terms of the caller's deliveries, as search fields suggest them; each leads to the deliveries that have it. */
export const lots: SearchGroup = {
  group: 'lots',
  menus: ['DeliveryStatus'],
  by: 'codes',
  async find(searcher, typed) {
    const { db, scope, language } = searcher
    const named = sql`select ${shownLot} from lot_terms t join lots o on o.id = t.lot_id
      where ${termsOfScope(scope)} and ${isNamedAmongMany({ folded: sql`t.folded` }, typed, scope)}
      group by ${comparedLot(sql`o.lot`)}`
    return await termsNamed(searcher, typed, named, async keyword =>
      (await suggestLots(db, scope, keyword, language)).map(hitWith('lot')),
    )
  },
}

export const items: SearchGroup = {
  group: 'items',
  menus: ['DeliveryStatus'],
  by: 'codes',
  async find(searcher, typed) {
    const { db, scope, language } = searcher
    const named = sql`select x.text from products p
      cross join lateral (values (p.item_code), (p.drug_code), (p.name_ja), (p.name_en)) x (text)
      where p.id in (${productsOf(scope)}) and ${isItemNamed(typed)} and ${isNamed([sql`x.text`], typed)}`
    return await termsNamed(searcher, typed, named, async keyword => {
      const names = await suggestProductNames(db, scope, keyword, language)
      const codes = await suggestProductCodes(db, scope, keyword, language)
      return [...names.map(hitWith('productName')), ...codes.map(hitWith('productCode'))]
    })
  },
}

export const places: SearchGroup = {
  group: 'places',
  menus: ['DeliveryStatus'],
  by: 'names',
  async find(searcher, typed) {
    const { db, scope, language } = searcher
    const { destination, shipFrom } = deliveryWords[language].columns
    const gln = glnOf(typed.text)
    if (gln !== undefined) return await placesWithGln(searcher, gln)
    // Centres also have a code.
    const nameOfCentre = language === 'en' ? sql`coalesce(t.name_en, e.name_en)` : sql`t.name`
    const named = sql`
      select t.name from place_terms t
       where ${termsOfScope(scope)} and ${isNamedAmongMany({ folded: sql`t.folded` }, typed, scope)}
      union select t.name_en from place_terms t
       where ${termsOfScope(scope)} and ${isNamedAmongMany({ folded: sql`t.folded_en` }, typed, scope)}
      union select ${nameOfCentre} from centres e join place_terms t on t.place_centre_id = e.id
       where ${isNamed([sql`e.code`, sql`e.name_en`], typed)} and ${termsOfScope(scope)}`
    return await termsNamed(searcher, typed, named, async keyword => {
      const to = await suggestPlaces(db, scope, 'destination', keyword, language)
      const from = await suggestPlaces(db, scope, 'from', keyword, language)
      return [...to.map(hitWith('deliveryDestination', destination)), ...from.map(hitWith('departurePlace', shipFrom))]
    })
  },
}

/** Places of the deliveries that the caller may see with this GLN: their centre's, else the one that the sender stated. */
async function placesWithGln({ db, scope, language }: Searcher, gln: string): Promise<Hits> {
  const statedOn = (side: Side) => {
    const place = storedNames(side)
    return sql`select ${sql.lit(side)}::text as side, ${language === 'en' ? englishName(place) : place.name} as name
      from visible v join deliveries d on d.id = v.delivery_id join delivery_place_codes k on k.delivery_id = d.id
     where ${sql.ref(`k.${side}_gln`)} = ${gln}`
  }
  const deliveryIds = sql`
    select k.delivery_id from delivery_place_codes k where k.from_gln = ${gln} or k.destination_gln = ${gln}`
  const nameOfTerm = language === 'en' ? sql`coalesce(t.name_en, e.name_en, t.name)` : sql`t.name`
  const { rows } = await sql<{ side: Side; name: string }>`
    with ${visibleDeliveries(scope, { deliveryIds })}
    select known.side, min(known.name) as name
      from (${statedOn('destination')} union ${statedOn('from')}
            union select t.side, ${nameOfTerm} from centres e join place_terms t on t.place_centre_id = e.id
             where e.gln = ${gln} and ${termsOfScope(scope)}) known (side, name)
     group by known.side order by known.side`.execute(db)
  const { destination, shipFrom } = deliveryWords[language].columns
  const hits = rows.map(({ side, name }) => ({
    name,
    note: `${side === 'from' ? shipFrom : destination} · GLN ${gln}`,
    isExact: true,
    path: '/delivery' as const,
    search: { period: 'year', [side === 'from' ? 'departurePlace' : 'deliveryDestination']: gln },
  }))
  return { rows: hits, hasMore: false, more: null }
}

type Term = Omit<Hit, 'isExact'>

/** A few ways to write what was typed; they rarely differ. */
const maxSpellings = 3

/**
 * What is suggested for the text, first what is named so. `named` selects the names of the caller's terms that are what was
 * typed: where nothing suggested is, they are written otherwise, as KSM-1020 for ksm1020, and suggested by their own spelling.
 */
async function termsNamed(
  { db }: Searcher,
  typed: Typed,
  named: Sql,
  suggest: (keyword: string) => Promise<Term[]>,
): Promise<Hits> {
  const found = await suggest(keywordOf(typed))
  const compared = comparedName(typed.text)
  const known = found.filter(({ name }) => comparedName(name) === compared)
  const exact = known.length > 0 || !mayBeName(typed) ? known : await spelledOtherwise(db, named, suggest)
  const others = found.filter(({ name }) => exact.every(one => one.name !== name))
  const rows = [...exact.map(one => ({ ...one, isExact: true })), ...others.map(one => ({ ...one, isExact: false }))]
  return { rows: rows.slice(0, maxHits), hasMore: rows.length > maxHits, more: null }
}

async function spelledOtherwise(db: DbOrTx, named: Sql, suggest: (keyword: string) => Promise<Term[]>) {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${named}) spelled (name) order by name limit ${maxSpellings}`.execute(db)
  const found: Term[] = []
  for (const { name: spelling } of rows)
    found.push(...(await suggest(spelling)).filter(({ name }) => name === spelling))
  return found
}

type Criterion = 'lot' | 'productName' | 'productCode' | 'deliveryDestination' | 'departurePlace'

/** A label is the value and what tells it from others: "LOT-A1 — ひまわりワクチン". */
const hitWith =
  (criterion: Criterion, role?: string) =>
  ({ value, label }: Suggestion): Term => ({
    name: value,
    note: [role, label.slice(value.length).replace(/^ — /, '')].filter(Boolean).join(' · '),
    path: '/delivery',
    search: { period: 'year', [criterion]: value },
  })
