import { createHash, randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { piecesOf } from '#server/platform/files/keptFile.ts'
import type { UploadedFile } from '#server/platform/http/calls/handlersFor.ts'

/** The received bytes of a file: all of them, unless it is too large. */
export type Spooled = Omit<UploadedFile, 'fileName' | 'mediaType'> & {
  isTooLarge: boolean
  discard: () => Promise<void>
}

/** The prefix of the names of spool files, as /proc shows them. */
export const spoolName = 'kelvinchain-upload-'

/** Writes a file to disk as it arrives, up to the chunk that exceeds `maxBytes`. */
export async function spool(chunks: AsyncIterable<Buffer>, maxBytes: number): Promise<Spooled> {
  const handle = await openNameless()
  try {
    return spooled(handle, await written(handle, chunks, maxBytes), maxBytes)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Creates a file in TMPDIR and unlinks it at once, so that the system deletes it with its handle, also after a crash. */
async function openNameless(): Promise<FileHandle> {
  const name = path.join(os.tmpdir(), spoolName + randomUUID())
  const handle = await open(name, 'wx+', 0o600)
  await unlink(name)
  return handle
}

async function written(handle: FileHandle, chunks: AsyncIterable<Buffer>, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunks) {
    await handle.appendFile(chunk)
    hash.update(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return { size, sha256: hash.digest() }
}

function spooled(handle: FileHandle, { size, sha256 }: { size: number; sha256: Buffer }, maxBytes: number): Spooled {
  const range = (start: number, length: number) => readRange(handle, start, Math.min(length, size - start))
  return {
    size,
    sha256,
    range,
    open: () => Readable.from(piecesOf({ size, range }), { objectMode: false }),
    bytes: () => range(0, size),
    isTooLarge: size > maxBytes,
    discard: () => handle.close(),
  }
}

async function readRange(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length))
  let read = 0
  while (read < bytes.length) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, start + read)
    if (bytesRead === 0) throw new Error('a spool file is truncated')
    read += bytesRead
  }
  return bytes
}
