import type { ClientBase } from 'pg'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { readingsOf, type ArchivedReading } from '#server/records/archive/readingsFile.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

type Part = { batch_id: string; readings: number; checksum: Buffer }

const parts = 'select batch_id::text, readings, checksum from archived_parts where month = $1 order by batch_id'

/**
 * Reads a month's file as if it were put back, and holds it against what each batch brought of that month. Throws where a
 * reading is missing, changed or too many. Hands each reading on. The client must be in a transaction.
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
    if (!isWhole) throw new Error(`${file} does not have what batch ${part?.batch_id ?? open.batchId} brought`)
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
  if (left) throw new Error(`${file} does not have what batch ${left.batch_id} brought`)
}
