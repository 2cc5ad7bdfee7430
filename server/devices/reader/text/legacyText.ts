import { isAscii, isUtf8 } from 'node:buffer'
import type { LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { figureKind, isDerived } from '#server/devices/reader/series/figureWords.ts'
import { isFactName } from '#server/devices/reader/statements/statements.ts'
import { normalize, roleOf } from '#server/devices/reader/table/columnRole.ts'

/** `isCut`: the file ends within a character, or with zeros. */
export type DecodedText = { text: string; encoding: string; isCut: boolean }

/** The encodings of programs without Unicode, with their names for TextDecoder. */
const ofTwoBytes = [
  ['shift_jis', 'Shift_JIS'],
  ['gb18030', 'GB18030'],
  ['euc-kr', 'EUC-KR'],
  ['big5', 'Big5'],
  ['euc-jp', 'EUC-JP'],
] as const
const ofOneByte = [
  ['windows-1250', 'Windows-1250'],
  ['windows-1251', 'Windows-1251'],
  ['windows-1253', 'Windows-1253'],
  ['windows-1254', 'Windows-1254'],
] as const

/**
 * Decodes a text that is not UTF-8. The byte patterns distinguish Shift_JIS from Windows-1252; another encoding is used only if
 * it gives more of the words in loggers' files: 温度, Температура, Číslo.
 */
export function legacyText(bytes: Buffer): DecodedText | { problem: LoggerFileProblem } {
  const usual = usualText(bytes)
  const sample = wholeLines(bytes)
  const words = 'problem' in usual ? 0 : knownWords(usual.text.slice(0, sampledLength))
  const isMixed = hasUtf8Line(bytes)
  const others = [...ofTwoBytes, ...(isMixed ? [] : ofOneByte)].map(([label, encoding]) => {
    const text = textIn(sample, label, encoding)?.text
    return { label, encoding, words: text === undefined ? 0 : knownWords(text) }
  })
  const [best] = others.toSorted((one, other) => other.words - one.words)
  const found = best && best.words > words ? textIn(bytes, best.label, best.encoding) : undefined
  return found ?? (isMixed ? { problem: 'mixedEncodings' } : usual)
}

const sampledLength = 60_000

const wholeLines = (bytes: Buffer): Buffer =>
  bytes.length <= sampledLength ? bytes : bytes.subarray(0, bytes.lastIndexOf(lineFeed, sampledLength) + 1)

function textIn(bytes: Buffer, label: string, encoding: string): DecodedText | undefined {
  const whole = decodeStrictly(label, bytes)
  const text = whole ?? decodeStrictly(label, bytes.subarray(0, -1))
  return text === undefined ? undefined : { text, encoding, isCut: whole === undefined }
}

/** The text of bytes in an encoding; undefined if they are not valid in it. */
export function decodeStrictly(label: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function usualText(bytes: Buffer): ReturnType<typeof legacyText> {
  const japanese = isJapanese(bytes) ? textIn(bytes, 'shift_jis', 'Shift_JIS') : undefined
  if (japanese) return japanese
  const text = new TextDecoder('windows-1252').decode(bytes)
  // Not defined in Windows-1252.
  if (/[\u0080-\u009F]/.test(text)) return { problem: 'unknownEncoding' }
  return { text, encoding: 'Windows-1252', isCut: false }
}

const lineFeed = 0x0a

/** Whether a line is UTF-8 with other than ASCII characters: then lines that are not have another encoding. */
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
 * Distinguishes Shift_JIS from Latin letters: two bytes with 0x81–0x9F first (kana and nearly all kanji; punctuation in
 * Windows-1252), or adjacent half-width katakana (ｵﾝﾄﾞ) unless Latin letters are adjacent to others (Größe, Wärme).
 */
function isJapanese(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (/[\x81-\x9F][\x40-\x7E\x80-\xFC]/.test(text)) return true
  return /[\xA6-\xDF]{2}/.test(text) && !/[\xE0-\xFC][A-Za-z]|[A-Za-z][\xC0-\xFC]/.test(text)
}

const betweenNames = /[\t;,|:：=\r\n"]+| {2,}/
const plain = /^[\0-\x7F]*$/

/** The number of different names with other than ASCII characters that are known names of columns, facts or figures. */
export function knownWords(text: string): number {
  const names = new Set(text.split(betweenNames).filter(name => !plain.test(name)))
  return [...names].map(normalize).filter(isKnown).length
}

/** In many encodings the same, so it says nothing of the word before it: Sýcaklýk (°C). */
const unit = /\s*[([]?\s*°\s*[cf]\b\s*[)\]]?/g
function isKnown(name: string): boolean {
  const word = name.replace(unit, '')
  return plain.test(word) ? isName(name) : isName(word)
}

/** Signs for a difference or a mean are letters in some encodings. */
const signs = /[δ∆ø]/
const isName = (name: string) =>
  ((roleOf(name) !== undefined || isDerived(name)) && !signs.test(name)) ||
  isFactName(name) ||
  figureKind(name) !== undefined
