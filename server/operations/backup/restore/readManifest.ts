import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { z } from 'zod'
import { formatVersion, Manifest, manifestName } from '#server/operations/backup/manifest.ts'
import { bytesOf, damaged, readTar } from '#server/operations/backup/restore/readTar.ts'
import { hashed, sealBytes, sealOf } from '#server/operations/backup/sealedTar.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** `sha256` is of the whole file. */
export type Checked = { file: string; manifest: Manifest; bytes: number; sha256: Buffer }

/** Reads a backup to its end; throws where any byte is not as it was written. */
export async function readManifest(file: string): Promise<Checked> {
  const { size } = await fs.stat(file)
  const begin = await bytesIn(file, 0, 11)
  if (begin.toString('latin1') !== 'README.txt\0') throw new Error(`${file} is no backup of a portal`)
  const end = Math.max(size - sealBytes, 1)
  const seal = await bytesIn(file, end, size)
  const hash = createHash('sha256')
  async function* sealed() {
    yield* hashed(bytesOf(file, 0, end), hash)
    yield seal
  }
  const manifest = manifestIn(file, await textOfManifest(file, sealed()))
  if (!seal.equals(await sealOf(hash, new Date(manifest.takenAt))))
    throw damaged(file, 'its bytes are not those that were written')
  return { file, manifest, bytes: size, sha256: hash.update(seal).digest() }
}

const bytesIn = async (...part: Parameters<typeof bytesOf>) => Buffer.concat(await Array.fromAsync(bytesOf(...part)))

async function textOfManifest(file: string, pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const { name, body } of readTar(file, pieces)) {
    if (name === manifestName) text = Buffer.concat(await Array.fromAsync(body)).toString('utf8')
  }
  return text
}

const Version = z.object({ format: z.number(), portal: z.string() })

function manifestIn(file: string, text: string): Manifest {
  const said = orUndefined<unknown>(() => JSON.parse(text))
  const version = Version.safeParse(said).data
  if (version && version.format > formatVersion)
    throw new Error(`${file} was written by a newer portal (${version.portal}): use that one`)
  const manifest = Manifest.safeParse(said).data
  if (!manifest) throw damaged(file, 'its manifest cannot be read')
  return manifest
}
