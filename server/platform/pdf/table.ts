import { columnWidths } from '#server/platform/pdf/columnWidths.ts'
import {
  artifact,
  drawLine,
  ink,
  lineHeight,
  measureAt,
  needRoom,
  type Sheet,
  strokeRule,
} from '#server/platform/pdf/sheet.ts'
import { brokenLines, type StyledText, widthOnOneLine } from '#server/platform/pdf/styledText.ts'

export type Align = 'left' | 'right'
/** Every row has a cell for each column; the head is repeated on every page. */
export type Table = {
  aligns: readonly Align[]
  head: readonly StyledText[]
  rows: readonly (readonly StyledText[])[]
  /** Small for many columns. */
  look?: 'normal' | 'small'
}

const looks = {
  normal: { style: { size: 8.5, leading: 1.5 }, padding: { x: 6, y: 5 } },
  small: { style: { size: 7, leading: 1.4 }, padding: { x: 3.5, y: 3 } },
} as const
type Look = (typeof looks)[keyof typeof looks]
const lookOf = ({ look = 'normal' }: Table): Look => looks[look]
/** A table up to this height is not split between pages. */
const smallTable = 230

type PlacedCell = { x: number; lines: StyledText[]; width: number; align: Align }
type PlacedRow = { cells: PlacedCell[]; height: number }

/** Draws a table over the whole width. Rows and small tables are not split between pages. */
export function drawTable(sheet: Sheet, table: Table) {
  for (const _ of tableSteps(sheet, table));
}

const rowsInStep = 25

/** Draws it in steps of some rows, so that other requests can be handled in between. */
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
    for (const part of partsOf(rowAt(place), sheet.bottom - doc.y, roomBelow(sheet, head), look)) {
      if (doc.y + part.height > sheet.bottom) {
        doc.continueOnNewPage()
        drawRow(sheet, element, head, 'TH', look)
      }
      drawRow(sheet, element, part, 'TD', look)
    }
  }
  element.end()
}

/** The height of a page below the head. */
const roomBelow = ({ doc, bottom }: Sheet, head: PlacedRow) => bottom - doc.page.margins.top - head.height

const minLines = 4

/** Splits a row that is higher than a page, such as one with a long reason: the rest of this page, then page by page. */
function partsOf(row: PlacedRow, left: number, room: number, look: Look): PlacedRow[] {
  if (row.height <= room) return [row]
  const linesIn = (height: number) => Math.floor((height - 2 * look.padding.y) / lineHeight(look.style))
  const most = Math.max(...row.cells.map(cell => cell.lines.length))
  const parts: PlacedRow[] = []
  for (let from = 0, lines = linesIn(left); from < most; from += lines, lines = linesIn(room)) {
    if (lines < minLines) lines = linesIn(room)
    const until = from + lines
    const cells = row.cells.map(cell => ({ ...cell, lines: cell.lines.slice(from, until) }))
    parts.push(rowOf(cells, look))
  }
  return parts
}

/** The height that a table needs on the page where it begins: its own, or that of the first rows if it is long. */
export function roomForTable(sheet: Sheet, table: Table): number {
  const { head, rowAt, count } = placedTable(sheet, table)
  let [room, roomOfFirst] = [head.height, head.height]
  for (let place = 0; place < count; place++) {
    room += rowAt(place).height
    if (place < rowsWithHead) roomOfFirst = room
    if (room > smallTable && place >= rowsWithHead - 1) break
  }
  if (room <= smallTable) return room
  // A row that is higher than a page can begin on any page.
  const first = count > 0 ? rowAt(0).height : 0
  return Math.min(roomOfFirst, first > roomBelow(sheet, head) ? smallTable : Math.max(smallTable, head.height + first))
}

/** The number of rows that stay with the head of a long table. */
const rowsWithHead = 3

type PlacedTable = { head: PlacedRow; rowAt: (place: number) => PlacedRow; count: number }

/** Cached, because a heading needs the height of its table before the table is drawn. */
const placedTables = new WeakMap<Table, PlacedTable>()

function placedTable(sheet: Sheet, table: Table): PlacedTable {
  const known = placedTables.get(table) ?? placeTable(sheet, table)
  placedTables.set(table, known)
  return known
}

/** Rows are laid out when they are drawn: thousands at once would block other requests. */
function placeTable(sheet: Sheet, table: Table): PlacedTable {
  const widths = columnWidths(sheet, table, lookOf(table))
  const placed = (row: readonly StyledText[]) => placedRow(sheet, row, table, widths)
  const rowAt = (place: number) => placed(table.rows[place] ?? [])
  return { head: placed(table.head), rowAt, count: table.rows.length }
}

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
  return rowOf(placed, lookOf(table))
}

/** As high as the cell with the most lines. */
function rowOf(cells: PlacedCell[], { style, padding }: Look): PlacedRow {
  const most = Math.max(...cells.map(cell => cell.lines.length))
  return { cells, height: most * lineHeight(style) + 2 * padding.y }
}

function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, row: PlacedRow, tag: 'TH' | 'TD', look: Look) {
  const { doc, left, width } = sheet
  const top = doc.y
  const element = doc.struct('TR')
  table.add(element)
  artifact(sheet, () => {
    if (tag === 'TH') doc.rect(left, top, width, row.height).fill(ink.fill)
    strokeRule(sheet, top + row.height)
  })
  for (const cell of row.cells) drawCell(sheet, element, cell, top + look.padding.y, tag, look)
  element.end()
  doc.y = top + row.height
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
    const free = cell.width - 2 * padding.x - widthOnOneLine(line, measure)
    const x = cell.x + padding.x + (cell.align === 'right' ? free : 0)
    drawLine(sheet, line, x, top + index * lineHeight(style), style)
  }
  doc.endMarkedContent()
  element.end()
}
