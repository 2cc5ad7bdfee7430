import {
  type LoggerFileAnswers,
  type LoggerFileFindings,
  type LoggerFileQuestion,
} from '#contract/devices/rules/loggerFile.ts'
import { collectTable } from '#server/devices/reader/table/collectTable.ts'
import { eachRow } from '#server/devices/reader/table/csvRows.ts'
import { emptyReading, type LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { explainedLayout, type Explained } from '#server/devices/reader/explanation/explainedLayout.ts'
import { parsedFile } from '#server/devices/reader/file/parsedFile.ts'
import { layoutOf, type Layout } from '#server/devices/reader/explanation/layout.ts'
import { makers } from '#server/devices/reader/makers/makers.ts'
import { tomstLayout } from '#server/devices/reader/makers/tomst.ts'
import { dayOfLine } from '#server/devices/reader/statements/statedDay.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'
import { serialFact, sureZone, zoneOfStatements } from '#server/devices/reader/table/headerFacts.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { tableStart } from '#server/devices/reader/table/tableStart.ts'
import { filledCells } from '#server/devices/reader/table/tableHeader.ts'
import { tableSample, type TableSample } from '#server/devices/reader/table/tableSample.ts'
import type { RawSeries } from '#server/devices/reader/series/rawRows.ts'
import type { RawDate } from '#server/devices/reader/time/rawDate.ts'
import { dateAlone } from '#server/devices/reader/time/rawTime.ts'

/** Reads a table with any delimiter: that of a maker, one with clear headers, or one that a person explained. */
export function readTable(
  text: string,
  answers: LoggerFileAnswers,
  nowMs: number,
  elsewhere: readonly Statement[] = [],
  sample: TableSample = tableSample(text),
): LoggerFileReading {
  const { mapping } = answers
  const own = mapping ? undefined : automatic(sample, answers)
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
  if (!found) return emptyReading({ ...unexplained(sample, begin), delimiter, preview })
  if ('fault' in found)
    return emptyReading({ ...shown, form: 'mapped', questions: ['mapping'], mappingFault: found.fault })
  const { form, device, group, statedReadings, leftOut } = found.layout
  const startDay = found.layout.time.isClock ? startDayOf(sample, answers) : undefined
  if (startDay === 'open') return emptyReading({ ...shown, form, device, questions: ['startDay'] })
  const layout = { ...found.layout, is1904: sample.is1904 === true, ...(startDay && { startDay }) }
  const collected = collectTable(text, delimiter, layout)
  if ('problem' in collected) return emptyReading({ ...shown, problem: collected.problem })
  const facts = { form, device, group, leftOut, statedReadings, isExplained: found.isByHand, delimiter, preview }
  const { findings, series } = parsedFile(
    { ...facts, ...collected, ...withElsewhere(layout, collected, elsewhere) },
    answers,
    nowMs,
  )
  const contradicted = found.isUnitContradicted ? withUnit(findings.contradicted) : findings.contradicted
  return { findings: { ...findings, canExplain: shown.canExplain, contradicted }, series }
}

/** What lines above the table leave open, as those behind it say, or another sheet. */
function withElsewhere(
  { zone }: Layout,
  { series, statements: around }: { series: RawSeries[]; statements: Statement[] },
  elsewhere: readonly Statement[],
) {
  const statements = [...around, ...elsewhere]
  const serial = serialFact({ statements }) ?? null
  return {
    zone: sureZone(zone, statements) ?? zoneOfStatements(statements),
    series: series.map(one => ({ ...one, serial: one.serial ?? serial })),
  }
}

/** The answered day of rows with a time of day only, if no line names it; `open` if it was not answered. */
function startDayOf({ rows }: TableSample, { startDay }: LoggerFileAnswers): RawDate | 'open' | undefined {
  if (rows.some(dayOfLine)) return undefined
  return startDay === undefined ? 'open' : (dateAlone(startDay) ?? 'open')
}

const withUnit = (contradicted: readonly LoggerFileQuestion[]) => [...new Set([...contradicted, 'unit' as const])]

function automatic(sample: TableSample, answers: LoggerFileAnswers): Explained | undefined {
  const layout = foundLayout(sample, answers)
  return layout && { layout, isByHand: false, isUnitContradicted: false }
}

/** Without headers, only TOMST's form shows what its columns are. */
export const foundLayout = (sample: TableSample, { group }: LoggerFileAnswers): Layout | undefined =>
  layoutOf(sample, makers, group) ?? tomstLayout(sample)

/**
 * Where the table begins. If no line is a reading, lines above it and commas in numbers may mislead about the delimiter: then
 * the one with the most cells there is used.
 */
function beginOf(text: string, sample: TableSample, chosen: string | undefined) {
  const known = chosen ?? (sample.readings.length > 0 ? sample.delimiter : undefined)
  if (known !== undefined) return { delimiter: known, begin: tableStart(text, known)?.line }
  const [widest] = ['\t', ';', '|', ',']
    .flatMap(delimiter => {
      const begin = tableStart(text, delimiter)
      return begin ? [{ delimiter, begin: begin.line, width: begin.width }] : []
    })
    .toSorted((one, other) => other.width - one.width)
  return widest ?? { delimiter: sample.delimiter, begin: undefined }
}

/** A table can be explained by hand; a text without columns has no readings. */
function unexplained({ rows }: TableSample, begin: number | undefined): Partial<LoggerFileFindings> {
  const hasColumns = begin !== undefined || rows.some(row => filledCells(row) > 1)
  return hasColumns ? { questions: ['mapping'], canExplain: true } : { problem: 'noReadings' }
}

const shownRows = 30
const rowsBefore = 6
const rowsAfter = 10
const shownCells = 40
const shownLetters = 80

export const shownCellsOf = (cells: readonly string[]) =>
  cells.slice(0, shownCells).map(cell => shortText(cell.trim(), shownLetters))

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
