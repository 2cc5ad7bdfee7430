import { archiveLog, deleteMovedLog } from '#server/records/archive/archiveLog.ts'
import { archiveReadings } from '#server/records/archive/archiveReadings.ts'
import type { Archiving } from '#server/records/archive/exportMonth.ts'
import { openOwnClient } from '#server/records/archive/archives.ts'
import { tryLockSession } from '#server/platform/db/locks/advisoryLocks.ts'
import { storedMonths } from '#server/telemetry/segments/storedMonths.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { ClientBase } from 'pg'

/** Runs each night. Fails if a month could not be moved, so that it is listed among the failed jobs. */
export async function moveToArchive(_payload: Record<string, never>, appContext: AppContext): Promise<void> {
  const failed = await moveMonthsOut(appContext)
  if (failed > 0) throw new Error(`${failed} months could not be moved to the archive: the log says why`)
}

/**
 * Moves months of readings and of the operation log that are older than RETENTION_YEARS. A month that cannot be moved does
 * not prevent the others. Returns the number of months that could not be moved.
 */
export async function moveMonthsOut(appContext: AppContext): Promise<number> {
  const writer = await openOwnClient(appContext)
  try {
    // One process at a time.
    if (!(await tryLockSession(writer, 'archive'))) return 0
    return await moveMonths(
      { writer, open: () => openOwnClient(appContext), dataDir: appContext.config.dataDir },
      appContext,
    )
  } finally {
    await writer.end()
  }
}

async function moveMonths(archiving: Archiving, { config, log, now }: AppContext): Promise<number> {
  let failed = 0
  const move = async (what: string, month: string, work: () => Promise<void>) => {
    try {
      await work()
      log.info({ what, month }, 'moved to the archive')
    } catch (error) {
      failed++
      log.error({ err: error, what, month }, 'could not be moved to the archive')
    }
  }
  const { writer } = archiving
  for (const { month, keptBecause } of await dueReadingMonths(writer, now(), config.retentionYears)) {
    if (keptBecause !== null) log.info({ month, keptBecause }, 'stays out of the archive')
    else await move('readings', month, () => archiveReadings(archiving, month))
  }
  for (const month of await dueLogMonths(writer, now(), config.retentionYears)) {
    await move('operationLog', month, () => archiveLog(archiving, month))
  }
  await deleteMovedLog(archiving)
  return failed
}

/** How long a restored month stays in the database. */
const restoredStay = `interval '90 days'`

/** `keptBecause`: why it stays although it is due. */
type DueMonth = { month: string; keptBecause: string | null }

const readings = `
  select to_char(month, 'YYYY-MM-DD') as month, month_kept_because(month) as "keptBecause"
    from unnest($3::date[]) as months (month)
   where month_end(month) <= $1::timestamptz - make_interval(years => $2) and not exists (
     select from archives a where a.kind = 'readings' and a.month = months.month and a.restored_at > now() - ${restoredStay})
   order by 1`

/** The months of readings that are older than `years`, oldest first. */
async function dueReadingMonths(client: ClientBase, now: Date, years: number): Promise<DueMonth[]> {
  return (await client.query<DueMonth>(readings, [now, years, await storedMonths(client)])).rows
}

const nextLogMonth = `
  select to_char(month, 'YYYY-MM-DD') as month, exists (
      select from archives a where a.kind = 'operationLog' and a.month = next.month
         and a.restored_at > now() - ${restoredStay}) as "isBack"
    from (select date_trunc('month', min(at) at time zone 'UTC')::date as month from operation_log
           where at >= coalesce(month_end($1::date), '-infinity')) next
   where month_end(month) <= $2::timestamptz - make_interval(years => $3)`

/** Those of the operation log, found one by one: the log has many rows and few months. */
async function dueLogMonths(client: ClientBase, now: Date, years: number): Promise<string[]> {
  const due: string[] = []
  let next = await nextMonth(client, null, now, years)
  for (; next; next = await nextMonth(client, next.month, now, years)) if (!next.isBack) due.push(next.month)
  return due
}

type LogMonth = { month: string; isBack: boolean }

async function nextMonth(client: ClientBase, after: string | null, now: Date, years: number) {
  const { rows } = await client.query<LogMonth>(nextLogMonth, [after, now, years])
  return rows[0]
}
