import type { ClientBase } from 'pg'
import { z } from 'zod'
import { type ArchivedMonth, batchesName, openMonth, segmentsOf } from '#server/records/archive/month/archivedMonth.ts'
import { csvRows } from '#server/records/archive/month/csvRows.ts'
import { type MonthPart, partsOf } from '#server/records/archive/month/monthParts.ts'
import { segmentFaults, segmentResult } from '#server/records/auditTrail/verification/verifySegments.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { readTar } from '#server/platform/tar/readTar.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'

/** A month's file whose readings are those that its own list of batches states; throws in one line what is wrong. */
export async function soundMonth(file: string): Promise<ArchivedMonth> {
  const month = await openMonth(file)
  await checkMonth(month, partsInFile(file))
  return month
}

/** The same, against what the database states of the batches of that month. The client must be in a transaction. */
export async function provenMonth(client: ClientBase, file: string, month: string): Promise<ArchivedMonth> {
  const opened = await openMonth(file)
  if (opened.manifest.month !== month) throw new Error(`${file} is of ${opened.manifest.month} and not of ${month}`)
  await checkMonth(opened, partsInDatabase(client, month))
  return opened
}

async function checkMonth({ file, manifest, loggers }: ArchivedMonth, wanted: AsyncIterator<MonthPart>) {
  const readings = await checkSegments(segmentsOf(file), manifest.month, id => loggers.has(id)).catch(error => {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (readings !== manifest.readings) throw new Error(`${file} has ${readings} readings and not ${manifest.readings}`)
  for await (const part of partsOf(() => segmentsOf(file))) {
    const { value } = await wanted.next()
    const known = value as MonthPart | undefined
    const isSame =
      known?.batchId === part.batchId && known.readings === part.readings && known.checksum.equals(part.checksum)
    if (!isSame) throw lacks(file, Math.min(known?.batchId ?? Infinity, part.batchId))
  }
  const { value: left } = await wanted.next()
  if (left) throw lacks(file, (left as MonthPart).batchId)
}

const lacks = (file: string, batchId: number) => new Error(`${file} does not have the readings of batch ${batchId}`)

/**
 * Returns the number of readings of a month's segments. Throws if they are not in order of logger and time, not of that
 * month, not of these loggers, or not as readings are packed.
 */
export async function checkSegments(
  segments: AsyncIterable<Segment>,
  month: string,
  isLogger: (id: number) => boolean,
): Promise<number> {
  let readings = 0
  let last = { loggerId: -Infinity, firstMs: -Infinity }
  async function* checked() {
    for await (const segment of segments) {
      const { loggerId, firstMs } = segment
      const isNext = loggerId > last.loggerId || (loggerId === last.loggerId && firstMs > last.firstMs)
      if (!isNext) throw new Error(`a segment of logger ${loggerId} is not in its place, or there twice`)
      if (!isLogger(loggerId)) throw new Error(`a segment is of logger ${loggerId}, which is not named`)
      if (!isWithin(month, segment)) throw new Error(`a segment of logger ${loggerId} is not of ${month.slice(0, 7)}`)
      readings += segment.count
      last = { loggerId, firstMs }
      yield segment
    }
  }
  for await (const fault of segmentFaults(checked())) {
    const { record, what } = segmentResult(fault)
    throw new Error(`segment ${record}: ${what}`)
  }
  return readings
}

function isWithin(month: string, { firstMs, lastMs }: Segment): boolean {
  const day = new Date(month)
  return firstMs >= day.getTime() && lastMs < Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1)
}

const Batch = z
  .object({ id: z.coerce.number().int(), readings: z.coerce.number().int(), sha256: z.hex() })
  .transform(({ id, readings, sha256 }) => ({ batchId: id, readings, checksum: Buffer.from(sha256, 'hex') }))

async function* partsInFile(file: string): AsyncGenerator<MonthPart> {
  for await (const { name, body } of readTar(file)) if (name === batchesName) yield* csvRows(file, body, Batch)
}

// What a batch brought may have been withdrawn while the month was restored.
const storedParts = `
  select p.batch_id::float8 as "batchId", p.readings, p.checksum from archived_parts p
   where p.month = $1 and not exists (select from withdrawn_batches w where w.batch_id = p.batch_id) order by p.batch_id`

const partsInDatabase = (client: ClientBase, month: string) => rowsOf<MonthPart>(client, storedParts, [month])
