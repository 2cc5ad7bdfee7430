import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type {
  FoundSeries,
  LoggerFileAnswers,
  LoggerFileFindings,
  LoggerFileQuestion,
} from '#contract/devices/rules/loggerFile.ts'
import { comparedFigures } from '#server/devices/reader/statements/comparedFigures.ts'
import { comparedMoments } from '#server/devices/reader/statements/comparedMoments.ts'
import { comparedUnit } from '#server/devices/reader/statements/comparedUnit.ts'
import { dateOrderOf } from '#server/devices/reader/time/dateOrderOf.ts'
import {
  emptyFindings,
  type LoggerFileReading,
  type ReadSeries,
} from '#server/devices/reader/file/loggerFileReading.ts'
import { maxNameLength, namedSeries } from '#server/devices/reader/series/namedSeries.ts'
import { decimalSignOf, unitOf } from '#server/devices/reader/text/numberSigns.ts'
import { clockBacks, figuresOf, newestCharge } from '#server/devices/reader/series/seriesFigures.ts'
import { noReadings, seriesReadings } from '#server/devices/reader/series/seriesReadings.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { suspectOf } from '#server/devices/reader/series/suspectSeries.ts'
import type { SkippedRows, RawSeries } from '#server/devices/reader/series/rawRows.ts'
import { zoneOfFile } from '#server/devices/reader/time/zoneOfFile.ts'

/** A file whose rows are known, but not yet how to interpret them. */
export type RawFile = Pick<LoggerFileFindings, 'form' | 'device' | 'delimiter' | 'cutShort' | 'preview'> & {
  /** The zone that the file names for rows without an offset. */
  zone: ClockZone | null
  /** A person chose the header line: the answered zone counts before the file's, which is reported as contradicted. */
  isExplained?: boolean
  series: RawSeries[]
  /** What the lines before and behind a table state. */
  statements?: Statement[]
  statedReadings?: number | null
  leftOut?: LoggerFileFindings['leftOut']
  group?: LoggerFileFindings['group']
  skipped: SkippedRows
}

/** Interprets the rows, by what they show or by the answers, and converts them to readings; none while a question is open. */
export function parsedFile(file: RawFile, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const series = namedSeries(file.series.filter(({ rows }) => rows.line.length > 0))
  const order = dateOrderOf(series, answers.dateOrder)
  const sign = decimalSignOf(series, answers.decimalSign)
  const unit = unitOf(series, answers.unit)
  const zone = zoneOfFile(file, series, answers.zone, order.value)
  const found = { dateOrder: order, zone, decimalSign: sign, unit }
  const questionsThat = (are: 'isAsked' | 'isContradicted') => interpretedQuestions.filter(name => found[name][are])
  const open = [...questionsThat('isAsked'), ...asked('group', isGroupOpen(file, answers))]
  const interpretation = { dateOrder: order.value, zone: zone.value, decimalSign: sign.value, unit: unit.value, nowMs }
  const tried = series.map(({ rows, unit: own }) =>
    open.length > 0 ? nothingRead : seriesReadings(rows, own, interpretation, file.skipped),
  )
  const suspects = series.flatMap((one, index) => suspectOf(one, tried[index]?.readings ?? noReadings()) ?? [])
  const [statements, tries] = [file.statements ?? [], tried.map(({ readings }) => readings)]
  // Rows with their own offsets do not show which clock the other lines use.
  const clock = { dateOrder: order.value, zone: zone.saidBy === 'rows' ? null : zone.value }
  const figures = [
    ...comparedFigures(statements, tries, unit.value ?? 'C', file.statedReadings ?? null),
    ...comparedMoments(statements, tries, clock),
    ...(open.length > 0 ? [] : comparedUnit(statements, series, unit.value)),
  ]
  const skipped = file.skipped.result()
  const differing = figures.filter(({ agrees }) => !agrees)
  const questions = [
    ...open,
    ...asked('mapping', !file.isExplained && answers.group !== 'none' && tries.some(holdsSeveral)),
    ...asked('quantity', suspects.length > 0 && !answers.quantity),
    ...asked('unread', skipped.unreadValues > 0 && !answers.unread),
    ...asked('figures', differing.length > 0 && !(answers.figures && differing.every(({ isSlight }) => isSlight))),
  ]
  const read = series.map((one, index) => readOne(one, tried[index] ?? nothingRead, questions))
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
    leftOut: file.leftOut ?? [],
    suspects,
    figures,
    contradicted: questionsThat('isContradicted'),
    ...skipped,
    clockBackAt: clockBacks(read.map(({ series }) => series.readings)),
    problem: read.some(({ found }) => found.readings > 0) ? null : file.cutShort ? 'cutShort' : 'noReadings',
  }
  return { findings, series: read.map(({ series }) => series) }
}

const interpretedQuestions = ['dateOrder', 'zone', 'decimalSign', 'unit'] as const

/** The largest share of contradicting rows that a clock that was set back can cause. */
const maxContradicting = 0.25

/** Whether a series often has two values for the same time: then an unnamed column distinguishes its rows. */
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
  return contradicting > count * maxContradicting
}

const runsOneWay = (times: Float64Array) =>
  times.every((at, row) => row === 0 || at > (times[row - 1] ?? 0)) ||
  times.every((at, row) => row === 0 || at < (times[row - 1] ?? 0))

const isGroupOpen = ({ group }: RawFile, answers: LoggerFileAnswers) =>
  Boolean(group) && answers.group !== 'none' && answers.group !== group?.column

const asked = (question: LoggerFileQuestion, isAsked: boolean) => (isAsked ? [question] : [])

type Tried = ReturnType<typeof seriesReadings>
const nothingRead: Tried = { readings: noReadings(), doubled: 0 }

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
