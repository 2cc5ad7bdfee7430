import { sql, type RawBuilder } from 'kysely'
import type { Place } from '#contract/logistics/types/deliveryTypes.ts'
import type { Names } from '#contract/kernel/text/names.ts'

export type Side = 'from' | 'destination'
type Stored = Record<'name' | 'nameEn' | 'centreId', RawBuilder<unknown>>

/** SQL for the English name of a place: the sender's, else its centre's, else the Japanese one. Never null. */
export const englishName = ({ name, nameEn, centreId }: Stored): RawBuilder<string> => sql`coalesce(
  ${nameEn}, (select centre.name_en from centres centre where centre.id = ${centreId}), ${name})`

/** The columns of a place in a row such as a delivery. */
export const storedNames = (side: Side, table = 'd'): Stored => ({
  name: sql.ref(`${table}.${side}_name`),
  nameEn: sql.ref(`${table}.${side}_name_en`),
  centreId: sql.ref(`${table}.${side}_centre_id`),
})

const namesOf = (stored: Stored): RawBuilder<Names> =>
  sql`json_build_object('name', ${stored.name}, 'nameEn', ${englishName(stored)})`

/** SQL for both names of a place of the delivery `d`, as JSON. */
export const placeNames = (side: Side): RawBuilder<Names> => namesOf(storedNames(side))

/** The same for rows that are grouped by the Japanese name. */
export function groupedNames(side: Side, table: string): RawBuilder<Names> {
  const { name, nameEn, centreId } = storedNames(side, table)
  return namesOf({ name, nameEn: sql`min(${nameEn})`, centreId: sql`min(${centreId})` })
}

/** SQL for the GLN of a place of the delivery `d` with its `centre`, if it has one: a centre's own, else the sender's. */
const glnOfPlace = (side: Side) => sql<string | null>`coalesce(centre.gln, (
  select ${sql.ref(`code.${side}_gln`)} from delivery_place_codes code where code.delivery_id = d.id))`

/** SQL for the whole place as JSON, with its GLN and position. */
export const wholePlace = (side: Side): RawBuilder<Place> => {
  const { name, nameEn, centreId } = storedNames(side)
  return sql`(
    select json_build_object('name', ${name}, 'nameEn', coalesce(${nameEn}, centre.name_en, ${name}),
             'centreCode', centre.code, 'gln', ${glnOfPlace(side)}, 'lat', ${sql.ref(`d.${side}_lat`)}, 'lon', ${sql.ref(`d.${side}_lon`)})
      from (select) place left join centres centre on centre.id = ${centreId})`
}
