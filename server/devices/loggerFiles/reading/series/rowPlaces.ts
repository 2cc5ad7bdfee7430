import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { foldedHead, unitAlone, unitHeads } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { quantityWords } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'
import { zoneIn } from '#server/devices/loggerFiles/reading/time/statedZone.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import { filledCells, type HeadColumn, type TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import { hasTime, type TableSample, type TimePlace } from '#server/devices/loggerFiles/reading/table/tableSample.ts'

/** The first column of a role. */
export const byRole = ({ columns }: TableHead, role: HeadColumn['role']) =>
  columns.find(column => column.role === role)?.column ?? null

const groups =
  /^(?:sensor|probe|transmitter|tag|station|location|place|point|name|channel|センサー?|プローブ|子機|測定点|測定箇所|測定場所|設置場所|場所|名称)(?:[ _]?(?:name|id|no\.?|名|番号))?$/

export type FoundGroup = NonNullable<LoggerFileFindings['group']>

/**
 * A column named after a logger, a sensor or a place whose values may tell loggers apart: several of them, which repeat
 * over the file or stand there for the same moment. A running number, and what changes once in a while, does not.
 */
export function groupOf(head: TableHead, { readings }: TableSample, time: TimePlace): FoundGroup | null {
  const named = head.columns.filter(
    ({ heads, role }) => role === 'serial' || groups.test(foldedHead(heads.at(-1) ?? '')),
  )
  for (const { column, heads } of named) {
    const values = readings.map(({ cells }) => (cells[column] ?? '').trim())
    const counts = new Map<string, number>()
    for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size < 2 || !(isRepeated(values, counts.size) || sharesMoments(readings, values, time))) continue
    return {
      column,
      head: shortText(heads.filter(text => text !== '').join(' '), maxTextLength),
      values: [...counts]
        .slice(0, shownValues)
        .map(([value, rows]) => ({ value: shortText(value, maxTextLength), rows })),
      valueCount: counts.size,
    }
  }
  return null
}

const shownValues = 10
const maxTextLength = 60

/** Values take turns: more than once a value comes back after another one. */
function isRepeated(values: readonly string[], distinct: number): boolean {
  const changes = values.filter((value, index) => index > 0 && value !== values[index - 1]).length
  return distinct * 2 <= values.length && changes >= distinct
}

/** The same moment under several values. */
function sharesMoments(readings: readonly Row[], values: readonly string[], { column, clock }: TimePlace): boolean {
  const valueAt = new Map<string, string>()
  return readings.some(({ cells }, index) => {
    const moment = [cells[column], clock === null ? '' : cells[clock]].join(' ')
    const before = valueAt.get(moment)
    valueAt.set(moment, values[index] ?? '')
    return before !== undefined && before !== values[index]
  })
}

/** The column that names the logger in each row, where all rows name the same. */
export function serialColumnOf(head: TableHead, { readings }: TableSample): number | null {
  const column = byRole(head, 'serial')
  if (column === null) return null
  const serials = new Set(readings.map(({ cells }) => (cells[column] ?? '').trim()).filter(serial => serial !== ''))
  return serials.size === 1 ? column : null
}

const otherMoment = /receiv|creat|updat|upload|登録|受信|更新|取得|送信/

/** The column that says the unit of each row's value: by its head, or because nothing but units of temperature stands in it. */
export function unitColumn({ columns }: TableHead, rows: readonly Row[]): number | null {
  const named = columns.find(({ heads }) => unitHeads.test(foldedHead(heads.at(-1) ?? '')))
  const found = named ?? columns.find(({ column }) => holdsUnits(rows.map(({ cells }) => cells[column] ?? '')))
  return found?.column ?? null
}

function holdsUnits(cells: readonly string[]): boolean {
  const filled = new Set(cells.map(foldedHead).filter(cell => cell !== ''))
  return filled.size > 0 && [...filled].every(cell => unitAlone.test(cell))
}

/** The same, of a table with one temperature, or it would not say whose. */
export function unitColumnOf(
  head: TableHead,
  channels: readonly { celsius: number }[],
  rows: readonly Row[],
): number | null {
  const column = unitColumn(head, rows)
  return channels.length === 1 && column !== channels[0]?.celsius ? column : null
}

/** The column of times: of several, the one that no head calls another moment. Bare numbers need a head that says so. */
export function timeOf(times: readonly TimePlace[], { columns }: TableHead): TimePlace | undefined {
  const headOf = ({ column }: TimePlace) => columns[column]?.folded ?? ''
  const isNamed = (head: string) => /time|date|epoch|unix/.test(head) || quantityWords.time.test(head)
  const named = times.filter(time => !time.isNumbered || isNamed(headOf(time)))
  const measured = named.filter(time => !otherMoment.test(headOf(time)))
  const found = measured.length > 0 ? measured : named
  // of the same moment on two clocks the one that says which it is
  const zoned = found.filter(({ column }) => columns[column]?.heads.some(head => zoneIn(head) !== undefined))
  const [one, ...others] = found.length > 1 && zoned.length > 0 ? zoned : found
  return others.length === 0 ? one : undefined
}

/** The first line below the heads that has a time, or could have one: what it has no value for is a fault, what cannot be read is refused. */
export function firstLineOf(
  { rows }: TableSample,
  { headRows }: TableHead,
  time: TimePlace,
  firstReading: Row,
): number {
  const headLine = headRows.at(-1)?.line
  if (headLine === undefined) return firstReading.line
  const isBelow = (row: Row) => row.line > headLine && (hasTime(row.cells, time) || filledCells(row) > 1)
  return rows.find(isBelow)?.line ?? firstReading.line
}

/** The serial that only the first line writes out, for all of them. */
export function serialOfBlank({ readings }: TableSample, column: number | null): string | null {
  if (column === null) return null
  const [first = '', ...rest] = readings.map(({ cells }) => (cells[column] ?? '').trim())
  return first !== '' && rest.length > 0 && rest.every(serial => serial === '') ? first : null
}
