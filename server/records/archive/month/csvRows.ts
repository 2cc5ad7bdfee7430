import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { z } from 'zod'
import { damaged } from '#server/platform/tar/readTar.ts'
import { decompressed } from '#server/platform/tar/spool.ts'

/** No row of a list is as long. */
const maxRowBytes = 16_384
const unreadable = 'a row of a list cannot be read'

/** The rows of a compressed CSV file with a header. */
export async function* csvRows<Row>(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  shape: z.ZodType<Row>,
): AsyncGenerator<Row> {
  const rows = parse({ columns: true, max_record_size: maxRowBytes })
  // Whoever reads `rows` hears of an error.
  pipeline(Readable.from(decompressed(pieces)), rows).catch(() => undefined)
  try {
    for await (const row of rows as AsyncIterable<unknown>) {
      const { data } = shape.safeParse(row)
      if (data === undefined) throw damaged(file, unreadable)
      yield data
    }
  } catch (error) {
    throw error instanceof CsvError ? damaged(file, unreadable) : error
  }
}
