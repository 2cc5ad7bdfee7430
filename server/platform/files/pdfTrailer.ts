import { pieceBytes, type KeptFile } from '#server/platform/files/keptFile.ts'
import { pdfDictionary } from '#server/platform/files/pdfDictionary.ts'

type Readable = Pick<KeptFile, 'size' | 'range'>

const maxTrailerLength = 64 * 1024

/** The trailer of the cross-reference table or stream at this offset; undefined if it cannot be read. */
export async function pdfTrailer(file: Readable, at: number): Promise<Map<string, string> | undefined> {
  if (at >= file.size) return undefined
  const text = await textAt(file, at, maxTrailerLength)
  const table = /^\s*xref\s/.exec(text)
  if (table) return await trailerOfTable(file, at + table[0].length)
  const stream = /^\s*\d+\s+\d+\s+obj\s*/.exec(text)
  return stream ? trailerOfStream(text.slice(stream[0].length)) : undefined
}

const textAt = async (file: Readable, at: number, length: number) =>
  (await file.range(at, length)).toString('latin1').replaceAll('\0', ' ')

const trailerMark = 'trailer'

/** ISO 32000-1, 7.5.4: sections of numbers, n and f, up to the trailer. */
async function trailerOfTable(file: Readable, start: number): Promise<Map<string, string> | undefined> {
  for (let at = start; at < file.size; at += pieceBytes) {
    // A marker that spans two pieces is found in the first.
    const text = await textAt(file, at, pieceBytes + trailerMark.length)
    const markAt = text.indexOf(trailerMark)
    if (/[^\d\snf]/.test(markAt === -1 ? text.slice(0, pieceBytes) : text.slice(0, markAt))) return undefined
    if (markAt === -1) continue
    return pdfDictionary(await textAt(file, at + markAt + trailerMark.length, maxTrailerLength))
  }
  return undefined
}

/** ISO 32000-1, 7.5.8: the dictionary of a cross-reference stream is its trailer. */
function trailerOfStream(text: string): Map<string, string> | undefined {
  const dictionary = pdfDictionary(text)
  return dictionary?.get('/Type') === '/XRef' && dictionary.has('/W') ? dictionary : undefined
}
