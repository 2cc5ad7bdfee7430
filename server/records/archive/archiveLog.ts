import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { asArchiver, inSnapshot } from '#server/records/archive/archives.ts'
import { type Archiving, exportMonth } from '#server/records/archive/exportMonth.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'
import { writeWhole, type WrittenFile } from '#server/platform/files/wholeFile.ts'

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
  for await (const line of linesOf(file)) yield line.toSpliced(2, 2)
}

/**
 * Moves a month of the operation log to the archive: first the file, then the record that the month was moved, then the
 * rows are deleted in blocks. The log is not partitioned; nothing is written to a past month, so an interrupted deletion
 * can continue.
 */
export async function archiveLog(archiving: Archiving, month: string): Promise<void> {
  const { writer, open } = archiving
  const { id } = await exportMonth(archiving, 'operationLog', month, async file => {
    const written = await inSnapshot(open, reader => writeLog(reader, month, file))
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

/** Writes a month as compressed CSV. */
async function writeLog(client: ClientBase, month: string, file: string): Promise<WrittenFile & { rows: number }> {
  const stream = client.query(copyTo(`copy (${selectLog(month)}) to stdout (format csv, header)`))
  const written = await writeWhole(file, [Readable.from(stream), createGzip({ level: 3 })])
  return { ...written, rows: stream.rowCount }
}

/** The lines of such a file; throws if it has other columns. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const source = fs.createReadStream(file)
  const unpacked = createGunzip()
  const lines = parse()
  source.on('error', error => unpacked.destroy(error))
  unpacked.on('error', error => lines.destroy(error))
  let isHeader = true
  for await (const line of source.pipe(unpacked).pipe(lines) as AsyncIterable<string[]>) {
    if (!isHeader) yield line
    else if (line.join() !== columns.join()) throw new Error(`${file} does not have the columns ${columns.join()}`)
    isHeader = false
  }
}
