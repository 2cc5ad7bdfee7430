import type { LoggerFileAnswers, LoggerFileFindings } from '#contract/rules/loggerFile.ts'
import { emptyFindings, findingsOfProblem } from '#server/loggerFiles/reading/emptyFindings.ts'
import { finishedReading } from '#server/loggerFiles/reading/finishedReading.ts'
import { layoutOf, mappedLayout, type Layout } from '#server/loggerFiles/reading/layout.ts'
import type { LoggerFileReading } from '#server/loggerFiles/reading/loggerFileReading.ts'
import { makers } from '#server/loggerFiles/reading/makers/makers.ts'
import { tomstLayout } from '#server/loggerFiles/reading/makers/tomst.ts'
import { collectTable } from '#server/loggerFiles/reading/collectTable.ts'
import { shortText } from '#server/loggerFiles/reading/shortText.ts'
import { tableSample, type TableSample } from '#server/loggerFiles/reading/tableSample.ts'

/** A table of readings with any delimiter: a maker's, one whose heads explain themselves, or one that a person explained. */
export function readTable(text: string, answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const sample = tableSample(text)
  const preview = previewOf(sample)
  const shown = { delimiter: sample.delimiter, preview }
  const layout = answers.mapping ? mappedLayout(sample, answers.mapping) : foundLayout(sample, answers)
  if (!layout) return { findings: { ...unexplained(sample), ...shown }, series: [] }
  const collected = collectTable(text, sample.delimiter, layout)
  if ('problem' in collected) return { findings: { ...findingsOfProblem(collected.problem), ...shown }, series: [] }
  const { form, device, zone, group, statedReadings } = layout
  return finishedReading({ form, device, zone, group, statedReadings, ...collected, ...shown }, answers, nowMs)
}

/** Without heads only TOMST's form says what its columns are. */
const foundLayout = (sample: TableSample, { group }: LoggerFileAnswers): Layout | undefined =>
  layoutOf(sample, makers, group) ?? tomstLayout(sample)

/** A table is explained by hand; what has no columns at all holds no readings. */
function unexplained({ rows }: TableSample): LoggerFileFindings {
  const hasColumns = rows.some(({ cells }) => cells.filter(cell => cell.trim() !== '').length > 1)
  return hasColumns ? { ...emptyFindings(), questions: ['mapping'] } : findingsOfProblem('noReadings')
}

const shownRows = 30
const shownReadings = 10
const mostShown = 300
const shownCells = 40
const shownLetters = 80

/** The beginning of the file as far as into its table, wherever that begins. */
const previewOf = ({ rows, readings }: TableSample) => {
  const [first] = readings
  const until = first === undefined ? 0 : rows.indexOf(first) + shownReadings
  return rows.slice(0, Math.min(mostShown, Math.max(shownRows, until))).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, shownCells).map(cell => shortText(cell.trim(), shownLetters)),
  }))
}
