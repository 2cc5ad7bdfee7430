import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { silentAfterMs } from '#server/operations/platformHealth/heartbeat.ts'
import { ProcessReport } from '#server/operations/platformHealth/processReport.ts'

type Row = Pick<Process, 'host' | 'pid' | 'version' | 'silentSeconds'> & {
  startedAt: Date
  beatAt: Date
  endedAt: Date | null
  report: unknown
}
type Process = PlatformFigures['processes'][number]

/** How long ended or silent processes are shown: long enough to see in the morning what happened at night. */
const shownFor = '12 hours'
const maxProcesses = 50

/** The processes of the portal, running ones first. */
export async function loadProcesses(db: Db): Promise<PlatformFigures['processes']> {
  const { rows } = await sql<Row>`
    select host, pid, version, started_at as "startedAt", beat_at as "beatAt", ended_at as "endedAt", report,
           greatest(0, extract(epoch from clock_timestamp() - beat_at))::float8 as "silentSeconds"
      from portal_processes where beat_at > now() - ${shownFor}::interval
     order by ended_at is not null, beat_at desc limit ${maxProcesses}`.execute(db)
  return rows.map(({ startedAt, beatAt, endedAt, report, ...row }) => ({
    ...row,
    state: stateOf(endedAt, row.silentSeconds),
    startedAt: startedAt.toISOString(),
    beatAt: beatAt.toISOString(),
    ...(ProcessReport.safeParse(report).data ?? emptyReport),
  }))
}

/** A process of another version may report other fields. */
const emptyReport: ProcessReport = {
  memoryBytes: 0,
  heapBytes: 0,
  loopDelayMs: 0,
  worstLoopDelayMs: 0,
  node: '',
  pools: [],
}

const stateOf = (endedAt: Date | null, silentSeconds: number) => {
  if (endedAt) return 'ended'
  return silentSeconds * 1000 > silentAfterMs ? 'silent' : 'alive'
}
