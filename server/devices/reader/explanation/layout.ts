import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { LoggerFileAnswers, LoggerFileForm } from '#contract/devices/rules/loggerFile.ts'
import { channelsOf, columnHeader, type Channel, type Maker } from '#server/devices/reader/series/channels.ts'
import { deviceFact, readingsFact, zoneFact } from '#server/devices/reader/table/headerFacts.ts'
import {
  byRole,
  firstLineOf,
  channelColumnOf,
  groupsOf,
  serialColumnOf,
  serialOfBlank,
  timeOf,
  unitColumnOf,
  type FoundGroup,
} from '#server/devices/reader/series/rowPlaces.ts'
import { namesResolution, scaleOf } from '#server/devices/reader/series/valueScale.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'
import { withoutDerived } from '#server/devices/reader/series/derivedColumns.ts'
import { withMeasured } from '#server/devices/reader/series/measuredColumns.ts'
import { allReadings, type EachReading } from '#server/devices/reader/table/allReadings.ts'
import { tableHeader, type TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import { rawNumber } from '#server/devices/reader/text/rawNumber.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import type { TableSample, TimePlace } from '#server/devices/reader/table/tableSample.ts'
import type { RawDate } from '#server/devices/reader/time/rawDate.ts'
import type { RawTime } from '#server/devices/reader/time/rawTime.ts'

export type Layout = {
  form: LoggerFileForm
  device: string | null
  firstLine: number
  time: TimePlace
  /** Reads the cells of a time as a person explained them. */
  explainedTime?: ((date: string, clock: string) => RawTime | undefined) | undefined
  /** Numbers of days count from 1904. */
  is1904?: boolean
  /** The day of the first row, if rows have a time of day only and no line names their day. */
  startDay?: RawDate
  zone: ClockZone | null
  channels: Channel[]
  serialColumn: number | null
  /** The column of the channel of each row, if a person explained it, or the loggers of another column have several. */
  channelColumn?: number | null
  /** A column that may name loggers, which a person decides. */
  group: FoundGroup | null
  /** The serial of rows that leave it empty; null: none. */
  serialOfBlank: string | null
  batteryColumn: number | null
  unitColumn: number | null
  /** The headers of columns in °C that are not measured. */
  leftOut: string[]
  statements: Statement[]
  statedReadings: number | null
  /** The last line of headers, which joined files repeat. */
  headers: readonly string[]
}

/** The layout of a table with clear headers. */
export function layoutOf(
  sample: TableSample,
  makers: readonly Maker[],
  answered: LoggerFileAnswers['group'],
): Layout | undefined {
  const [firstReading] = sample.readings
  if (!firstReading || sample.isUnclear) return undefined
  const named = tableHeader(sample.rows, firstReading)
  if (isShifted(named, sample)) return undefined
  const time = timeOf(sample.times, named)
  if (!time) return undefined
  const measured = withMeasured(named, sample, time)
  const each = allReadings(sample, named, time)
  const header = withoutDerived(measured, sample.readings, each)
  const facts = makers.map(maker => maker(header)).find(found => found !== undefined) ?? { form: 'table' as const }
  const channels = channelsOf(header, facts)
  if (channels.length === 0) return undefined
  const known = factsOfHeader(header, time, channels, sample.readings, each)
  const groups = facts.serialColumn === undefined ? groupsOf(header, sample, time, each) : []
  const group = groups[0]?.group ?? null
  const grouped = group && answered === group.column ? group.column : null
  const serialColumn =
    facts.serialColumn === undefined ? (group ? grouped : serialColumnOf(header, sample)) : facts.serialColumn
  return {
    ...known,
    form: facts.form,
    device: facts.device ?? known.device,
    firstLine: firstLineOf(sample, header, time, firstReading),
    zone: facts.zone ?? known.zone,
    serialColumn,
    channelColumn: grouped === null ? null : channelColumnOf(groups, time, each),
    group,
    serialOfBlank: facts.form === 'kelvinchain' ? null : serialOfBlank(sample, serialColumn),
    batteryColumn: byRole(header, 'battery'),
    leftOut: measured.columns.filter((one, at) => one.role !== header.columns[at]?.role).map(columnHeader),
  }
}

/** What the headers and the lines above say about a table, whoever named its columns. */
export const factsOfHeader = (
  header: TableHeader,
  time: TimePlace,
  channels: readonly Channel[],
  rows: readonly Row[],
  each: EachReading,
) => ({
  device: deviceFact(header) ?? null,
  time,
  zone: zoneFact(header, [time.column, time.clock ?? time.column]),
  channels: channels.map(channel => scaled(channel, header, each)),
  unitColumn: unitColumnOf(header, channels, rows),
  statements: header.statements,
  statedReadings: readingsFact(header) ?? null,
  headers: header.headerRows.at(-1)?.cells ?? [],
})

function scaled({ column, ...channel }: Channel, header: TableHeader, each: EachReading): Channel {
  const scale = scaleOf(header, channel.celsius, each)
  const maybeDividedBy = namesResolution(header, channel.celsius) ? scale : undefined
  return { ...channel, scale, ...(column && { column: { ...column, maybeDividedBy } }) }
}

/** Most rows have numbers beyond the last header: an unquoted comma in a cell may have shifted them. */
function isShifted({ headerRows }: TableHeader, { delimiter, readings }: TableSample): boolean {
  if (delimiter !== ',') return false
  const width = headerRows.at(-1)?.cells.length ?? Infinity
  const beyond = readings.filter(({ cells }) => cells.slice(width).some(cell => rawNumber(cell) !== undefined))
  return beyond.length * 2 > readings.length
}
