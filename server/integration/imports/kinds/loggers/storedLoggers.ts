import { sql } from 'kysely'
import type { ImportContext } from '#server/integration/imports/lines/importRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
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
  await lock(tx, 'loggerCodes', sender.companyId)
  const stored = await storedLoggers(tx, sender.companyId, serials)
  await lockLoggers(
    client,
    [...stored.values()].map(({ id }) => id),
  )
}

/** Which loggers of a company have these codes, by kind and code. */
export async function codeOwners(tx: DbOrTx, companyId: number, codes: readonly string[]) {
  const { rows } = await sql<{ key: string; serial: string }>`
    select k.kind || ' ' || k.code as key, g.serial from logger_codes k join loggers g on g.id = k.logger_id
     where k.company_id = ${companyId} and k.code = any(${[...codes]})`.execute(tx)
  return new Map(rows.map(({ key, serial }) => [key, serial]))
}

export const codeKeys = ({ grai, giai }: Pick<LoggerFacts, 'grai' | 'giai'>) =>
  [
    ['grai', grai],
    ['giai', giai],
  ].map(([kind, code]) => (code === null ? undefined : `${kind} ${code}`))

/** Codes that stay keep their rows. Throws PlanOutdated if a new one was registered meanwhile, perhaps for a delivery. */
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
  const rows = rowsOf([...created, ...changed])
  const codes = sql`(
    select g.id as logger_id, named.kind, named.code from ${rows}
      join loggers g on g.company_id = ${companyId} and g.serial = sent.serial
     cross join lateral (values ('grai', sent.grai), ('giai', sent.giai)) named (kind, code))`
  await sql`
    delete from logger_codes k using ${codes} was
     where k.logger_id = was.logger_id and k.kind = was.kind and k.code is distinct from was.code`.execute(tx)
  await sql`
    insert into logger_codes (logger_id, company_id, kind, code)
    select named.logger_id, ${companyId}, named.kind, named.code from ${codes} named where named.code is not null
    on conflict (logger_id, kind) do nothing`.execute(tx)
}

const rowsOf = (loggers: readonly LoggerFacts[]) => sql`jsonb_to_recordset(${JSON.stringify(loggers)}::jsonb)
  as sent (serial text, name text, model text, grai text, giai text, "intervalSeconds" int)`
