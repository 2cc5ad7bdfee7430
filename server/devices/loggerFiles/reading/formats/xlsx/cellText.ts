import { plainNumber, type NumberFormat } from '#server/devices/loggerFiles/reading/formats/xlsx/numberFormat.ts'
import type { Workbook } from '#server/devices/loggerFiles/reading/formats/xlsx/workbook.ts'

/** A cell as the file holds it: its type (ECMA-376 part 1, 18.18.11), the number of its style, its value and its formula. */
export type Cell = { type: string; style: number; value: string; formula: string | null }

/**
 * What a cell says: a number as it is and not as it is rounded for the eye, with the unit that its format puts behind it;
 * a moment year first, so that no order of dates is to be asked. A formula that was never reckoned is itself.
 */
export function cellText({ type, style, value, formula }: Cell, { texts, formats, is1904 }: Workbook): string {
  if (value === '' && formula !== null) return `=${formula}`
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.replace('T', ' ')
  if (type !== '' && type !== 'n') return value
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  return numberText(number, formats[style], is1904)
}

function numberText(number: number, format: NumberFormat = plainNumber, is1904: boolean): string {
  if (format.kind === 'moment') return momentText(number, format, is1904)
  const { isPercent, suffix, leadingZeros } = format
  const digits = exact(isPercent ? number * 100 : number)
  if (leadingZeros > 0 && /^\d+$/.test(digits)) return digits.padStart(leadingZeros, '0')
  return [digits, isPercent ? '%' : '', suffix === '' ? '' : ` ${suffix}`].join('')
}

/** As many digits as a spreadsheet keeps: 5.1000000000000005 is how 5.1 is written in binary. */
const exact = (number: number) => String(Number(number.toPrecision(15)))

const dayMs = 86_400_000
/** Days from the beginning of a spreadsheet's count until 1970. */
const [days1900, days1904] = [25_569, 24_107]
/** 1 January 10000, where spreadsheets end. */
const lastSerial = 2_958_466

/** A spreadsheet shows whole seconds unless its format has fractions; five decimals of a day are no finer. */
function momentText(serial: number, format: Extract<NumberFormat, { kind: 'moment' }>, is1904: boolean): string {
  if (serial < 0 || serial >= lastSerial) return exact(serial)
  const stepMs = format.hasFraction ? 1 : 1000
  const ms = Math.round((serial * dayMs) / stepMs) * stepMs
  const iso = new Date(ms - (is1904 ? days1904 : days1900) * dayMs).toISOString()
  const clock = format.hasFraction ? iso.slice(11, 23) : iso.slice(11, 19)
  if (!format.hasDate && serial < 1) return clock
  return format.hasClock || ms % dayMs !== 0 ? `${iso.slice(0, 10)} ${clock}` : iso.slice(0, 10)
}
