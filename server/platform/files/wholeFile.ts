import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** `sha256` is of the whole file. */
export type WrittenFile = { bytes: number; sha256: Buffer }

/**
 * Writes the output of the stages to `file.partial`, readable only for its owner, and renames it to `file` when it is
 * complete and on disk. Never overwrites `file`; replaces a partial file of an interrupted run.
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
  if (fs.existsSync(file)) throw new Error(`${file} exists already: name another file`)
}

/** The new name must survive a power failure as well. */
function syncFolder(folder: string) {
  const opened = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}

function readable(error: unknown, file: string): unknown {
  const code = errorCode(error) ?? ''
  const folder = path.dirname(file)
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return new Error(`no space left on the disk of ${folder}`)
  if (code === 'ENOENT') return new Error(`there is no folder ${folder}`)
  if (code === 'EACCES' || code === 'EPERM') return new Error(`${folder} cannot be written`)
  return error
}
