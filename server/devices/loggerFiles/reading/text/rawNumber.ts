import type { CelsiusUnit, DecimalSign } from '#contract/devices/rules/loggerFile.ts'

import { mendedDegree } from '#server/devices/loggerFiles/reading/text/mendedDegree.ts'

/** A number as a cell spells it, the sign it has its decimals by (none: it is whole), and the unit that stands behind it. */
export type RawNumber = { value: number; sign: DecimalSign | null; unit: CelsiusUnit | null }

const shape =
  /^([+-]?)(\d*)(?:([.,])(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*(?:(?:°\s?|deg\.?\s?|o)?([CFK])|%(?:\s?(?:rh|r\.h\.))?)?$/i
const grouped = /^([+-]?\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?!\2)([.,])(\d+)$/

/** What is longer is prose. */
const maxNumberLength = 64

/**
 * What a cell says as a number: undefined where it says none. A comma or a point alone is the decimal sign, for what
 * would be thousands else is no temperature on earth; where both stand there, the last one is.
 */
export function rawNumber(cell: string): RawNumber | undefined {
  if (cell.length > maxNumberLength) return undefined
  const text = withoutAlarm(foldedNumber(cell))
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

/** What loggers put behind a value beyond a limit: those that matter most would be lost with it. */
const alarmWord = '(?:HH?|LL?|HI|LO|Hi|Lo|HIGH|LOW|High|Low|ALARM|Alarm)'
const alarm = new RegExp(String.raw`\s*(?:[*!#↑↓▲▼△▽]+|\(${alarmWord}\)|\s${alarmWord})$`)
export const withoutAlarm = (text: string) => (endsInDigit(text) ? text : text.replace(alarm, ''))
const endsInDigit = (text: string) => {
  const last = text.charCodeAt(text.length - 1)
  return last >= 48 && last <= 57
}

function groupedNumber(text: string): RawNumber | undefined {
  const [, whole, , sign, decimals] = grouped.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`)
  return { value, sign: sign as DecimalSign, unit: null }
}

/** A question mark may be a degree sign that was lost. */
const plain = /^[\x21-\x3E\x40-\x7E]*$/

/** Full-width digits, ℃, damaged degree signs and the typographic minus as everybody else writes them. */
function foldedNumber(cell: string): string {
  if (plain.test(cell)) return cell
  return mendedDegree(cell)
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2012\u2013]/g, '-')
    .trim()
}

/** How many decimals a cell shows; −1 where it holds no number. */
export function decimalsOf(cell: string): number {
  const found = /^\s*[+-]?\d+(?:[.,](\d*))?\s*$/.exec(cell)
  return found ? (found[1]?.length ?? 0) : -1
}
