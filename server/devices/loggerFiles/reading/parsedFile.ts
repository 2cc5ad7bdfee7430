import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type {
  FoundSeries,
  LoggerFileAnswers,
  LoggerFileFindings,
  LoggerFileProblem,
  LoggerFileQuestion,
} from '#contract/devices/rules/loggerFile.ts'
import { comparedFigures } from '#server/devices/loggerFiles/reading/statements/comparedFigures.ts'
import { comparedMoments } from '#server/devices/loggerFiles/reading/statements/comparedMoments.ts'
import { comparedUnit } from '#server/devices/loggerFiles/reading/statements/comparedUnit.ts'
import { dateOrderOf } from '#server/devices/loggerFiles/reading/time/dateOrderOf.ts'
import { emptyFindings } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import type { LoggerFileReading, ReadSeries } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { maxNameLength, namedSeries } from '#server/devices/loggerFiles/reading/series/namedSeries.ts'
import { decimalSignOf, unitOf } from '#server/devices/loggerFiles/reading/text/numberSigns.ts'
import { clockBacks, figuresOf, newestCharge } from '#server/devices/loggerFiles/reading/series/seriesFigures.ts'
import { noReadings, seriesReadings, type Meaning } from '#server/devices/loggerFiles/reading/series/seriesReadings.ts'
import type { Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import { suspectOf } from '#server/devices/loggerFiles/reading/series/suspectSeries.ts'
import type { Losses, RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'
import { zoneOfFile } from '#server/devices/loggerFiles/reading/time/zoneOfFile.ts'

/** A file whose rows are known, before it is clear what they mean. */
export type WrittenFile = Pick<LoggerFileFindings, 'form' | 'device' | 'delimiter' | 'cutShort' | 'preview'> & {
  /** The zone that the file names for rows that name no offset. */
  zone: ClockZone | null
  /** The zone that a person names counts before the file's, and is told as contradicted. */
  isExplained?: boolean
  series: RawSeries[]
  /** What a table's lines before and behind it say. */
  said?: Said[]
  statedReadings?: number | null
  /** A column that may tell loggers apart. */
  group?: LoggerFileFindings['group']
  losses: Losses
}

/** Decides what the rows mean, by themselves or by the answers, and makes readings of them; while something is open, none. */
export function parsedFile(file: WrittenFile, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const series = namedSeries(file.series.filter(({ rows }) => rows.line.length > 0))
  const order = dateOrderOf(series, answers.dateOrder)
  const sign = decimalSignOf(series, answers.decimalSign)
  const unit = unitOf(series, answers.unit)
  const zone = zoneOfFile(file, series, answers.zone, order.value)
  const open = [
    ...asked('dateOrder', order.isAsked),
    ...asked('zone', zone.isAsked),
    ...asked('decimalSign', sign.isAsked),
    ...asked('unit', unit.isAsked),
    ...asked('group', isGroupOpen(file, answers)),
  ]
  const contradicted = [
    ...asked('dateOrder', order.isContradicted),
    ...asked('zone', zone.isContradicted),
    ...asked('decimalSign', sign.isContradicted),
    ...asked('unit', unit.isContradicted),
  ]
  const meaning = { dateOrder: order.value, zone: zone.value, decimalSign: sign.value, unit: unit.value, nowMs }
  const tried = series.map(one => tryRead(one, meaning, file.losses, open))
  const suspects = series.flatMap((one, index) => suspectOf(one, tried[index]?.readings ?? noReadings()) ?? [])
  const [said, tries] = [file.said ?? [], tried.map(({ readings }) => readings)]
  // rows that name their offsets say nothing of the other lines' clock
  const clock = { dateOrder: order.value, zone: zone.saidBy === 'rows' ? null : zone.value }
  const figures = [
    ...comparedFigures(said, tries, unit.value ?? 'C', file.statedReadings ?? null),
    ...comparedMoments(said, tries, clock),
    ...(open.length > 0 ? [] : comparedUnit(said, series, unit.value)),
  ]
  const differing = figures.filter(({ agrees }) => !agrees)
  const questions = [
    ...open,
    ...asked('mapping', !file.isExplained && answers.group !== 'none' && tries.some(holdsSeveral)),
    ...asked('quantity', suspects.length > 0 && !answers.quantity),
    ...asked('figures', differing.length > 0 && !(answers.figures && differing.every(({ isSlight }) => isSlight))),
  ]
  const read = series.map((one, index) => readOne(one, tried[index] ?? nothingRead, questions))
  const lost = file.losses.result()
  const { value, isSure, candidates } = order
  const findings: LoggerFileFindings = {
    ...emptyFindings(),
    form: file.form,
    device: file.device === null ? null : shortText(file.device, maxNameLength),
    delimiter: file.delimiter,
    cutShort: file.cutShort,
    preview: file.preview,
    decimalSign: sign.value,
    unit: unit.value,
    dateOrder: { value, isSure, candidates },
    zone: {
      value: zone.shown,
      isFromFile: zone.isFromFile,
      saidBy: zone.saidBy,
      doubled: read.reduce((sum, one) => sum + one.doubled, 0),
    },
    series: read.map(({ found }) => found),
    questions,
    group: file.group ?? null,
    suspects,
    figures,
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

/** How large a part of a series may contradict the rest: what a clock that was put back leaves, and no more. */
const mostContradicting = 0.25

/** Whether two values for the same moment are usual in a series: then something tells rows apart that nobody has named. */
function holdsSeveral({ count, atMs, milliCelsius }: ReadSeries['readings']): boolean {
  if (runsOneWay(atMs)) return false
  const first = new Map<number, number>()
  let contradicting = 0
  for (let row = 0; row < count; row += 1) {
    const [at = 0, value = 0] = [atMs[row], milliCelsius[row]]
    const known = first.get(at)
    if (known === undefined) first.set(at, value)
    else if (known !== value) contradicting += 1
  }
  return contradicting > count * mostContradicting
}

const runsOneWay = (times: Float64Array) =>
  times.every((at, row) => row === 0 || at > (times[row - 1] ?? 0)) ||
  times.every((at, row) => row === 0 || at < (times[row - 1] ?? 0))

const isGroupOpen = ({ group }: WrittenFile, answers: LoggerFileAnswers) =>
  Boolean(group) && answers.group !== 'none' && answers.group !== group?.column

const asked = (question: LoggerFileQuestion, isAsked: boolean) => (isAsked ? [question] : [])

function problemOf(series: readonly FoundSeries[], cutShort: boolean): LoggerFileProblem | null {
  if (series.some(({ readings }) => readings > 0)) return null
  return cutShort ? 'cutShort' : 'noReadings'
}

type Tried = ReturnType<typeof seriesReadings>
const nothingRead: Tried = { readings: noReadings(), doubled: 0 }

const tryRead = (
  { rows, unit }: RawSeries,
  meaning: Meaning,
  losses: Losses,
  open: readonly LoggerFileQuestion[],
): Tried => (open.length > 0 ? nothingRead : seriesReadings(rows, unit, meaning, losses))

function readOne(
  { key, serial, channel, rows, charges }: RawSeries,
  tried: Tried,
  questions: readonly LoggerFileQuestion[],
) {
  const isOpen = questions.length > 0
  const { readings, doubled } = isOpen ? nothingRead : tried
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
