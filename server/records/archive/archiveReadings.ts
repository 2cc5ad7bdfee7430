import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Archive } from '#server/records/archive/archives.ts'
import { compareWithParts } from '#server/records/archive/compareWithParts.ts'
import { exportMonth, forgetExport, type Archiving } from '#server/records/archive/exportMonth.ts'
import { asArchiver, inSnapshot } from '#server/records/archive/ownClient.ts'
import { writeReadings } from '#server/records/archive/readingsFile.ts'
import { saveArchivedParts } from '#server/records/archive/saveArchivedParts.ts'
import { errorCode } from '#server/platform/errorCode.ts'

const partitionOf = (month: string) => `readings_${month.slice(0, 7).replace('-', '_')}`

/**
 * Moves a month of readings to the archive: first the file, then its record, then the partition is dropped. An interrupted
 * move continues where it ended.
 */
export async function archiveReadings(archiving: Archiving, month: string): Promise<void> {
  const { writer, open } = archiving
  const archive = await exportMonth(archiving, 'readings', month, async (file, archiveId) => {
    const written = await inSnapshot(open, async reader => ({
      partsSha256: await saveArchivedParts(reader, writer, partitionOf(month), archiveId),
      ...(await writeReadings(reader, partitionOf(month), file)),
    }))
    for await (const reading of compareWithParts(writer, file, month)) void reading
    return written
  })
  await dropMonth(writer, archive).catch(async error => {
    // Readings have arrived since the export: the next run exports the month again.
    if (errorCode(error) === changedSince) await forgetExport(writer, archive)
    throw error
  })
}

const changedSince = '23514'
const lockNotAvailable = '55P03'
const lockPauseMs = 2000

/** Does not wait for long readers, such as backups, because others would wait behind it; it retries for a minute. */
async function dropMonth(writer: Client, { id }: Archive) {
  for (let triesLeft = 30; ; triesLeft--) {
    try {
      await asArchiver(writer, () => writer.query('select move_readings_month($1)', [id]))
      return
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable || triesLeft === 0) throw error
      await sleep(lockPauseMs)
    }
  }
}
