import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Archive, archiveNamed, asArchiver } from '#server/records/archive/archives.ts'
import { compareWithParts } from '#server/records/archive/saveArchivedParts.ts'
import { logLinesOf } from '#server/records/archive/archiveReadings.ts'
import { readingsOf } from '#server/records/archive/readingsFile.ts'
import { checkBatches } from '#server/records/auditTrail/verification/batchRows.ts'
import type { BatchCheck } from '#server/records/auditTrail/verification/batchCheck.ts'
import { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'
import { writeRows } from '#server/telemetry/segments/writeRows.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'

/** Restores a month from its file as a whole, or throws an error with one line. */
export async function restoreArchive(client: Client, file: string): Promise<Archive> {
  const archive = await archiveNamed(client, path.basename(file))
  if (!archive) throw new Error(`this portal never wrote a file ${path.basename(file)}`)
  if (!archive.movedAt) throw new Error(`the month ${archive.month} is still in the database`)
  if (archive.restoredAt) throw new Error(`the month ${archive.month} is in the database again`)
  const { sha256 } = await sha256Of(file)
  if (!sha256.equals(archive.sha256)) throw new Error(`${file} is not as it was written: its SHA-256 is another`)
  await asArchiver(client, async () => {
    await client.query('update archives set restored_at = clock_timestamp() where id = $1', [archive.id])
    const rows =
      archive.kind === 'readings' ? await restoreReadings(client, archive, file) : await restoreLog(client, file)
    if (rows !== archive.rows) throw new Error(`${file} has ${rows} rows and not ${archive.rows}`)
  })
  return archive
}

async function restoreReadings(client: Client, { month }: Archive, file: string): Promise<number> {
  await client.query('select ensure_readings_month($1)', [month])
  // Compared before: during COPY, the connection can run no queries.
  for await (const reading of compareWithParts(client, file, month)) void reading
  await client.query('create temporary table restored_readings (like withdrawn_readings) on commit drop')
  const columns = 'logger_id, at, milli_celsius, centi_humidity, lat, lon, batch_id'
  const rows = await copy(
    client,
    `copy restored_readings (${columns}) from stdin (format csv)`,
    readingsOf(file),
    one => [one.loggerId, one.at, one.milliCelsius, one.centiHumidity, one.lat, one.lon, one.batchId],
  )
  const newest = await client.query<Newest>(newestRestored)
  await lockLoggers(
    client,
    newest.rows.map(row => row.id),
  )
  await writeRows(client, `select ${columns} from restored_readings order by logger_id, at`)
  // A reading sent again is compared with those up to the logger's last one.
  await client.query(raiseProgress, [newest.rows.map(row => row.id), newest.rows.map(row => row.ms)])
  await checkBatches(client, refuseWrong, { month, countsByMonth: true })
  return rows
}

type Newest = { id: number; ms: number }
const newestRestored = `
  select logger_id as id, (extract(epoch from max(at)) * 1000)::float8 as ms from restored_readings group by logger_id order by 1`
const raiseProgress = `
  update logger_progress p set last_at = to_timestamp(restored.ms / 1000)
    from unnest($1::int[], $2::float8[]) as restored (logger_id, ms)
   where p.logger_id = restored.logger_id and (p.last_at is null or p.last_at < to_timestamp(restored.ms / 1000))`

function refuseWrong(batch: BatchCheck): void {
  const wrong = batch.whatIsWrong()
  if (wrong !== undefined) throw new Error(`batch ${batch.id} is not as it was received: ${wrong}`)
}

async function restoreLog(client: Client, file: string): Promise<number> {
  await client.query('create temporary table restored_log (like operation_log) on commit drop')
  const columns = 'id, at, operation, subject, result_code, ip, user_id, company_id'
  const into = `copy restored_log (${columns}) from stdin (format csv)`
  const rows = await copy(client, into, logLinesOf(file), line => line)
  // Users that were deleted meanwhile are removed, as in rows that stayed.
  await client.query(`
    insert into operation_log (${columns}) overriding system value
    select b.id, b.at, b.operation, b.subject, b.result_code, b.ip,
      (select u.id from users u where u.id = b.user_id), b.company_id from restored_log b`)
  return rows
}

async function copy<Row>(
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

/** Null has no quotes; `""` would be an empty text. */
const cell = (value: string | number | null) =>
  value === null || value === '' ? '' : `"${String(value).replaceAll('"', '""')}"`
