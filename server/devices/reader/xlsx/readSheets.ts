import type { LoggerFileAnswers, LoggerFileContainer } from '#contract/devices/rules/loggerFile.ts'
import {
  emptyReading,
  inContainer,
  ReadProblem,
  type LoggerFileReading,
} from '#server/devices/reader/file/loggerFileReading.ts'
import { joinedReadings } from '#server/devices/reader/xlsx/joinedReadings.ts'
import { statementsIn } from '#server/devices/reader/statements/statements.ts'
import { readTable, shownCellsOf } from '#server/devices/reader/table/readTable.ts'
import { tableSample } from '#server/devices/reader/table/tableSample.ts'
import type { SheetTable } from '#server/devices/reader/xlsx/workbookTables.ts'

/** The sheets of a workbook that are read; if several have readings, they are asked about. */
type Chosen = { sheets: SheetTable[]; withReadings: SheetTable[] }

/**
 * Reads the sheets of a workbook. If several have readings, they may be of one logger, of several, or the same in another
 * form: the sheets to read are asked, and each of them is a separate series.
 */
export function readSheets(all: readonly SheetTable[], answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const { sheets, withReadings } = chosenSheets(all, answers, nowMs)
  const facts = {
    sheet: sheets.map(({ name }) => name).join(', ') || null,
    otherSheets: all.filter(one => !sheets.includes(one)).map(({ name }) => name),
    ...(withReadings.length > 1 && { withReadings: withReadings.map(shownSheet) }),
  }
  const silent = all.filter(one => !sheets.includes(one) && !withReadings.includes(one))
  const elsewhere = silent.flatMap(({ text }) => statementsIn(tableSample(text).rows))
  const read = sheets.map(({ name, text, is1904 }) => {
    return { name, ...readTable(text, answers, nowMs, elsewhere, { ...tableSample(text), is1904 }) }
  })
  const [only, ...more] = read
  if (!only) return inContainer('xlsx', emptyReading({ questions: ['sheets'] }), facts)
  return inContainer('xlsx', more.length === 0 ? only : joinedReadings(read), facts)
}

/** The chosen sheets if several have readings; otherwise the one that does, or the longest one whose columns could be explained. */
export function chosenSheets(all: readonly SheetTable[], answers: LoggerFileAnswers, nowMs: number): Chosen {
  const read = all.map(sheet => ({ sheet, findings: readTable(sheet.text, {}, nowMs).findings }))
  const withReadings = read
    .filter(
      ({ findings: { series, questions } }) => series.some(one => one.readings > 0) || questions.includes('startDay'),
    )
    .map(({ sheet }) => sheet)
  if (withReadings.length > 1)
    return { sheets: withReadings.filter(({ name }) => answers.sheets?.includes(name)), withReadings }
  const explainable = read.filter(({ findings }) => findings.questions.includes('mapping')).map(({ sheet }) => sheet)
  const longest = explainable.toSorted((one, other) => other.text.length - one.text.length)
  const others = read.filter(({ findings }) => findings.problem !== 'noReadings').map(({ sheet }) => sheet)
  const [found] = [...withReadings, ...longest, ...others]
  if (!found) throw new ReadProblem('noReadings')
  return { sheets: [found], withReadings }
}

const shownCells = 6

/** A sheet as it is shown in the question: its headers, and the first and last of the sampled readings. */
function shownSheet({ name, text }: SheetTable): NonNullable<LoggerFileContainer['withReadings']>[number] {
  const { readings, rows } = tableSample(text)
  const ends = [...new Set([readings[0], readings.at(-1)])].flatMap(row => row ?? [])
  const samples = ends.map(({ cells }) =>
    shownCellsOf(cells)
      .filter(cell => cell !== '')
      .slice(0, shownCells)
      .join(' · '),
  )
  const [first] = readings
  const headers = rows.findLast(
    ({ line, cells }) => line < (first?.line ?? 0) && cells.some(cell => cell.trim() !== ''),
  )
  return {
    name,
    heads: shownCellsOf(headers?.cells ?? [])
      .slice(0, shownCells)
      .join(' · '),
    samples,
  }
}
