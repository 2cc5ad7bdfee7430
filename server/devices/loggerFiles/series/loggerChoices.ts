import { holds } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { LoggerChoice } from '#contract/devices/types/loggerFileTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { limitedTo, loggerAt, type CentreIds } from '#server/logistics/deliveries/access/atCentres.ts'

type Whose = { companyId: number; deliveryId: number | null; centreIds: CentreIds }
const maxChoices = 50

/** The company's loggers that bear one of these serials, by serial; where only the case differs, the one there is. */
export async function loggersBySerial(db: DbOrTx, whose: Whose, serials: readonly string[]) {
  const wanted = [...new Set(serials)]
  const rows = await choices(db, whose, sql`lower(l.serial) = any(${wanted.map(one => one.toLowerCase())}::text[])`)
  const found = new Map<string, LoggerChoice>()
  for (const serial of wanted) {
    const alike = rows.filter(row => row.serial.toLowerCase() === serial.toLowerCase())
    const its = alike.find(row => row.serial === serial) ?? (alike.length === 1 ? alike[0] : undefined)
    if (its) found.set(serial, its)
  }
  return found
}

export async function loggersById(db: DbOrTx, whose: Whose, ids: readonly number[]) {
  const rows = await choices(db, whose, sql`l.id = any(${ids}::int[])`)
  return new Map(rows.map(row => [row.loggerId, row]))
}

export const assignedLoggers = async (db: DbOrTx, whose: Whose) =>
  whose.deliveryId === null ? [] : await choices(db, whose, isLinked(whose))

/** Those that fit a keyword best: the delivery's first, then those in use, by serial. */
export const searchedLoggers = async (db: DbOrTx, whose: Whose, keyword: string) =>
  await choices(db, whose, holds(sql`concat_ws(' ', l.serial, l.name, l.model)`, keyword))

const isLinked = ({ deliveryId }: Whose) =>
  sql<boolean>`exists (select from logger_assignments k where k.logger_id = l.id and k.delivery_id = ${deliveryId})`

async function choices(db: DbOrTx, whose: Whose, which: RawBuilder<unknown>): Promise<LoggerChoice[]> {
  const { rows } = await sql<LoggerChoice>`
    select l.id as "loggerId", l.serial, l.name, l.model, l.retired_on is not null as "isRetired",
           ${isLinked(whose)} as "isLinked"
      from loggers l
     where l.company_id = ${whose.companyId} and ${limitedTo(whose.centreIds, loggerAt(sql`l.id`))} and ${which}
     order by "isLinked" desc, "isRetired", l.serial collate japanese, l.id limit ${maxChoices}`.execute(db)
  return rows
}

/** Loggers of these serials that the delivery has from other companies: only their owners send their readings. */
export async function otherOwners(db: DbOrTx, { companyId, deliveryId }: Whose, serials: readonly string[]) {
  const { rows } = await sql<{ serial: string; code: string; name: string; nameEn: string }>`
    select distinct l.serial, c.code, c.name, c.name_en as "nameEn"
      from logger_assignments k join loggers l on l.id = k.logger_id join companies c on c.id = l.company_id
     where k.delivery_id = ${deliveryId} and l.company_id <> ${companyId} and l.serial = any(${serials}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ serial, ...company }) => [serial, company]))
}
