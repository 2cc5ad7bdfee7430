import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import type { z } from 'zod'
import { damaged } from '#server/platform/tar/readTar.ts'
import { decompressed } from '#server/platform/tar/spool.ts'

/** The rows of a compressed CSV file with a header. */
export async function* csvRows<Row>(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  shape: z.ZodType<Row>,
): AsyncGenerator<Row> {
  const rows = parse({ columns: true })
  // Whoever reads `rows` hears of an error.
  pipeline(Readable.from(decompressed(pieces)), rows).catch(() => undefined)
  for await (const row of rows as AsyncIterable<unknown>) {
    const { data } = shape.safeParse(row)
    if (data === undefined) throw damaged(file, 'a row of a list cannot be read')
    yield data
  }
}
