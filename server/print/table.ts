import { drawLine, ink, lineHeight, measureAt, needRoom, type Sheet } from '#server/print/sheet.ts'
import { brokenLines, type Measure, type StyledText, widthOnOneLine } from '#server/print/styledText.ts'

export type Align = 'left' | 'right'
/** Every row has a cell for each column; the first row is the head, and is repeated on every page. */
export type Table = {
  aligns: readonly Align[]
  head: readonly StyledText[]
  rows: readonly (readonly StyledText[])[]
  /** Small where many columns share the page. */
  look?: 'normal' | 'small'
}

const looks = {
  normal: { style: { size: 8.5, leading: 1.5 }, padding: { x: 6, y: 5 } },
  small: { style: { size: 7, leading: 1.4 }, padding: { x: 3.5, y: 3 } },
} as const
type Look = (typeof looks)[keyof typeof looks]
const lookOf = ({ look = 'normal' }: Table): Look => looks[look]
/** A table no higher than this is not torn apart. */
const smallTable = 230

type PlacedCell = { x: number; lines: StyledText[]; width: number; align: Align }
type PlacedRow = { cells: PlacedCell[]; height: number }

/** A table over the whole width. A row stays on one page, and so does a small table. */
export function drawTable(sheet: Sheet, table: Table) {
  for (const _ of tableSteps(sheet, table));
}

const rowsInStep = 25

/** The same in steps of some rows, so that others get their turn between them. */
export function* tableSteps(sheet: Sheet, table: Table): Generator<void> {
  const { doc } = sheet
  const look = lookOf(table)
  const { head, rowAt, count } = placedTable(sheet, table)
  needRoom(sheet, roomForTable(sheet, table))
  const element = doc.struct('Table')
  doc.addStructure(element)
  drawRow(sheet, element, head, 'TH', look)
  for (let place = 0; place < count; place++) {
    if (place % rowsInStep === rowsInStep - 1) yield
    const row = rowAt(place)
    if (doc.y + row.height > sheet.bottom) {
      doc.continueOnNewPage()
      drawRow(sheet, element, head, 'TH', look)
    }
    drawRow(sheet, element, row, 'TD', look)
  }
  element.end()
}

/** The height that must be left on the page where a table begins: its own, or of a long one the first rows'. */
export function roomForTable(sheet: Sheet, table: Table): number {
  const { head, rowAt, count } = placedTable(sheet, table)
  let [room, roomOfFirst] = [head.height, head.height]
  for (let place = 0; place < count; place++) {
    room += rowAt(place).height
    if (place < rowsWithHead) roomOfFirst = room
    if (room > smallTable && place >= rowsWithHead - 1) return roomOfFirst
  }
  return room > smallTable ? roomOfFirst : room
}

/** So many stay with the head where the table is long. */
const rowsWithHead = 3

type PlacedTable = { head: PlacedRow; rowAt: (place: number) => PlacedRow; count: number }

/** A heading asks for the room of its table before the table is drawn. */
const placedTables = new WeakMap<Table, PlacedTable>()

function placedTable(sheet: Sheet, table: Table): PlacedTable {
  const known = placedTables.get(table) ?? placeTable(sheet, table)
  placedTables.set(table, known)
  return known
}

/** Rows are placed as they are drawn: thousands at once would keep everybody else waiting. */
function placeTable(sheet: Sheet, table: Table): PlacedTable {
  const widths = columnWidths(sheet, table)
  const placed = (row: readonly StyledText[]) => placedRow(sheet, row, table, widths)
  const rowAt = (place: number) => placed(table.rows[place] ?? [])
  return { head: placed(table.head), rowAt, count: table.rows.length }
}

/** So many rows say how wide the columns are; what is wider further down is broken into lines. */
const measuredRows = 400

/** Columns as wide as what they hold; where that is too much, the wide ones share what the narrow ones leave. */
function columnWidths(sheet: Sheet, table: Table): number[] {
  const { style, padding } = lookOf(table)
  const measure = measureAt(sheet, style.size)
  const rows = [table.head, ...table.rows.slice(0, measuredRows)]
  const wishes = table.head.map((_, column) =>
    Math.max(...rows.map(row => widthOnOneLine(row[column] ?? [], measure) + 2 * padding.x + 0.5)),
  )
  const wide = wideColumns(wishes, sheet.width)
  const left = sheet.width - sumOf(wishes.filter((_, column) => !wide.has(column)))
  // Of many columns an endless name must not press the others flat.
  const share = (wish: number) => (table.look === 'small' ? Math.min(wish, left / 2) : wish)
  const least = (column: number) =>
    widestWord(
      rows.map(row => row[column] ?? []),
      measure,
    ) +
    2 * padding.x +
    0.5
  const shares = sharedWidth(
    [...wide].map(column => ({ column, share: share(wishes[column] ?? 0), least: least(column) })),
    left,
  )
  return wishes.map((wish, column) => shares.get(column) ?? wish)
}

type Share = { column: number; share: number; least: number }

/** By what they want, but none narrower than a word of it: a word is no place for a line to end. */
function sharedWidth(wanting: readonly Share[], width: number): Map<number, number> {
  const perShare = width / sumOf(wanting.map(one => one.share))
  const tight = wanting.filter(one => one.share * perShare < one.least)
  const others = wanting.filter(one => !tight.includes(one))
  if (tight.length === 0 || others.length === 0)
    return new Map(wanting.map(one => [one.column, one.share * perShare] as const))
  const rest = sharedWidth(others, width - sumOf(tight.map(one => one.least)))
  return new Map([...tight.map(one => [one.column, one.least] as const), ...rest])
}

/** Longer than this (an address, a checksum) it is broken wherever it must be. */
const longestWord = 62

function widestWord(cells: readonly StyledText[], measure: Measure): number {
  const words = new Set(
    cells.flat().flatMap(({ text, isBold }) => wordsIn(text).map(word => `${isBold ? 1 : 0}${word}`)),
  )
  const widths = Array.from(words, word => measure(word.slice(1), word.startsWith('1')))
  return Math.max(0, ...widths.filter(width => width <= longestWord))
}

/** What is written in letters that stay together on a line. */
const wordsIn = (text: string) => text.match(/[^\s\u3000-\u9fff\uff00-\uffef]+/g) ?? []

/** Those that want more than an equal share of what the others leave; the last one where all fit. */
function wideColumns(wishes: readonly number[], width: number): Set<number> {
  let wide = wishes.map((_, column) => column)
  for (;;) {
    const left = width - sumOf(wishes.filter((_, column) => !wide.includes(column)))
    const wider = wide.filter(column => (wishes[column] ?? 0) > left / wide.length)
    if (wider.length === 0) return new Set([wishes.length - 1])
    if (wider.length === wide.length) return new Set(wide)
    wide = wider
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function placedRow(sheet: Sheet, cells: readonly StyledText[], table: Table, widths: number[]): PlacedRow {
  const { style, padding } = lookOf(table)
  const measure = measureAt(sheet, style.size)
  let x = sheet.left
  const placed = widths.map((width, column) => {
    const lines = brokenLines(cells[column] ?? [], width - 2 * padding.x, measure)
    const cell: PlacedCell = { x, lines, width, align: table.aligns[column] ?? 'left' }
    x += width
    return cell
  })
  const most = Math.max(...placed.map(cell => cell.lines.length))
  return { cells: placed, height: most * lineHeight(style) + 2 * padding.y }
}

function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, row: PlacedRow, tag: 'TH' | 'TD', look: Look) {
  const { doc, left, width } = sheet
  const top = doc.y
  const element = doc.struct('TR')
  table.add(element)
  doc.markContent('Artifact', { type: 'Layout' })
  if (tag === 'TH') doc.rect(left, top, width, row.height).fill(ink.fill)
  const y = top + row.height
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(ink.line)
  doc.endMarkedContent()
  for (const cell of row.cells) drawCell(sheet, element, cell, top + look.padding.y, tag, look)
  element.end()
  doc.y = y
}

function drawCell(
  sheet: Sheet,
  row: PDFKit.PDFStructureElement,
  cell: PlacedCell,
  top: number,
  tag: string,
  { style, padding }: Look,
) {
  const { doc } = sheet
  const measure = measureAt(sheet, style.size)
  const element = doc.struct(tag)
  row.add(element)
  element.add(doc.markStructureContent(tag))
  for (const [index, line] of cell.lines.entries()) {
    const free = cell.width - 2 * padding.x - line.reduce((sum, run) => sum + measure(run.text, run.isBold), 0)
    const x = cell.x + padding.x + (cell.align === 'right' ? free : 0)
    drawLine(sheet, line, x, top + index * lineHeight(style), style)
  }
  doc.endMarkedContent()
  element.end()
}
