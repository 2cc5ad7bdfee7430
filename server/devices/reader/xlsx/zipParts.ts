import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { ReadProblem } from '#server/devices/reader/file/loggerFileReading.ts'
import { markupParser, type MarkupHandler } from '#server/devices/reader/markup/markupParser.ts'

/** A workbook of a million readings unpacks to about 200 MB. A larger one is not a logger's file, or is a bomb. */
const maxUnpackedBytes = 400 * 1024 * 1024
const maxEntries = 2000

export type ZipParts = {
  names: string[]
  /** Passes on the text of a part piece by piece. */
  each: (name: string, onText: (text: string) => void) => Promise<void>
}

/** The parts of a zip archive. The total size is limited, and every part is checked against its CRC, because a changed digit would be a wrong temperature. Throws ReadProblem. */
export async function zipParts(bytes: Buffer): Promise<ZipParts> {
  const zip = await opened(bytes)
  const entries = await entriesOf(zip)
  let unpacked = 0
  return {
    names: [...entries.keys()],
    async each(name, onText) {
      const entry = entries.get(name)
      if (!entry) throw new ReadProblem('damaged')
      if (entry.isEncrypted()) throw new ReadProblem('passwordProtected')
      // yauzl fails if a part unpacks to more than its stated size.
      unpacked += entry.uncompressedSize
      if (unpacked > maxUnpackedBytes) throw new ReadProblem('tooLarge')
      const decoder = new TextDecoder('utf-8')
      let crc = 0
      try {
        for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          crc = crc32(chunk, crc)
          onText(decoder.decode(chunk, { stream: true }))
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

/** Parses a part of a workbook piece by piece. */
export async function eachTag(parts: ZipParts, part: string, handler: MarkupHandler): Promise<void> {
  const parser = markupParser(handler)
  await parts.each(part, piece => parser.write(piece))
  parser.end()
}
