import { ReadProblem } from '#server/devices/reader/file/loggerFileReading.ts'
import { tableText } from '#server/devices/reader/table/tableText.ts'
import type { Workbook } from '#server/devices/reader/xlsx/workbook.ts'
import { eachTag, type ZipParts } from '#server/devices/reader/xlsx/zipParts.ts'
import { plainNumber, type NumberFormat } from '#server/devices/reader/xlsx/numberFormat.ts'

const [maxRows, maxColumns] = [1_048_576, 16_384]

/** A sheet as text, with the row numbers of the spreadsheet as line numbers. Throws ReadProblem. */
export async function sheetText(parts: ZipParts, part: string, workbook: Workbook): Promise<string> {
  const table = tableText()
  let cells: string[] = []
  let cell: (Cell & { column: number }) | undefined
  let into: 'value' | 'formula' | undefined
  let phonetic = 0
  await eachTag(parts, part, {
    open(name, { r, s, t }) {
      if (name === 'row') {
        cells = []
        const line = r === undefined ? table.count() + 1 : Number(r)
        // Row numbers must increase, within Excel's limits.
        if (!Number.isInteger(line) || line <= table.count() || line > maxRows) throw new ReadProblem('damaged')
        table.skipTo(line)
      } else if (name === 'c') {
        const column = r === undefined ? cells.length : columnOf(r)
        if (column < cells.length || column >= maxColumns) throw new ReadProblem('damaged')
        cell = { column, type: t ?? '', style: Number(s ?? 0), value: '', formula: null }
      } else if (name === 'f' && cell) {
        into = 'formula'
        cell.formula = ''
      } else if (name === 'rPh') phonetic += 1
      else if (name === 'v' || (name === 't' && phonetic === 0)) into = 'value'
    },
    text(data) {
      if (cell && into === 'value') cell.value += data
      else if (cell && into === 'formula') cell.formula = `${cell.formula ?? ''}${data}`
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') into = undefined
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'c' && cell) {
        while (cells.length < cell.column) cells.push('')
        cells.push(cellText(cell, workbook))
        cell = undefined
      } else if (name === 'row') {
        // Trailing cells may have a colour only.
        table.add(cells.slice(0, cells.findLastIndex(text => text !== '') + 1))
      }
    },
  })
  return table.text()
}

/** The index of a column: A is 0, Z 25, AA 26. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? ''
  if (letters === '') throw new ReadProblem('damaged')
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A cell as stored: its type (ECMA-376 part 1, 18.18.11), the index of its style, its value and its formula. */
type Cell = { type: string; style: number; value: string; formula: string | null }

/**
 * The text of a cell: a number with all its digits, not rounded for display, with the unit of its format; a moment as
 * YYYY-MM-DD, so that no order of dates is asked. A formula without a cached value is the text of the formula.
 */
function cellText({ type, style, value, formula }: Cell, { texts, formats, is1904 }: Workbook): string {
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

/** With the 15 digits of a spreadsheet: 5.1000000000000005 is 5.1. */
const exact = (number: number) => String(Number(number.toPrecision(15)))

const dayMs = 86_400_000
/** Days from the beginning of the spreadsheet calendars to 1970. */
const [days1900, days1904] = [25_569, 24_107]
/** 1 January 10000, where spreadsheet dates end. */
const lastSerial = 2_958_466

/** Spreadsheets show whole seconds unless the format has fractions. */
function momentText(serial: number, format: Extract<NumberFormat, { kind: 'moment' }>, is1904: boolean): string {
  if (serial < 0 || serial >= lastSerial) return exact(serial)
  const stepMs = format.hasFraction ? 1 : 1000
  const ms = Math.round((serial * dayMs) / stepMs) * stepMs
  const iso = new Date(ms - (is1904 ? days1904 : days1900) * dayMs).toISOString()
  const clock = format.hasFraction ? iso.slice(11, 23) : iso.slice(11, 19)
  if (!format.hasDate && serial < 1) return clock
  return format.hasClock || ms % dayMs !== 0 ? `${iso.slice(0, 10)} ${clock}` : iso.slice(0, 10)
}
