import type { ClientBase } from 'pg'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { readingsOf, type ArchivedReading } from '#server/records/archive/readingsFile.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

type Part = { batch_id: string; readings: number; checksum: Buffer }

const parts = 'select batch_id::text, readings, checksum from archived_parts where month = $1 order by batch_id'

/**
 * Yields the readings of a month's file, and compares them with the count and checksum of each batch's part of that month.
 * Throws if a reading is missing, changed or additional. The client must be in a transaction.
 */
export async function* compareWithParts(
  client: ClientBase,
  file: string,
  month: string,
): AsyncGenerator<ArchivedReading> {
  const wanted = rowsOf<Part>(client, parts, [month])
  let open: { batchId: number; count: number; checksum: ReturnType<typeof readingChecksum> } | undefined
  const close = async () => {
    if (!open) return
    const { value: part } = await wanted.next()
    const isWhole =
      part &&
      Number(part.batch_id) === open.batchId &&
      part.readings === open.count &&
      part.checksum.equals(open.checksum.digest())
    if (!isWhole) throw new Error(`${file} does not have the readings of batch ${part?.batch_id ?? open.batchId}`)
  }
  for await (const reading of readingsOf(file)) {
    if (open?.batchId !== reading.batchId) {
      await close()
      open = { batchId: reading.batchId, count: 0, checksum: readingChecksum() }
    }
    open.count++
    const { loggerId, atMs, milliCelsius, centiHumidity, lat, lon } = reading
    open.checksum.add(loggerId, atMs, milliCelsius, centiHumidity, lat, lon)
    yield reading
  }
  await close()
  const { value: left } = await wanted.next()
  if (left) throw new Error(`${file} does not have the readings of batch ${left.batch_id}`)
}
