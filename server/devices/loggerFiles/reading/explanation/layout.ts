import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { LoggerFileAnswers, LoggerFileForm } from '#contract/devices/rules/loggerFile.ts'
import { channelsOf, type Channel, type Maker } from '#server/devices/loggerFiles/reading/series/channels.ts'
import { deviceFact, readingsFact, zoneFact } from '#server/devices/loggerFiles/reading/table/headFacts.ts'
import {
  byRole,
  firstLineOf,
  groupOf,
  serialColumnOf,
  serialOfBlank,
  timeOf,
  unitColumnOf,
  type FoundGroup,
} from '#server/devices/loggerFiles/reading/series/rowPlaces.ts'
import { scaleOf } from '#server/devices/loggerFiles/reading/series/valueScale.ts'
import type { Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { withoutDerived } from '#server/devices/loggerFiles/reading/series/derivedColumns.ts'
import { withMeasured } from '#server/devices/loggerFiles/reading/series/measuredColumns.ts'
import { tableHead, type TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'
import type { TableSample, TimePlace } from '#server/devices/loggerFiles/reading/table/tableSample.ts'
import type { RawDate } from '#server/devices/loggerFiles/reading/time/rawDate.ts'
import type { RawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** How a table is read. */
export type Layout = {
  form: LoggerFileForm
  device: string | null
  firstLine: number
  time: TimePlace
  /** Reads what stands in its cells, where a person said how it is written. */
  explainedTime?: ((date: string, clock: string) => RawTime | undefined) | undefined
  /** The day of the first row, where rows show a clock alone and no line says their day. */
  startDay?: RawDate
  zone: ClockZone | null
  channels: Channel[]
  serialColumn: number | null
  /** Names the channel of each row, where a person said so. */
  channelColumn?: number | null
  /** A column that may tell loggers apart, which a person is to say. */
  group: FoundGroup | null
  /** Whose rows those are that leave it empty; null: nobody's. */
  serialOfBlank: string | null
  batteryColumn: number | null
  /** Where each row says the unit of its value. */
  unitColumn: number | null
  /** What the lines before the table say. */
  said: Said[]
  /** How many readings the file says it has. */
  statedReadings: number | null
  /** The nearest line of heads, which files that were joined repeat. */
  heads: readonly string[]
}

/** The layout of a table whose heads explain it; undefined where they don't. */
export function layoutOf(
  sample: TableSample,
  makers: readonly Maker[],
  answered: LoggerFileAnswers['group'],
): Layout | undefined {
  const [firstReading] = sample.readings
  if (!firstReading || sample.isUnclear) return undefined
  const named = tableHead(sample.rows, firstReading)
  if (isShifted(named, sample)) return undefined
  const time = timeOf(sample.times, named)
  const head = time ? withoutDerived(withMeasured(named, sample, time), sample.readings) : named
  const facts = makers.map(maker => maker(head)).find(found => found !== undefined) ?? { form: 'table' as const }
  const channels = channelsOf(head, facts).map(channel => ({
    ...channel,
    scale: scaleOf(head, channel.celsius, sample.readings),
  }))
  if (!time || channels.length === 0) return undefined
  const group = facts.serialColumn === undefined ? groupOf(head, sample, time) : null
  const grouped = group && answered === group.column ? group.column : null
  const serialColumn =
    facts.serialColumn === undefined ? (group ? grouped : serialColumnOf(head, sample)) : facts.serialColumn
  return {
    form: facts.form,
    device: facts.device ?? deviceFact(head) ?? null,
    firstLine: firstLineOf(sample, head, time, firstReading),
    time,
    zone: facts.zone ?? zoneFact(head, [time.column, time.clock ?? time.column]),
    channels,
    serialColumn,
    group,
    serialOfBlank: facts.form === 'kelvinchain' ? null : serialOfBlank(sample, serialColumn),
    batteryColumn: byRole(head, 'battery'),
    unitColumn: unitColumnOf(head, channels, sample.readings),
    said: head.said,
    statedReadings: readingsFact(head) ?? null,
    heads: head.headRows.at(-1)?.cells ?? [],
  }
}

/** Most rows have numbers beyond the last head: an unquoted comma in a cell before may have shifted all of them. */
function isShifted({ headRows }: TableHead, { delimiter, readings }: TableSample): boolean {
  if (delimiter !== ',') return false
  const width = headRows.at(-1)?.cells.length ?? Infinity
  const beyond = readings.filter(({ cells }) => cells.slice(width).some(cell => rawNumber(cell) !== undefined))
  return beyond.length * 2 > readings.length
}
