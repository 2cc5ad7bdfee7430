import { holds } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { LoggerChoice } from '#contract/devices/types/loggerFileTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { limitedTo, loggerAt, type CentreIds } from '#server/logistics/deliveries/access/access.ts'

type FileOwner = { companyId: number; deliveryId: number | null; centreIds: CentreIds }
const maxChoices = 50

/** The company's loggers with these serials, by serial; a serial that differs in case only counts if it is the only one. */
export async function loggersBySerial(db: DbOrTx, owner: FileOwner, serials: readonly string[]) {
  const wanted = [...new Set(serials)]
  const lower = wanted.map(serial => serial.toLowerCase())
  const rows = await choices(db, owner, sql`lower(l.serial) = any(${lower}::text[])`)
  const found = new Map<string, LoggerChoice>()
  for (const serial of wanted) {
    const alike = rows.filter(row => row.serial.toLowerCase() === serial.toLowerCase())
    const logger = alike.find(row => row.serial === serial) ?? (alike.length === 1 ? alike[0] : undefined)
    if (logger) found.set(serial, logger)
  }
  return found
}

export async function loggersById(db: DbOrTx, owner: FileOwner, ids: readonly number[]) {
  const rows = await choices(db, owner, sql`l.id = any(${ids}::int[])`)
  return new Map(rows.map(row => [row.loggerId, row]))
}

export const assignedLoggers = async (db: DbOrTx, owner: FileOwner) =>
  owner.deliveryId === null ? [] : await choices(db, owner, isAssigned(owner), maxChoices)

/** The best matches of a keyword: the delivery's loggers first, then those in use, by serial. */
export const searchedLoggers = async (db: DbOrTx, owner: FileOwner, keyword: string) =>
  await choices(db, owner, holds(sql`concat_ws(' ', l.serial, l.name, l.model)`, keyword), maxChoices)

const isAssigned = ({ deliveryId }: FileOwner) =>
  sql<boolean>`exists (select from logger_assignments k where k.logger_id = l.id and k.delivery_id = ${deliveryId})`

/** `limit` null: all of them. */
async function choices(
  db: DbOrTx,
  owner: FileOwner,
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<LoggerChoice[]> {
  const { rows } = await sql<LoggerChoice>`
    select l.id as "loggerId", l.serial, l.name, l.model, l.retired_on is not null as "isRetired",
           ${isAssigned(owner)} as "isLinked"
      from loggers l
     where l.company_id = ${owner.companyId} and ${limitedTo(owner.centreIds, loggerAt(sql`l.id`))} and ${condition}
     order by "isLinked" desc, "isRetired", l.serial collate japanese, l.id limit ${limit}::int`.execute(db)
  return rows
}

/** Other companies' loggers of the delivery with these serials: only their owners may send their readings. */
export async function otherOwners(db: DbOrTx, { companyId, deliveryId }: FileOwner, serials: readonly string[]) {
  const { rows } = await sql<{ serial: string; code: string; name: string; nameEn: string }>`
    select distinct l.serial, c.code, c.name, c.name_en as "nameEn"
      from logger_assignments k join loggers l on l.id = k.logger_id join companies c on c.id = l.company_id
     where k.delivery_id = ${deliveryId} and l.company_id <> ${companyId} and l.serial = any(${serials}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ serial, ...company }) => [serial, company]))
}
