import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Archive, archiveNamed, asArchiver, withoutTimeouts } from '#server/records/archive/archives.ts'
import { logLinesOf } from '#server/records/archive/archiveLog.ts'
import { restoreMonth } from '#server/records/archive/month/restoreMonth.ts'
import { tryLock } from '#server/platform/db/locks/advisoryLocks.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'

/** Restores a month from its file as a whole, or throws an error with one line. */
export async function restoreArchive(client: Client, file: string): Promise<Archive> {
  const archive = await archiveNamed(client, path.basename(file))
  if (!archive) throw new Error(`this portal never wrote a file ${path.basename(file)}`)
  if (!archive.movedAt) throw new Error(`the month ${archive.month} is still in the database`)
  if (archive.restoredAt) throw isBack(archive)
  const { sha256 } = await sha256Of(file)
  if (!sha256.equals(archive.sha256)) throw new Error(`${file} is not as it was written: its SHA-256 is another`)
  await client.query(withoutTimeouts)
  await asArchiver(client, async () => {
    // Waits for another restore of it.
    const { rowCount } = await client.query(claim, [archive.id])
    if (rowCount !== 1) throw isBack(archive)
    const rows =
      archive.kind === 'readings' ? await restoreMonth(client, archive.month, file) : await restoreLog(client, file)
    if (rows !== archive.rows) throw new Error(`${file} has ${rows} rows and not ${archive.rows}`)
  })
  return archive
}

const claim = 'update archives set restored_at = clock_timestamp() where id = $1 and restored_at is null'
const isBack = ({ month }: Archive) => new Error(`the month ${month} is in the database again`)

async function restoreLog(client: Client, file: string): Promise<number> {
  // What is being deleted would be taken for what is there.
  if (!(await tryLock(client, 'archive')))
    throw new Error('months are being moved to the archive: restore it afterwards')
  await client.query('create temporary table restored_log (like operation_log) on commit drop')
  const columns = 'id, at, operation, subject, result_code, ip, user_id, company_id'
  const stream = client.query(copyFrom(`copy restored_log (${columns}) from stdin (format csv)`))
  await pipeline(Readable.from(linesOf(file)), stream)
  // Users that were deleted meanwhile are removed, as in rows that stayed. An interrupted deletion has left some.
  await client.query(`
    insert into operation_log (${columns}) overriding system value
    select b.id, b.at, b.operation, b.subject, b.result_code, b.ip,
      (select u.id from users u where u.id = b.user_id), b.company_id from restored_log b
    on conflict (id) do nothing`)
  return stream.rowCount
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let text = ''
  for await (const line of logLinesOf(file)) {
    text += `${line.map(cell).join()}\n`
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** Null has no quotes; `""` would be an empty text. */
const cell = (value: string) => (value === '' ? '' : `"${value.replaceAll('"', '""')}"`)
