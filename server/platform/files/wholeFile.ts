import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** `sha256` is of the whole file. */
export type WrittenFile = { bytes: number; sha256: Buffer }

/**
 * Writes what comes out of the stages to `file.partial`, readable for its owner alone, and names it `file` when it is
 * whole and on the disk. A file that is there already is never touched; what a killed run left is written anew.
 */
export async function writeWhole(
  file: string,
  stages: [Readable, ...Transform[]],
  signal?: AbortSignal,
): Promise<WrittenFile> {
  const partial = `${file}.partial`
  refuseExisting(file)
  fs.rmSync(partial, { force: true })
  try {
    const written = await writeCounted(partial, stages, signal)
    refuseExisting(file)
    fs.renameSync(partial, file)
    syncFolder(path.dirname(file))
    return written
  } catch (error) {
    fs.rmSync(partial, { force: true })
    throw readable(error, file)
  }
}

async function writeCounted(partial: string, stages: [Readable, ...Transform[]], signal?: AbortSignal) {
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const out = fs.createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline([...stages, counting, out], { signal })
  return { bytes, sha256: hash.digest() }
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
