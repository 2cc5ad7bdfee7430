import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { limitedTo, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import type { StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'

/** The stored readings of a file: their batches, loggers, and times (ms UTC, both ends included). */
export type StoredReadings = { batchIds: number[]; loggerIds: number[]; span: { fromMs: number; toMs: number } }

/** Undefined if no readings of the file are stored. */
export async function storedOf(db: DbOrTx, fileId: number): Promise<StoredReadings | undefined> {
  const { rows } = await sql<{ batchIds: number[]; loggerIds: number[]; fromMs: number | null; toMs: number | null }>`
    select array(select b.id from reading_batches b where b.logger_file_id = ${fileId}
                    and not exists (select from withdrawn_batches w where w.batch_id = b.id) order by b.id) as "batchIds",
           coalesce(array_agg(s.logger_id order by s.logger_id), '{}') as "loggerIds",
           (extract(epoch from min(s.first_at)) * 1000)::float8 as "fromMs",
           (extract(epoch from max(s.last_at)) * 1000)::float8 as "toMs"
      from logger_file_series s
     where s.logger_file_id = ${fileId} and s.withdrawal_id is null and s.decision = 'stored'`.execute(db)
  const [row] = rows
  if (!row || row.fromMs === null || row.toMs === null) return undefined
  return { batchIds: row.batchIds, loggerIds: row.loggerIds, span: { fromMs: row.fromMs, toMs: row.toMs } }
}

const rangeOf = ({ span }: StoredReadings) =>
  sql`tstzrange(to_timestamp(${span.fromMs}::float8 / 1000), to_timestamp(${span.toMs}::float8 / 1000), '[]')`

export async function isArchived(db: DbOrTx, stored: StoredReadings): Promise<boolean> {
  const { rows } = await sql<{ isArchived: boolean }>`
    select is_archived(lower(times), upper(times) + interval '1 millisecond') as "isArchived"
      from (select ${rangeOf(stored)} as times) stored`.execute(db)
  return rows[0]?.isArchived ?? false
}

/** The deliveries that these readings may belong to, and whether a signed decision depends on them. */
export async function deliveriesOf(db: DbOrTx, stored: StoredReadings): Promise<{ id: number; isSigned: boolean }[]> {
  const { rows } = await sql<{ id: number; isSigned: boolean }>`
    select reported.id, exists (
             select from signatures g join retained_spans s on s.delivery_id = g.delivery_id
              where g.delivery_id = reported.id and s.logger_id = any(${stored.loggerIds}::int[])
                and tstzrange(s.from_at, s.to_at) && ${rangeOf(stored)}) as "isSigned"
      from (
        select l.delivery_id as id from logger_assignments l left join assignment_temperature t on t.logger_assignment_id = l.id
         where l.logger_id = any(${stored.loggerIds}::int[])
           and tstzrange(l.from_at, greatest(l.from_at, coalesce(l.to_at, t.end_at, 'infinity'))) && ${rangeOf(stored)}
        union
        -- The former times of an assignment that was cut since: signed decisions depend on them.
        select s.delivery_id from retained_spans s
         where s.logger_id = any(${stored.loggerIds}::int[]) and tstzrange(s.from_at, s.to_at) && ${rangeOf(stored)}) reported
     order by reported.id`.execute(db)
  return rows
}

/** Whether the reader may see all loggers of a file: with limited centres, a file with other loggers cannot be withdrawn. */
export async function reachesAllLoggers(db: DbOrTx, { id, centreIds }: StoredFile): Promise<boolean> {
  const { rows } = await sql<{ reachesAll: boolean }>`
    select coalesce(bool_and(${limitedTo(centreIds, loggerAt(sql`s.logger_id`))}), true) as "reachesAll"
      from logger_file_series s where s.logger_file_id = ${id} and s.logger_id is not null`.execute(db)
  return rows[0]?.reachesAll ?? true
}
