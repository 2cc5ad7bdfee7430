import type { LoggerFileAnswers, LoggerFileContainer } from '#contract/devices/rules/loggerFile.ts'
import { inContainer } from '#server/devices/loggerFiles/reading/containers/inContainer.ts'
import { ReadProblem } from '#server/devices/loggerFiles/reading/containers/readProblem.ts'
import { emptyFindings } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import { joinedReadings } from '#server/devices/loggerFiles/reading/formats/xlsx/joinedReadings.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { saidIn } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { readTable, shownCellsOf } from '#server/devices/loggerFiles/reading/table/readTable.ts'
import { tableSample } from '#server/devices/loggerFiles/reading/table/tableSample.ts'
import type { SheetTable } from '#server/devices/loggerFiles/reading/formats/xlsx/workbookTables.ts'

/** The sheets of a workbook that are read; several that hold readings are asked about. */
type Chosen = { sheets: SheetTable[]; withReadings: SheetTable[] }

/**
 * What the sheets of a workbook hold. Where several have readings the file does not say whether they are of one logger, of
 * several, or the same in another form: which are read is asked, and each of them is series of its own.
 */
export function readSheets(all: readonly SheetTable[], answers: LoggerFileAnswers, nowMs: number): LoggerFileReading {
  const { sheets, withReadings } = chosenSheets(all, answers, nowMs)
  const facts = {
    sheet: sheets.map(({ name }) => name).join(', ') || null,
    otherSheets: all.filter(one => !sheets.includes(one)).map(({ name }) => name),
    ...(withReadings.length > 1 && { withReadings: withReadings.map(shownSheet) }),
  }
  const silent = all.filter(one => !sheets.includes(one) && !withReadings.includes(one))
  const elsewhere = silent.flatMap(({ text }) => saidIn(tableSample(text).rows))
  const read = sheets.map(({ name, text }) => ({ name, ...readTable(text, answers, nowMs, elsewhere) }))
  const [only, ...more] = read
  if (!only) return inContainer('xlsx', { findings: { ...emptyFindings(), questions: ['sheets'] }, series: [] }, facts)
  return inContainer('xlsx', more.length === 0 ? only : joinedReadings(read), facts)
}

/**
 * Those that were chosen where several hold readings; else the one that does, or the longest of those whose columns a
 * person could explain.
 */
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

/** A sheet as it is asked about: how many readings it seems to have, with the first and the last of those looked at. */
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
  const heads = rows.findLast(({ line, cells }) => line < (first?.line ?? 0) && cells.some(cell => cell.trim() !== ''))
  return {
    name,
    heads: shownCellsOf(heads?.cells ?? [])
      .slice(0, shownCells)
      .join(' · '),
    samples,
  }
}
