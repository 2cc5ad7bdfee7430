import { drawLine, ink, lineHeight, measureAt, needRoom, type Sheet } from '#server/print/sheet.ts'
import { brokenLines, type StyledText, widthsOf } from '#server/print/styledText.ts'

export type Align = 'left' | 'right'
/** Every row has a cell for each column; the first row is the head, and is repeated on every page. */
export type Table = { aligns: readonly Align[]; head: readonly StyledText[]; rows: readonly (readonly StyledText[])[] }

const style = { size: 8.5, leading: 1.5 }
const padding = { x: 6, y: 5 }

type PlacedCell = { x: number; lines: StyledText[]; width: number; align: Align }
type PlacedRow = { cells: PlacedCell[]; height: number }

/** A table over the whole width. A row stays on one page. */
export function drawTable(sheet: Sheet, table: Table) {
  const { doc } = sheet
  const widths = columnWidths(sheet, table)
  const element = doc.struct('Table')
  doc.addStructure(element)
  const head = placedRow(sheet, table.head, table.aligns, widths)
  const rows = table.rows.map(row => placedRow(sheet, row, table.aligns, widths))
  needRoom(sheet, head.height + (rows[0]?.height ?? 0))
  drawRow(sheet, element, head, 'TH')
  for (const row of rows) {
    if (doc.y + row.height > sheet.bottom) {
      doc.continueOnNewPage()
      drawRow(sheet, element, head, 'TH')
    }
    drawRow(sheet, element, row, 'TD')
  }
  element.end()
}

/** Each column its narrowest width, and of the rest as much as it would like; what nobody needs goes to the last. */
function columnWidths(sheet: Sheet, { head, rows }: Table): number[] {
  const measure = measureAt(sheet, style.size)
  const wishes = head.map((_, column) => {
    const cells = [head, ...rows].map(row => widthsOf(row[column] ?? [], measure))
    const room = 2 * padding.x + 0.5
    return {
      least: Math.max(...cells.map(cell => cell.least)) + room,
      whole: Math.max(...cells.map(cell => cell.whole)) + room,
    }
  })
  const least = wishes.reduce((sum, one) => sum + one.least, 0)
  const wished = wishes.reduce((sum, one) => sum + one.whole - one.least, 0)
  const share = wished > 0 ? Math.min(1, Math.max(0, sheet.width - least) / wished) : 0
  const widths = wishes.map(one => one.least + (one.whole - one.least) * share)
  const rest = sheet.width - widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width, column) => (column === widths.length - 1 ? width + rest : width))
}

function placedRow(sheet: Sheet, cells: readonly StyledText[], aligns: readonly Align[], widths: number[]): PlacedRow {
  const measure = measureAt(sheet, style.size)
  let x = sheet.left
  const placed = widths.map((width, column) => {
    const lines = brokenLines(cells[column] ?? [], width - 2 * padding.x, measure)
    const cell: PlacedCell = { x, lines, width, align: aligns[column] ?? 'left' }
    x += width
    return cell
  })
  const most = Math.max(...placed.map(cell => cell.lines.length))
  return { cells: placed, height: most * lineHeight(style) + 2 * padding.y }
}

function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, row: PlacedRow, tag: 'TH' | 'TD') {
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
  for (const cell of row.cells) drawCell(sheet, element, cell, top + padding.y, tag)
  element.end()
  doc.y = y
}

function drawCell(sheet: Sheet, row: PDFKit.PDFStructureElement, cell: PlacedCell, top: number, tag: string) {
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
