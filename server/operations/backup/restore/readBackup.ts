import { createHash } from 'node:crypto'
import { formatVersion, type End, type Head, type Part, type PartEnd } from '#server/operations/backup/format.ts'
import { damaged, framesOf, type Frame } from '#server/operations/backup/restore/readFrames.ts'

/** Takes each part's pieces to their end, and answers how many rows they were; null where it did not count. */
export type Takers = {
  head: (head: Head) => Promise<void>
  part: (part: Part, pieces: AsyncIterable<Buffer>) => Promise<number | null>
}

/** Reads a backup from its beginning to its end; throws where anything is not as it was written. */
export async function readBackup(file: string, takers: Takers): Promise<{ head: Head; end: End }> {
  const frames = framesOf(file)
  try {
    const head = await headOf(file, frames)
    await takers.head(head)
    for (let parts = 0; ; parts++) {
      const reported = reportedBy(file, await frames.next())
      if (reported.is === 'end') return { head, end: await endedWell(file, frames, reported, parts) }
      if (reported.is !== 'part') throw damaged(file, 'its parts are not in order')
      await takePart(file, frames, reported, takers)
    }
  } finally {
    await frames.return(undefined)
  }
}

async function headOf(file: string, frames: AsyncGenerator<Frame>): Promise<Head> {
  const head = reportedBy(file, await frames.next())
  if (head.is !== 'head') throw damaged(file, 'it does not begin with its head')
  if (head.format > formatVersion)
    throw new Error(`${file} was written by a newer portal (${head.portal}): use that one`)
  return head
}

/** The frames after the last one are none; asking for them compares the checksum of the whole file. */
async function endedWell(file: string, frames: AsyncGenerator<Frame>, end: End, parts: number): Promise<End> {
  const after = await frames.next()
  if (!after.done || end.parts !== parts) throw damaged(file, 'its parts are not as many as there were')
  return end
}

async function takePart(file: string, frames: AsyncGenerator<Frame>, part: Part, takers: Takers) {
  const hash = createHash('sha256')
  let end: PartEnd | undefined
  async function* pieces() {
    for (;;) {
      const { value, done } = await frames.next()
      if (done) throw damaged(file, `it ends within ${part.name}`)
      if ('reported' in value) {
        if (value.reported.is !== 'end of part') throw damaged(file, `${part.name} has no end`)
        end = value.reported
        return
      }
      hash.update(value.bytes)
      yield value.bytes
    }
  }
  const rows = await takers.part(part, pieces())
  if (!end || end.sha256 !== hash.digest('hex')) throw damaged(file, `${part.name} is not what was written`)
  if (rows !== null && rows !== end.rows) throw damaged(file, `${part.name} has ${rows} rows and not ${end.rows}`)
}

function reportedBy(file: string, { value, done }: IteratorResult<Frame, undefined>) {
  if (done || !value) throw damaged(file, 'it ends too early')
  if (!('reported' in value)) throw damaged(file, 'its parts are not in order')
  return value.reported
}
