import { artifact, drawLine, ink, measureAt, type Sheet } from '#server/print/sheet.ts'
import { bold, plain, type StyledText } from '#server/print/styledText.ts'

export const productName = 'KelvinChain'
const headerY = 40
const footerBelowBottom = 28
const small = { size: 7.5, color: ink.quiet }

/**
 * Header with the product's name and the document's title, footer with its edition and the page of all pages: drawn on
 * every page from `firstPage` on (0 is the first), when all are there.
 */
export function drawPageFrames(sheet: Sheet, { edition, firstPage = 0 }: { edition: string; firstPage?: number }) {
  const { doc, left, width, bottom } = sheet
  const { count } = doc.bufferedPageRange()
  for (let page = firstPage; page < count; page++) {
    doc.switchToPage(page)
    artifact(sheet, () => {
      drawLine(sheet, bold(productName), left, headerY, { ...small, color: ink.text })
      drawRight(sheet, plain(sheet.facts.title), headerY)
      rule(sheet, headerY + 17)
      rule(sheet, bottom + footerBelowBottom - 8)
      drawLine(sheet, plain(edition), left, bottom + footerBelowBottom, small)
      drawRight(sheet, plain(`${page + 1} / ${count}`), bottom + footerBelowBottom)
    })
  }
  function rule({ doc }: Sheet, y: number) {
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .stroke(ink.line)
  }
}

function drawRight(sheet: Sheet, line: StyledText, y: number) {
  const text = line.map(run => run.text).join('')
  const width = measureAt(sheet, small.size)(text, false)
  drawLine(sheet, line, sheet.left + sheet.width - width, y, small)
}
