import type { CelsiusUnit, DecimalSign } from '#contract/devices/rules/loggerFile.ts'
import { repairedDegree } from '#server/devices/reader/text/repairedText.ts'

/** The number in a cell, its decimal sign (null: it is whole), and its unit. */
export type RawNumber = { value: number; sign: DecimalSign | null; unit: CelsiusUnit | null }

const shape =
  /^([+-]?)(\d*)(?:([.,])(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*(?:(?:°\s?|deg\.?\s?|o)?([CFK])|%(?:\s?(?:rh|r\.h\.))?)?$/i
const grouped = /^([+-]?\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?!\2)([.,])(\d+)$/

const maxNumberLength = 64

/**
 * Parses the number in a cell; undefined if it has none. A single comma or point is the decimal sign, because thousands are
 * not temperatures; if both occur, the last one is.
 */
export function rawNumber(cell: string): RawNumber | undefined {
  if (cell.length > maxNumberLength) return undefined
  const text = withoutAlarm(normalizedNumber(cell))
  const [, minus, whole = '', sign, decimals = '', exponent, unit] = shape.exec(text) ?? []
  if (minus === undefined) return groupedNumber(text)
  if (whole === '' && decimals === '') return undefined
  const value = Number(`${minus}${whole || '0'}.${decimals || '0'}${exponent === undefined ? '' : `e${exponent}`}`)
  if (!Number.isFinite(value)) return undefined
  return {
    value,
    sign: sign === '.' || sign === ',' ? sign : null,
    unit: (unit?.toUpperCase() as CelsiusUnit | undefined) ?? null,
  }
}

/**
 * Marks of a value outside a limit: without removing them, the most important values would be lost. A letter right beside a
 * whole number is no mark, because 24H are hours; before a number, ▲ is a minus in Japan, 上限 the limit itself, and > an
 * inequality.
 */
const alarmWord = '(?:HH?|LL?|HI|LO|Hi|Lo|HIGH|LOW|High|Low|ALARM|Alarm|NG)'
const ofLimit = '(?:上限|下限)(?:超過|逸脱|警報)?'
const markBehind = String.raw`\s*(?:[*!#↑↓▲▼△▽]+|\((?:${alarmWord}|${ofLimit})\)|${ofLimit})|\s+${alarmWord}|(?<=\d[.,]\d+)${alarmWord}`
const behind = new RegExp(`(?:${markBehind})+$`)
const before = new RegExp(String.raw`^(?:[*!↑↓]+\s*(?=[+-]?\d)|${alarmWord}[\s:]+(?=[+-]?\d+[.,]\d))`)
export const withoutAlarm = (text: string) =>
  isDigit(text, text.length - 1) && /^[+\-.\d]/.test(text) ? text : text.replace(behind, '').replace(before, '')
const isDigit = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function groupedNumber(text: string): RawNumber | undefined {
  const [, whole, , sign, decimals] = grouped.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`)
  return { value, sign: sign as DecimalSign, unit: null }
}

/** Without a question mark, which may be a damaged degree sign. */
const plain = /^[\x21-\x3E\x40-\x7E]*$/

/** Replaces full-width digits, ℃, damaged degree signs and typographic minus signs. */
function normalizedNumber(cell: string): string {
  if (plain.test(cell)) return cell
  return repairedDegree(cell)
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2012\u2013]/g, '-')
    .trim()
}

/** The number of decimals in a cell; −1 if it has no number. */
export function decimalsOf(cell: string): number {
  const found = /^\s*[+-]?\d+(?:[.,](\d*))?\s*$/.exec(cell)
  return found ? (found[1]?.length ?? 0) : -1
}

/** Makers' markers for a missing value: --.-, ERR., Sensor Error, NA, 欠測 … NaN and infinities are not markers: no logger writes them. */
const marks =
  /^(?:[-*_.]+|[-+]?[oO][lL]|[hH]i|[lL]o|n\/?a|null|none|#n\/a|#?err(?:or)?\b.*|.*\berr(?:or)?\.?|sensor .*|no (?:data|sensor|signal|value)|(?:over|under)[ -]?(?:range|flow|load)?|open|short(?:ed)?|fault|invalid|missing|disconnected|logged|欠測|欠損|無効|断線|短絡|エラー|センサー?(?:エラー|異常|断線)|測定不可|範囲外)$/i

const maxMarkLength = 64
const missingSensor = -200

/** The marker of a cell without a value, an empty text included; undefined for any other cell. */
export function missingMarker(cell: string): string | undefined {
  if (cell.length > maxMarkLength) return undefined
  const text = cell.trim()
  if (text === '' || marks.test(text)) return text
  return rawNumber(text)?.value === missingSensor ? text : undefined
}

/** Whether a cell is a number or a marker for a missing one. */
export const isValue = (cell: string) => rawNumber(cell) !== undefined || missingMarker(cell) !== undefined
