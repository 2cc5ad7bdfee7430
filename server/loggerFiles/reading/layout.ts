import type { ClockZone } from '#contract/rules/clockZone.ts'
import type { CelsiusUnit, ColumnMapping, LoggerFileForm } from '#contract/rules/loggerFile.ts'
import { foldedHead } from '#server/loggerFiles/reading/foldedHead.ts'
import type { HeadColumn, TableHead } from '#server/loggerFiles/reading/tableHead.ts'
import {
  deviceFact,
  filledCells,
  readingsFact,
  serialFact,
  tableHead,
  unitFact,
  zoneFact,
} from '#server/loggerFiles/reading/tableHead.ts'
import type { Row } from '#server/loggerFiles/reading/csvRows.ts'
import { hasTime, type TableSample, type TimePlace } from '#server/loggerFiles/reading/tableSample.ts'
import { numberedTime, writtenTime } from '#server/loggerFiles/reading/writtenTime.ts'

/** One temperature of a table, with the humidity that belongs to it. */
export type Channel = {
  celsius: number
  humidity: number | null
  serial: string | null
  /** Null where the table has only this one. */
  channel: string | null
  unit: CelsiusUnit | null
}

/** How a table is read. */
export type Layout = {
  form: LoggerFileForm
  device: string | null
  firstLine: number
  time: TimePlace
  zone: ClockZone | null
  channels: Channel[]
  serialColumn: number | null
  /** Whose rows those are that leave it empty; null: nobody's. */
  serialOfBlank: string | null
  batteryColumn: number | null
  /** How many readings the file says it has. */
  statedReadings: number | null
  /** The nearest line of heads, which files that were joined repeat. */
  heads: readonly string[]
}

/** What a maker's form says beyond what every table's heads say. */
export type MakerFacts = {
  form: LoggerFileForm
  device?: string | null
  serialOf?: (column: HeadColumn) => string | null
  channelOf?: (column: HeadColumn) => string | null
  serialColumn?: number | null
  unit?: CelsiusUnit
  zone?: ClockZone | null
}
export type Maker = (head: TableHead) => MakerFacts | undefined

/** The layout of a table whose heads explain it; undefined where they don't. */
export function layoutOf(sample: TableSample, makers: readonly Maker[]): Layout | undefined {
  const [firstReading] = sample.readings
  if (!firstReading) return undefined
  const head = tableHead(sample.rows, firstReading)
  const time = timeOf(sample.times, head)
  const facts = makers.map(maker => maker(head)).find(found => found !== undefined) ?? { form: 'table' as const }
  const channels = channelsOf(head, facts)
  if (!time || channels.length === 0) return undefined
  const serialColumn =
    facts.serialColumn === undefined ? (byRole(head, 'serial') ?? groupColumn(head, sample)) : facts.serialColumn
  return {
    form: facts.form,
    device: facts.device ?? deviceFact(head) ?? null,
    firstLine: firstLineOf(sample, head, time, firstReading),
    time,
    zone: facts.zone ?? zoneFact(head, [time.column, time.clock ?? time.column]),
    channels,
    serialColumn,
    serialOfBlank: facts.form === 'kelvinchain' ? null : serialOfBlank(sample, serialColumn),
    batteryColumn: byRole(head, 'battery'),
    statedReadings: readingsFact(head) ?? null,
    heads: head.headRows.at(-1)?.cells ?? [],
  }
}

const byRole = ({ columns }: TableHead, role: HeadColumn['role']) =>
  columns.find(column => column.role === role)?.column ?? null

const groups =
  /^(?:sensor|probe|transmitter|tag|station|location|place|point|name|channel|センサー?|プローブ|子機|測定点|測定箇所|測定場所|設置場所|場所|名称)(?:[ _]?(?:name|id|no\.?|名|番号))?$/

/** A column that names a sensor or place tells series apart where its rows name several: mixed up they would be one logger's. */
function groupColumn({ columns }: TableHead, { readings }: TableSample): number | null {
  const named = columns.filter(({ heads }) => groups.test(foldedHead(heads.at(-1) ?? '')))
  const varying = named.find(({ column }) => new Set(readings.map(({ cells }) => cells[column]?.trim())).size > 1)
  return varying?.column ?? null
}

const otherMoment = /receiv|creat|updat|upload|登録|受信|更新|取得|送信/

/** The column of times: of several, the one that no head calls another moment. Bare numbers need a head that says so. */
function timeOf(times: readonly TimePlace[], { columns }: TableHead): TimePlace | undefined {
  const headOf = ({ column }: TimePlace) => columns[column]?.folded ?? ''
  const named = times.filter(time => !time.isNumbered || /time|date|epoch|unix|日時|日付/.test(headOf(time)))
  const measured = named.filter(time => !otherMoment.test(headOf(time)))
  const [one, ...others] = measured.length > 0 ? measured : named
  return others.length === 0 ? one : undefined
}

/** The first line below the heads that has a time, or could have one: what it has no value for is a fault, what cannot be read is refused. */
function firstLineOf({ rows }: TableSample, { headRows }: TableHead, time: TimePlace, firstReading: Row): number {
  const headLine = headRows.at(-1)?.line
  if (headLine === undefined) return firstReading.line
  const isBelow = (row: Row) => row.line > headLine && (hasTime(row.cells, time) || filledCells(row) > 1)
  return rows.find(isBelow)?.line ?? firstReading.line
}

/** The serial that only the first line writes out, for all of them. */
function serialOfBlank({ readings }: TableSample, column: number | null): string | null {
  if (column === null) return null
  const [first = '', ...rest] = readings.map(({ cells }) => (cells[column] ?? '').trim())
  return first !== '' && rest.length > 0 && rest.every(serial => serial === '') ? first : null
}

/** No logger has more. */
const mostChannels = 64

function channelsOf(head: TableHead, facts: MakerFacts): Channel[] {
  const measured = head.columns.filter(({ role }) => role === 'celsius')
  const temperatures = measured.length > mostChannels ? measured : withoutSecondUnit(measured)
  const humidities = head.columns.filter(({ role }) => role === 'humidity')
  const serial = serialFact(head) ?? null
  if (temperatures.length > mostChannels) return []
  return temperatures.map((column, index) => ({
    celsius: column.column,
    humidity: humidityFor(column, index, temperatures, humidities, facts)?.column ?? null,
    serial: facts.serialOf?.(column) ?? serial,
    channel: temperatures.length === 1 ? null : channelName(column, facts),
    unit: column.unit ?? unitFact(head) ?? facts.unit ?? null,
  }))
}

/** The same temperature in °C and °F is one. */
function withoutSecondUnit(columns: readonly HeadColumn[]): HeadColumn[] {
  const named = ({ folded }: HeadColumn) =>
    folded.replaceAll(/°?\s?\b[cfk]\b|celsius|fahrenheit|kelvin|[()[\]°_ ]/g, '')
  const rank = ({ unit }: HeadColumn) => ['C', 'K', 'F'].indexOf(unit ?? '')
  return columns.filter(
    one =>
      !columns.some(
        other =>
          other.unit !== one.unit && other.unit && one.unit && named(other) === named(one) && rank(other) < rank(one),
      ),
  )
}

/** With as many humidities as temperatures each has its own; else the nearest temperature before has it. */
function humidityFor(
  column: HeadColumn,
  index: number,
  temperatures: readonly HeadColumn[],
  humidities: readonly HeadColumn[],
  facts: MakerFacts,
): HeadColumn | undefined {
  const own = humidities.filter(other => facts.serialOf?.(other) === facts.serialOf?.(column))
  if (humidities.length === temperatures.length) return own.length === 1 ? own[0] : humidities[index]
  return own.find(humidity => {
    const before = temperatures.findLast(one => one.column < humidity.column) ?? temperatures[0]
    return before === column
  })
}

const longestName = 60
const channelName = (column: HeadColumn, facts: MakerFacts) =>
  (facts.channelOf?.(column) ?? column.heads.filter(text => text !== '').join(' ')).slice(0, longestName) ||
  `${column.column + 1}`

/** The layout that a person explained. The heads above still say unit and zone where they do. */
export function mappedLayout(sample: TableSample, mapping: ColumnMapping): Layout | undefined {
  const first = sample.rows.find(({ line }) => line >= mapping.firstLine)
  if (!first) return undefined
  const head = tableHead(sample.rows, first)
  const { time, clock = null, celsius, humidity = null, serial = null } = mapping
  const firstTime = first.cells[time] ?? ''
  const isNumbered = clock === null && writtenTime(firstTime) === undefined && numberedTime(firstTime) !== undefined
  return {
    form: 'mapped',
    device: deviceFact(head) ?? null,
    firstLine: mapping.firstLine,
    time: { column: time, clock, isNumbered },
    zone: zoneFact(head, [time, clock ?? time]),
    channels: [
      {
        celsius,
        humidity,
        serial: serialFact(head) ?? null,
        channel: null,
        unit: head.columns[celsius]?.unit ?? unitFact(head),
      },
    ],
    serialColumn: serial,
    serialOfBlank: null,
    batteryColumn: null,
    statedReadings: readingsFact(head) ?? null,
    heads: head.headRows.at(-1)?.cells ?? [],
  }
}
