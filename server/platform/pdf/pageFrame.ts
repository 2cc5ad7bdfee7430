import { artifact, drawLine, ink, measureAt, type Sheet } from '#server/platform/pdf/sheet.ts'
import { bold, cutToWidth, plain } from '#server/platform/pdf/styledText.ts'

export const productName = 'KelvinChain'
const headerY = 40
const footerBelowBottom = 28
const small = { size: 7.5, color: ink.quiet }

/** `edition` stands in the footer; `firstPage` (0 is the first) has the first frame; `pageText` says the page of all. */
type Frame = { edition: string; firstPage?: number; pageText?: (page: number, count: number) => string }

const pageOfAll = (page: number, count: number) => `${page} / ${count}`

/**
 * Header with the product's name and the document's title, footer with its edition and the page of all pages: drawn on
 * every page from `firstPage` on, when all are there. What is too long for its line is cut.
 */
export function drawPageFrames(sheet: Sheet, { edition, firstPage = 0, pageText = pageOfAll }: Frame) {
  const { doc, left, width, bottom } = sheet
  const { count } = doc.bufferedPageRange()
  for (let page = firstPage; page < count; page++) {
    doc.switchToPage(page)
    artifact(sheet, () => {
      drawLine(sheet, bold(productName), left, headerY, { ...small, color: ink.text })
      drawRight(sheet, sheet.facts.title, headerY)
      rule(sheet, headerY + 17)
      rule(sheet, bottom + footerBelowBottom - 8)
      drawLine(sheet, plain(cut(sheet, edition)), left, bottom + footerBelowBottom, small)
      drawRight(sheet, pageText(page + 1, count), bottom + footerBelowBottom)
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

/** The other end of the line has the rest. */
const cut = (sheet: Sheet, text: string) => cutToWidth(text, sheet.width * 0.8, measureAt(sheet, small.size))

function drawRight(sheet: Sheet, desired: string, y: number) {
  const text = cut(sheet, desired)
  const width = measureAt(sheet, small.size)(text, false)
  drawLine(sheet, plain(text), sheet.left + sheet.width - width, y, small)
}
