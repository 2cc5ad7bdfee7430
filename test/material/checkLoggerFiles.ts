import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { milliCelsiusOf } from '#contract/telemetry/rules/temperature/milliCelsius.ts'
import { readAnyFile } from '#server/devices/reader/file/readAnyFile.ts'
import type { SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import { checkNativeFile, type NativeFile } from '#test/material/checkNativeFile.ts'
import type { Expected } from '#test/material/checkSeries.ts'

type ExpectedFile = Expected & { source: string; zone: string }
/** The answers of a user who knows the file. */
export const answersByFile: Record<string, LoggerFileAnswers> = {
  'hobo/6265.csv': { dateOrder: 'mdy' },
  'hobo/20024354.txt': { dateOrder: 'dmy' },
  'hobo/20024370.txt': { dateOrder: 'dmy' },
}
export const usualAnswers: LoggerFileAnswers = { dateOrder: 'ymd', unit: 'C', zone: 'UTC' }
/** Files without temperature readings, and the expected problem. */
const problems: readonly [file: RegExp, problem: string][] = [
  [/\.pdf$/, 'pdfNoTable'],
  [/berlinger\/1304.*\.txt$/, 'summaryOnly'],
  [/webstorage_devices\.json$/, 'stateOnly'],
  [/tjf_t400data\.json$|\.schema\.json$/, 'noReadings'],
]
/** Files with the same recording as another one, and one with a single value. */
const sameAs: Record<string, string> = { 'hobo/20024354_minimal_title.csv': 'loggers/hobo/20024354_comma.csv' }
const single = { file: 'testo/tjf_06_temperature_ir.json', time: '2017-07-26T11:00:08Z', milliCelsius: 26_574 }

/** Reads every file below DIR/loggers; returns the differences of each. Empty if there is no such folder. */
export async function checkLoggerFiles(folder: string): Promise<Map<string, string[]>> {
  const series = await expectedIn<ExpectedFile>(folder, 'expected-readings.json')
  const native = await expectedIn<NativeFile>(folder, 'expected-native.json')
  const found = new Map<string, string[]>()
  for (const name of await filesBelow(path.join(folder, 'loggers'))) {
    const bytes = await readFile(path.join(folder, 'loggers', name))
    const source = sameAs[name] ?? `loggers/${name}`
    const expected = Object.entries(series).find(([, one]) => one.source === source)
    const differences = [
      ...(expected ? await differencesOf(folder, name, bytes, expected) : await withoutSeries(name, bytes)),
      ...(await checkNativeFile(bytes, native[`loggers/${name}`])),
    ]
    found.set(`loggers/${name}`, differences)
  }
  return found
}

async function expectedIn<Entry>(folder: string, name: string): Promise<Record<string, Entry>> {
  try {
    return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Record<string, Entry>
  } catch (error) {
    if (isMissing(error)) return {}
    throw error
  }
}

export async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile())
    return files.map(file => path.relative(folder, path.join(file.parentPath, file.name))).toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** For a file or folder that does not exist. */
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const context = () => ({ nowMs: Date.now() })

/** Reads the file for its questions, and again with the answers to these. */
async function readAnswered(name: string, bytes: Buffer, zone: string) {
  const { findings } = await readAnyFile(bytes, {}, context())
  const asked = findings.questions
  const known: LoggerFileAnswers = { ...usualAnswers, ...answersByFile[name], zone: zoneIn(zone) }
  const answers = Object.fromEntries(Object.entries(known).filter(([question]) => asked.some(one => one === question)))
  return await readAnyFile(bytes, answers, context())
}

/** "… only if GMT+02:00" names the time zone of the series; UTC otherwise. */
const zoneIn = (text: string) => /GMT[+-]\d\d:\d\d/.exec(text)?.[0] ?? 'UTC'

async function differencesOf(folder: string, name: string, bytes: Buffer, [csv, expected]: [string, ExpectedFile]) {
  const { findings, series } = await readAnswered(name, bytes, sameAs[name] ? 'GMT+02:00' : expected.zone)
  if (findings.questions.length > 0 || findings.problem)
    return [`left open: ${findings.questions.join()} ${findings.problem ?? ''}`]
  const lines = (await readFile(path.join(folder, csv), 'utf8')).trim().split(/\r?\n/)
  const wanted = lines.slice(1).map(wantedReading)
  const got = readingsOf(series[0]?.readings)
  const figures = findings.series[0]
  const rest = [
    ...(findings.rejectedCount > 0 ? [`${findings.rejectedCount} lines rejected`] : []),
    ...(findings.cutShort ? ['cut short'] : []),
    ...(figures?.minCelsius === thousandths(expected.min)
      ? []
      : [`minimum ${figures?.minCelsius}, expected ${expected.min}`]),
    ...(figures?.maxCelsius === thousandths(expected.max)
      ? []
      : [`maximum ${figures?.maxCelsius}, expected ${expected.max}`]),
  ]
  return [...rest, ...differingReadings(got, wanted)]
}

async function withoutSeries(name: string, bytes: Buffer): Promise<string[]> {
  const problem = problems.find(([shape]) => shape.test(name))?.[1]
  const { findings, series } = await readAnswered(name, bytes, '')
  if (problem) return findings.problem === problem ? [] : [`problem ${findings.problem}, expected ${problem}`]
  if (name !== single.file) return ['nothing is expected of this file']
  const wanted = [`${Date.parse(single.time)} ${single.milliCelsius} -1`]
  return differingReadings(readingsOf(series[0]?.readings), wanted)
}

const thousandths = (celsius: number) => milliCelsiusOf(celsius) / 1000

function wantedReading(line: string): string {
  const [, time = '', celsius = '', humidity = ''] = line.split(',')
  return `${Date.parse(time)} ${milliCelsiusOf(Number(celsius))} ${humidity === '' ? -1 : Math.round(Number(humidity) * 100)}`
}

function readingsOf(readings: SeriesReadings | undefined): string[] {
  if (!readings) return []
  const { atMs, milliCelsius, centiHumidity } = readings
  return Array.from(atMs, (at, row) => `${at} ${milliCelsius[row]} ${centiHumidity[row]}`)
}

const maxShown = 3

function differingReadings(got: readonly string[], wanted: readonly string[]): string[] {
  if (got.length !== wanted.length) return [`${got.length} readings, expected ${wanted.length}`]
  const differing = got.flatMap((reading, row) =>
    reading === wanted[row] ? [] : [`reading ${row + 1}: ${reading}, expected ${wanted[row]}`],
  )
  return differing.slice(0, maxShown)
}
