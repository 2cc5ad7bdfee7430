import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '#server/platform/logging/errorCode.ts'
import { csvLine } from '#server/platform/csv/csvFile.ts'
import { type ArchivedMonth, segmentsOf } from '#server/records/archive/month/archivedMonth.ts'
import { soundMonth } from '#server/records/archive/month/checkMonth.ts'
import { degrees } from '#server/telemetry/readings/degrees.ts'
import { merged, overlappingGroupsOf } from '#server/telemetry/segments/readSegments.ts'
import type { ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'

const heads = ['company', 'logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'batch_id', 'logger_id']

/** Prints the readings of a month's file as CSV by logger and time, without a database; nothing unless the file is sound. */
export async function printMonth(file: string, out: Writable): Promise<void> {
  const month = await soundMonth(file)
  try {
    await pipeline(Readable.from(lines(month)), out, { end: false })
  } catch (error) {
    // The reader has seen enough.
    if (errorCode(error) !== 'EPIPE') throw error
  }
}

async function* lines(month: ArchivedMonth): AsyncGenerator<string> {
  yield csvLine(heads)
  for await (const group of overlappingGroupsOf(segmentsOf(month.file))) yield linesOf(month, merged(group))
}

function linesOf({ loggers }: ArchivedMonth, columns: ReadingColumns): string {
  const { loggerId, atMs, milliCelsius, centiHumidity, lat, lon, batchId } = columns
  const { company = null, serial = null } = loggers.get(loggerId) ?? {}
  let text = ''
  for (const [n, at] of atMs.entries()) {
    const humidity = centiHumidity[n] ?? -1
    text += csvLine([
      company,
      serial,
      new Date(at).toISOString(),
      (milliCelsius[n] ?? 0) / 1000,
      humidity < 0 ? null : humidity / 100,
      degrees(lat[n]),
      degrees(lon[n]),
      batchId[n] ?? null,
      loggerId,
    ])
  }
  return text
}
