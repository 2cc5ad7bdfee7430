import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { escapeIdentifier, type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { writeWhole, type WrittenFile } from '#server/platform/files/wholeFile.ts'

// Readable without the portal, in any year: plain CSV, what people know first. All of it can be put back from it.
const select = (partition: string) => `
  select c.code as company, l.serial as logger,
    to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time,
    (r.milli_celsius / 1000.0)::numeric(10, 3) as celsius, (r.centi_humidity / 100.0)::numeric(5, 2) as humidity,
    r.lat, r.lon, r.batch_id, r.logger_id
  from ${escapeIdentifier(partition)} r left join loggers l on l.id = r.logger_id left join companies c on c.id = l.company_id
  order by r.batch_id, r.logger_id, r.at`

const columns = ['company', 'logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'batch_id', 'logger_id']

/** Writes a month's partition to a file; `rows` is what was there. In the caller's snapshot. */
export async function writeReadings(
  client: ClientBase,
  partition: string,
  file: string,
): Promise<WrittenFile & { rows: number }> {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const stream = client.query(copyTo(`copy (${select(partition)}) to stdout (format csv, header)`))
  const written = await writeWhole(file, [Readable.from(stream), createGzip({ level: 3 })])
  return { ...written, rows: stream.rowCount }
}

/** A reading of the archive: times in ms UTC, to the microsecond. */
export type ArchivedReading = {
  loggerId: number
  /** As PostgreSQL reads it. */
  at: string
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
  const source = fs.createReadStream(file)
  const unpacked = createGunzip()
  const lines = parse()
  source.on('error', error => unpacked.destroy(error))
  unpacked.on('error', error => lines.destroy(error))
  let isHead = true
  for await (const line of source.pipe(unpacked).pipe(lines) as AsyncIterable<string[]>) {
    if (isHead && line.join() !== columns.join()) throw new Error(`${file} is no month of readings`)
    if (!isHead) yield readingIn(file, line)
    isHead = false
  }
}

function readingIn(file: string, line: string[]): ArchivedReading {
  const { data } = Line.safeParse(line)
  if (!data) throw new Error(`${file} has a line that is no reading: ${line.join()}`)
  const [, , at, celsius, humidity, lat, lon, batchId, loggerId] = data
  // Dates know milliseconds, PostgreSQL microseconds.
  const atMs = Date.parse(`${at.slice(0, 19)}Z`) + Number(at.slice(20, 26)) / 1000
  const centiHumidity = humidity === null ? null : Math.round(humidity * 100)
  return { loggerId, at, atMs, milliCelsius: Math.round(celsius * 1000), centiHumidity, lat, lon, batchId }
}
