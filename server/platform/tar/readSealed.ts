import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { manifestName } from '#server/platform/tar/member.ts'
import { bytesOf, damaged, readTar } from '#server/platform/tar/readTar.ts'
import { hashed, sealBytes, sealOf, type Seal } from '#server/platform/tar/sealedTar.ts'

/** The first file of every tar that the portal writes says what it is. */
export const readmeName = 'README.txt'

/** `sha256` is of the whole file. */
export type Sealed<Manifest> = { file: string; manifest: Manifest; bytes: number; sha256: Buffer }

/**
 * Reads a sealed tar to its end; throws where any byte is not as it was written. `manifestIn` reads the manifest's text,
 * `sealIn` tells from it what the seal must be; `what`: what the file should be.
 */
export async function readSealed<Manifest>(
  file: string,
  what: string,
  manifestIn: (text: string) => Manifest,
  sealIn: (manifest: Manifest) => Seal,
): Promise<Sealed<Manifest>> {
  const { size } = await fs.stat(file)
  const begin = await bytesIn(file, 0, readmeName.length + 1)
  if (begin.toString('latin1') !== `${readmeName}\0`) throw new Error(`${file} is no ${what}`)
  const end = Math.max(size - sealBytes, 1)
  const seal = await bytesIn(file, end, size)
  const hash = createHash('sha256')
  async function* sealed() {
    yield* hashed(bytesOf(file, 0, end), hash)
    yield seal
  }
  const manifest = manifestIn(await textOfManifest(file, sealed()))
  if (!seal.equals(await sealOf(hash, sealIn(manifest))))
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
