import { isAscii, isUtf8 } from 'node:buffer'
import type { LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { legacyText } from '#server/devices/loggerFiles/reading/text/legacyText.ts'
import { strictly } from '#server/devices/loggerFiles/reading/text/strictly.ts'

/** `isCut`: the file ends in the middle of a character, or in zeros that should be text. */
export type DecodedText = { text: string; encoding: string; isCut: boolean }
export type NoText = { problem: LoggerFileProblem }

/** A file's text, its encoding told by its bytes alone; or why it is none. */
export function decodedText(bytes: Buffer): DecodedText | NoText {
  if (isBlank(bytes)) return { problem: 'empty' }
  const utf16 = utf16Of(bytes, codingOfMark(bytes) ?? codingOfZeros(bytes))
  if (utf16) return utf16
  const written = bytes.subarray(0, endOfText(bytes))
  if (hasControls(written)) return { problem: 'binary' }
  const decoded = utf8Of(written) ?? legacyText(written)
  return 'problem' in decoded || written.length === bytes.length ? decoded : { ...decoded, isCut: true }
}

/** A card that is pulled out while a logger writes leaves zeros where the rest should stand. */
function endOfText(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return end
}

const isBlank = (bytes: Buffer) => /^(\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?[\s\0]*$/.test(bytes.toString('latin1'))

/** Tab, line breaks, form feed, and the mark that old programs end a file with. */
const controlsOfText = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a])
const hasControls = (bytes: Buffer) => bytes.some(byte => byte < 0x20 && !controlsOfText.has(byte))

const codingOfMark = (bytes: Buffer) =>
  ({ '\xFF\xFE': 'utf-16le', '\xFE\xFF': 'utf-16be' })[bytes.toString('latin1', 0, 2)]

/** Of UTF-16 without its mark: digits and delimiters have one half that is 0, and the other seldom is. */
function codingOfZeros(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, 4096)
  const [even = 0, odd = 0] = [0, 1].map(
    half => sample.filter((byte, index) => byte === 0 && index % 2 === half).length,
  )
  if (Math.max(even, odd) <= sample.length / 4 || Math.min(even, odd) * 8 > Math.max(even, odd)) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function utf16Of(bytes: Buffer, coding: string | undefined): DecodedText | NoText | undefined {
  if (!coding) return undefined
  const isCut = bytes.length % 2 === 1
  const text = strictly(coding, isCut ? bytes.subarray(0, -1) : bytes)
  if (text === undefined) return { problem: 'unknownEncoding' }
  const written = text.replace(/\0+$/, '')
  if (written.includes('\0')) return { problem: 'binary' }
  return { text: written, encoding: coding.toUpperCase(), isCut: isCut || written.length < text.length }
}

function utf8Of(bytes: Buffer): DecodedText | undefined {
  const whole = strictly('utf-8', bytes)
  if (whole !== undefined) return { text: whole, encoding: 'UTF-8', isCut: false }
  const beforeCut = bytes.subarray(0, startOfCutCharacter(bytes))
  const text = isUtf8(beforeCut) && !isAscii(beforeCut) ? beforeCut.toString('utf8') : undefined
  return text === undefined ? undefined : { text, encoding: 'UTF-8', isCut: true }
}

/** Where a character of several bytes begins that the end of the file cuts; the end where none is cut. */
function startOfCutCharacter(bytes: Buffer): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return bytes.length - back
    if (byte < 0x80) break
  }
  return bytes.length
}
