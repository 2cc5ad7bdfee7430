import { isAscii, isUtf8 } from 'node:buffer'
import type { LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { decodeStrictly, legacyText, type DecodedText } from '#server/devices/reader/text/legacyText.ts'

/** Decodes a file with the encoding that its bytes show; or why it is not text. */
export function decodedText(bytes: Buffer): DecodedText | { problem: LoggerFileProblem } {
  if (isBlank(bytes)) return { problem: 'empty' }
  const utf16 = utf16Of(bytes, encodingOfMark(bytes) ?? encodingOfZeros(bytes))
  if (utf16) return utf16
  const text = bytes.subarray(0, endOfText(bytes))
  if (hasControls(text)) return { problem: 'binary' }
  const decoded = utf8Of(text) ?? legacyText(text)
  return 'problem' in decoded || text.length === bytes.length ? decoded : { ...decoded, isCut: true }
}

/** A card that is removed while a logger writes leaves zeros at the end of the file. */
function endOfText(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return end
}

const isBlank = (bytes: Buffer) => /^(\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?[\s\0]*$/.test(bytes.toString('latin1'))

/** Tab, line breaks, form feed, and the end mark of old programs. */
const controlsOfText = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a])
const hasControls = (bytes: Buffer) => bytes.some(byte => byte < 0x20 && !controlsOfText.has(byte))

const encodingOfMark = (bytes: Buffer) =>
  ({ '\xFF\xFE': 'utf-16le', '\xFE\xFF': 'utf-16be' })[bytes.toString('latin1', 0, 2)]

/** Detects UTF-16 without a byte order mark: one byte of digits and delimiters is 0, the other one seldom. */
function encodingOfZeros(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, 4096)
  const [even = 0, odd = 0] = [0, 1].map(
    half => sample.filter((byte, index) => byte === 0 && index % 2 === half).length,
  )
  if (Math.max(even, odd) <= sample.length / 4 || Math.min(even, odd) * 8 > Math.max(even, odd)) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function utf16Of(bytes: Buffer, encoding: string | undefined): ReturnType<typeof decodedText> | undefined {
  if (!encoding) return undefined
  const isCut = bytes.length % 2 === 1
  const decoded = decodeStrictly(encoding, isCut ? bytes.subarray(0, -1) : bytes)
  if (decoded === undefined) return { problem: 'unknownEncoding' }
  const text = decoded.replace(/\0+$/, '')
  if (text.includes('\0')) return { problem: 'binary' }
  return { text, encoding: encoding.toUpperCase(), isCut: isCut || text.length < decoded.length }
}

function utf8Of(bytes: Buffer): DecodedText | undefined {
  const whole = decodeStrictly('utf-8', bytes)
  if (whole !== undefined) return { text: whole, encoding: 'UTF-8', isCut: false }
  const beforeCut = bytes.subarray(0, startOfCutCharacter(bytes))
  const text = isUtf8(beforeCut) && !isAscii(beforeCut) ? beforeCut.toString('utf8') : undefined
  return text === undefined ? undefined : { text, encoding: 'UTF-8', isCut: true }
}

/** Where a multi-byte character begins that is cut at the end of the file; otherwise the end. */
function startOfCutCharacter(bytes: Buffer): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return bytes.length - back
    if (byte < 0x80) break
  }
  return bytes.length
}
