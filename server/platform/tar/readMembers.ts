import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { manifestName, type Member } from '#server/platform/tar/member.ts'
import { damaged, readTar } from '#server/platform/tar/readTar.ts'
import { hashed } from '#server/platform/tar/sealedTar.ts'

type Pieces = AsyncIterable<Uint8Array>

/** Hands out each file of a tar with its bytes; throws where one is not what the manifest says. */
export async function readMembers(
  file: string,
  manifest: { members: readonly Member[] },
  take: (member: Member, pieces: Pieces) => Promise<unknown>,
): Promise<void> {
  const members = manifest.members.values()
  for await (const { name, body } of readTar(file)) {
    const member = members.next().value
    const wanted = member?.name ?? manifestName
    if (name !== wanted) throw damaged(file, `it has ${shown(name)} in place of ${wanted}`)
    if (!member) return
    const pieces = asWritten(file, member, body)
    await take(member, pieces)
    // Also what nobody wanted is as it was written.
    for await (const piece of pieces) void piece
  }
  throw damaged(file, 'it ends before its manifest')
}

/** A tar may name a file with any text, also many lines. */
const shown = (name: string) => (/^[\w./-]{1,100}$/.test(name) ? name : 'another file')

async function* asWritten(file: string, { name, sha256 }: Member, body: Pieces) {
  const hash = createHash('sha256')
  yield* hashed(body, hash)
  if (hash.digest('hex') !== sha256) throw damaged(file, `${name} is not what was written`)
}

/** Decompresses what COPY wrote. */
export async function unpack(file: string, { name }: Member, pieces: Pieces, into: Writable): Promise<void> {
  try {
    await pipeline(pieces, createZstdDecompress(), into)
  } catch (error) {
    throw isZstdFault(error) ? damaged(file, `${name} cannot be decompressed`) : error
  }
}

const isZstdFault = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ZSTD_|ERR_ZSTD|Z_|ERR_ZLIB)/.test(String(error.code))
