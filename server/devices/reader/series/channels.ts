import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit, LoggerFileForm } from '#contract/devices/rules/loggerFile.ts'
import { serialFact, unitFact } from '#server/devices/reader/table/headerFacts.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import type { SeriesColumn } from '#server/devices/reader/series/rawRows.ts'
import type { HeaderColumn, TableHeader } from '#server/devices/reader/table/tableHeader.ts'

/** A temperature column of a table, with its humidity column. */
export type Channel = {
  celsius: number
  humidity: number | null
  serial: string | null
  /** Null if it is the only one. */
  channel: string | null
  unit: CelsiusUnit | null
  /** The divisor of its whole numbers. */
  scale?: number | undefined
  column?: SeriesColumn
}

/** What a maker's form adds to the headers of its table. */
export type MakerFacts = {
  form: LoggerFileForm
  device?: string | null
  serialOf?: (column: HeaderColumn) => string | null
  channelOf?: (column: HeaderColumn) => string | null
  serialColumn?: number | null
  unit?: CelsiusUnit
  zone?: ClockZone | null
}
export type Maker = (header: TableHeader) => MakerFacts | undefined

const maxChannels = 64

/** The temperatures of a table; none if there are more than a logger has. */
export function channelsOf(header: TableHeader, facts: MakerFacts): Channel[] {
  const measured = header.columns.filter(({ role }) => role === 'celsius')
  const temperatures = measured.length > maxChannels ? measured : withoutSecondUnit(measured)
  const humidities = header.columns.filter(({ role }) => role === 'humidity')
  const serial = serialFact(header) ?? null
  if (temperatures.length > maxChannels) return []
  return temperatures.map((column, index) => ({
    celsius: column.column,
    humidity: humidityFor(column, index, temperatures, humidities, facts)?.column ?? null,
    serial: facts.serialOf?.(column) ?? serial,
    channel: temperatures.length === 1 ? null : channelName(column, facts),
    unit: column.unit ?? unitFact(header) ?? facts.unit ?? null,
    column: { header: columnHeader(column), isNamed: column.isUnnamed !== true },
  }))
}

/** Drops a temperature that is repeated in another unit. */
function withoutSecondUnit(columns: readonly HeaderColumn[]): HeaderColumn[] {
  const named = ({ normalized }: HeaderColumn) =>
    normalized.replaceAll(/°?\s?\b[cfk]\b|celsius|fahrenheit|kelvin|[()[\]°_ ]/g, '')
  const rank = ({ unit }: HeaderColumn) => ['C', 'K', 'F'].indexOf(unit ?? '')
  return columns.filter(
    one =>
      !columns.some(
        other =>
          other.unit !== one.unit && other.unit && one.unit && named(other) === named(one) && rank(other) < rank(one),
      ),
  )
}

/** Each temperature has its own humidity if there are as many; otherwise the nearest temperature before it has it. */
function humidityFor(
  column: HeaderColumn,
  index: number,
  temperatures: readonly HeaderColumn[],
  humidities: readonly HeaderColumn[],
  facts: MakerFacts,
): HeaderColumn | undefined {
  const own = humidities.filter(other => facts.serialOf?.(other) === facts.serialOf?.(column))
  if (humidities.length === temperatures.length) return own.length === 1 ? own[0] : humidities[index]
  return own.find(humidity => {
    const before = temperatures.findLast(one => one.column < humidity.column) ?? temperatures[0]
    return before === column
  })
}

const maxNameLength = 60
export const columnHeader = ({ headers }: HeaderColumn) =>
  shortText(headers.filter(text => text !== '').join(' '), maxNameLength)
const channelName = (column: HeaderColumn, facts: MakerFacts) =>
  shortText(facts.channelOf?.(column) ?? columnHeader(column), maxNameLength) || `${column.column + 1}`
