import { sql } from 'kysely'
import type { ImportContext } from '#server/integration/imports/lines/importRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { lockLoggerCodes, saveLoggerCodes } from '#server/devices/loggers/loggerCodes.ts'
import { PlanOutdated } from '#server/platform/db/writeTransaction.ts'
import { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'

/** What a file says of a logger; notes have several lines, which cells of files do not keep. */
export type LoggerFacts = {
  serial: string
  name: string | null
  model: string | null
  grai: string | null
  giai: string | null
  intervalSeconds: number | null
}
/** `isAssigned`: deliveries are, or were, evaluated by it; `isAnnotated`: people noted or retired it, which no file does. */
export type StoredLogger = { id: number; isAssigned: boolean; isAnnotated: boolean; facts: LoggerFacts }

/** Loggers of a company by their serials. */
export async function storedLoggers(
  tx: DbOrTx,
  companyId: number,
  serials: readonly string[],
): Promise<Map<string, StoredLogger>> {
  const { rows } = await sql<LoggerFacts & Omit<StoredLogger, 'facts'>>`
    select g.id, g.serial, g.name, g.model, g.interval_seconds as "intervalSeconds",
           (select k.code from logger_codes k where k.logger_id = g.id and k.kind = 'grai') as grai,
           (select k.code from logger_codes k where k.logger_id = g.id and k.kind = 'giai') as giai,
           exists (select from logger_assignments l where l.logger_id = g.id) as "isAssigned",
           g.note is not null or g.retired_on is not null as "isAnnotated"
      from loggers g where g.company_id = ${companyId} and g.serial = any(${[...serials]})`.execute(tx)
  return new Map(
    rows.map(({ id, isAssigned, isAnnotated, ...facts }) => [facts.serial, { id, isAssigned, isAnnotated, facts }]),
  )
}

/** Until the transaction ends, nobody else takes a code, and these loggers are carried by no further delivery. */
export async function lockSerials({ tx, client, sender }: ImportContext, serials: readonly string[]): Promise<void> {
  await lockLoggerCodes(tx, sender.companyId)
  const stored = await storedLoggers(tx, sender.companyId, serials)
  await lockLoggers(
    client,
    [...stored.values()].map(({ id }) => id),
  )
}

/** Throws PlanOutdated if a new one was registered meanwhile, perhaps for a delivery. */
export async function saveLoggers(
  tx: DbOrTx,
  companyId: number,
  { created, changed }: { created: readonly LoggerFacts[]; changed: readonly LoggerFacts[] },
): Promise<void> {
  const inserted = await sql`
    insert into loggers (company_id, serial, name, model, interval_seconds)
    select ${companyId}, serial, name, model, "intervalSeconds" from ${rowsOf(created)} order by serial
    on conflict (company_id, serial) do nothing returning id`.execute(tx)
  if (inserted.rows.length < created.length) throw new PlanOutdated('a logger was registered meanwhile')
  await sql`
    update loggers g set name = sent.name, model = sent.model, interval_seconds = sent."intervalSeconds"
      from ${rowsOf(changed)}
     where g.company_id = ${companyId} and g.serial = sent.serial
       and (g.name, g.model, g.interval_seconds) is distinct from (sent.name, sent.model, sent."intervalSeconds")`.execute(
    tx,
  )
  await saveLoggerCodes(tx, companyId, [...created, ...changed])
}

const rowsOf = (loggers: readonly LoggerFacts[]) => sql`jsonb_to_recordset(${JSON.stringify(loggers)}::jsonb)
  as sent (serial text, name text, model text, grai text, giai text, "intervalSeconds" int)`
