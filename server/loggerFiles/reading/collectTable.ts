import { mostLoggerFileLines, type LoggerFileProblem } from '#contract/rules/loggerFile.ts'
import { eachRow } from '#server/loggerFiles/reading/csvRows.ts'
import { cutLine } from '#server/loggerFiles/reading/cutLine.ts'
import { foldedHead, roleOf } from '#server/loggerFiles/reading/foldedHead.ts'
import type { Layout } from '#server/loggerFiles/reading/layout.ts'
import {
  addRow,
  countLosses,
  dropLine,
  emptyRows,
  type Losses,
  type WrittenSeries,
} from '#server/loggerFiles/reading/writtenRows.ts'
import {
  isImpossible,
  numberedTime,
  writtenTime,
  writtenTimeOf,
  type WrittenTime,
} from '#server/loggerFiles/reading/writtenTime.ts'
import { writtenNumber } from '#server/loggerFiles/reading/writtenNumber.ts'
import { shortText } from '#server/loggerFiles/reading/shortText.ts'
import { withoutGuard } from '#server/csv/csvFile.ts'

const mostSeries = 200
/** What is longer is prose. */
const longestSerial = 100

type Collected = { series: WrittenSeries[]; losses: Losses; cutShort: boolean }

/** All rows of a table in one pass, by series. */
export function collectTable(
  text: string,
  delimiter: string,
  layout: Layout,
): Collected | { problem: LoggerFileProblem } {
  const losses = countLosses({ onceALine: true })
  const series = seriesByRow(layout)
  const cut = cutLine()
  let rows = 0
  let problem: LoggerFileProblem | undefined
  const { unreadableLine } = eachRow(text, delimiter, (line, cells) => {
    if (line < layout.firstLine) return true
    if (isHeadAgain(cells, layout.heads)) {
      losses.repeatHead()
      return true
    }
    if (line > mostLoggerFileLines) problem = 'tooManyLines'
    rows += 1
    cut.see(line, cells)
    const time = timeIn(cells, layout)
    if (time === undefined) losses.reject(line, 'timeUnreadable', timeCells(cells, layout))
    else if (isImpossible(time)) losses.reject(line, 'timeImpossible', timeCells(cells, layout))
    else if (!series.take(line, cells, time, losses)) problem = 'tooManySeries'
    return problem === undefined
  })
  if (problem) return { problem }
  if (unreadableLine !== null) losses.reject(unreadableLine, 'lineUnreadable', '')
  const half = /[\r\n]$/.test(text) ? undefined : cut.found()
  if (half !== undefined) {
    for (const { rows } of series.all()) dropLine(rows, half.line)
    losses.replaceLine(half.line, 'lineCut', half.cells.join(delimiter))
  }
  const isShort = layout.statedReadings !== null && rows < layout.statedReadings
  return { series: series.all(), losses, cutShort: isShort || half !== undefined || unreadableLine !== null }
}

const isHeadAgain = (cells: readonly string[], heads: readonly string[]) =>
  heads.length > 1 && cells.length === heads.length && cells.every((cell, column) => cell === heads[column])

function timeIn(cells: readonly string[], layout: Layout): WrittenTime | undefined {
  const { column, clock, isNumbered } = layout.time
  const cell = cells[column] ?? ''
  if (layout.explainedTime) return layout.explainedTime(cell, clock === null ? '' : (cells[clock] ?? ''))
  if (clock !== null) return writtenTimeOf(cell, cells[clock] ?? '')
  return isNumbered ? numberedTime(cell) : writtenTime(cell)
}

const timeCells = (cells: readonly string[], { time: { column, clock } }: Layout) =>
  [cells[column], clock === null ? '' : cells[clock]].join(' ').trim()

/** A series for each channel, and where rows name their logger for each of its loggers. */
function seriesByRow(layout: Layout) {
  const found = new Map<string, WrittenSeries[]>()
  const channelsOf = (serial: string | null, named: string | null) => {
    const place = named === null ? (serial ?? '') : JSON.stringify([serial, named])
    const known = found.get(place)
    if (known) return known
    const made = layout.channels.map(channel => ({
      key: [serial, named, `c${channel.celsius + 1}`].filter(part => part !== null).join(' '),
      serial: serial ?? channel.serial,
      channel: [named, channel.channel].filter(part => part !== null).join(' ') || null,
      unit: channel.unit,
      rows: emptyRows(),
      charges: [],
    }))
    found.set(place, made)
    return made
  }
  return {
    /** False where there are too many loggers to be loggers. */
    take(line: number, cells: readonly string[], time: WrittenTime, losses: Losses): boolean {
      const serial = serialIn(cells, layout)
      const named = channelIn(cells, layout)
      if (serial === '' || (serial !== null && serial.length > longestSerial))
        losses.reject(line, 'serialMissing', serial)
      else if (named !== null && isOtherQuantity(named)) losses.reject(line, 'otherQuantity', named)
      else
        channelsOf(serial, named).forEach((series, index) =>
          takeChannel(series, layout, index, line, cells, time, losses),
        )
      return found.size <= mostSeries
    },
    all: () => [...found.values()].flat(),
  }
}

const serialIn = (cells: readonly string[], { serialColumn, serialOfBlank }: Layout) =>
  serialColumn === null ? null : withoutGuard((cells[serialColumn] ?? '').trim()) || (serialOfBlank ?? '')

const channelIn = (cells: readonly string[], { channelColumn = null }: Layout) =>
  channelColumn === null ? null : shortText((cells[channelColumn] ?? '').trim(), longestSerial)

function isOtherQuantity(named: string): boolean {
  const role = roleOf(foldedHead(named))
  return role === 'humidity' || role === 'battery'
}

function takeChannel(
  series: WrittenSeries,
  layout: Layout,
  index: number,
  line: number,
  cells: readonly string[],
  time: WrittenTime,
  losses: Losses,
) {
  const channel = layout.channels[index]
  if (!channel) return
  const celsius = cells[channel.celsius] ?? ''
  const humidity = channel.humidity === null ? '' : (cells[channel.humidity] ?? '')
  addRow(series.rows, losses, line, time, {
    celsius,
    humidity,
    markOfEmpty: celsius.trim() === '' ? eventIn(cells, layout) : '',
  })
  if (layout.batteryColumn === null) return
  const percent = writtenNumber(cells[layout.batteryColumn] ?? '')?.value
  if (percent === undefined || percent < 0 || percent > 100) return
  const charge = { percent: Math.round(percent), line }
  series.charges = [series.charges[0] ?? charge, charge]
}

/** What a row without a value says instead: loggers write Logged for an event. */
const eventIn = (cells: readonly string[], { time: { column, clock } }: Layout) =>
  cells.find((cell, at) => at !== column && at !== clock && /^[A-Za-z]/.test(cell))?.trim() ?? ''
