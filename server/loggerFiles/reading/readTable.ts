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
  const layout = answers.mapping ? mappedLayout(sample, answers.mapping) : foundLayout(sample)
  if (!layout) return { findings: { ...unexplained(sample), ...shown }, series: [] }
  const collected = collectTable(text, sample.delimiter, layout)
  if ('problem' in collected) return { findings: { ...findingsOfProblem(collected.problem), ...shown }, series: [] }
  const { form, device, zone } = layout
  return finishedReading({ form, device, zone, ...collected, ...shown }, answers, nowMs)
}

/** Without heads only TOMST's form says what its columns are. */
const foundLayout = (sample: TableSample): Layout | undefined => layoutOf(sample, makers) ?? tomstLayout(sample)

/** A table is explained by hand; what has no columns at all holds no readings. */
function unexplained({ rows }: TableSample): LoggerFileFindings {
  const hasColumns = rows.some(({ cells }) => cells.filter(cell => cell.trim() !== '').length > 1)
  return hasColumns ? { ...emptyFindings(), questions: ['mapping'] } : findingsOfProblem('noReadings')
}

const shownRows = 30
const shownCells = 40
const shownLetters = 80

const previewOf = ({ rows }: TableSample) =>
  rows.slice(0, shownRows).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, shownCells).map(cell => shortText(cell.trim(), shownLetters)),
  }))
