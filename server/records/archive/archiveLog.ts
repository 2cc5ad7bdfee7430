import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import {
  archiveFolder,
  asArchiver,
  insertArchive,
  nextArchiveId,
  unmovedArchive,
  type Archive,
} from '#server/records/archive/archives.ts'
import type { Archiving } from '#server/records/archive/archiveReadings.ts'
import { countLines } from '#server/records/archive/logFile.ts'
import { atOneMoment, inOwnTransaction } from '#server/records/archive/ownClient.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'
import { writeWhole } from '#server/platform/files/wholeFile.ts'

const rowsAtOnce = 5000

// Names for people, ids and the rest to put it back. The month is of this code's own making.
const select = (month: string) => `
  select o.id, to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time, u.email as "user", c.code as company,
    o.operation, o.subject, o.result_code, o.ip, o.user_id, o.company_id
  from operation_log o left join users u on u.id = o.user_id left join companies c on c.id = o.company_id
  where o.at >= month_start('${month}') and o.at < month_end('${month}') order by o.at, o.id`

/**
 * Moves a month of the operation log out: a file that is whole, on the disk and read back first, then the record that the
 * file alone counts, then its rows, some thousands at a time. A log has no partitions: nothing is written into a month
 * that is over, so rows can go one after the other, and what ends it in between is gone on from.
 */
export async function archiveLog(archiving: Archiving, month: string): Promise<void> {
  const { writer, dataDir } = archiving
  const known = await unmovedArchive(writer, 'operationLog', month)
  if (known && !(await isStillWhole(known, dataDir))) {
    await changed(writer, 'delete from archives where id = $1', known.id)
  }
  const archive = (await unmovedArchive(writer, 'operationLog', month)) ?? (await exported(archiving, month))
  await changed(writer, 'update archives set moved_at = clock_timestamp() where id = $1', archive.id)
}

async function exported({ open, writer, dataDir }: Archiving, month: string): Promise<Archive> {
  const id = await nextArchiveId(writer)
  const fileName = `operation-log-${month.slice(0, 7)}-${id}.csv.gz`
  const file = path.join(archiveFolder(dataDir), fileName)
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const made = await atOneMoment(open, async reader => {
    const stream = reader.query(copyTo(`copy (${select(month)}) to stdout (format csv, header)`))
    const written = await writeWhole(file, [Readable.from(stream), createGzip()])
    return { ...written, rows: stream.rowCount }
  })
  const isWhole = (await sha256Of(file)).sha256.equals(made.sha256) && (await countLines(file)) === made.rows
  if (!isWhole) throw new Error(`${file} does not read as it was written`)
  await inOwnTransaction(writer, async () => {
    await asArchiver(writer)
    const partsSha256 = createHash('sha256').digest()
    await insertArchive(writer, { id, kind: 'operationLog', month, fileName, partsSha256, ...made })
  })
  const archive = await unmovedArchive(writer, 'operationLog', month)
  if (!archive) throw new Error(`the export of ${month} was not noted`)
  return archive
}

async function isStillWhole({ fileName, sha256 }: Archive, dataDir: string): Promise<boolean> {
  const file = path.join(archiveFolder(dataDir), fileName)
  return fs.existsSync(file) && (await sha256Of(file)).sha256.equals(sha256)
}

const changed = (writer: Archiving['writer'], statement: string, id: number) =>
  inOwnTransaction(writer, async () => {
    await asArchiver(writer)
    await writer.query(statement, [id])
  })

const next = `
  delete from operation_log where id in (
    select o.id from archives a join operation_log o on o.at >= month_start(a.month) and o.at < month_end(a.month)
     where a.kind = 'operationLog' and a.moved_at is not null and a.restored_at is null limit $1)`

/** Deletes the rows of all months that were moved out; each few thousand in a transaction of their own. */
export async function deleteMovedLog({ writer }: Archiving): Promise<void> {
  for (;;) {
    const { rowCount } = await writer.query(next, [rowsAtOnce])
    if ((rowCount ?? 0) < rowsAtOnce) return
  }
}
