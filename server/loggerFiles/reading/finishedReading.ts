import { shortText } from '#server/loggerFiles/reading/shortText.ts'
import { clockZone, fixedZone, type ClockZone } from '#contract/rules/clockZone.ts'
import type {
  DateOrder,
  FoundSeries,
  LoggerFileAnswers,
  LoggerFileFindings,
  LoggerFileProblem,
  LoggerFileQuestion,
} from '#contract/rules/loggerFile.ts'
import { medianStepOfTimes } from '#contract/rules/steps.ts'
import { instantsIn } from '#server/loggerFiles/reading/clockOffsets.ts'
import { dateOrderOf } from '#server/loggerFiles/reading/dateOrderOf.ts'
import { emptyFindings } from '#server/loggerFiles/reading/emptyFindings.ts'
import type { LoggerFileReading, ReadSeries, SeriesReadings } from '#server/loggerFiles/reading/loggerFileReading.ts'
import { decimalSignOf, unitOf } from '#server/loggerFiles/reading/numberSigns.ts'
import { noReadings, seriesReadings, type Meaning } from '#server/loggerFiles/reading/seriesReadings.ts'
import {
  dayOfPacked,
  noOffset,
  type Charge,
  type Losses,
  type WrittenSeries,
} from '#server/loggerFiles/reading/writtenRows.ts'

/** A file whose rows are known, before it is clear what they mean. */
export type WrittenFile = Pick<LoggerFileFindings, 'form' | 'device' | 'delimiter' | 'cutShort' | 'preview'> & {
  /** The zone that the file names for rows that name no offset. */
  zone: ClockZone | null
  series: WrittenSeries[]
  losses: Losses
}

/** Decides what the rows mean, by themselves or by the answers, and makes readings of them; while something is open, none. */
export function finishedReading(file: WrittenFile, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const series = named(file.series.filter(({ rows }) => rows.line.length > 0))
  const order = dateOrderOf(series, answers.dateOrder)
  const sign = decimalSignOf(series, answers.decimalSign)
  const unit = unitOf(series, answers.unit)
  const zone = zoneOf(file, series, answers.zone, order.value)
  const questions = [
    ...asked('dateOrder', order.isAsked),
    ...asked('zone', zone.isAsked),
    ...asked('decimalSign', sign.isAsked),
    ...asked('unit', unit.isAsked),
  ]
  const contradicted = [
    ...asked('dateOrder', order.isContradicted),
    ...asked('zone', zone.isContradicted),
    ...asked('decimalSign', sign.isContradicted),
    ...asked('unit', unit.isContradicted),
  ]
  const meaning = { dateOrder: order.value, zone: zone.value, decimalSign: sign.value, unit: unit.value, nowMs }
  const read = series.map(one => readOne(one, meaning, file.losses, questions))
  const lost = file.losses.result()
  const { value, isSure, candidates } = order
  const findings: LoggerFileFindings = {
    ...emptyFindings(),
    form: file.form,
    device: file.device === null ? null : shortText(file.device, longestName),
    delimiter: file.delimiter,
    cutShort: file.cutShort,
    preview: file.preview,
    decimalSign: sign.value,
    unit: unit.value,
    dateOrder: { value, isSure, candidates },
    zone: {
      value: zone.value?.name ?? null,
      isFromFile: zone.isFromFile,
      doubled: read.reduce((sum, one) => sum + one.doubled, 0),
    },
    series: read.map(({ found }) => found),
    questions,
    contradicted,
    ...lost,
    clockBackAt: clockBacks(read.map(({ series }) => series.readings)),
    problem: problemOf(
      read.map(({ found }) => found),
      file.cutShort,
    ),
  }
  return { findings, series: read.map(({ series }) => series) }
}

const longestName = 120

/** Names of a length that a database takes, and keys that tell apart what bears the same serial twice. */
function named(series: readonly WrittenSeries[]): WrittenSeries[] {
  const seen = new Map<string, number>()
  return series.map(one => {
    const key = shortText(one.key, longestName)
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    const serial = one.serial === null ? null : shortText(one.serial, longestName)
    const channel = one.channel === null ? null : shortText(one.channel, longestName)
    return { ...one, serial, channel, key: times === 1 ? key : `${key} (${times})` }
  })
}

const asked = (question: LoggerFileQuestion, isAsked: boolean) => (isAsked ? [question] : [])

function problemOf(series: readonly FoundSeries[], cutShort: boolean): LoggerFileProblem | null {
  if (series.some(({ readings }) => readings > 0)) return null
  return cutShort ? 'cutShort' : 'noReadings'
}

function zoneOf(
  file: WrittenFile,
  series: readonly WrittenSeries[],
  answered: string | undefined,
  order: DateOrder | null,
) {
  const isOpen = series.some(({ rows }) => rows.orders.some((mask, row) => mask !== 0 && rows.offset[row] === noOffset))
  const answer = answered === undefined ? undefined : clockZone(answered)
  const stated = file.zone ?? (isOpen ? null : fixedZone(0))
  const value = stated ?? answer ?? null
  return {
    value,
    isFromFile: stated !== null,
    isAsked: value === null,
    isContradicted: isOpen && !!stated && !!answer && order !== null && !agree(stated, answer, series, order),
  }
}

/** Whether two zones had the same time where a file begins and ends: +09:00 and Asia/Tokyo do. */
function agree(one: ClockZone, other: ClockZone, series: readonly WrittenSeries[], order: DateOrder): boolean {
  const [instantsOfOne, instantsOfOther] = [instantsIn(one), instantsIn(other)]
  const ends = series.flatMap(({ rows }) =>
    [0, rows.line.length - 1].map(row => dayOfPacked(rows.date[row] ?? 0, order) + (rows.ms[row] ?? 0)),
  )
  const known = ends.filter(at => !Number.isNaN(at))
  return known.every(at => instantsOfOne(at).some(atMs => instantsOfOther(at).includes(atMs)))
}

function readOne(
  { key, serial, channel, unit, rows, charges }: WrittenSeries,
  meaning: Meaning,
  losses: Losses,
  questions: readonly LoggerFileQuestion[],
) {
  const isOpen = questions.length > 0
  const { readings, doubled } = isOpen
    ? { readings: noReadings(), doubled: 0 }
    : seriesReadings(rows, unit, meaning, losses)
  const battery = newestCharge(charges, readings)
  const found: FoundSeries = {
    ...figuresOf(readings),
    key,
    serial,
    channel,
    readings: isOpen ? rows.line.length : readings.count,
    batteryPercent: battery?.percent ?? null,
  }
  return { found, doubled, series: { key, serial, channel, readings, battery } satisfies ReadSeries }
}

function newestCharge(charges: readonly Charge[], { line, atMs }: SeriesReadings): ReadSeries['battery'] {
  const timed = charges.flatMap(charge => {
    const at = atMs[line.lastIndexOf(charge.line)]
    return at === undefined ? [] : [{ percent: charge.percent, atMs: at }]
  })
  return timed.toSorted((one, other) => other.atMs - one.atMs)[0] ?? null
}

function figuresOf({ count, atMs, milliCelsius }: SeriesReadings) {
  if (count === 0) return { firstAt: null, lastAt: null, minCelsius: null, maxCelsius: null, intervalSeconds: null }
  const times = atMs.toSorted()
  const step = medianStepOfTimes(times)
  return {
    firstAt: new Date(times[0] ?? 0).toISOString(),
    lastAt: new Date(times.at(-1) ?? 0).toISOString(),
    minCelsius: milliCelsius.reduce((least, one) => Math.min(least, one)) / 1000,
    maxCelsius: milliCelsius.reduce((most, one) => Math.max(most, one)) / 1000,
    intervalSeconds: step === null ? null : step / 1000,
  }
}

const mostClockBacks = 20

/** Where time runs against the direction of its series: exports with the newest reading first run backwards throughout. */
function clockBacks(series: readonly SeriesReadings[]): number[] {
  const lines = new Set<number>()
  for (const { count, atMs, line } of series) {
    let back = 0
    for (let row = 1; row < count; row += 1) back += Math.sign((atMs[row] ?? 0) - (atMs[row - 1] ?? 0))
    const direction = back < 0 ? -1 : 1
    for (let row = 1; row < count && lines.size < mostClockBacks; row += 1) {
      if (((atMs[row] ?? 0) - (atMs[row - 1] ?? 0)) * direction < 0) lines.add(line[row] ?? 0)
    }
  }
  return [...lines].toSorted((one, other) => one - other)
}
