import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Archive, asArchiver, inSnapshot } from '#server/records/archive/archives.ts'
import { provenMonth } from '#server/records/archive/month/checkMonth.ts'
import { writeMonth } from '#server/records/archive/month/writeMonth.ts'
import { type Archiving, exportMonth, forgetUnmoved } from '#server/records/archive/exportMonth.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/**
 * Moves a month of readings to the archive: first the file, then its record, then the partition is dropped. An interrupted
 * move continues where it ended.
 */
export async function archiveReadings(archiving: Archiving, month: string): Promise<void> {
  const { writer, open } = archiving
  const archive = await exportMonth(archiving, 'readings', month, async (file, archiveId) => {
    const written = await inSnapshot(open, async reader => ({
      segmentsDigest: await segmentsDigest(reader, month),
      ...(await writeMonth({ reader, writer, month, file, archiveId })),
    }))
    await provenMonth(writer, file, month)
    return written
  })
  await dropMonth(writer, archive).catch(async error => {
    // Readings have arrived since the export: the next run exports the month again.
    if (errorCode(error) === changedSince) await forgetUnmoved(archiving, 'readings')
    throw error
  })
}

/** Tells whether any segment changed between the export and the move. */
async function segmentsDigest(reader: Client, month: string): Promise<string> {
  const { rows } = await reader.query<{ digest: string }>('select segments_digest($1)::text as digest', [month])
  return rows[0]?.digest ?? ''
}

const changedSince = '23514'
const lockNotAvailable = '55P03'
const lockPauseMs = 2000

/** Does not wait for long readers, such as backups and checks, because others would wait behind it; it retries for a minute. */
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
