import { sql } from 'kysely'
import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import type { SeriesDecision } from '#contract/devices/rules/loggerFileStates.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { Acts } from '#server/devices/loggerFiles/series/checkedActs.ts'
import type { BatchCounts } from '#server/telemetry/ingest/readingResults.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

type Saved = {
  file: { id: number }
  reading: { findings: LoggerFileFindings }
  acts: Acts
  by: { userId: number; at: Date }
  /** By the key of the series. */
  loggers: ReadonlyMap<string, number>
  /** By the logger. */
  counts: ReadonlyMap<number, BatchCounts>
}

const noReadings: BatchCounts = { accepted: 0, duplicate: 0, conflict: 0 }

/** Stores the decision about each series that was named. */
export async function saveSeries(tx: Db, { file, reading, acts, by, loggers, counts }: Saved): Promise<void> {
  const rows = reading.findings.series
    .filter(({ key }) => acts.has(key))
    .map(({ key, serial, channel, readings, firstAt, lastAt }) => {
      const loggerId = loggers.get(key) ?? null
      const ingested = loggerId === null ? null : (counts.get(loggerId) ?? noReadings)
      const decision = decisionOf(acts.get(key)?.kind)
      return { key, serial, channel, readings, firstAt, lastAt, decision, loggerId, ...ingested }
    })
  await sql`
    insert into logger_file_series as stored (logger_file_id, key, serial, channel, reading_count, first_at, last_at,
           decision, logger_id, accepted, duplicate, conflict, decided_by, decided_at)
    select ${file.id}, key, serial, channel, readings, "firstAt", "lastAt", decision, "loggerId", accepted, duplicate,
           conflict, ${by.userId}, ${by.at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as decided (key text, serial text, channel text, readings int, "firstAt" timestamptz, "lastAt" timestamptz,
          decision text, "loggerId" int, accepted int, duplicate int, conflict int)
    on conflict (logger_file_id, key) where withdrawal_id is null do update
      set decision = excluded.decision, logger_id = excluded.logger_id, accepted = excluded.accepted,
          duplicate = excluded.duplicate, conflict = excluded.conflict, decided_by = excluded.decided_by,
          decided_at = excluded.decided_at
     where stored.decision is distinct from excluded.decision`.execute(tx)
}

function decisionOf(kind: string | undefined): SeriesDecision {
  if (kind === 'wait') return 'waiting'
  return kind === 'leaveOut' ? 'leftOut' : 'stored'
}

/** Whether all these series of a confirmed file still wait. */
export async function isWaiting(tx: DbOrTx, fileId: number, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from logger_file_series
     where logger_file_id = ${fileId} and withdrawal_id is null and decision = 'waiting' and key = any(${keys}::text[])`.execute(
    tx,
  )
  return rows[0]?.count === keys.length
}

/** The file is stored when none of its series waits. 4022 if no series would be stored either: then it is to be discarded. */
export async function saveState(tx: Db, fileId: number): Promise<void> {
  const { rows } = await sql<{ waiting: number; stored: number }>`
    select count(*) filter (where decision = 'waiting') as waiting, count(*) filter (where decision = 'stored') as stored
      from logger_file_series where logger_file_id = ${fileId} and withdrawal_id is null`.execute(tx)
  const { waiting = 0, stored = 0 } = rows[0] ?? {}
  if (waiting === 0 && stored === 0) refuse('series', 'leaves nothing: discard the file')
  const state = waiting > 0 ? 'unassigned' : 'stored'
  await tx.updateTable('logger_files').set({ state }).where('id', '=', fileId).where('state', '<>', state).execute()
}
