import fs from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { writeWhole, type WrittenFile } from '#server/platform/files/wholeFile.ts'

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
