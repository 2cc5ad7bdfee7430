import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { silentAfterMs } from '#server/operations/platformHealth/heartbeat.ts'
import { ProcessReport } from '#server/operations/platformHealth/processReport.ts'

type Row = {
  host: string
  pid: number
  version: string
  started_at: Date
  beat_at: Date
  ended_at: Date | null
  silent_seconds: number
  report: unknown
}

/** So long those that ended, or fell silent, are shown: who looks in the morning sees what went on in the night. */
const shown = '12 hours'
const most = 50

/** The processes of the portal; those that are there come first. */
export async function loadProcesses(db: Db): Promise<PlatformFigures['processes']> {
  const { rows } = await sql<Row>`
    select host, pid, version, started_at, beat_at, ended_at, report,
           greatest(0, extract(epoch from clock_timestamp() - beat_at))::float8 as silent_seconds
      from portal_processes where beat_at > now() - ${shown}::interval
     order by ended_at is not null, beat_at desc limit ${most}`.execute(db)
  return rows.map(row => {
    const report = ProcessReport.safeParse(row.report).data ?? nothingReported
    return {
      host: row.host,
      pid: row.pid,
      version: row.version,
      state: stateOf(row),
      startedAt: row.started_at.toISOString(),
      beatAt: row.beat_at.toISOString(),
      silentSeconds: row.silent_seconds,
      ...report,
    }
  })
}

/** A process of another version may tell other things. */
const nothingReported: ProcessReport = {
  memoryBytes: 0,
  heapBytes: 0,
  loopDelayMs: 0,
  worstLoopDelayMs: 0,
  node: '',
  pools: [],
}

const stateOf = ({ ended_at, silent_seconds }: Row) => {
  if (ended_at) return 'ended'
  return silent_seconds * 1000 > silentAfterMs ? 'silent' : 'alive'
}
