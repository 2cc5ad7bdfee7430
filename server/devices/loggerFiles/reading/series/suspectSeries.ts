import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import type { SeriesReadings } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import type { RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'

export type Suspect = LoggerFileFindings['suspects'][number]

/** No medicine, and no logger that travels with one, stays at more; of a column that nothing calls a temperature, at less. */
const hotMilli = 60_000
const warmMilli = 30_000
const fewest = 10
const fewestOfBattery = 20
const shownFirst = 3

/** Values that behave like a humidity, a battery or a running number, whatever their column is called. */
export function suspectOf(written: RawSeries, readings: SeriesReadings): Suspect | undefined {
  const { value } = written.rows
  if (readings.count === 0) return undefined
  const looksLike = likeOf(written, readings)
  if (looksLike === undefined) return undefined
  const shown = value.length <= shownFirst * 2 ? value : [...value.slice(0, shownFirst), ...value.slice(-shownFirst)]
  return { key: written.key, head: written.column?.head ?? written.channel, looksLike, samples: shown.map(String) }
}

function likeOf({ rows: { value }, column }: RawSeries, readings: SeriesReadings): Suspect['looksLike'] | undefined {
  if (column?.isOther) return column.isOther
  if (isRunning(value, fewest)) return 'counter'
  const isNamed = column?.isNamed ?? true
  const median = readings.milliCelsius.toSorted()[readings.count >> 1] ?? 0
  const isPercent = value.every(one => one >= 0 && one <= 100)
  if (isPercent && median > (isNamed ? hotMilli : warmMilli)) return 'humidity'
  return !isNamed && isDraining(value) ? 'battery' : undefined
}

/** Whole numbers that go on by the same step throughout. */
export function isRunning(values: readonly number[], least = 3): boolean {
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  if (values.length < least || step === 0 || !Number.isInteger(step)) return false
  return values.every((one, index) => Number.isInteger(one) && (index === 0 || one - (values[index - 1] ?? 0) === step))
}

/** Volts or percent that never rise. */
function isDraining(values: readonly number[]): boolean {
  if (values.length < fewestOfBattery) return false
  const first = values[0] ?? 0
  const isVolts = first <= 4.3 && values.every(one => one >= 1.5)
  const isPercent = first >= 90 && first <= 100 && values.every(one => one >= 0)
  return (isVolts || isPercent) && values.every((one, index) => index === 0 || one <= (values[index - 1] ?? 0))
}
