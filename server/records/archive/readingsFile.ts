import { type ClientBase, escapeLiteral } from 'pg'
import { z } from 'zod'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { to as copyTo } from 'pg-copy-streams'
import { writeWhole, type WrittenFile } from '#server/platform/files/wholeFile.ts'

// First what readers know, then the ids for restoring.
const selectReadings = (month: string) => `
  select c.code as company, l.serial as logger,
    to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time,
    (r.milli_celsius / 1000.0)::numeric(10, 3) as celsius, (r.centi_humidity / 100.0)::numeric(5, 2) as humidity,
    r.lat, r.lon, r.batch_id, r.logger_id
  from readings_of_month(${escapeLiteral(month)}) r left join loggers l on l.id = r.logger_id left join companies c on c.id = l.company_id
  order by r.batch_id, r.logger_id, r.at`

const columns = ['company', 'logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'batch_id', 'logger_id']

/** Writes a month (its first day) to a file, in the caller's snapshot. */
export const writeReadings = (client: ClientBase, month: string, file: string) =>
  writeArchiveFile(client, selectReadings(month), file)

/** A reading of the archive. */
export type ArchivedReading = {
  loggerId: number
  /** As PostgreSQL reads it. */
  at: string
  /** With microseconds as fraction. */
  atMs: number
  milliCelsius: number
  centiHumidity: number | null
  lat: number | null
  lon: number | null
  batchId: number
}

const numberOrNull = z.string().transform(text => (text === '' ? null : Number(text)))
const Line = z.tuple([
  z.string(),
  z.string(),
  z.iso.datetime(),
  z.coerce.number(),
  numberOrNull,
  numberOrNull,
  numberOrNull,
  z.coerce.number().int(),
  z.coerce.number().int(),
])

/** The readings of such a file, in order of batch, logger and time. */
export async function* readingsOf(file: string): AsyncGenerator<ArchivedReading> {
  for await (const line of archivedLines(file, columns)) yield readingIn(file, line)
}

function readingIn(file: string, line: string[]): ArchivedReading {
  const { data } = Line.safeParse(line)
  if (!data) throw new Error(`${file} has a line that is not a reading: ${line.join()}`)
  const [, , at, celsius, humidity, lat, lon, batchId, loggerId] = data
  // Date has milliseconds, PostgreSQL microseconds.
  const atMs = Date.parse(`${at.slice(0, 19)}Z`) + Number(at.slice(20, 26)) / 1000
  const centiHumidity = humidity === null ? null : Math.round(humidity * 100)
  return { loggerId, at, atMs, milliCelsius: Math.round(celsius * 1000), centiHumidity, lat, lon, batchId }
}

import fs from 'node:fs'

/** Writes the rows of a query as compressed CSV, readable without the portal; the month can be restored from it. */
export async function writeArchiveFile(
  client: ClientBase,
  query: string,
  file: string,
): Promise<WrittenFile & { rows: number }> {
  const stream = client.query(copyTo(`copy (${query}) to stdout (format csv, header)`))
  const written = await writeWhole(file, [Readable.from(stream), createGzip({ level: 3 })])
  return { ...written, rows: stream.rowCount }
}

/** The lines of such a file; throws if it has other columns. */
export async function* archivedLines(file: string, columns: readonly string[]): AsyncGenerator<string[]> {
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
