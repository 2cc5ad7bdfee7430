import { maxLoggerFileLines, type LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { eachRow, type Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { cutLine } from '#server/devices/loggerFiles/reading/table/cutLine.ts'
import { foldedHead, roleOf, unitIn } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import type { Layout } from '#server/devices/loggerFiles/reading/explanation/layout.ts'
import {
  addRow,
  countLosses,
  dropLine,
  emptyRows,
  type Losses,
  type RawSeries,
} from '#server/devices/loggerFiles/reading/rawRows.ts'
import {
  clockAlone,
  isClockAlone,
  isImpossible,
  numberedTime,
  rawTime,
  type RawTime,
} from '#server/devices/loggerFiles/reading/time/rawTime.ts'
import { withoutAlarm, rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'
import { carriedDates } from '#server/devices/loggerFiles/reading/time/carriedDates.ts'
import { daysOfRows, usualClockStep } from '#server/devices/loggerFiles/reading/time/clockDays.ts'
import { dayOfLine } from '#server/devices/loggerFiles/reading/time/saidDay.ts'
import { saidIn, saysSomething, type Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import { tableBlocks } from '#server/devices/loggerFiles/reading/table/tableBlocks.ts'
import { isTableHead } from '#server/devices/loggerFiles/reading/table/tablePart.ts'
import { withoutGuard } from '#server/platform/csv/csvFile.ts'

const maxSeries = 200
/** Lines behind the readings that may say something about them. */
const maxTailRows = 100
/** What is longer is prose. */
const maxSerialLength = 100

/** `said`: by lines before and behind the readings. */
type Collected = { series: RawSeries[]; losses: Losses; cutShort: boolean; said: Said[] }

/** All rows of a table in one pass, by series. */
export function collectTable(
  text: string,
  delimiter: string,
  layout: Layout,
): Collected | { problem: LoggerFileProblem } {
  const losses = countLosses({ onceALine: true })
  const series = seriesByRow(layout)
  const cut = cutLine()
  const tail: Row[] = []
  const days = layout.time.isClock
    ? daysOfRows(usualClockStep(text, delimiter, layout.time.column), layout.startDay)
    : undefined
  const dates = carriedDates()
  const blocks = tableBlocks()
  let rows = 0
  let [hasBegun, isOtherTable] = [false, false]
  let problem: LoggerFileProblem | undefined
  const { unreadableLine } = eachRow(text, delimiter, (line, cells) => {
    if (days && !isClockAlone(cells[layout.time.column] ?? '')) days.see({ line, cells }, !hasBegun)
    if (line < layout.firstLine) return true
    if (isHeadAgain(cells, layout.heads)) {
      losses.repeatHead()
      blocks.begin(tail)
      return true
    }
    if (hasBegun && days && dayOfLine({ line, cells })) return true
    if (line > maxLoggerFileLines) problem = 'tooManyLines'
    const time = timeIn(cells, layout, days, dates)
    isOtherTable ||= hasBegun && time === undefined && isTableHead(cells)
    hasBegun ||= time !== undefined
    if (isOtherTable) {
      losses.reject(line, 'otherTable', cells.find(cell => cell.trim() !== '') ?? '')
      return problem === undefined
    }
    rows += 1
    cut.see(line, cells)
    if (time !== undefined) tail.length = 0
    else if (tail.length < maxTailRows) tail.push({ line, cells })
    if (time === 'dateMissing') losses.reject(line, time, timeCells(cells, layout))
    else if (time === undefined) losses.reject(line, 'timeUnreadable', timeCells(cells, layout))
    else if (isImpossible(time)) losses.reject(line, 'timeImpossible', timeCells(cells, layout))
    else if (
      !series.take(
        line,
        cells,
        time,
        losses,
        blocks.of(cells, () => timeCells(cells, layout)),
      )
    )
      problem = 'tooManySeries'
    return problem === undefined
  })
  if (problem) return { problem }
  if (unreadableLine !== null) losses.reject(unreadableLine, 'lineUnreadable', '')
  const saidBehind = saidIn(tail).filter(saysSomething)
  for (const { line, cells } of tail)
    if (saidBehind.some(one => one.line === line || !cells.some(cell => /\d/.test(cell)))) losses.refund(line)
  const last = /[\r\n]$/.test(text) ? undefined : cut.found()
  const half = saidBehind.some(({ line }) => line === last?.line) ? undefined : last
  if (half !== undefined) {
    for (const { rows } of series.all()) dropLine(rows, half.line)
    losses.replaceLine(half.line, 'lineCut', half.cells.join(delimiter))
  }
  const isShort = layout.statedReadings !== null && rows < layout.statedReadings
  const said = [...layout.said, ...saidBehind]
  return { series: series.all(), said, losses, cutShort: isShort || half !== undefined || unreadableLine !== null }
}

const isHeadAgain = (cells: readonly string[], heads: readonly string[]) =>
  heads.length > 1 && cells.length === heads.length && cells.every((cell, column) => cell === heads[column])

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

/** A series for each channel, and where rows name their logger for each of its loggers. */
function seriesByRow(layout: Layout) {
  const found = new Map<string, RawSeries[]>()
  const channelsOf = (serial: string | null, named: string | null) => {
    const place = named === null ? (serial ?? '') : JSON.stringify([serial, named])
    const known = found.get(place)
    if (known) return known
    const made = layout.channels.map(channel => ({
      key: [serial, named, `c${channel.celsius + 1}`].filter(part => part !== null).join(' '),
      serial: serial ?? channel.serial,
      channel: [named, channel.channel].filter(part => part !== null).join(' ') || null,
      unit: channel.unit,
      ...(channel.column && { column: channel.column }),
      rows: emptyRows(),
      charges: [],
    }))
    found.set(place, made)
    return made
  }
  return {
    /** False where there are too many loggers to be loggers. */
    take(line: number, cells: readonly string[], time: RawTime, losses: Losses, block: string | null): boolean {
      const serial = serialIn(cells, layout)
      const named = channelIn(cells, layout) ?? block
      if (serial === '' || (serial !== null && serial.length > maxSerialLength))
        losses.reject(line, 'serialMissing', serial)
      else if (named !== null && isOtherQuantity(named)) losses.reject(line, 'otherQuantity', named)
      else
        channelsOf(serial, named).forEach((series, index) =>
          takeChannel(series, layout, index, line, cells, time, losses),
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
  const role = roleOf(foldedHead(named))
  return role === 'humidity' || role === 'battery'
}

function takeChannel(
  series: RawSeries,
  layout: Layout,
  index: number,
  line: number,
  cells: readonly string[],
  time: RawTime,
  losses: Losses,
) {
  const channel = layout.channels[index]
  if (!channel) return
  const unit = layout.unitColumn === null ? '' : (cells[layout.unitColumn] ?? '').trim()
  const value = cells[channel.celsius] ?? ''
  if (unit !== '' && value.trim() !== '' && !isTemperatureUnit(unit)) return losses.mark(unit)
  const celsius =
    unit === '' || rawNumber(value)?.unit ? value : `${withoutAlarm(value.trim())} ${unitIn(foldedHead(unit)) ?? ''}`
  const humidity = channel.humidity === null ? '' : (cells[channel.humidity] ?? '')
  addRow(series.rows, losses, line, time, {
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

const isTemperatureUnit = (unit: string) => unitIn(foldedHead(unit)) !== null

/** What a row without a value says instead: loggers write Logged for an event. */
const eventIn = (cells: readonly string[], { time: { column, clock } }: Layout) =>
  cells.find((cell, at) => at !== column && at !== clock && /^[A-Za-z]/.test(cell))?.trim() ?? ''
