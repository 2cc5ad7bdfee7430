import { sql, type RawBuilder } from 'kysely'
import { ownTerms } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { Side } from '#server/logistics/deliveries/placeNames.ts'
import {
  companiesNamed,
  ownLotsNamed,
  ownPlacesNamed,
  placeKey,
  productsNamed,
} from '#server/logistics/deliveries/search/textConditions.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import type { View } from '#server/platform/lists/reader.ts'

type PlaceKeys = { name: string; nameEn: string; centreId: number }[]

/** What has a word in its name, of each kind; null where that is more than a few. */
export type Names = {
  word: string
  companies: number[] | null
  products: number[] | null
  lots: number[] | null
  from: PlaceKeys | null
  destination: PlaceKeys | null
}

/** A word that more have is soon found in a delivery, so that a search with it reads few. */
const fewNames = 500

/** What has each word in its name, among what deliveries of parties have: looked up once for several searches. */
export async function namesOfWords(
  { db, scope }: Pick<View, 'db' | 'scope'>,
  words: readonly string[],
): Promise<Names[]> {
  const few = (named: RawBuilder<unknown>, columns: RawBuilder<unknown>, found: RawBuilder<unknown>) => sql`(
    select case when count(*) <= ${fewNames} then coalesce(json_agg(${found}), '[]') end
      from (${named} limit ${fewNames + 1}) few (${columns}))`
  const ids = (named: RawBuilder<unknown>) => few(named, sql`id`, sql`few.id`)
  const places = (side: Side, word: string) =>
    few(ownPlacesNamed(side, word), sql`name, "nameEn", "centreId"`, sql`few`)
  const asked = [...new Set(words)].map(
    word => sql`select ${word}::text as word, ${ids(companiesNamed(word))} as companies,
      ${ids(productsNamed(word))} as products, ${ids(ownLotsNamed(word))} as lots,
      ${places('from', word)} as "from", ${places('destination', word)} as destination`,
  )
  const { rows } = await sql<Names>`
    with ${ownTerms(scope)} select asked.* from (${sql.join(asked, sql` union all `)}) asked`.execute(db)
  return rows
}

/** Whether anything has the word in its name: if not, no delivery need be read. */
export const isAnyNamed = ({ companies, products, lots, from, destination }: Names): boolean =>
  [companies, products, lots, from, destination].some(named => named === null || named.length > 0)

/** One of these names is the delivery's, for a viewer who is a party of each. Like `hasWords`, it looks the delivery up. */
export function hasNames({ word, companies, products, lots, from, destination }: Names): RawBuilder<unknown> {
  const isId = (column: RawBuilder<unknown>, known: number[] | null, all: RawBuilder<unknown>) =>
    known === null ? sql`${column} in (${all})` : known.length > 0 && sql`${column} = any(${known}::bigint[])`
  const isPlace = (side: Side, known: PlaceKeys | null) =>
    known === null
      ? sql`${placeKey(side)} in (${ownPlacesNamed(side, word)})`
      : known.length > 0 &&
        sql`${placeKey(side)} in (select one.name, one."nameEn", one."centreId" from
          json_to_recordset(${JSON.stringify(known)}::json) one (name text, "nameEn" text, "centreId" bigint))`
  const folded = sql`(select o.folded_lot from lots o where o.id = i.lot_id)`
  const isItem = given([
    isId(sql`i.product_id`, products, productsNamed(word)),
    // Of a word that many lots have, each lot is compared as it comes: few are.
    lots === null ? holdsFolded(folded, word) : isId(sql`i.lot_id`, lots, ownLotsNamed(word)),
  ])
  const isNamed = given([
    (companies === null || companies.length > 0) &&
      sql`array[d.depositor_id, d.shipper_id, d.consignee_id, d.carrier_id]
      && ${companies === null ? sql`array(${companiesNamed(word)})` : sql`${companies}::bigint[]`}`,
    isPlace('from', from),
    isPlace('destination', destination),
    isItem.length > 0 &&
      sql`exists (
      select from delivery_items i where i.delivery_id = d.id and (${sql.join(isItem, sql` or `)}) offset 0)`,
  ])
  return sql`exists (
    select from deliveries d where d.id = v.delivery_id and (${sql.join(isNamed, sql` or `)}) offset 0)`
}
