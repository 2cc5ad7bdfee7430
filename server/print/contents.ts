import { artifact, drawLine, drawText, ink, lineHeight, measureAt, type Sheet, tagged } from '#server/print/sheet.ts'
import { bold, brokenLines, plain, type StyledText } from '#server/print/styledText.ts'

/** A heading that the contents list, and where it came to stand. */
export type Heading = { level: number; text: string }
export type PlacedHeading = Heading & { page: number; destination: string }

const deepestLevel = 2
const titleStyle = { size: 17 }
const entryStyles = [
  { size: 9.5, leading: 2.1 },
  { size: 9, leading: 1.75, color: ink.quiet },
] as const
const styleOf = (level: number) => entryStyles[level === 1 ? 0 : 1]
const pageColumn = 26
const indent = 16

/** Leaves the pages free that the contents will take, once the pages of the headings are known. */
export function reserveContents(sheet: Sheet, headings: readonly Heading[]) {
  const { doc, bottom } = sheet
  doc.continueOnNewPage()
  doc.y += 2 * lineHeight(titleStyle)
  for (const { level } of headings.filter(isListed)) {
    if (doc.y + lineHeight(styleOf(level)) > bottom) doc.continueOnNewPage()
    doc.y += lineHeight(styleOf(level))
  }
  doc.continueOnNewPage()
}

/** The contents on their reserved pages from `firstPage` on; each entry leads to its heading. */
export function drawContents(sheet: Sheet, headings: readonly PlacedHeading[], title: string, firstPage: number) {
  const { doc, bottom } = sheet
  let page = firstPage
  turnTo(page)
  tagged(sheet, 'P', () => drawText(sheet, bold(title), titleStyle))
  doc.y += lineHeight(titleStyle)
  for (const heading of headings.filter(isListed)) {
    if (doc.y + lineHeight(styleOf(heading.level)) > bottom) turnTo(++page)
    drawEntry(sheet, heading)
  }
  function turnTo(number: number) {
    doc.switchToPage(number)
    doc.y = doc.page.margins.top
  }
}

const isListed = ({ level }: Heading) => level <= deepestLevel

function drawEntry(sheet: Sheet, { level, text, page, destination }: PlacedHeading) {
  const { doc, left, width } = sheet
  const style = styleOf(level)
  const x = left + (level - 1) * indent
  const { y } = doc
  const measure = measureAt(sheet, style.size)
  const room = left + width - pageColumn - x
  const title = level === 1 ? bold(text) : plain(text)
  const [line = []] = brokenLines(title, room, measure)
  tagged(sheet, 'TOCI', () => {
    drawLine(sheet, line, x, y, style)
    const number = plain(String(page + 1))
    drawLine(sheet, number, left + width - widthOf(number), y, style)
  })
  artifact(sheet, () => {
    doc.lineWidth(0.5).dash(0.5, { space: 3 })
    const base = y + style.size * 1.15
    doc.moveTo(x + widthOf(line) + 6, base).lineTo(left + width - pageColumn + 4, base)
    doc.stroke(ink.line).undash()
  })
  doc.goTo(x, y, left + width - x, lineHeight(style), destination)
  doc.y = y + lineHeight(style)
  function widthOf(styled: StyledText) {
    return styled.reduce((sum, run) => sum + measure(run.text, run.isBold), 0)
  }
}
