import { artifact, drawLine, ink, measureAt, type Sheet, strokeRule } from '#server/platform/pdf/sheet.ts'
import { bold, cutToWidth, plain } from '#server/platform/pdf/styledText.ts'

export const productName = 'KelvinChain'
const headerY = 40
const footerBelowBottom = 28
const small = { size: 7.5, color: ink.quiet }

/** `edition` is in the footer; `firstPage` (from 0) has the first frame; `pageText` is the page number. */
type Frame = { edition: string; firstPage?: number; pageText?: (page: number, count: number) => string }

const pageOfAll = (page: number, count: number) => `${page} / ${count}`

/**
 * Draws a header with product and title, and a footer with edition and page number, on every page from `firstPage` on; call
 * it when all pages exist. Texts that are too long are cut.
 */
export function drawPageFrames(sheet: Sheet, { edition, firstPage = 0, pageText = pageOfAll }: Frame) {
  const { doc, left, bottom } = sheet
  const { count } = doc.bufferedPageRange()
  for (let page = firstPage; page < count; page++) {
    doc.switchToPage(page)
    artifact(sheet, () => {
      drawLine(sheet, bold(productName), left, headerY, { ...small, color: ink.text })
      drawRight(sheet, sheet.facts.title, headerY)
      strokeRule(sheet, headerY + 17)
      strokeRule(sheet, bottom + footerBelowBottom - 8)
      drawLine(sheet, plain(cut(sheet, edition)), left, bottom + footerBelowBottom, small)
      drawRight(sheet, pageText(page + 1, count), bottom + footerBelowBottom)
    })
  }
}

/** Leaves room for the text at the other end of the line. */
const cut = (sheet: Sheet, text: string) => cutToWidth(text, sheet.width * 0.8, measureAt(sheet, small.size))

function drawRight(sheet: Sheet, desired: string, y: number) {
  const text = cut(sheet, desired)
  const width = measureAt(sheet, small.size)(text, false)
  drawLine(sheet, plain(text), sheet.left + sheet.width - width, y, small)
}
