import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { normalize, unitAlone, unitHeaders } from '#server/devices/reader/table/columnRole.ts'
import { quantityWords } from '#server/devices/reader/series/quantityWords.ts'
import { zoneIn } from '#server/devices/reader/time/statedZone.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { filledCells, type HeaderColumn, type TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import { hasTime, type TableSample, type TimePlace } from '#server/devices/reader/table/tableSample.ts'

export const byRole = ({ columns }: TableHeader, role: HeaderColumn['role']) =>
  columns.find(column => column.role === role)?.column ?? null

const groups =
  /^(?:sensor|probe|transmitter|tag|station|location|place|point|name|channel|センサー?|プローブ|子機|測定点|測定箇所|測定場所|設置場所|場所|名称)(?:[ _]?(?:name|id|no\.?|名|番号))?$/

export type FoundGroup = NonNullable<LoggerFileFindings['group']>

/**
 * A column named after a logger, a sensor or a place that may name loggers: several values, which repeat over the file or
 * occur at the same time. Running numbers and values that seldom change do not count.
 */
export function groupOf(header: TableHeader, { readings }: TableSample, time: TimePlace): FoundGroup | null {
  const named = header.columns.filter(
    ({ headers, role }) => role === 'serial' || groups.test(normalize(headers.at(-1) ?? '')),
  )
  for (const { column, headers } of named) {
    const values = readings.map(({ cells }) => (cells[column] ?? '').trim())
    const counts = new Map<string, number>()
    for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size < 2 || !(isRepeated(values, counts.size) || sharesMoments(readings, values, time))) continue
    return {
      column,
      head: shortText(headers.filter(text => text !== '').join(' '), maxTextLength),
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

/** Whether values return after other ones. */
function isRepeated(values: readonly string[], distinct: number): boolean {
  const changes = values.filter((value, index) => index > 0 && value !== values[index - 1]).length
  return distinct * 2 <= values.length && changes >= distinct
}

/** Whether a time occurs with several values. */
function sharesMoments(readings: readonly Row[], values: readonly string[], { column, clock }: TimePlace): boolean {
  const valueAt = new Map<string, string>()
  return readings.some(({ cells }, index) => {
    const moment = [cells[column], clock === null ? '' : cells[clock]].join(' ')
    const before = valueAt.get(moment)
    valueAt.set(moment, values[index] ?? '')
    return before !== undefined && before !== values[index]
  })
}

/** The column of the logger's serial, if all rows have the same. */
export function serialColumnOf(header: TableHeader, { readings }: TableSample): number | null {
  const column = byRole(header, 'serial')
  if (column === null) return null
  const serials = new Set(readings.map(({ cells }) => (cells[column] ?? '').trim()).filter(serial => serial !== ''))
  return serials.size === 1 ? column : null
}

const otherMoment = /receiv|creat|updat|upload|登録|受信|更新|取得|送信/

/** The column of units: by its header, or because it contains only units of temperature. */
export function unitColumn({ columns }: TableHeader, rows: readonly Row[]): number | null {
  const named = columns.find(({ headers }) => unitHeaders.test(normalize(headers.at(-1) ?? '')))
  const found = named ?? columns.find(({ column }) => holdsUnits(rows.map(({ cells }) => cells[column] ?? '')))
  return found?.column ?? null
}

function holdsUnits(cells: readonly string[]): boolean {
  const filled = new Set(cells.map(normalize).filter(cell => cell !== ''))
  return filled.size > 0 && [...filled].every(cell => unitAlone.test(cell))
}

/** The same for a table with one temperature: with several, it would be unclear whose unit it is. */
export function unitColumnOf(
  header: TableHeader,
  channels: readonly { celsius: number }[],
  rows: readonly Row[],
): number | null {
  const column = unitColumn(header, rows)
  return channels.length === 1 && column !== channels[0]?.celsius ? column : null
}

/** The column of times: of several, the one whose header names no other time. Numbers need a header that names a time. */
export function timeOf(times: readonly TimePlace[], { columns }: TableHeader): TimePlace | undefined {
  const headerOf = ({ column }: TimePlace) => columns[column]?.normalized ?? ''
  const isNamed = (header: string) => /time|date|epoch|unix/.test(header) || quantityWords.time.test(header)
  const named = times.filter(time => !time.isNumbered || isNamed(headerOf(time)))
  const measured = named.filter(time => !otherMoment.test(headerOf(time)))
  const found = measured.length > 0 ? measured : named
  // Of two columns the one with a zone.
  const zoned = found.filter(({ column }) => columns[column]?.headers.some(header => zoneIn(header) !== undefined))
  const [one, ...others] = found.length > 1 && zoned.length > 0 ? zoned : found
  return others.length === 0 ? one : undefined
}

/** The first line below the headers that has or could have a time: without a value it is a fault, unreadable it is rejected. */
export function firstLineOf(
  { rows }: TableSample,
  { headerRows }: TableHeader,
  time: TimePlace,
  firstReading: Row,
): number {
  const headLine = headerRows.at(-1)?.line
  if (headLine === undefined) return firstReading.line
  const isBelow = (row: Row) => row.line > headLine && (hasTime(row.cells, time) || filledCells(row) > 1)
  return rows.find(isBelow)?.line ?? firstReading.line
}

/** The serial of all rows if only the first one has it. */
export function serialOfBlank({ readings }: TableSample, column: number | null): string | null {
  if (column === null) return null
  const [first = '', ...rest] = readings.map(({ cells }) => (cells[column] ?? '').trim())
  return first !== '' && rest.length > 0 && rest.every(serial => serial === '') ? first : null
}
