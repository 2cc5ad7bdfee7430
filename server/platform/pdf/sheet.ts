import Pdf from 'pdfkit'
import { fontFile } from '#server/platform/pdf/fonts.ts'
import { brokenLines, type Measure, type StyledText } from '#server/platform/pdf/styledText.ts'

export type PrintLanguage = 'ja' | 'en'
/** Red means wrong and nothing else; amber what to look at; green what held. */
export const ink = {
  text: '#15202b',
  quiet: '#5b6875',
  line: '#cfd6dd',
  fill: '#f2f4f7',
  wrong: '#c8102e',
  warning: '#9a5c00',
  good: '#2f6f62',
} as const

/** What a viewer shows of a document besides its pages. */
export type SheetFacts = { title: string; language: PrintLanguage; author: string; writtenAt: Date }

/** A4 pages that are written from top to bottom; lengths are points, `doc.y` is where the next thing goes. */
export type Sheet = { doc: PDFKit.PDFDocument; facts: SheetFacts; left: number; width: number; bottom: number }

/** Around the text: of prose, and of tables that need the room. */
const allMargins = {
  wide: { top: 84, bottom: 72, left: 62, right: 62 },
  narrow: { top: 74, bottom: 62, left: 42, right: 42 },
}

/** Pages stay open until the end, so that each can say how many there are. The same facts make the same bytes. */
export function openSheet(facts: SheetFacts, room: keyof typeof allMargins = 'wide'): Sheet {
  const margins = allMargins[room]
  const doc = new Pdf({
    size: 'A4',
    margins,
    font: fontFile(false),
    lang: facts.language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: facts.title, Author: facts.author, Creator: facts.author, CreationDate: facts.writtenAt },
  })
  const { width, height } = doc.page
  return {
    doc,
    facts,
    left: margins.left,
    width: width - margins.left - margins.right,
    bottom: height - margins.bottom,
  }
}

/** Begins a page where less than so much height is left on this one. */
export function needRoom({ doc, bottom }: Sheet, height: number) {
  if (doc.y + height > bottom) doc.continueOnNewPage()
}

/** Says what the drawn text is, for screen readers: a heading, a paragraph, a list's item. */
export function tagged({ doc }: Sheet, tag: string, draw: () => void) {
  const element = doc.struct(tag)
  doc.addStructure(element)
  element.add(doc.markStructureContent(tag))
  draw()
  doc.endMarkedContent()
  element.end()
}

/** What is no part of the text: rules, page numbers. */
export function artifact({ doc }: Sheet, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

export type TextStyle = { size: number; color?: string; leading?: number }
export const lineHeight = ({ size, leading = 1.6 }: TextStyle) => size * leading

/** Widths at a size; pdfkit remembers what it measured. */
export const measureAt =
  ({ doc }: Sheet, size: number): Measure =>
  (text, isBold) =>
    doc.font(fontFile(isBold)).fontSize(size).widthOfString(text)

/** One line at a place, its weights one after the other. */
export function drawLine(sheet: Sheet, line: StyledText, x: number, y: number, { size, color = ink.text }: TextStyle) {
  const { doc } = sheet
  let at = x
  for (const run of line) {
    const { text, isBold } = run
    doc
      .font(fontFile(isBold))
      .fontSize(size)
      .fillColor(run.color ?? color)
    doc.text(text, at, y, { lineBreak: false })
    at += doc.widthOfString(text)
  }
}

/** Text broken into the width, on as many pages as it takes. */
export function drawText(
  sheet: Sheet,
  text: StyledText,
  style: TextStyle,
  { x = sheet.left, width = sheet.width }: { x?: number; width?: number } = {},
) {
  const { doc } = sheet
  const lines = brokenLines(text, width, measureAt(sheet, style.size))
  for (const [index, line] of lines.entries()) {
    // The first and the last line of a paragraph do not stand alone on a page.
    const isWithNext = lines.length > 1 && (index === 0 || index === lines.length - 2)
    needRoom(sheet, (isWithNext ? 2 : 1) * lineHeight(style))
    const { y } = doc
    drawLine(sheet, line, x, y, style)
    doc.y = y + lineHeight(style)
  }
}

/** The bytes, once all pages are written. */
export async function bytesOf({ doc }: Sheet): Promise<Buffer> {
  doc.end()
  return Buffer.concat(await doc.toArray())
}
