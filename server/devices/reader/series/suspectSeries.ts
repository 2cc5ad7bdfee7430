import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import type { SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import type { RawSeries } from '#server/devices/reader/series/rawRows.ts'

export type Suspect = LoggerFileFindings['suspects'][number]

/** Medicines, and loggers that travel with them, are never hotter; the second limit is for columns without a named temperature. */
const hotMilli = 60_000
const warmMilli = 30_000
/** Whole numbers up to here may be temperatures as well as tenths. */
const warmest = 30
const minReadings = 10
const minReadingsOfBattery = 20
const shownFirst = 3

/** Whether values behave like a humidity, a battery level, a running number, or whole degrees, whatever the header of their column. */
export function suspectOf(raw: RawSeries, readings: SeriesReadings): Suspect | undefined {
  const { value } = raw.rows
  if (readings.count === 0) return undefined
  const looksLike = likenessOf(raw, readings)
  if (looksLike === undefined) return undefined
  const shown = value.length <= shownFirst * 2 ? value : [...value.slice(0, shownFirst), ...value.slice(-shownFirst)]
  return { key: raw.key, head: raw.column?.header ?? raw.channel, looksLike, samples: shown.map(String) }
}

function likenessOf(
  { rows: { value }, column }: RawSeries,
  readings: SeriesReadings,
): Suspect['looksLike'] | undefined {
  if (column?.isOther) return column.isOther
  if (isRunning(value, minReadings)) return 'counter'
  const divisor = column?.maybeDividedBy
  if (divisor !== undefined && value.every(one => Math.abs(one * divisor) <= warmest)) return 'divided'
  const isNamed = column?.isNamed ?? true
  const median = readings.milliCelsius.toSorted()[readings.count >> 1] ?? 0
  const isPercent = value.every(one => one >= 0 && one <= 100)
  if (isPercent && median > (isNamed ? hotMilli : warmMilli)) return 'humidity'
  return !isNamed && isDraining(value) ? 'battery' : undefined
}

/** Whether whole numbers increase or decrease by the same step. */
export function isRunning(values: readonly number[], min = 3): boolean {
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  if (values.length < min || step === 0 || !Number.isInteger(step)) return false
  return values.every((one, index) => Number.isInteger(one) && (index === 0 || one - (values[index - 1] ?? 0) === step))
}

/** Whether values are volts or percent that never rise. */
function isDraining(values: readonly number[]): boolean {
  if (values.length < minReadingsOfBattery) return false
  const first = values[0] ?? 0
  const isVolts = first <= 4.3 && values.every(one => one >= 1.5)
  const isPercent = first >= 90 && first <= 100 && values.every(one => one >= 0)
  return (isVolts || isPercent) && values.every((one, index) => index === 0 || one <= (values[index - 1] ?? 0))
}
