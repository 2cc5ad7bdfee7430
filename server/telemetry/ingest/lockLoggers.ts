import type pg from 'pg'
import { prepared } from '#server/platform/db/statements/prepared.ts'

/** The time of each logger's newest stored reading in ms UTC; -Infinity before the first. */
export type LoggerClocks = Map<number, number>

/**
 * Locks loggers until the transaction ends, in the order of their ids to prevent deadlocks. The lock protects a logger's
 * readings, its assignments and their evaluation.
 */
export async function lockLoggers(client: pg.ClientBase, loggerIds: readonly number[]): Promise<LoggerClocks> {
  const ids = [...new Set(loggerIds)].sort((a, b) => a - b)
  const clocks = await lockRows(client, ids)
  if (clocks.size === ids.length) return clocks
  // The first lock of a logger creates its row.
  await client.query(
    'insert into logger_progress (logger_id) select unnest($1::int[]) order by 1 on conflict do nothing',
    [ids.filter(id => !clocks.has(id))],
  )
  return await lockRows(client, ids)
}

const lockRows = async (client: pg.ClientBase, ids: number[]): Promise<LoggerClocks> =>
  clocksIn((await client.query<LoggerRow>(lockStatement(ids))).rows)

export type LoggerRow = { logger_id: number; last_at: Date | null }

/** Locks those of these loggers that have been locked before; `ids` ascend. */
export const lockStatement = (ids: readonly number[]) =>
  prepared(
    `select logger_id, last_at from logger_progress where logger_id = any((select awaited_loggers($1))::int[])
      order by logger_id for update`,
    [ids],
  )

/**
 * Until the transaction ends, no month is moved to the archive: which assignments are archived stays as it is read. After the
 * lock of loggers, since a move that waits for this keeps all others from the readings.
 */
export const keepMonths = () => prepared('lock table only reading_segments in access share mode', [])

export const clocksIn = (rows: readonly LoggerRow[]): LoggerClocks =>
  new Map(rows.map(row => [row.logger_id, row.last_at?.getTime() ?? -Infinity]))
