import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import type { EachReading } from '#server/devices/reader/table/allReadings.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { normalize, unitAlone, unitHeaders } from '#server/devices/reader/table/columnRole.ts'
import { talliedValues } from '#server/devices/reader/series/talliedValues.ts'
import { quantityWords } from '#server/devices/reader/series/quantityWords.ts'
import { zoneIn } from '#server/devices/reader/time/statedZone.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { filledCells, type HeaderColumn, type TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import { hasTime, type TableSample, type TimePlace } from '#server/devices/reader/table/tableSample.ts'

export const byRole = ({ columns }: TableHeader, role: HeaderColumn['role']) =>
  columns.find(column => column.role === role)?.column ?? null

const named = (...words: string[]) => new RegExp(`^(?:${words.join('|')})(?:[ _]?(?:name|id|no\\.?|名|番号))?$`)
const loggers = named('sensor|probe|transmitter|channel|センサー?|プローブ|子機')
const places = named('tag|station|location|place|point|name|測定点|測定箇所|測定場所|設置場所|場所|名称')

export type FoundGroup = NonNullable<LoggerFileFindings['group']>
/** `isPlace`: its values may be those of one logger on its way. */
type Group = { group: FoundGroup; isPlace: boolean }

/**
 * Columns named after a logger, a sensor or a place that may name loggers, serials first. A serial or a sensor does if it has several
 * values, unless they are running numbers; a place, which may change on the way, if its values return after others or overlap.
 */
export function groupsOf(
  { columns }: TableHeader,
  { readings }: TableSample,
  time: TimePlace,
  each: EachReading,
): Group[] {
  const groups: Group[] = []
  const isSerial = ({ role }: HeaderColumn) => Number(role === 'serial')
  for (const { column, headers, role } of columns.toSorted((one, other) => isSerial(other) - isSerial(one))) {
    // Below a name may be the line of units.
    const name = normalize(headers.findLast(text => text !== '') ?? '')
    const isLogger = role === 'serial' || loggers.test(name)
    if (!isLogger && !places.test(name)) continue
    const valueOf = ({ cells }: Row) => (cells[column] ?? '').trim()
    const { counts, isUnique, isMixed } = talliedValues(each, valueOf, time)
    const isTold = !isUnique && (isLogger || isMixed)
    if (counts.size < 2 || !(isTold || sharesMoments(readings, readings.map(valueOf), time))) continue
    groups.push({
      isPlace: !isLogger,
      group: {
        column,
        head: shortText(headers.filter(text => text !== '').join(' '), maxTextLength),
        values: [...counts]
          .slice(0, shownValues)
          .map(([value, rows]) => ({ value: shortText(value, maxTextLength), rows })),
        valueCount: counts.size,
      },
    })
  }
  return groups
}

/** The column of sensors or channels of the loggers that another column names; null if each has one. */
export function channelColumnOf(
  [named, ...others]: readonly Group[],
  time: TimePlace,
  each: EachReading,
): number | null {
  if (!named) return null
  const { column: serial, valueCount } = named.group
  const found = others.find(({ group: { column }, isPlace }) => {
    const pairOf = ({ cells }: Row) => JSON.stringify([cells[serial], cells[column]])
    return !isPlace && talliedValues(each, pairOf, time).counts.size > valueCount
  })
  return found?.group.column ?? null
}

const shownValues = 10
const maxTextLength = 60

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
