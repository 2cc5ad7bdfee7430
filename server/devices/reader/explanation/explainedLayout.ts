import { bareNumber } from '#contract/devices/rules/timeFormat.ts'
import {
  mappedColumns,
  type CelsiusUnit,
  type ColumnMapping,
  type LoggerFileAnswers,
  type MappingFault,
} from '#contract/devices/rules/loggerFile.ts'
import { columnHeader, type Channel } from '#server/devices/reader/series/channels.ts'
import { eachRow, type Row } from '#server/devices/reader/table/csvRows.ts'
import { explainedTime } from '#server/devices/reader/explanation/explainedTime.ts'
import { serialFact, unitFact } from '#server/devices/reader/table/headerFacts.ts'
import { factsOfHeader, type Layout } from '#server/devices/reader/explanation/layout.ts'
import { statementsIn } from '#server/devices/reader/statements/statements.ts'
import {
  explains,
  headerColumn,
  maxColumns,
  tableHeader,
  type TableHeader,
} from '#server/devices/reader/table/tableHeader.ts'
import { hasTime, type TimePlace } from '#server/devices/reader/table/tableSample.ts'
import type { EachReading } from '#server/devices/reader/table/allReadings.ts'
import { isClockAlone, numberedTime, rawTime } from '#server/devices/reader/time/rawTime.ts'

export type Explained = {
  layout: Layout
  /** The header line was chosen, so answers count before what the file states. */
  isByHand: boolean
  isUnitContradicted: boolean
}

/** The layout that a person explained; the lines above may still state unit and zone. Or why it does not fit the file. */
export function explainedLayout(
  text: string,
  delimiter: string,
  { mapping, unit: answered }: LoggerFileAnswers & { mapping: ColumnMapping },
): Explained | { fault: MappingFault } {
  const rows = rowsAround(text, delimiter, mapping)
  const first = rows.find(({ line }) => line >= mapping.firstLine)
  if (!first) return { fault: 'firstLineMissing' }
  const header = headerOf(rows, first, mapping)
  if (!header) return { fault: 'headLineMissing' }
  const isByHand = mapping.headLine !== undefined
  const fault = isByHand ? faultOf(rows, header, mapping) : undefined
  if (fault) return { fault }
  const { time, clock = null, serial = null, channel = null } = mapping
  const isClock = mapping.timeFormat === undefined && clock === null && isClockAlone(first.cells[time] ?? '')
  const below = rows.filter(({ line }) => line >= mapping.firstLine)
  const channels = channelsOf(header, mapping, isByHand ? answered : undefined, tableHeader(rows, first))
  const units = temperaturesOf(mapping).map(({ celsius }) => header.columns[celsius]?.unit ?? unitFact(header))
  const place = { column: time, clock, isNumbered: isNumbered(first, mapping), ...(isClock && { isClock }) }
  return {
    isByHand,
    isUnitContradicted: isByHand && answered !== undefined && units.some(unit => unit !== null && unit !== answered),
    layout: {
      ...factsOfHeader(header, place, channels, below, eachExplained(text, delimiter, mapping, place)),
      form: 'mapped',
      firstLine: mapping.firstLine,
      ...(!isClock && { explainedTime: explainedTime(mapping) }),
      serialColumn: serial,
      channelColumn: channel,
      group: null,
      serialOfBlank: null,
      batteryColumn: null,
      leftOut: [],
    },
  }
}

const temperaturesOf = ({ celsius, humidity, more = [] }: ColumnMapping) => [{ celsius, humidity }, ...more]

function isNumbered({ cells }: Row, { time, clock, timeFormat }: ColumnMapping): boolean {
  const cell = cells[time] ?? ''
  if (timeFormat !== undefined) return timeFormat === bareNumber
  return clock === undefined && rawTime(cell) === undefined && numberedTime(cell) !== undefined
}

const eachExplained =
  (text: string, delimiter: string, mapping: ColumnMapping, place: TimePlace): EachReading =>
  onReading => {
    const timeOf = explainedTime(mapping)
    const isTimed = ({ time, clock }: ColumnMapping, cells: readonly string[]) =>
      timeOf ? timeOf(cells[time] ?? '', clock === undefined ? '' : (cells[clock] ?? '')) : hasTime(cells, place)
    eachRow(text, delimiter, (line, cells) => {
      return line < mapping.firstLine || !isTimed(mapping, cells) || onReading({ line, cells })
    })
  }

const firstRows = 100
const rowsBefore = 50
const rowsAfter = 200

function rowsAround(text: string, delimiter: string, { headLine, firstLine }: ColumnMapping): Row[] {
  const rows: Row[] = []
  const from = Math.min(headLine ?? firstLine, firstLine) - rowsBefore
  let below = 0
  eachRow(text, delimiter, (line, cells) => {
    if (line <= firstRows || line >= from) rows.push({ line, cells })
    if (line >= firstLine) below += 1
    return below < rowsAfter
  })
  return rows
}

/** Headers may continue below the chosen line, for example with units. */
function headerOf(rows: readonly Row[], first: Row, { headLine }: ColumnMapping): TableHeader | undefined {
  if (headLine === undefined) return tableHeader(rows, first)
  const named = headLine === null ? undefined : rows.find(({ line }) => line === headLine)
  if (headLine !== null && !named) return undefined
  const headerRows = rows.filter(
    row =>
      named !== undefined &&
      (row === named ||
        (row.line > named.line && row.line < first.line && row.cells.length === named.cells.length && explains(row))),
  )
  const preamble = rows.filter(({ line }) => line < (headLine ?? first.line))
  const width = Math.max(first.cells.length, ...headerRows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, column) => headerColumn(headerRows, column))
  return { columns, headerRows, preamble, statements: statementsIn(preamble) }
}

function faultOf(rows: readonly Row[], header: TableHeader, mapping: ColumnMapping): MappingFault | undefined {
  const below = rows.filter(({ line }) => line >= mapping.firstLine)
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const isMissing = mappedColumns(mapping).some(column => column >= width)
  if (isMissing) return 'columnMissing'
  return temperaturesOf(mapping).some(({ celsius }) => otherQuantity(header, celsius)) ? 'otherQuantity' : undefined
}

function channelsOf(
  header: TableHeader,
  mapping: ColumnMapping,
  answered: CelsiusUnit | undefined,
  found: TableHeader,
): Channel[] {
  const temperatures = temperaturesOf(mapping)
  return temperatures.map(({ celsius, humidity = null }) => ({
    celsius,
    humidity,
    serial: serialFact(header) ?? null,
    channel: temperatures.length === 1 ? null : nameOf(header, celsius) || `${celsius + 1}`,
    unit: answered ?? header.columns[celsius]?.unit ?? unitFact(header),
    column: {
      header: nameOf(header, celsius) || nameOf(found, celsius),
      isNamed: isTemperature(header, celsius),
      isOther: otherQuantity(found, celsius),
    },
  }))
}

const nameOf = ({ columns }: TableHeader, place: number) => {
  const column = columns[place]
  return column ? columnHeader(column) : ''
}

/** The other quantity that the headers name, whatever was explained. */
function otherQuantity({ columns }: TableHeader, place: number) {
  const role = columns[place]?.role
  return role === 'humidity' || role === 'battery' ? role : undefined
}

/** Whether the headers name a temperature or its unit: an explanation alone is not enough. */
const isTemperature = ({ columns }: TableHeader, place: number) =>
  columns[place]?.role === 'celsius' || (columns[place]?.unit ?? null) !== null
