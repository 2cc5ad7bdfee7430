import { loggerFileQuestions, type FoundSeries, type LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { emptyFindings, type LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { maxNameLength } from '#server/devices/reader/series/namedSeries.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'

/** The reading of a sheet, with its name. */
type OfSheet = LoggerFileReading & { name: string }

/** Joins the readings of several sheets into one: each fact is prefixed with the sheet's name. */
export function joinedReadings(sheets: readonly OfSheet[]): LoggerFileReading {
  const all = sheets.map(({ findings }) => findings)
  const first = all[0] ?? emptyFindings()
  /** The findings of the sheet that leaves a question open, otherwise of the first. */
  const asked = (question: LoggerFileFindings['questions'][number]) =>
    all.find(({ questions }) => questions.includes(question)) ?? first
  const sum = (number: (findings: LoggerFileFindings) => number) => all.reduce((total, one) => total + number(one), 0)
  const of = <Part>(part: (findings: LoggerFileFindings, name: string) => readonly Part[]) =>
    sheets.flatMap(({ findings, name }) => part(findings, name))
  const findings: LoggerFileFindings = {
    ...first,
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
    dateOrder: asked('dateOrder').dateOrder,
    zone: { ...asked('zone').zone, doubled: sum(({ zone }) => zone.doubled) },
    unit: asked('unit').unit,
    decimalSign: asked('decimalSign').decimalSign,
    group: asked('group').group,
    mappingFault: asked('mapping').mappingFault,
    preview: asked('mapping').preview,
    canExplain: all.some(({ canExplain }) => canExplain),
    leftOut: of(({ leftOut }, name) => leftOut.map(head => `${name}: ${head}`)),
    cutShort: all.some(({ cutShort }) => cutShort),
    questions: loggerFileQuestions.filter(question => all.some(({ questions }) => questions.includes(question))),
    contradicted: loggerFileQuestions.filter(question => all.some(one => one.contradicted.includes(question))),
    series: of(({ series }, name) => series.map(one => named(one, name))),
    suspects: of(({ suspects }, name) => suspects.map(one => ({ ...one, key: keyOf(name, one.key) }))),
    figures: of(({ figures }, name) => figures.map(one => ({ ...one, said: `${name}: ${one.said}` }))),
    faults: counted(
      of(({ faults }) => faults),
      ({ mark }) => mark,
    ),
    rejected: of(({ rejected }, name) => rejected.map(one => ({ ...one, cell: `${name}: ${one.cell}` }))),
    rejectedBy: counted(
      of(({ rejectedBy }) => rejectedBy),
      ({ fault }) => fault,
    ),
    unreadValues: sum(({ unreadValues }) => unreadValues),
    rejectedCount: sum(({ rejectedCount }) => rejectedCount),
    repeatedHeads: sum(({ repeatedHeads }) => repeatedHeads),
    clockBackAt: of(({ clockBackAt }) => clockBackAt),
  }
  const series = sheets.flatMap(({ name, series: own }) => own.map(one => ({ ...one, ...named(one, name) })))
  // While one sheet has an open question, no sheet has readings.
  return { findings, series: findings.questions.length > 0 ? [] : series }
}

/** Names a series by its sheet, which may be a channel's, a logger's or a day's. */
const named = <Series extends Pick<FoundSeries, 'key' | 'channel'>>(series: Series, sheet: string): Series => ({
  ...series,
  key: keyOf(sheet, series.key),
  channel: shortText([sheet, series.channel].filter(part => part !== null).join(' '), maxNameLength),
})

/** Sheet names cannot contain a colon. */
const keyOf = (sheet: string, key: string) => shortText(`${sheet}: ${key}`, maxNameLength)

function counted<Part extends { count: number }>(parts: readonly Part[], nameOf: (part: Part) => string): Part[] {
  return [...Map.groupBy(parts, nameOf).values()].flatMap(([one, ...more]) =>
    one ? [{ ...one, count: more.reduce((total, { count }) => total + count, one.count) }] : [],
  )
}
