import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { ReadProblem } from '#server/devices/loggerFiles/reading/containers/readProblem.ts'

/** A workbook of a million readings unpacks to some 200 MB. What becomes more is no logger's file, or a bomb. */
const maxUnpackedBytes = 400 * 1024 * 1024
const maxEntries = 2000

export type ZipParts = {
  names: string[]
  /** Hands over the text of a part piece by piece. */
  each: (name: string, take: (text: string) => void) => Promise<void>
}

/**
 * The parts of a zip archive. Their sizes are added up over all that are read, and every part is checked against its
 * CRC: a digit that changed on the way would be a wrong temperature. Throws ReadProblem.
 */
export async function zipParts(bytes: Buffer): Promise<ZipParts> {
  const zip = await opened(bytes)
  const entries = await entriesOf(zip)
  let unpacked = 0
  return {
    names: [...entries.keys()],
    async each(name, take) {
      const entry = entries.get(name)
      if (!entry) throw new ReadProblem('damaged')
      if (entry.isEncrypted()) throw new ReadProblem('passwordProtected')
      // what unpacks to more than it says is damaged: yauzl counts
      unpacked += entry.uncompressedSize
      if (unpacked > maxUnpackedBytes) throw new ReadProblem('tooLarge')
      const decoder = new TextDecoder('utf-8')
      let crc = 0
      try {
        for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          crc = crc32(chunk, crc)
          take(decoder.decode(chunk, { stream: true }))
        }
      } catch (error) {
        throw new ReadProblem('damaged', { cause: error })
      }
      if (crc !== entry.crc32) throw new ReadProblem('damaged')
    },
  }
}

async function opened(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes)
  } catch (error) {
    throw new ReadProblem('damaged', { cause: error })
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ReadProblem('tooLarge')
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    throw new ReadProblem('damaged', { cause: error })
  }
  return entries
}
