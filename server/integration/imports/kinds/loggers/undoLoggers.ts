import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import type { ImportRules } from '#server/integration/imports/lines/importRules.ts'
import {
  lockSerials,
  saveLoggers,
  storedLoggers,
  type LoggerFacts,
  type StoredLogger,
} from '#server/integration/imports/kinds/loggers/storedLoggers.ts'
import { codeKeys, codeOwners } from '#server/devices/loggers/loggerCodes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** A logger before and after its import. */
export type LoggerUndo = { before: LoggerFacts | null; after: LoggerFacts }

/** A logger cannot be undone if it was changed since, or if a new one has been used. */
export const undoLoggers: Pick<ImportRules<LoggerUndo>, 'hindrances' | 'undo'> = {
  async hindrances(context, records) {
    const { tx, sender } = context
    const serials = records.map(({ undo }) => undo.after.serial)
    await lockSerials(context, serials)
    const stored = await storedLoggers(tx, sender.companyId, serials)
    const unused = new Set(
      await unusedLoggers(
        tx,
        [...stored.values()].map(({ id }) => id),
      ),
    )
    const owners = await codeOwners(
      tx,
      sender.companyId,
      records.map(({ undo: { before } }) => before ?? {}),
    )
    const ours = new Set(serials)
    const isTaken = (before: LoggerFacts) =>
      codeKeys(before).some(key => key !== undefined && owners.has(key) && !ours.has(owners.get(key) ?? ''))
    return records.map(({ undo: { before, after } }): Hindrance['why'] | undefined => {
      const now = stored.get(after.serial)
      if (!now) return 'gone'
      if (!before && !unused.has(now.id)) return 'inUse'
      if (!isDeepStrictEqual(now.facts, after) || (!before && now.isAnnotated)) return 'changedSince'
      if (before && isInUse(now, before)) return 'usedByDelivery'
      return before && isTaken(before) ? 'changedSince' : undefined
    })
  },

  async undo({ tx, sender }, undos) {
    const created = undos.flatMap(({ before, after }) => (before ? [] : [after.serial]))
    const stored = await storedLoggers(tx, sender.companyId, created)
    await deleteLoggers(
      tx,
      [...stored.values()].map(({ id }) => id),
    )
    await saveLoggers(tx, sender.companyId, { created: [], changed: undos.flatMap(({ before }) => before ?? []) })
  },
}

/** Deliveries have been evaluated by its interval since. */
const isInUse = ({ isAssigned, facts }: StoredLogger, before: LoggerFacts) =>
  isAssigned && facts.intervalSeconds !== before.intervalSeconds

/** Those of these loggers that nothing refers to but their codes. */
export async function unusedLoggers(tx: DbOrTx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from loggers g where g.id = any(${[...ids]}::int[])
       and not exists (select from logger_progress p where p.logger_id = g.id and p.last_at is not null)
       and ${sql.join(
         loggerUses.map(table => sql`not exists (select from ${sql.table(table)} u where u.logger_id = g.id)`),
         sql` and `,
       )}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Tables whose rows keep a logger. */
export const loggerUses = [
  'logger_assignments',
  'assignment_decisions',
  'partner_grant_loggers',
  'logger_calibrations',
  'logger_file_series',
  'reading_copies',
  'case_excursions',
  'retained_spans',
] as const

/** Deletes loggers that nothing refers to. */
export async function deleteLoggers(tx: DbOrTx, ids: readonly number[]): Promise<void> {
  await sql`delete from logger_progress where logger_id = any(${[...ids]}::int[])`.execute(tx)
  await sql`delete from loggers where id = any(${[...ids]}::int[])`.execute(tx)
}
