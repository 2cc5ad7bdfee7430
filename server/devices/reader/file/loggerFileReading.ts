import type { LoggerFileContainer, LoggerFileFindings, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'

/**
 * The readings of one series in the order of the file, as columns: times in ms UTC, temperatures in thousandths of °C,
 * humidity in hundredths of a percent (−1: none). `line` is the line in the file from 1; in a JSON file the index in its list.
 */
export type SeriesReadings = {
  count: number
  atMs: Float64Array
  milliCelsius: Int32Array
  centiHumidity: Int16Array
  line: Int32Array
}

/** The readings of one logger or of one of its channels; `key`, `serial` and `channel` as in the findings. */
export type ReadSeries = {
  key: string
  serial: string | null
  channel: string | null
  readings: SeriesReadings
  /** The newest battery level in whole percent, and its time (ms UTC). */
  battery: { percent: number; atMs: number } | null
}

/** The findings and series of a file. While a question is open, or if the file has a problem, its series have no readings. */
export type LoggerFileReading = { findings: LoggerFileFindings; series: ReadSeries[] }

/** Findings with nothing found; findings of earlier versions are completed with them. */
export const emptyFindings = (): LoggerFileFindings => ({
  problem: null,
  form: null,
  container: null,
  device: null,
  encoding: null,
  delimiter: null,
  decimalSign: null,
  unit: null,
  dateOrder: { value: null, isSure: false, candidates: [] },
  zone: { value: null, isFromFile: false, saidBy: null, doubled: 0 },
  series: [],
  questions: [],
  group: null,
  suspects: [],
  figures: [],
  contradicted: [],
  mappingFault: null,
  canExplain: false,
  cutShort: false,
  leftOut: [],
  signature: null,
  summary: null,
  faults: [],
  rejected: [],
  rejectedCount: 0,
  rejectedBy: [],
  unreadValues: 0,
  repeatedHeads: 0,
  clockBackAt: [],
  preview: [],
})

/** A reading without series, such as that of a file with a problem. */
export const emptyReading = (facts: Partial<LoggerFileFindings> = {}): LoggerFileReading => ({
  findings: { ...emptyFindings(), ...facts },
  series: [],
})

/** A reading of the table in a container; its delimiter is not the file's. */
export const inContainer = (
  kind: LoggerFileContainer['kind'],
  { findings, series }: LoggerFileReading,
  facts: Partial<LoggerFileContainer> = {},
): LoggerFileReading => ({
  findings: { ...findings, container: { kind, pages: null, sheet: null, otherSheets: [], ...facts }, delimiter: null },
  series,
})

export class ReadProblem extends Error {
  readonly problem: LoggerFileProblem

  constructor(problem: LoggerFileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
