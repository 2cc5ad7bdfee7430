import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import type { LoggerFileReading, ReadSeries } from '#server/devices/reader/file/loggerFileReading.ts'
import { readLoggerFile } from '#server/devices/reader/file/readLoggerFile.ts'

/** The current time of the tests: nothing that they write is later. */
export const readAt = { nowMs: Date.UTC(2026, 10, 22) }

/** Reads a text or bytes; a text is UTF-8. */
export const readNow = (file: string | Buffer, answers: LoggerFileAnswers = {}): LoggerFileReading =>
  readLoggerFile(Buffer.from(file), answers, readAt)

/** Reads like a person: answers each question that it can until none is left. */
export function readAnswered(file: string | Buffer, known: LoggerFileAnswers): LoggerFileReading {
  let answers: LoggerFileAnswers = {}
  for (;;) {
    const reading = readNow(file, answers)
    const { questions } = reading.findings
    const more = Object.entries(known).filter(
      ([name]) => !(name in answers) && questions.some(question => question === name),
    )
    if (more.length === 0) return reading
    answers = { ...answers, ...Object.fromEntries(more) }
  }
}

/** The readings of a series as [ISO time, thousandths of °C, hundredths of a percent]. */
export function rowsOf(series: ReadSeries | undefined): [string, number, number][] {
  if (!series) return []
  const { atMs, milliCelsius, centiHumidity } = series.readings
  return Array.from(atMs, (at, row) => [
    new Date(at).toISOString(),
    milliCelsius[row] ?? NaN,
    centiHumidity[row] ?? NaN,
  ])
}

/** Their temperatures in °C. */
export const celsiusOf = (series: ReadSeries | undefined): number[] =>
  Array.from(series?.readings.milliCelsius ?? [], milli => milli / 1000)
