import { ReadProblem } from '#server/devices/loggerFiles/reading/containers/readProblem.ts'
import { tableText } from '#server/devices/loggerFiles/reading/containers/tableText.ts'
import { faultMark } from '#server/devices/loggerFiles/reading/text/faultMark.ts'
import {
  blocksOf,
  columnsOf,
  inColumns,
  type Block,
  type Column,
} from '#server/devices/loggerFiles/reading/formats/pdf/pdfColumns.ts'
import { pdfLines, type PdfCell, type PdfLine } from '#server/devices/loggerFiles/reading/formats/pdf/pdfLines.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'
import { dateAlone, isClockAlone, rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/**
 * The table of readings in a PDF's text, with the lines before it, as the text that the table reader takes. A cell belongs
 * to the column that it stands in: where one is left empty, what follows must not move into its place. Throws ReadProblem
 * where there is no text, or no table whose columns can be told apart.
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
  const { preamble, heads } = linesBefore(lines, first)
  const table = tableText()
  for (const { cells } of preamble) for (const line of factsOf(cells)) table.add(line)
  for (const { cells } of heads) table.add(inBlock(inColumns(cells, columns), blocks[0]))
  addRows(table, bodyOf(lines, rows, heads), columns, blocks)
  return { text: table.text(), pages }
}

/** Where a date with its time begins, in one cell or in two that follow each other. */
function momentsIn(cells: readonly PdfCell[]): PdfCell[] {
  return cells.filter(({ text }, index) => {
    if (rawTime(text) !== undefined) return true
    return dateAlone(text) !== undefined && isClockAlone(cells[index + 1]?.text ?? '')
  })
}

const isValue = ({ text }: PdfCell) => rawNumber(text) !== undefined || faultMark(text) !== undefined

/**
 * The lines that have a moment where most lines have one, and a value beside it. Days without a time of day are a summary
 * of days, and one line is no table.
 */
function tableRows(lines: readonly PdfLine[]): PdfLine[] {
  const measured = lines.filter(({ cells }) => momentsIn(cells).length > 0 && cells.some(isValue))
  const usual = mostFrequent(measured.map(({ cells }) => placeOf(momentsIn(cells)[0])))
  const rows = measured.filter(({ cells }) => momentsIn(cells).some(moment => placeOf(moment) === usual))
  const days = lines.filter(({ cells }) =>
    cells.some(cell => placeOf(cell) === usual && dateAlone(cell.text) !== undefined),
  )
  const daysAlone = days.filter(line => !rows.includes(line))
  if (rows.length < 2 || daysAlone.length > rows.length) throw new ReadProblem('pdfNoTable')
  return rows
}

/** Columns begin or, where numbers are set flush right, end at the same place: within some points. */
const placeOf = (cell: PdfCell | undefined) => Math.round((cell?.left ?? 0) / 8)

function mostFrequent(places: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

const maxHeads = 4
/** In heights of a line: heads stand near their table. */
const nearTable = 4

/** What stands on the first page of the table above it: the lines right above it that have several cells are its heads. */
function linesBefore(lines: readonly PdfLine[], first: PdfLine) {
  const before = lines.slice(0, lines.indexOf(first))
  const heads: PdfLine[] = []
  for (const line of before.toReversed()) {
    const below = heads[0] ?? first
    const isNear = line.page === below.page && below.top - line.top < nearTable * first.height
    if (!isNear || line.cells.length < 2 || heads.length >= maxHeads || isFacts(line.cells)) break
    heads.unshift(line)
  }
  return { preamble: before.slice(0, before.length - heads.length), heads }
}

/** A name with a colon and its value is no head. */
const isFacts = (cells: readonly PdfCell[]) => cells.some(({ text }) => /[:：]$/.test(text) || /[:：] /.test(text))

/** A line of several names with their values is a line for each. */
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

/** Page by page the lines of the table: what stands among its rows is shown as unreadable, heads and feet of pages are not. */
function bodyOf(lines: readonly PdfLine[], rows: readonly PdfLine[], heads: readonly PdfLine[]): PdfLine[][] {
  const known = new Set(rows)
  const textOf = ({ cells }: PdfLine) => cells.map(({ text }) => text).join('\t')
  const headTexts = new Set(heads.map(textOf))
  return [...Map.groupBy(lines, ({ page }) => page).values()].map(ofPage => {
    const [from, until] = [ofPage.findIndex(line => known.has(line)), ofPage.findLastIndex(line => known.has(line))]
    return from === -1 ? [] : ofPage.slice(from, until + 1).filter(line => !headTexts.has(textOf(line)))
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
