import { isAscii, isUtf8 } from 'node:buffer'
import type { CsvFileFault } from '#contract/kernel/files/csvIssue.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** A file that is not valid UTF-8 is taken for Shift_JIS, which Excel writes in Japan. */
export type CsvCoding = 'utf-8' | 'shift_jis'

/** A line of several pages is no line of a table. */
export const maxLineLength = 100_000
const maxBytesOfLetter = 4

/**
 * Detects the encoding of a CSV file whose bytes arrive in pieces, or the first line (numbered as in a spreadsheet) with an
 * invalid encoding or another one than the lines before. Lines that are valid in both encodings have that of the others.
 */
export function csvCodings() {
  let [line, isQuoted] = [1, false]
  let rest: Buffer = Buffer.alloc(0)
  let known: CsvCoding | undefined
  let fault: CsvFileFault | undefined
  const see = (text: Buffer) => {
    const coding = codingOf(text)
    if (coding === 'unknown') fault = { line, fault: 'unreadable' }
    else if (coding !== undefined && known !== undefined && coding !== known) fault = { line, fault: 'mixedCodings' }
    known ??= coding === 'unknown' ? undefined : coding
    for (const byte of text) if (byte === quotationMark) isQuoted = !isQuoted
    if (!isQuoted) line += 1
  }
  return {
    take(bytes: Buffer): CsvFileFault | undefined {
      const text = Buffer.concat([rest, bytes])
      let start = 0
      for (const [from, to, next] of linesIn(text)) {
        see(text.subarray(from, to))
        if (fault) return fault
        start = next
      }
      rest = text.subarray(start)
      return rest.length > maxLineLength * maxBytesOfLetter ? { line, fault: 'unreadable' } : undefined
    },
    end(): CsvCoding | CsvFileFault {
      see(rest)
      return fault ?? known ?? 'utf-8'
    },
  }
}

const [quotationMark, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

/** The bounds of the lines that end in these bytes, and where the next begins: no letter of either encoding contains a line break. */
function* linesIn(bytes: Buffer): Generator<[from: number, to: number, next: number]> {
  let from = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte !== lineFeed && byte !== carriageReturn) continue
    // Its line feed may be in the next piece.
    if (byte === carriageReturn && at + 1 === bytes.length) return
    const next = byte === carriageReturn && bytes[at + 1] === lineFeed ? at + 2 : at + 1
    yield [from, at, next]
    from = next
    at = next - 1
  }
}

/**
 * The encoding of one line; undefined if both are possible. Japanese letters have three bytes in UTF-8; two bytes that form
 * a letter there are half-width kana in Shift_JIS.
 */
function codingOf(line: Buffer): CsvCoding | 'unknown' | undefined {
  if (isAscii(line)) return undefined
  if (!isUtf8(line)) return isShiftJis(line) ? 'shift_jis' : 'unknown'
  return /[\u0800-\uFEFE\uFF00-\uFFFF]/.test(line.toString('utf8')) || !isShiftJis(line) ? 'utf-8' : undefined
}

const shiftJis = new TextDecoder('shift_jis', { fatal: true })

const isShiftJis = (bytes: Buffer): boolean => orUndefined(() => shiftJis.decode(bytes)) !== undefined
