import { archiveLog, deleteMovedLog } from '#server/records/archive/archiveLog.ts'
import { archiveReadings } from '#server/records/archive/archiveReadings.ts'
import { dueLogMonths, dueReadingMonths } from '#server/records/archive/dueMonths.ts'
import type { Archiving } from '#server/records/archive/exportMonth.ts'
import { openOwnClient } from '#server/records/archive/ownClient.ts'
import { tryLockSession } from '#server/platform/db/advisoryLocks.ts'
import type { AppContext } from '#server/platform/appContext.ts'

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
