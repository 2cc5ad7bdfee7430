import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'

/**
 * The readings of one series in the order of the file, column by column: times in ms UTC, temperatures in thousandths of
 * °C, humidity in hundredths of a percent (−1: none). `line` is where each stands in the file, from 1; of a JSON file its
 * place in the list.
 */
export type SeriesReadings = {
  count: number
  atMs: Float64Array
  milliCelsius: Int32Array
  centiHumidity: Int16Array
  line: Int32Array
}

/** One logger's readings, or one channel's; `key`, `serial` and `channel` as in the findings. */
export type ReadSeries = {
  key: string
  serial: string | null
  channel: string | null
  readings: SeriesReadings
  /** The newest charge in whole percent that the file tells of, and when (ms UTC). */
  battery: { percent: number; atMs: number } | null
}

/** What is in a file. While a question is open, or where the file has a problem, its series have no readings. */
export type LoggerFileReading = { findings: LoggerFileFindings; series: ReadSeries[] }
