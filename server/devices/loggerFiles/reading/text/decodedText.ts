import { isAscii, isUtf8 } from 'node:buffer'
import type { LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'

/** `isCut`: the file ends in the middle of a character, or in zeros that should be text. */
export type DecodedText = { text: string; encoding: string; isCut: boolean }
export type NoText = { problem: LoggerFileProblem }

/** A file's text, its encoding told by its bytes alone; or why it is none. */
export function decodedText(bytes: Buffer): DecodedText | NoText {
  if (isBlank(bytes)) return { problem: 'empty' }
  const utf16 = utf16Of(bytes)
  if (utf16) return utf16
  const written = bytes.subarray(0, endOfText(bytes))
  if (hasControls(written)) return { problem: looksLikeUtf16(written) ? 'unknownEncoding' : 'binary' }
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

/** Every other byte is 0: UTF-16 that says nowhere which half comes first. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, 4096)
  const zeros = [0, 1].map(half => sample.filter((byte, index) => byte === 0 && index % 2 === half).length)
  return Math.max(...zeros) > sample.length / 4 && Math.min(...zeros) === 0
}

function utf16Of(bytes: Buffer): DecodedText | NoText | undefined {
  const mark = bytes.toString('latin1', 0, 2)
  const coding = mark === '\xFF\xFE' ? 'utf-16le' : mark === '\xFE\xFF' ? 'utf-16be' : undefined
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

function legacyText(bytes: Buffer): DecodedText | NoText {
  if (hasUtf8Line(bytes)) return { problem: 'mixedEncodings' }
  if (isJapanese(bytes)) {
    const whole = strictly('shift_jis', bytes)
    const text = whole ?? strictly('shift_jis', bytes.subarray(0, -1))
    if (text !== undefined) return { text, encoding: 'Shift_JIS', isCut: whole === undefined }
  }
  const text = new TextDecoder('windows-1252').decode(bytes)
  // what windows-1252 has no character for
  if (/[\u0080-\u009F]/.test(text)) return { problem: 'unknownEncoding' }
  return { text, encoding: 'Windows-1252', isCut: false }
}

const lineFeed = 0x0a

/** Whether some line is UTF-8 with more than ASCII: then the lines that are none are in another encoding. */
function hasUtf8Line(bytes: Buffer): boolean {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found === -1 ? bytes.length : found
    const line = bytes.subarray(start, end)
    if (isUtf8(line) && !isAscii(line)) return true
    start = end + 1
  }
  return false
}

/**
 * Shift_JIS against the Latin letters, most of which it would read as something: two bytes of which the first is
 * 0x81–0x9F (kana and nearly all kanji; punctuation in Windows-1252), or half-width katakana in a row (ｵﾝﾄﾞ) where no
 * Latin letter stands before another (Größe, Wärme).
 */
function isJapanese(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (/[\x81-\x9F][\x40-\x7E\x80-\xFC]/.test(text)) return true
  return /[\xA6-\xDF]{2}/.test(text) && !/[\xE0-\xFC][A-Za-z]|[A-Za-z][\xC0-\xFC]/.test(text)
}

function strictly(coding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(coding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
