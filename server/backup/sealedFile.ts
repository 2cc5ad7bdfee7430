import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { magic } from '#server/backup/format.ts'

/** `sha256` is of the whole file. */
export type WrittenFile = { bytes: number; sha256: Buffer }

/**
 * Writes frames to `file.partial`, readable for its owner alone, and names it `file` when it is whole and on the disk. A
 * file that is there already is never touched; what a killed run left is written anew.
 */
export async function writeSealed(
  file: string,
  frames: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const partial = `${file}.partial`
  refuseExisting(file)
  fs.rmSync(partial, { force: true })
  try {
    const written = await writeFrames(partial, frames, signal)
    refuseExisting(file)
    fs.renameSync(partial, file)
    syncFolder(path.dirname(file))
    return written
  } catch (error) {
    fs.rmSync(partial, { force: true })
    throw readable(error, file)
  }
}

async function writeFrames(partial: string, frames: AsyncIterable<Buffer>, signal: AbortSignal): Promise<WrittenFile> {
  const hash = createHash('sha256')
  const sealed = { bytes: 0, sha256: Buffer.alloc(0) }
  const count = (chunk: Buffer) => {
    hash.update(chunk)
    sealed.bytes += chunk.length
    return chunk
  }
  const seal = new Transform({
    construct(done) {
      this.push(count(magic))
      done()
    },
    transform: (chunk: Buffer, _encoding, done) => done(null, count(chunk)),
    flush(done) {
      this.push(count(hash.copy().digest()))
      sealed.sha256 = hash.digest()
      done()
    },
  })
  // The lowest level is nearly as small as the others here, and three times as quick.
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  const out = fs.createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(frames), compress, seal, out, { signal })
  return sealed
}

function refuseExisting(file: string) {
  if (fs.existsSync(file)) throw new Error(`${file} is there already: name another file`)
}

/** The new name itself must outlive a power cut. */
function syncFolder(folder: string) {
  const opened = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}

function readable(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new Error(`no room left on the disk of ${path.dirname(file)}`)
  if (code === 'ENOENT') return new Error(`there is no folder ${path.dirname(file)}`)
  if (code === 'EACCES' || code === 'EPERM') return new Error(`${path.dirname(file)} cannot be written`)
  return error
}
