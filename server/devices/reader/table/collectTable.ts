import { maxLoggerFileLines, type LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { eachRow, type Row } from '#server/devices/reader/table/csvRows.ts'
import { serialFact } from '#server/devices/reader/table/headerFacts.ts'
import { cutLine } from '#server/devices/reader/table/cutLine.ts'
import { normalize, roleOf, unitIn } from '#server/devices/reader/table/columnRole.ts'
import type { Layout } from '#server/devices/reader/explanation/layout.ts'
import {
  addRow,
  countSkipped,
  dropLine,
  emptyRows,
  type SkippedRows,
  type RawSeries,
} from '#server/devices/reader/series/rawRows.ts'
import {
  clockAlone,
  from1904,
  isClockAlone,
  isImpossible,
  numberedTime,
  rawTime,
  type RawTime,
} from '#server/devices/reader/time/rawTime.ts'
import { withoutAlarm, rawNumber } from '#server/devices/reader/text/rawNumber.ts'
import { carriedDates } from '#server/devices/reader/time/carriedDates.ts'
import { daysOfRows, usualClockStep } from '#server/devices/reader/time/clockDays.ts'
import { dayOfLine } from '#server/devices/reader/statements/statedDay.ts'
import { statementsIn, isMeaningful, type Statement } from '#server/devices/reader/statements/statements.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { blockSerials, type Block } from '#server/devices/reader/table/blockSerials.ts'
import { tableBlocks } from '#server/devices/reader/table/tableBlocks.ts'
import { isRepeatedHeader } from '#server/devices/reader/table/tableHeader.ts'
import { isTableHeader } from '#server/devices/reader/table/tableSection.ts'
import { withoutGuard } from '#server/platform/csv/csvFile.ts'

const maxSeries = 200
/** Lines behind the readings that may state something about them. */
const maxTailRows = 100
const maxSerialLength = 100

/** `statements`: by lines before and behind the readings. */
type Collected = { series: RawSeries[]; skipped: SkippedRows; cutShort: boolean; statements: Statement[] }

/** Reads all rows of a table in one pass, by series. */
export function collectTable(
  text: string,
  delimiter: string,
  layout: Layout,
  { isOneLogger = false } = {},
): Collected | { problem: LoggerFileProblem } {
  const skipped = countSkipped({ onceALine: true })
  const series = seriesByRow(layout)
  const cut = cutLine()
  const tail: Row[] = []
  const days = layout.time.isClock
    ? daysOfRows(usualClockStep(text, delimiter, layout.time.column), layout.startDay)
    : undefined
  const dates = carriedDates()
  const blocks = tableBlocks()
  const serials = blockSerials(layout.statements, { isOneLogger })
  let rows = 0
  let [hasBegun, isOtherTable] = [false, false]
  let problem: LoggerFileProblem | undefined
  const { unreadableLine } = eachRow(text, delimiter, (line, cells) => {
    if (days && !isClockAlone(cells[layout.time.column] ?? '')) days.see({ line, cells }, !hasBegun)
    if (line < layout.firstLine) return true
    if (isRepeatedHeader(cells, layout.headers)) {
      skipped.repeatHeader()
      blocks.begin(tail)
      serials.begin(tail)
      return true
    }
    if (hasBegun && days && dayOfLine({ line, cells })) return true
    if (line > maxLoggerFileLines) problem = 'tooManyLines'
    const found = timeIn(cells, layout, days, dates)
    const isOf1904 = layout.is1904 && layout.time.isNumbered && found !== undefined && found !== 'dateMissing'
    const time = isOf1904 ? from1904(found) : found
    isOtherTable ||= hasBegun && time === undefined && isTableHeader(cells)
    hasBegun ||= time !== undefined
    if (isOtherTable) {
      skipped.reject(line, 'otherTable', cells.find(cell => cell.trim() !== '') ?? '')
      return problem === undefined
    }
    rows += 1
    cut.see(line, cells)
    if (time !== undefined) tail.length = 0
    else if (tail.length < maxTailRows) tail.push({ line, cells })
    if (time === 'dateMissing') skipped.reject(line, time, timeCells(cells, layout))
    else if (time === undefined) skipped.reject(line, 'timeUnreadable', timeCells(cells, layout))
    else if (isImpossible(time)) skipped.reject(line, 'timeImpossible', timeCells(cells, layout))
    else {
      const { name: ofOther, serial } = serials.now()
      const name = blocks.of(cells, () => [serial, timeCells(cells, layout)].join(' '))
      const block = { name: serial === undefined ? name : ofOther, serial }
      if (!series.add(line, cells, time, skipped, block)) problem = 'tooManySeries'
    }
    return problem === undefined
  })
  if (problem) return { problem }
  if (unreadableLine !== null) skipped.reject(unreadableLine, 'lineUnreadable', '')
  const statementsBehind = statementsIn(tail).filter(isMeaningful)
  for (const { line, cells } of tail)
    if (statementsBehind.some(one => one.line === line || !cells.some(cell => /\d/.test(cell)))) skipped.unreject(line)
  const last = /[\r\n]$/.test(text) ? undefined : cut.found()
  const half = statementsBehind.some(({ line }) => line === last?.line) ? undefined : last
  if (half !== undefined) {
    for (const { rows } of series.all()) dropLine(rows, half.line)
    skipped.replaceLine(half.line, 'lineCut', half.cells.join(delimiter))
  }
  const statements = [...layout.statements, ...serials.between(), ...statementsBehind]
  // Pages may repeat the serial below their tables.
  const isUnsplit = serials.now().serial === null && serialFact({ statements }) !== undefined
  if (isUnsplit) return collectTable(text, delimiter, layout, { isOneLogger: true })
  const isShort = layout.statedReadings !== null && rows < layout.statedReadings
  return {
    series: series.all(),
    statements,
    skipped,
    cutShort: isShort || half !== undefined || unreadableLine !== null,
  }
}

function timeIn(
  cells: readonly string[],
  { time: { column, clock, isNumbered }, explainedTime }: Layout,
  days: ReturnType<typeof daysOfRows> | undefined,
  dates: ReturnType<typeof carriedDates>,
): RawTime | 'dateMissing' | undefined {
  const cell = cells[column] ?? ''
  if (explainedTime) return explainedTime(cell, clock === null ? '' : (cells[clock] ?? ''))
  if (days) {
    const clockMs = clockAlone(cell)
    return clockMs === undefined ? undefined : (days.of(clockMs) ?? 'dateMissing')
  }
  if (clock !== null) return dates(cell, cells[clock] ?? '')
  return isNumbered ? numberedTime(cell) : rawTime(cell)
}

const timeCells = (cells: readonly string[], { time: { column, clock } }: Layout) =>
  [cells[column], clock === null ? '' : cells[clock]].join(' ').trim()

/** A series for each channel, and for each logger if rows name theirs. */
function seriesByRow(layout: Layout) {
  const found = new Map<string, RawSeries[]>()
  const channelsOf = (inRow: string | null, named: string | null, { serial: ofBlock }: Block) => {
    const serial = inRow ?? ofBlock ?? null
    const place = named === null ? (serial ?? '') : JSON.stringify([serial, named])
    const known = found.get(place)
    if (known) return known
    const channels = layout.channels.map(channel => ({
      key: [serial, named, `c${channel.celsius + 1}`].filter(part => part !== null).join(' '),
      serial: serial ?? (ofBlock === undefined ? channel.serial : null),
      channel: [named, channel.channel].filter(part => part !== null).join(' ') || null,
      unit: channel.unit,
      ...(channel.column && { column: channel.column }),
      rows: emptyRows(),
      charges: [],
    }))
    found.set(place, channels)
    return channels
  }
  return {
    /** False if there are more series than a file of loggers has. */
    add(line: number, cells: readonly string[], time: RawTime, skipped: SkippedRows, block: Block): boolean {
      const serial = serialIn(cells, layout)
      const named = channelIn(cells, layout) ?? block.name
      if (serial === '' || (serial !== null && serial.length > maxSerialLength))
        skipped.reject(line, 'serialMissing', serial)
      else if (named !== null && isOtherQuantity(named)) skipped.reject(line, 'otherQuantity', named)
      else
        channelsOf(serial, named, block).forEach((series, index) =>
          addToChannel(series, layout, index, line, cells, time, skipped),
        )
      return found.size <= maxSeries
    },
    all: () => [...found.values()].flat(),
  }
}

const serialIn = (cells: readonly string[], { serialColumn, serialOfBlank }: Layout) =>
  serialColumn === null ? null : withoutGuard((cells[serialColumn] ?? '').trim()) || (serialOfBlank ?? '')

const channelIn = (cells: readonly string[], { channelColumn = null }: Layout) =>
  channelColumn === null ? null : shortText((cells[channelColumn] ?? '').trim(), maxSerialLength)

function isOtherQuantity(named: string): boolean {
  const role = roleOf(normalize(named))
  return role === 'humidity' || role === 'battery'
}

function addToChannel(
  series: RawSeries,
  layout: Layout,
  index: number,
  line: number,
  cells: readonly string[],
  time: RawTime,
  skipped: SkippedRows,
) {
  const channel = layout.channels[index]
  if (!channel) return
  const unit = layout.unitColumn === null ? '' : (cells[layout.unitColumn] ?? '').trim()
  const value = cells[channel.celsius] ?? ''
  if (unit !== '' && value.trim() !== '' && !isTemperatureUnit(unit)) return skipped.mark(unit)
  const celsius =
    unit === '' || rawNumber(value)?.unit ? value : `${withoutAlarm(value.trim())} ${unitIn(normalize(unit)) ?? ''}`
  const humidity = channel.humidity === null ? '' : (cells[channel.humidity] ?? '')
  addRow(series.rows, skipped, line, time, {
    celsius,
    scale: channel.scale,
    humidity,
    markOfEmpty: celsius.trim() === '' ? eventIn(cells, layout) : '',
  })
  if (layout.batteryColumn === null) return
  const percent = rawNumber(cells[layout.batteryColumn] ?? '')?.value
  if (percent === undefined || percent < 0 || percent > 100) return
  const charge = { percent: Math.round(percent), line }
  series.charges = [series.charges[0] ?? charge, charge]
}

const isTemperatureUnit = (unit: string) => unitIn(normalize(unit)) !== null

/** The text of a row without a value: loggers write Logged for an event. */
const eventIn = (cells: readonly string[], { time: { column, clock } }: Layout) =>
  cells.find((cell, at) => at !== column && at !== clock && /^[A-Za-z]/.test(cell))?.trim() ?? ''
