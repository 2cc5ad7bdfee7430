import { createHash, type Hash } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { createTarPacker, packTar } from 'modern-tar'
import type { Member } from '#server/platform/tar/member.ts'

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
/** Adds a file to the tar; answers once all of it is handed on. */
export type Add = (name: string, bytes: number, body: Pieces) => Promise<Member>
type Write = (add: Add) => Promise<unknown>

const endBytes = 2 * 512
/** The header and the block of the seal, and the two empty blocks that end a tar. */
export const sealBytes = 2 * 512 + endBytes

/** The last file of a tar and when all of it was written. */
export type Seal = { name: string; mtime: Date }

/** The bytes of a tar of what `write` adds, and the seal over them. They are made only as fast as they are taken. */
export async function* sealedTar(seal: Seal, write: Write): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  yield* hashed(withoutEnd(tarOf(seal.mtime, write)), hash)
  yield await sealOf(hash, seal)
}

/** The last file and the end of the tar: the SHA-256 of all bytes before, for `sha256sum --check`. */
export async function sealOf(hash: Hash, { name, mtime }: Seal): Promise<Uint8Array> {
  const body = `${hash.copy().digest('hex')}  -\n`
  return await packTar([{ header: { name, size: body.length, mode: 0o600, mtime }, body }])
}

export async function addText(add: Add, name: string, text: string): Promise<Member> {
  const bytes = Buffer.from(text)
  return await add(name, bytes.length, [bytes])
}

/** Passes everything on, and through the hash. */
export async function* hashed(pieces: Pieces, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

async function* tarOf(mtime: Date, write: Write): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const add: Add = async (name, bytes, body) => {
    const hash = createHash('sha256')
    const member = controller.add({ name, size: bytes, mode: 0o600, mtime })
    await ReadableStream.from(hashed(body, hash)).pipeTo(member)
    return { name, bytes, sha256: hash.digest('hex') }
  }
  const writing = write(add).then(
    () => controller.finalize(),
    error => controller.error(error),
  )
  try {
    yield* readable
  } finally {
    await writing
  }
}

/** The seal follows before the tar may end. */
async function* withoutEnd(tar: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = Buffer.alloc(0)
  for await (const piece of tar) {
    const all = Buffer.concat([held, piece])
    held = all.subarray(-endBytes)
    yield all.subarray(0, -endBytes)
  }
}
