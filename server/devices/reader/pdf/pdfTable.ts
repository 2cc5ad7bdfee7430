import { ReadProblem } from '#server/devices/reader/file/loggerFileReading.ts'
import { tableText } from '#server/devices/reader/table/tableText.ts'
import { isValue } from '#server/devices/reader/text/rawNumber.ts'
import { blocksOf, columnsOf, inColumns, type Block, type Column } from '#server/devices/reader/pdf/pdfColumns.ts'
import { pdfLines, type PdfCell, type PdfLine } from '#server/devices/reader/pdf/pdfLines.ts'
import { dateAlone, isClockAlone, rawTime } from '#server/devices/reader/time/rawTime.ts'

/**
 * The table of readings in a PDF, with the lines before it, as text for the table reader. A cell belongs to the column at its
 * position: an empty cell must not be filled by the next one. Throws ReadProblem if there is no text, or no table with
 * distinct columns.
 */
export async function pdfTable(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const { lines, pages } = await pdfLines(bytes)
  if (lines.length === 0) throw new ReadProblem('pdfNoText')
  const rows = tableRows(lines)
  const columns = columnsOf(rows.map(({ cells }) => cells))
  const blocks =
    columns &&
    blocksOf(
      columns,
      rows.flatMap(({ cells }) => momentsIn(cells)),
    )
  const [first] = rows
  if (!columns || !blocks || !first) throw new ReadProblem('pdfNoTable')
  const { preamble, headers } = linesBefore(lines, first)
  const table = tableText()
  for (const { cells } of preamble) for (const line of factsOf(cells)) table.add(line)
  for (const { cells } of headers) table.add(inBlock(inColumns(cells, columns), blocks[0]))
  addRows(table, bodyOf(lines, rows, headers), columns, blocks)
  return { text: table.text(), pages }
}

/** Where dates with times begin, in one cell or in two adjacent ones. */
function momentsIn(cells: readonly PdfCell[]): PdfCell[] {
  return cells.filter(({ text }, index) => {
    if (rawTime(text) !== undefined) return true
    return dateAlone(text) !== undefined && isClockAlone(cells[index + 1]?.text ?? '')
  })
}

/** The lines with a moment at the usual position and a value. Days without times are a daily summary, and one line is not a table. */
function tableRows(lines: readonly PdfLine[]): PdfLine[] {
  const measured = lines.filter(({ cells }) => momentsIn(cells).length > 0 && cells.some(({ text }) => isValue(text)))
  const usual = mostFrequent(measured.map(({ cells }) => placeOf(momentsIn(cells)[0])))
  const rows = measured.filter(({ cells }) => momentsIn(cells).some(moment => placeOf(moment) === usual))
  const days = lines.filter(({ cells }) =>
    cells.some(cell => placeOf(cell) === usual && dateAlone(cell.text) !== undefined),
  )
  const daysAlone = days.filter(line => !rows.includes(line))
  if (rows.length < 2 || daysAlone.length > rows.length) throw new ReadProblem('pdfNoTable')
  return rows
}

/** The position of a cell, rounded to 8 points: columns begin at the same place, or end there if numbers are aligned right. */
const placeOf = (cell: PdfCell | undefined) => Math.round((cell?.left ?? 0) / 8)

function mostFrequent(places: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

const maxHeaders = 4
/** In line heights: headers are near their table. */
const nearTable = 4

/** The lines above the table on its first page: the nearest lines with several cells are its headers. */
function linesBefore(lines: readonly PdfLine[], first: PdfLine) {
  const before = lines.slice(0, lines.indexOf(first))
  const headers: PdfLine[] = []
  for (const line of before.toReversed()) {
    const below = headers[0] ?? first
    const isNear = line.page === below.page && below.top - line.top < nearTable * first.height
    if (!isNear || line.cells.length < 2 || headers.length >= maxHeaders || isFacts(line.cells)) break
    headers.unshift(line)
  }
  return { preamble: before.slice(0, before.length - headers.length), headers }
}

/** A name with a colon and a value is not a header. */
const isFacts = (cells: readonly PdfCell[]) => cells.some(({ text }) => /[:：]$/.test(text) || /[:：] /.test(text))

/** Splits a line of several names with values into one line for each. */
function factsOf(cells: readonly PdfCell[]): string[][] {
  const lines: string[][] = []
  for (const { text } of cells) {
    const last = lines.at(-1)
    const isOpen = last?.length === 1 && /[:：]$/.test(last[0] ?? '')
    if (last && (isOpen || !isFacts(cells))) last.push(text)
    else lines.push([text])
  }
  return lines
}

/** The table's lines on each page: lines among its rows are reported as unreadable, headers and footers of pages are not. */
function bodyOf(lines: readonly PdfLine[], rows: readonly PdfLine[], headers: readonly PdfLine[]): PdfLine[][] {
  const known = new Set(rows)
  const textOf = ({ cells }: PdfLine) => cells.map(({ text }) => text).join('\t')
  const headerTexts = new Set(headers.map(textOf))
  return [...Map.groupBy(lines, ({ page }) => page).values()].map(ofPage => {
    const [from, until] = [ofPage.findIndex(line => known.has(line)), ofPage.findLastIndex(line => known.has(line))]
    return from === -1 ? [] : ofPage.slice(from, until + 1).filter(line => !headerTexts.has(textOf(line)))
  })
}

function addRows(
  table: ReturnType<typeof tableText>,
  pages: readonly PdfLine[][],
  columns: readonly Column[],
  blocks: readonly Block[],
) {
  for (const page of pages) {
    const rows = page.map(({ cells }) => inColumns(cells, columns))
    for (const block of blocks) {
      for (const row of rows) {
        const cells = inBlock(row, block)
        if (cells.some(text => text !== '')) table.add(cells)
      }
    }
  }
}

const inBlock = (row: readonly string[], block: Block | undefined) => row.slice(block?.from, block?.until)
