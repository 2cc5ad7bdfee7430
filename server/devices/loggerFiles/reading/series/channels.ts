import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit, LoggerFileForm } from '#contract/devices/rules/loggerFile.ts'
import { serialFact, unitFact } from '#server/devices/loggerFiles/reading/table/headFacts.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import type { HeadColumn, TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'

/** One temperature of a table, with the humidity that belongs to it. */
export type Channel = {
  celsius: number
  humidity: number | null
  serial: string | null
  /** Null where the table has only this one. */
  channel: string | null
  unit: CelsiusUnit | null
  /** What its whole numbers are divided by. */
  scale?: number | undefined
  /** What stands above it, and whether that calls it a temperature, or something that it was explained not to be. */
  column?: { head: string; isNamed: boolean; isOther?: 'humidity' | 'battery' | undefined }
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

/** No logger has more. */
const maxChannels = 64

/** The temperatures of a table; none where there are too many to be a logger's. */
export function channelsOf(head: TableHead, facts: MakerFacts): Channel[] {
  const measured = head.columns.filter(({ role }) => role === 'celsius')
  const temperatures = measured.length > maxChannels ? measured : withoutSecondUnit(measured)
  const humidities = head.columns.filter(({ role }) => role === 'humidity')
  const serial = serialFact(head) ?? null
  if (temperatures.length > maxChannels) return []
  return temperatures.map((column, index) => ({
    celsius: column.column,
    humidity: humidityFor(column, index, temperatures, humidities, facts)?.column ?? null,
    serial: facts.serialOf?.(column) ?? serial,
    channel: temperatures.length === 1 ? null : channelName(column, facts),
    unit: column.unit ?? unitFact(head) ?? facts.unit ?? null,
    column: { head: columnHead(column), isNamed: column.isUnnamed !== true },
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

const maxNameLength = 60
/** The heads of a column as one text. */
export const columnHead = ({ heads }: HeadColumn) =>
  shortText(heads.filter(text => text !== '').join(' '), maxNameLength)
const channelName = (column: HeadColumn, facts: MakerFacts) =>
  shortText(facts.channelOf?.(column) ?? columnHead(column), maxNameLength) || `${column.column + 1}`
