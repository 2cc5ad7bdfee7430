import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { CsvFileFault } from '#contract/kernel/files/csvIssue.ts'
import { piecesOf, type KeptFile } from '#server/platform/files/keptFile.ts'
import { csvCodings, maxLineLength, type CsvCoding } from '#server/platform/csv/csvCodings.ts'

type Readable = Pick<KeptFile, 'size' | 'range'>

/** Why a file is rejected as CSV: it is not text, or a line cannot be read. */
export type CsvFault = 'noText' | CsvFileFault

/** Checks the form of a CSV file, not its values, in small pieces; undefined if it can be read. */
export async function csvFault(file: Readable): Promise<CsvFault | undefined> {
  if ((await isMarkup(file)) || !(await isPlainText(file))) return 'noText'
  const coding = await codingOf(file)
  if (typeof coding !== 'string') return coding
  const line = await unreadableLine(file, coding)
  return line === undefined ? undefined : { line, fault: 'unreadable' }
}

async function codingOf(file: Readable): Promise<CsvCoding | CsvFileFault> {
  const codings = csvCodings()
  for await (const bytes of piecesOf(file)) {
    const fault = codings.take(bytes)
    if (fault) return fault
  }
  return codings.end()
}

/** The beginning of HTML, XML or SVG. */
const markup = /^(\u00EF\u00BB\u00BF)?\s*</
const isMarkup = async (file: Readable) => markup.test((await file.range(0, 1024)).toString('latin1'))

/** Tab, line breaks, form feed, and the end mark of old programs. */
const controlsOfText = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]
const isBinary = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte < 0x20 && !controlsOfText.includes(byte)))

/** Whether a file can be text: the encodings of CSV files use no other control characters. */
export async function isPlainText(file: Readable): Promise<boolean> {
  for await (const bytes of piecesOf(file)) if (bytes.some(byte => isBinary[byte] === 1)) return false
  return file.size > 0
}

/** The first line that cannot be split into cells. */
async function unreadableLine(file: Readable, coding: CsvCoding): Promise<number | undefined> {
  const lines = parse({
    delimiter: [',', '\t', ';'],
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: maxLineLength,
  })
  try {
    await pipeline(decoded(file, coding), lines, async read => {
      for await (const _ of read) continue
    })
    return undefined
  } catch (error) {
    if (error instanceof CsvError) return lines.info.records + 1
    throw error
  }
}

async function* decoded(file: Readable, coding: CsvCoding) {
  const decoder = new TextDecoder(coding, { fatal: true })
  for await (const bytes of piecesOf(file)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}
