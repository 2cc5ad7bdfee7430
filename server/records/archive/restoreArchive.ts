import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { archiveNamed, asArchiver, type Archive } from '#server/records/archive/archives.ts'
import { compareWithParts } from '#server/records/archive/compareWithParts.ts'
import { logLinesOf } from '#server/records/archive/logFile.ts'
import { inOwnTransaction } from '#server/records/archive/ownClient.ts'
import { readingsOf } from '#server/records/archive/readingsFile.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'

/** Puts a month back into the database from its file: all of it, or nothing. Throws one clear line where it cannot. */
export async function restoreArchive(client: Client, file: string): Promise<Archive> {
  const archive = await archiveNamed(client, path.basename(file))
  if (!archive) throw new Error(`this portal never wrote a file ${path.basename(file)}`)
  if (!archive.movedAt) throw new Error(`the month ${archive.month} is still in the database`)
  if (archive.restoredAt) throw new Error(`the month ${archive.month} is in the database again`)
  const { sha256 } = await sha256Of(file)
  if (!sha256.equals(archive.sha256)) throw new Error(`${file} is not as it was written: its SHA-256 is another`)
  await inOwnTransaction(client, async () => {
    await asArchiver(client)
    await client.query('update archives set restored_at = clock_timestamp() where id = $1', [archive.id])
    const rows = archive.kind === 'readings' ? await putReadings(client, archive, file) : await putLog(client, file)
    if (rows !== archive.rows) throw new Error(`${file} has ${rows} rows and not ${archive.rows}`)
  })
  return archive
}

async function putReadings(client: Client, { month }: Archive, file: string): Promise<number> {
  await client.query('select ensure_readings_month($1)', [month])
  // Compared first: while rows come in, the connection can ask nothing else.
  for await (const reading of compareWithParts(client, file, month)) void reading
  const columns = 'logger_id, at, milli_celsius, centi_humidity, lat, lon, batch_id'
  return await put(client, `copy readings (${columns}) from stdin (format csv)`, readingsOf(file), one => [
    one.loggerId,
    one.at,
    one.milliCelsius,
    one.centiHumidity,
    one.lat,
    one.lon,
    one.batchId,
  ])
}

async function putLog(client: Client, file: string): Promise<number> {
  await client.query('create temporary table brought_log (like operation_log) on commit drop')
  const columns = 'id, at, operation, subject, result_code, ip, user_id, company_id'
  const rows = await put(client, `copy brought_log (${columns}) from stdin (format csv)`, logLinesOf(file), one => [
    one.id,
    one.at,
    one.operation,
    one.subject,
    one.resultCode,
    one.ip,
    one.userId,
    one.companyId,
  ])
  // Who is gone by now is gone from the log too, as in the rows that never left.
  await client.query(`
    insert into operation_log (${columns}) overriding system value
    select b.id, b.at, b.operation, b.subject, b.result_code, b.ip,
      (select u.id from users u where u.id = b.user_id), b.company_id from brought_log b`)
  return rows
}

async function put<Row>(
  client: Client,
  statement: string,
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => (string | number | null)[],
): Promise<number> {
  async function* lines() {
    let text = ''
    for await (const row of rows) {
      text += `${cellsOf(row).map(cell).join()}\n`
      if (text.length > 65_536) {
        yield text
        text = ''
      }
    }
    if (text !== '') yield text
  }
  const stream = client.query(copyFrom(statement))
  await pipeline(Readable.from(lines()), stream)
  return stream.rowCount
}

/** Nothing between two commas is null; `""` would be an empty text. */
const cell = (value: string | number | null) =>
  value === null || value === '' ? '' : `"${String(value).replaceAll('"', '""')}"`
