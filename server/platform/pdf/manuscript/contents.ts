import {
  artifact,
  drawLine,
  drawText,
  ink,
  lineHeight,
  measureAt,
  type Sheet,
  tagged,
  type TextStyle,
} from '#server/platform/pdf/sheet.ts'
import { bold, brokenLines, plain, type StyledText, widthOnOneLine } from '#server/platform/pdf/styledText.ts'

export type Heading = { level: number; text: string }
export type PlacedHeading = Heading & { page: number; destination: string }

const deepestLevel = 2
const titleStyle = { size: 17 }
const belowTitle = 20
const entryStyles = [
  { size: 9, leading: 1.45 },
  { size: 8.5, leading: 1.45, color: ink.quiet },
] as const
const aboveChapter = 5
const columns = { count: 2, gap: 34 }
const pageNumberWidth = 24
const indent = 14

/** An entry of the contents: its lines and its position; pages count from the first page of the contents. */
type PlacedEntry = { heading: Heading; lines: StyledText[]; page: number; x: number; y: number }

/** Reserves the pages of the contents, which are drawn when the pages of the headings are known. */
export function reserveContents(sheet: Sheet, headings: readonly Heading[]) {
  const pages = (placedEntries(sheet, headings).at(-1)?.page ?? 0) + 1
  for (let page = 0; page <= pages; page++) sheet.doc.continueOnNewPage()
}

/** Draws the contents on their reserved pages from `firstPage` on; each entry links to its heading. */
export function drawContents(sheet: Sheet, headings: readonly PlacedHeading[], title: string, firstPage: number) {
  const { doc } = sheet
  doc.switchToPage(firstPage)
  doc.y = doc.page.margins.top
  tagged(sheet, 'P', () => drawText(sheet, bold(title), titleStyle))
  for (const [index, entry] of placedEntries(sheet, headings).entries()) {
    const heading = headings.filter(isListed)[index]
    doc.switchToPage(firstPage + entry.page)
    if (heading) drawEntry(sheet, entry, heading)
  }
}

const isListed = ({ level }: Heading) => level <= deepestLevel
const styleOf = ({ level }: Heading): TextStyle => entryStyles[level === 1 ? 0 : 1]
const columnWidth = ({ width }: Sheet) => (width - columns.gap * (columns.count - 1)) / columns.count

/** Lays out the entries column by column, page by page. */
function placedEntries(sheet: Sheet, headings: readonly Heading[]): PlacedEntry[] {
  const top = sheet.doc.page.margins.top + lineHeight(titleStyle) + belowTitle
  let [column, y] = [0, top]
  return headings.filter(isListed).map(heading => {
    const style = styleOf(heading)
    const inset = (heading.level - 1) * indent
    const room = columnWidth(sheet) - pageNumberWidth - inset
    const text = heading.level === 1 ? bold(heading.text) : plain(heading.text)
    const lines = brokenLines(text, room, measureAt(sheet, style.size))
    if (heading.level === 1 && y > top) y += aboveChapter
    // A chapter stays with its first section.
    const needed = lines.length + (heading.level === 1 ? 1 : 0)
    if (y + needed * lineHeight(style) > sheet.bottom) [column, y] = [column + 1, top]
    const x = sheet.left + (column % columns.count) * (columnWidth(sheet) + columns.gap) + inset
    const placed = { heading, lines, page: Math.floor(column / columns.count), x, y }
    y += lines.length * lineHeight(style)
    return placed
  })
}

function drawEntry(sheet: Sheet, { heading, lines, x, y }: PlacedEntry, { page, destination }: PlacedHeading) {
  const { doc } = sheet
  const style = styleOf(heading)
  const right = x - (heading.level - 1) * indent + columnWidth(sheet)
  const widthOf = (line: StyledText) => widthOnOneLine(line, measureAt(sheet, style.size))
  const number = plain(String(page + 1))
  const lastY = y + (lines.length - 1) * lineHeight(style)
  tagged(sheet, 'TOCI', () => {
    for (const [index, line] of lines.entries()) drawLine(sheet, line, x, y + index * lineHeight(style), style)
    drawLine(sheet, number, right - widthOf(number), lastY, style)
  })
  artifact(sheet, () => {
    const base = lastY + style.size * 1.15
    doc.lineWidth(0.5).dash(0.5, { space: 3 })
    doc.moveTo(x + widthOf(lines.at(-1) ?? []) + 6, base).lineTo(right - pageNumberWidth + 6, base)
    doc.stroke(ink.line).undash()
  })
  doc.goTo(x, y, right - x, lines.length * lineHeight(style), destination)
}
