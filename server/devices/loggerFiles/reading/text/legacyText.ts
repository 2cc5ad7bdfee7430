import { isAscii, isUtf8 } from 'node:buffer'
import type { DecodedText, NoText } from '#server/devices/loggerFiles/reading/text/decodedText.ts'
import { knownWords } from '#server/devices/loggerFiles/reading/text/knownWords.ts'
import { strictly } from '#server/devices/loggerFiles/reading/text/strictly.ts'

/** What programs write that know nothing of Unicode, with the names that the web gives them. */
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
 * A text that is no UTF-8. The shape of its bytes tells Shift_JIS from Windows-1252; another encoding counts only if more
 * of what loggers' programs write is a known word in it: 温度, Температура, Číslo.
 */
export function legacyText(bytes: Buffer): DecodedText | NoText {
  const usual = usualText(bytes)
  const sample = wholeLines(bytes)
  const words = 'problem' in usual ? 0 : knownWords(usual.text.slice(0, sampledLength))
  const isMixed = hasUtf8Line(bytes)
  const others = [...ofTwoBytes, ...(isMixed ? [] : ofOneByte)].map(([coding, encoding]) => {
    const text = textIn(sample, coding, encoding)?.text
    return { coding, encoding, words: text === undefined ? 0 : knownWords(text) }
  })
  const [best] = others.toSorted((one, other) => other.words - one.words)
  const found = best && best.words > words ? textIn(bytes, best.coding, best.encoding) : undefined
  return found ?? (isMixed ? { problem: 'mixedEncodings' } : usual)
}

const sampledLength = 60_000

/** The beginning of a file until the end of a line. */
const wholeLines = (bytes: Buffer): Buffer =>
  bytes.length <= sampledLength ? bytes : bytes.subarray(0, bytes.lastIndexOf(lineFeed, sampledLength) + 1)

function textIn(bytes: Buffer, coding: string, encoding: string): DecodedText | undefined {
  const whole = strictly(coding, bytes)
  const text = whole ?? strictly(coding, bytes.subarray(0, -1))
  return text === undefined ? undefined : { text, encoding, isCut: whole === undefined }
}

function usualText(bytes: Buffer): DecodedText | NoText {
  const japanese = isJapanese(bytes) ? textIn(bytes, 'shift_jis', 'Shift_JIS') : undefined
  if (japanese) return japanese
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
