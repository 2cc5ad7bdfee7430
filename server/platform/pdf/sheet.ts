import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'
import { brokenLines, type Measure, type StyledText } from '#server/platform/pdf/styledText.ts'

/** Noto Sans JP has the letters of both languages; a PDF embeds only those that it uses. */
const regular = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
)
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'))

/** The path of a font: pdfkit would open a font again for each further name. */
const fontFile = (isBold: boolean) => (isBold ? bold : regular)

export type PrintLanguage = 'ja' | 'en'
/** Red means wrong and nothing else; amber needs attention; green passed. */
export const ink = {
  text: '#15202b',
  quiet: '#5b6875',
  line: '#cfd6dd',
  fill: '#f2f4f7',
  wrong: '#c8102e',
  warning: '#9a5c00',
  good: '#2f6f62',
} as const

/** The metadata of a document. */
export type SheetFacts = { title: string; language: PrintLanguage; author: string; writtenAt: Date }

/** A4 pages, drawn from top to bottom; lengths are points, `doc.y` is the current position. */
export type Sheet = { doc: PDFKit.PDFDocument; facts: SheetFacts; left: number; width: number; bottom: number }

/** Wide for prose, narrow for tables. */
const allMargins = {
  wide: { top: 84, bottom: 72, left: 62, right: 62 },
  narrow: { top: 74, bottom: 62, left: 42, right: 42 },
}

/** Pages stay in memory until the end, so that each can show their number. The same content gives the same bytes. */
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

/** Starts a new page if less than this height is left. */
export function needRoom({ doc, bottom }: Sheet, height: number) {
  if (doc.y + height > bottom) doc.continueOnNewPage()
}

/** Tags drawn text for screen readers: a heading, a paragraph, a list item. */
export function tagged({ doc }: Sheet, tag: string, draw: () => void) {
  const element = doc.struct(tag)
  doc.addStructure(element)
  element.add(doc.markStructureContent(tag))
  draw()
  doc.endMarkedContent()
  element.end()
}

/** Marks what is not part of the text: rules, page numbers. */
export function artifact({ doc }: Sheet, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** A horizontal line over the whole width, within an artifact. */
export function strokeRule({ doc, left, width }: Sheet, y: number, lineWidth = 0.5) {
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(lineWidth)
    .stroke(ink.line)
}

export const drawRule = (sheet: Sheet, y: number, lineWidth?: number) =>
  artifact(sheet, () => strokeRule(sheet, y, lineWidth))

/** A filled box over the whole width at the current position, with a bar at the left. */
export function drawBox(sheet: Sheet, height: number, barWidth: number, barColor: string) {
  const { doc, left, width } = sheet
  artifact(sheet, () => {
    doc.rect(left, doc.y, width, height).fill(ink.fill)
    doc.rect(left, doc.y, barWidth, height).fill(barColor)
  })
}

export type TextStyle = { size: number; color?: string; leading?: number }
export const lineHeight = ({ size, leading = 1.6 }: TextStyle) => size * leading

/** Measures text at a font size; pdfkit caches the widths. */
export const measureAt =
  ({ doc }: Sheet, size: number): Measure =>
  (text, isBold) =>
    doc.font(fontFile(isBold)).fontSize(size).widthOfString(text)

/** Draws one line of styled text at a position. */
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

/** Draws text broken into lines, on as many pages as necessary. */
export function drawText(
  sheet: Sheet,
  text: StyledText,
  style: TextStyle,
  { x = sheet.left, width = sheet.width }: { x?: number; width?: number } = {},
) {
  const { doc } = sheet
  const lines = brokenLines(text, width, measureAt(sheet, style.size))
  for (const [index, line] of lines.entries()) {
    // Avoids widows and orphans: a first or last line alone on a page.
    const isWithNext = lines.length > 1 && (index === 0 || index === lines.length - 2)
    needRoom(sheet, (isWithNext ? 2 : 1) * lineHeight(style))
    const { y } = doc
    drawLine(sheet, line, x, y, style)
    doc.y = y + lineHeight(style)
  }
}

/** Ends the document and returns its bytes. */
export async function bytesOf({ doc }: Sheet): Promise<Buffer> {
  doc.end()
  return Buffer.concat(await doc.toArray())
}
