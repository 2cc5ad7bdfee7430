import fs, { type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

const chunkSize = 256 * 1024
// The lowest level is nearly as small as the others here, and three times as quick.
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }

/**
 * A file without a name beside the tar, which goes with its process. A tar says how long a file is before the file
 * comes, and nobody knows that of a table before it is compressed.
 */
export async function openSpool(file: string): Promise<FileHandle> {
  const name = `${file}.spool`
  await fs.rm(name, { force: true })
  const spool = await fs.open(name, 'ax+', 0o600)
  await fs.unlink(name)
  return spool
}

/** Puts the pieces into the spool, compressed, in place of what was in it. Answers how many bytes they are now. */
export async function fillSpool(spool: FileHandle, pieces: Readable, signal?: AbortSignal): Promise<number> {
  let bytes = 0
  // Nothing is awaited before the pipeline: pieces that fail at once would have nobody to tell.
  async function append(compressed: AsyncIterable<Buffer>) {
    await spool.truncate()
    for await (const piece of compressed) {
      await spool.appendFile(piece)
      bytes += piece.length
    }
  }
  await pipeline(pieces, createZstdCompress({ params, chunkSize }), append, { signal })
  return bytes
}

export async function* readSpool(spool: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { buffer, bytesRead } = await spool.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** What was compressed so. */
export function decompressed(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const out = createZstdDecompress({ chunkSize })
  // Whoever reads `out` hears of an error.
  pipeline(Readable.from(pieces), out).catch(() => undefined)
  return out
}
