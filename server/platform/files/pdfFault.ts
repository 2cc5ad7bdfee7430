import type { PdfFault } from '#contract/kernel/files/pdfFile.ts'
import { type KeptFile, pieceBytes } from '#server/platform/files/keptFile.ts'
import { pdfDictionary } from '#server/platform/files/pdfDictionary.ts'

type Readable = Pick<KeptFile, 'size' | 'range'>

/** ISO 32000: the header is within the first 1024 bytes, the end marker within the last. */
export const pdfMarkWithin = 1024
const headerMark = '%PDF-'
export const hasPdfHeader = (head: Buffer) => head.subarray(0, pdfMarkWithin).includes(headerMark)

/**
 * Why a file is rejected as a PDF, by its content, read in small pieces. It is accepted if its end names a readable
 * cross-reference table or stream whose trailer names the catalogue and no encryption. A file with incremental updates has
 * several end markers; only blanks may follow the last one.
 */
export async function pdfFault(file: Readable): Promise<PdfFault | undefined> {
  const head = await file.range(0, pdfMarkWithin)
  const headerAt = head.indexOf(headerMark)
  if (headerAt === -1) return 'noPdf'
  if (!isBlank(head.subarray(0, headerAt)) || (await endsAsZip(file))) return 'twoInOne'
  const end = await endMark(file)
  if (end === undefined) return 'cutShort'
  if (!isBlank(end.rest)) return 'twoInOne'
  // If blanks precede the header, some programs count offsets from the header.
  const trailer = (await pdfTrailer(file, end.tableAt)) ?? (await pdfTrailer(file, end.tableAt + headerAt))
  if (!trailer) return 'damaged'
  if ((trailer.get('/Encrypt') ?? 'null') !== 'null') return 'encrypted'
  return isReference(trailer.get('/Root')) ? undefined : 'damaged'
}

/** Programs, archives and pages begin differently; a byte order mark counts as blank. */
const isBlank = (bytes: Buffer) => /^(\u00EF\u00BB\u00BF)?[\0\t\n\f\r ]*$/.test(bytes.toString('latin1'))

const isReference = (value: string | undefined) => value !== undefined && /^\d+ \d+ R$/.test(value)

const endText = '%%EOF'

/** The offset of the last cross-reference table according to the file, and the bytes after the end marker. */
async function endMark(file: Readable): Promise<{ tableAt: number; rest: Buffer } | undefined> {
  const tail = await endOf(file, 2 * pdfMarkWithin)
  const endAt = tail.lastIndexOf(endText)
  if (endAt === -1 || endAt < tail.length - pdfMarkWithin) return undefined
  const mark = tail.lastIndexOf('startxref', endAt)
  const start = mark === -1 ? null : /^startxref\s+(\d{1,10})\s+$/.exec(tail.toString('latin1', mark, endAt))
  return start ? { tableAt: Number(start[1]), rest: tail.subarray(endAt + endText.length) } : undefined
}

const zipEndMark = 'PK\u0005\u0006'
const zipEndBytes = 22
const maxZipCommentLength = 65_535

/** A ZIP archive ends with a record whose comment extends exactly to the end of the file. */
async function endsAsZip(file: Readable): Promise<boolean> {
  const tail = await endOf(file, zipEndBytes + maxZipCommentLength)
  for (let at = tail.indexOf(zipEndMark); at !== -1; at = tail.indexOf(zipEndMark, at + 1)) {
    const commentAt = at + zipEndBytes
    if (commentAt <= tail.length && commentAt + tail.readUInt16LE(commentAt - 2) === tail.length) return true
  }
  return false
}

const endOf = async (file: Readable, length: number) => await file.range(Math.max(0, file.size - length), length)

const maxTrailerLength = 64 * 1024

/** The trailer of the cross-reference table or stream at this offset; undefined if it cannot be read. */
async function pdfTrailer(file: Readable, at: number): Promise<Map<string, string> | undefined> {
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
