import { sql, type RawBuilder } from 'kysely'
import type { Place } from '#contract/logistics/types/deliveryTypes.ts'
import type { Names } from '#contract/kernel/text/names.ts'

export type Side = 'from' | 'destination'
type Stored = Record<'name' | 'nameEn' | 'centreId', RawBuilder<unknown>>

/** SQL for the English name of a place: as its sender told it, else its centre's, else the Japanese one. Never null. */
export const englishName = ({ name, nameEn, centreId }: Stored): RawBuilder<string> => sql`coalesce(
  ${nameEn}, (select its.name_en from centres its where its.id = ${centreId}), ${name})`

/** What a row with a place's columns, such as a delivery's, says of it. */
export const storedNames = (side: Side, table = 'd'): Stored => ({
  name: sql.ref(`${table}.${side}_name`),
  nameEn: sql.ref(`${table}.${side}_name_en`),
  centreId: sql.ref(`${table}.${side}_centre_id`),
})

const namesOf = (stored: Stored): RawBuilder<Names> =>
  sql`json_build_object('name', ${stored.name}, 'nameEn', ${englishName(stored)})`

/** SQL for both names of a place of the delivery `d`, as JSON. */
export const placeNames = (side: Side): RawBuilder<Names> => namesOf(storedNames(side))

/** … for those of rows that are grouped by the Japanese one. */
export function groupedNames(side: Side, table: string): RawBuilder<Names> {
  const { name, nameEn, centreId } = storedNames(side, table)
  return namesOf({ name, nameEn: sql`min(${nameEn})`, centreId: sql`min(${centreId})` })
}

/** … for all of the place, whoever may see where it lies. */
export const wholePlace = (side: Side): RawBuilder<Place> => sql`json_build_object(
  'name', ${sql.ref(`d.${side}_name`)}, 'nameEn', ${englishName(storedNames(side))},
  'centreCode', (select its.code from centres its where its.id = ${sql.ref(`d.${side}_centre_id`)}),
  'lat', ${sql.ref(`d.${side}_lat`)}, 'lon', ${sql.ref(`d.${side}_lon`)})`
