import { bareNumber } from '#contract/devices/rules/timeFormat.ts'
import type { CelsiusUnit, ColumnMapping, LoggerFileAnswers, MappingFault } from '#contract/devices/rules/loggerFile.ts'
import { columnHead, type Channel } from '#server/devices/loggerFiles/reading/series/channels.ts'
import { eachRow, type Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { explainedTime } from '#server/devices/loggerFiles/reading/explanation/explainedTime.ts'
import {
  deviceFact,
  readingsFact,
  serialFact,
  unitFact,
  zoneFact,
} from '#server/devices/loggerFiles/reading/table/headFacts.ts'
import type { Layout } from '#server/devices/loggerFiles/reading/explanation/layout.ts'
import { scaleOf } from '#server/devices/loggerFiles/reading/series/valueScale.ts'
import { unitColumnOf } from '#server/devices/loggerFiles/reading/series/rowPlaces.ts'
import { saidIn } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import {
  explains,
  headColumn,
  maxColumns,
  tableHead,
  type TableHead,
} from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import { isClockAlone, numberedTime, rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

export type Explained = {
  layout: Layout
  /** Since its line of heads was named, an answer counts before what the file says. */
  isByHand: boolean
  /** The file's own unit is another one. */
  isUnitContradicted: boolean
}

/** The layout that a person explained; the lines above still say unit and zone where they do. Or why it is none of this file. */
export function explainedLayout(
  text: string,
  delimiter: string,
  { mapping, unit: answered }: LoggerFileAnswers & { mapping: ColumnMapping },
): Explained | { fault: MappingFault } {
  const rows = rowsAround(text, delimiter, mapping)
  const first = rows.find(({ line }) => line >= mapping.firstLine)
  if (!first) return { fault: 'firstLineMissing' }
  const head = headOf(rows, first, mapping)
  if (!head) return { fault: 'headLineMissing' }
  const isByHand = mapping.headLine !== undefined
  const fault = isByHand ? faultOf(rows, head, mapping) : undefined
  if (fault) return { fault }
  const { time, clock = null, serial = null, channel = null } = mapping
  const isClock = mapping.timeFormat === undefined && clock === null && isClockAlone(first.cells[time] ?? '')
  const below = rows.filter(({ line }) => line >= mapping.firstLine)
  const channels = channelsOf(head, mapping, isByHand ? answered : undefined, tableHead(rows, first)).map(channel => ({
    ...channel,
    scale: scaleOf(head, channel.celsius, below),
  }))
  const units = temperaturesOf(mapping).map(({ celsius }) => head.columns[celsius]?.unit ?? unitFact(head))
  return {
    isByHand,
    isUnitContradicted: isByHand && answered !== undefined && units.some(unit => unit !== null && unit !== answered),
    layout: {
      form: 'mapped',
      device: deviceFact(head) ?? null,
      firstLine: mapping.firstLine,
      time: { column: time, clock, isNumbered: isNumbered(first, mapping), ...(isClock && { isClock }) },
      ...(!isClock && { explainedTime: explainedTime(mapping) }),
      zone: zoneFact(head, [time, clock ?? time]),
      channels,
      serialColumn: serial,
      channelColumn: channel,
      group: null,
      serialOfBlank: null,
      batteryColumn: null,
      unitColumn: unitColumnOf(head, channels, below),
      said: head.said,
      statedReadings: readingsFact(head) ?? null,
      heads: head.headRows.at(-1)?.cells ?? [],
    },
  }
}

const temperaturesOf = ({ celsius, humidity, more = [] }: ColumnMapping) => [{ celsius, humidity }, ...more]

function isNumbered({ cells }: Row, { time, clock, timeFormat }: ColumnMapping): boolean {
  const cell = cells[time] ?? ''
  if (timeFormat !== undefined) return timeFormat === bareNumber
  return clock === undefined && rawTime(cell) === undefined && numberedTime(cell) !== undefined
}

const firstRows = 100
const rowsBefore = 50
const rowsAfter = 200

/** The first lines of a file and those around its table. */
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

/** Heads may go on below the line that was named, as units do. */
function headOf(rows: readonly Row[], first: Row, { headLine }: ColumnMapping): TableHead | undefined {
  if (headLine === undefined) return tableHead(rows, first)
  const named = headLine === null ? undefined : rows.find(({ line }) => line === headLine)
  if (headLine !== null && !named) return undefined
  const headRows = rows.filter(
    row =>
      named !== undefined &&
      (row === named ||
        (row.line > named.line && row.line < first.line && row.cells.length === named.cells.length && explains(row))),
  )
  const preamble = rows.filter(({ line }) => line < (headLine ?? first.line))
  const width = Math.max(first.cells.length, ...headRows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, column) => headColumn(headRows, column))
  return { columns, headRows, preamble, said: saidIn(preamble) }
}

function faultOf(rows: readonly Row[], head: TableHead, mapping: ColumnMapping): MappingFault | undefined {
  const below = rows.filter(({ line }) => line >= mapping.firstLine)
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const { time, clock = 0, serial = 0, channel = 0 } = mapping
  const temperatures = temperaturesOf(mapping)
  const used = [time, clock, serial, channel, ...temperatures.flatMap(one => [one.celsius, one.humidity ?? 0])]
  if (used.some(column => column >= width)) return 'columnMissing'
  return temperatures.some(({ celsius }) => otherQuantity(head, celsius)) ? 'otherQuantity' : undefined
}

function channelsOf(
  head: TableHead,
  mapping: ColumnMapping,
  answered: CelsiusUnit | undefined,
  found: TableHead,
): Channel[] {
  const temperatures = temperaturesOf(mapping)
  return temperatures.map(({ celsius, humidity = null }) => ({
    celsius,
    humidity,
    serial: serialFact(head) ?? null,
    channel: temperatures.length === 1 ? null : nameOf(head, celsius) || `${celsius + 1}`,
    unit: answered ?? head.columns[celsius]?.unit ?? unitFact(head),
    column: {
      head: nameOf(head, celsius) || nameOf(found, celsius),
      isNamed: isTemperature(head, celsius),
      isOther: otherQuantity(found, celsius),
    },
  }))
}

const nameOf = ({ columns }: TableHead, place: number) => {
  const column = columns[place]
  return column ? columnHead(column) : ''
}

/** What the heads call it that the portal finds, whatever was explained. */
function otherQuantity({ columns }: TableHead, place: number) {
  const role = columns[place]?.role
  return role === 'humidity' || role === 'battery' ? role : undefined
}

/** Whether the heads call it a temperature, or name its unit: that somebody explained it as one is not enough. */
const isTemperature = ({ columns }: TableHead, place: number) =>
  columns[place]?.role === 'celsius' || (columns[place]?.unit ?? null) !== null
