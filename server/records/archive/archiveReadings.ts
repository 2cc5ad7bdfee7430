import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Archive, asArchiver, inSnapshot } from '#server/records/archive/archives.ts'
import { compareWithParts, saveArchivedParts } from '#server/records/archive/saveArchivedParts.ts'
import { type Archiving, exportMonth, forgetExport } from '#server/records/archive/exportMonth.ts'
import { archivedLines, writeArchiveFile, writeReadings } from '#server/records/archive/readingsFile.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'
import { createHash } from 'node:crypto'
import { sha256Of } from '#server/platform/files/sha256Of.ts'

/**
 * Moves a month of readings to the archive: first the file, then its record, then the partition is dropped. An interrupted
 * move continues where it ended.
 */
export async function archiveReadings(archiving: Archiving, month: string): Promise<void> {
  const { writer, open } = archiving
  const archive = await exportMonth(archiving, 'readings', month, async (file, archiveId) => {
    const written = await inSnapshot(open, async reader => ({
      partsSha256: await saveArchivedParts(reader, writer, month, archiveId),
      ...(await writeReadings(reader, month, file)),
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

const rowsAtOnce = 5000

// Names for readers, ids for restoring. The month comes from dueMonths.ts.
const selectLog = (month: string) => `
  select o.id, to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time, u.email as "user", c.code as company,
    o.operation, o.subject, o.result_code, o.ip, o.user_id, o.company_id
  from operation_log o left join users u on u.id = o.user_id left join companies c on c.id = o.company_id
  where o.at >= month_start('${month}') and o.at < month_end('${month}') order by o.at, o.id`

const columns = 'id,time,user,company,operation,subject,result_code,ip,user_id,company_id'.split(',')

/** The lines of a month's file without the names of users and companies, as texts that PostgreSQL reads. */
export async function* logLinesOf(file: string): AsyncGenerator<string[]> {
  for await (const line of archivedLines(file, columns)) yield line.toSpliced(2, 2)
}

/**
 * Moves a month of the operation log to the archive: first the file, then the record that the month was moved, then the
 * rows are deleted in blocks. The log is not partitioned; nothing is written to a past month, so an interrupted deletion
 * can continue.
 */
export async function archiveLog(archiving: Archiving, month: string): Promise<void> {
  const { writer, open } = archiving
  const { id } = await exportMonth(archiving, 'operationLog', month, async file => {
    const written = await inSnapshot(open, reader => writeArchiveFile(reader, selectLog(month), file))
    let lines = 0
    for await (const line of logLinesOf(file)) {
      void line
      lines += 1
    }
    const isWhole = (await sha256Of(file)).sha256.equals(written.sha256) && lines === written.rows
    if (!isWhole) throw new Error(`${file} does not read back as it was written`)
    return { ...written, partsSha256: createHash('sha256').digest() }
  })
  await asArchiver(writer, () => writer.query('update archives set moved_at = clock_timestamp() where id = $1', [id]))
}

const deleteBlock = `
  delete from operation_log where id in (
    select o.id from archives a join operation_log o on o.at >= month_start(a.month) and o.at < month_end(a.month)
     where a.kind = 'operationLog' and a.moved_at is not null and a.restored_at is null limit $1)`

/** Deletes the rows of all moved months, each block in its own transaction. */
export async function deleteMovedLog({ writer }: Archiving): Promise<void> {
  for (;;) {
    const { rowCount } = await writer.query(deleteBlock, [rowsAtOnce])
    if ((rowCount ?? 0) < rowsAtOnce) return
  }
}
