import { createHash } from 'node:crypto'
import fs from 'node:fs'

/** The size and SHA-256 of a file. */
export async function sha256Of(file: string): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of fs.createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest() }
}
