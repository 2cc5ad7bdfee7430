import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import { magic } from '#server/operations/backup/format.ts'
import { writeWhole, type WrittenFile } from '#server/platform/files/wholeFile.ts'

/** Writes frames to a backup, with the checksum of all of them at its end. */
export async function writeSealed(
  file: string,
  frames: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<WrittenFile> {
  // The lowest level is nearly as small as the others here, and three times as quick.
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  return await writeWhole(file, [Readable.from(frames), compress, seal()], signal)
}

function seal(): Transform {
  const hash = createHash('sha256').update(magic)
  return new Transform({
    construct(done) {
      this.push(magic)
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      this.push(hash.digest())
      done()
    },
  })
}
