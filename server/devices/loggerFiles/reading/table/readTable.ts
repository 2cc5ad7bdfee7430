import {
  type LoggerFileAnswers,
  type LoggerFileFindings,
  type LoggerFileQuestion,
} from '#contract/devices/rules/loggerFile.ts'
import { collectTable } from '#server/devices/loggerFiles/reading/table/collectTable.ts'
import { eachRow } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { emptyFindings, findingsOfProblem } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import { explainedLayout, type Explained } from '#server/devices/loggerFiles/reading/explanation/explainedLayout.ts'
import { parsedFile } from '#server/devices/loggerFiles/reading/parsedFile.ts'
import { layoutOf, type Layout } from '#server/devices/loggerFiles/reading/explanation/layout.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { makers } from '#server/devices/loggerFiles/reading/makers/makers.ts'
import { tomstLayout } from '#server/devices/loggerFiles/reading/makers/tomst.ts'
import { dayOfLine } from '#server/devices/loggerFiles/reading/time/saidDay.ts'
import type { Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { serialFact, zoneSaid } from '#server/devices/loggerFiles/reading/table/headFacts.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import { tableBegin } from '#server/devices/loggerFiles/reading/table/tableBegin.ts'
import { filledCells } from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import { tableSample, type TableSample } from '#server/devices/loggerFiles/reading/table/tableSample.ts'
import type { RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'
import type { RawDate } from '#server/devices/loggerFiles/reading/time/rawDate.ts'
import { dateAlone } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** A table of readings with any delimiter: a maker's, one whose heads explain themselves, or one that a person explained. */
export function readTable(
  text: string,
  answers: LoggerFileAnswers,
  nowMs: number,
  elsewhere: readonly Said[] = [],
  sample: TableSample = tableSample(text),
): LoggerFileReading {
  const { mapping } = answers
  const own = mapping ? undefined : byItself(sample, answers)
  const { delimiter, begin } = beginOf(text, sample, own ? sample.delimiter : mapping?.delimiter)
  const [firstReading] = sample.readings
  const preview = previewOf(text, delimiter, [
    begin,
    sample.delimiter === delimiter ? firstReading?.line : undefined,
    mapping?.headLine ?? undefined,
    mapping?.firstLine,
  ])
  const shown = { delimiter, preview, canExplain: begin !== undefined || own !== undefined }
  const found = mapping ? explainedLayout(text, delimiter, { ...answers, mapping }) : own
  if (!found) return { findings: { ...unexplained(sample, begin), delimiter, preview }, series: [] }
  if ('fault' in found) return { findings: { ...misfit(found.fault), ...shown }, series: [] }
  const startDay = found.layout.time.isClock ? startDayOf(sample, answers) : undefined
  if (startDay === 'open')
    return {
      findings: {
        ...emptyFindings(),
        ...shown,
        form: found.layout.form,
        device: found.layout.device,
        questions: ['startDay'],
      },
      series: [],
    }
  const layout = startDay ? { ...found.layout, startDay } : found.layout
  const collected = collectTable(text, delimiter, layout)
  if ('problem' in collected) return { findings: { ...findingsOfProblem(collected.problem), ...shown }, series: [] }
  const { form, device, group, statedReadings } = layout
  const facts = { form, device, group, statedReadings, isExplained: found.isByHand }
  const said = withElsewhere(layout, collected, elsewhere)
  const reading = parsedFile({ ...facts, ...collected, ...said, delimiter, preview }, answers, nowMs)
  const { contradicted } = reading.findings
  return {
    ...reading,
    findings: {
      ...reading.findings,
      canExplain: shown.canExplain,
      contradicted: found.isUnitContradicted ? withUnit(contradicted) : contradicted,
    },
  }
}

/** What lines above the table leave open, as those behind it say, or another sheet. */
function withElsewhere(
  { zone }: Layout,
  { series, said: around }: { series: RawSeries[]; said: Said[] },
  elsewhere: readonly Said[],
) {
  const said = [...around, ...elsewhere]
  const serial = serialFact({ said }) ?? null
  return {
    zone: zone ?? zoneSaid(said),
    series: series.map(one => ({ ...one, serial: one.serial ?? serial })),
  }
}

/** The day that was answered for rows that show a clock alone, where no line says it; `open` where nobody did. */
function startDayOf({ rows }: TableSample, { startDay }: LoggerFileAnswers): RawDate | 'open' | undefined {
  if (rows.some(dayOfLine)) return undefined
  return startDay === undefined ? 'open' : (dateAlone(startDay) ?? 'open')
}

const withUnit = (contradicted: readonly LoggerFileQuestion[]) => [...new Set([...contradicted, 'unit' as const])]

function byItself(sample: TableSample, answers: LoggerFileAnswers): Explained | undefined {
  const layout = foundLayout(sample, answers)
  return layout && { layout, isByHand: false, isUnitContradicted: false }
}

/** Without heads only TOMST's form says what its columns are. */
export const foundLayout = (sample: TableSample, { group }: LoggerFileAnswers): Layout | undefined =>
  layoutOf(sample, makers, group) ?? tomstLayout(sample)

/**
 * Where the table begins. Where no line is read as a reading, what stands above it, and commas in numbers, may mislead
 * about the sign between its cells: of all signs the one that gives the most cells there.
 */
function beginOf(text: string, sample: TableSample, said: string | undefined) {
  const known = said ?? (sample.readings.length > 0 ? sample.delimiter : undefined)
  if (known !== undefined) return { delimiter: known, begin: tableBegin(text, known)?.line }
  const [widest] = ['\t', ';', '|', ',']
    .flatMap(delimiter => {
      const begin = tableBegin(text, delimiter)
      return begin ? [{ delimiter, begin: begin.line, width: begin.width }] : []
    })
    .toSorted((one, other) => other.width - one.width)
  return widest ?? { delimiter: sample.delimiter, begin: undefined }
}

/** A table is explained by hand; what has no columns at all holds no readings. */
function unexplained({ rows }: TableSample, begin: number | undefined): LoggerFileFindings {
  const hasColumns = begin !== undefined || rows.some(row => filledCells(row) > 1)
  return hasColumns ? { ...emptyFindings(), questions: ['mapping'], canExplain: true } : findingsOfProblem('noReadings')
}

const misfit = (fault: NonNullable<LoggerFileFindings['mappingFault']>): LoggerFileFindings => ({
  ...emptyFindings(),
  form: 'mapped',
  questions: ['mapping'],
  mappingFault: fault,
})

const shownRows = 30
const rowsBefore = 6
const rowsAfter = 10
const shownCells = 40
const shownLetters = 80

/** A row as it is shown. */
export const shownCellsOf = (cells: readonly string[]) =>
  cells.slice(0, shownCells).map(cell => shortText(cell.trim(), shownLetters))

/** The first rows, and those around the places that matter. */
function previewOf(text: string, delimiter: string, places: readonly (number | undefined)[]) {
  const known = places.filter(place => place !== undefined)
  const last = Math.max(0, ...known) + rowsAfter
  const preview: LoggerFileFindings['preview'] = []
  let rows = 0
  eachRow(text, delimiter, (line, cells) => {
    rows += 1
    const isNear = known.some(place => line >= place - rowsBefore && line <= place + rowsAfter)
    if (rows <= shownRows || isNear) preview.push({ line, cells: shownCellsOf(cells) })
    return rows < shownRows || line < last
  })
  return preview
}
