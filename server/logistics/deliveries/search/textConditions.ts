import { type RawBuilder, sql } from 'kysely'
import { glnOf } from '#contract/kernel/gs1/keys.ts'
import { englishName, type Side, storedNames } from '#server/logistics/deliveries/placeNames.ts'
import { holds, holdsFolded } from '#server/platform/db/statements/textSearch.ts'

export const isNamed = (companyId: RawBuilder<unknown>, name: string) => sql`exists (
  select from companies c where c.id = ${companyId}
    and (${holdsFolded(sql`c.folded_names`, name)} or upper(c.code) = upper(${name})))`

/** The place has this GLN: its centre's, else the one that the sender stated. */
const hasGln = (side: Side, gln: string) => sql`(
  ${storedNames(side).centreId} in (select e.id from centres e where e.gln = ${gln})
  or exists (select from delivery_place_codes k where k.delivery_id = d.id and ${sql.ref(`k.${side}_gln`)} = ${gln}))`

/** The place has the GLN that was typed, or its name contains the text. */
export function isPlaceOrGln(side: Side, typed: string) {
  const gln = glnOf(typed)
  return gln === undefined ? isPlace(side, typed) : sql`(${isPlace(side, typed)} or ${hasGln(side, gln)})`
}

const notNull = (en: RawBuilder<unknown>, centre: RawBuilder<unknown>) =>
  sql`coalesce(${en}, ''), coalesce(${centre}, 0)`

/** What tells a place of the delivery `d` from others: both names and its centre. */
export function placeKey(side: Side): RawBuilder<unknown> {
  const { name, nameEn, centreId } = storedNames(side)
  return sql`(${name}, ${notNull(nameEn, centreId)})`
}

/** Selects the keys of the viewer's own places whose name in either language contains the text. Needs `ownTerms`. */
export const ownPlacesNamed = (side: Side, typed: string): RawBuilder<unknown> => sql`
  select own.name, ${notNull(sql`own.name_en`, sql`own.place_centre_id`)} from own_places own
   where own.side = ${side} and (${holdsFolded(sql`own.folded`, typed)} or ${holdsFolded(sql`own.folded_en`, typed)})`

/** The place's name in either language contains the text; terms are compared once for each place, not for each delivery. */
export function isPlace(side: Side, typed: string) {
  const { name, nameEn, centreId } = storedNames(side)
  return sql`case when v.is_party then ${placeKey(side)} in (${ownPlacesNamed(side, typed)})
    else ${holds(name, typed)} or ${holds(englishName({ name, nameEn, centreId }), typed)} end`
}

/**
 * Each word is in a name of the delivery, which is looked up by its id: of a join with conditions that read items, PostgreSQL
 * estimates that reading all deliveries is cheaper.
 */
export const hasWords = (words: string): RawBuilder<unknown> => sql`exists (
  select from deliveries d where d.id = v.delivery_id
     and ${sql.join([...new Set(words.split(/\s+/u))].map(hasWord), sql` and `)} offset 0)`

/** A place, a company, an item or a lot of the delivery has the word in its name; companies and items are compared once. */
const hasWord = (word: string): RawBuilder<unknown> =>
  sql`(${hasCompany(word)} or ${isPlace('from', word)} or ${isPlace('destination', word)} or ${holdsItem(word)})`

/** Of the companies, those who are no party know only the depositor. */
const hasCompany = (word: string) => sql`
  array[d.depositor_id] || case when v.is_party then array[d.shipper_id, d.consignee_id, d.carrier_id] end
  && array(${companiesNamed(word)})`

export const companiesNamed = (word: string) => sql`
  select c.id from companies c
   where ${holdsFolded(sql`c.folded_names`, word)} or upper(c.code) = upper(${word})`

export const productsNamed = (word: string) => sql`
  select p.id from products p where ${holdsFolded(sql`p.folded_names`, word)} or ${holdsFolded(sql`p.folded_codes`, word)}`

export const ownLotsNamed = (word: string) =>
  sql`select own.lot_id from own_lots own where ${holdsFolded(sql`own.folded`, word)}`

/** `offset 0` keeps PostgreSQL from reading the items of all deliveries into a hash table. */
function holdsItem(word: string) {
  const isProduct = sql`i.product_id in (${productsNamed(word)})`
  const isOwnLot = sql`i.lot_id in (${ownLotsNamed(word)})`
  const isLot = holdsFolded(sql`(select o.folded_lot from lots o where o.id = i.lot_id)`, word)
  return sql`case
    when v.is_party then exists (
      select from delivery_items i where i.delivery_id = d.id and (${isProduct} or ${isOwnLot}) offset 0)
    else exists (
      select from delivery_items i where i.delivery_id = d.id and (${isProduct} or ${isLot})
         and i.id in (select x.item_id from disclosed_items x where x.shipping_list) offset 0) end`
}
