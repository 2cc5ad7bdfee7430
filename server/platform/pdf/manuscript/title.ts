import { productName } from '#server/platform/pdf/pageFrame.ts'
import { artifact, drawLine, drawText, ink, type Sheet, tagged, type TextStyle } from '#server/platform/pdf/sheet.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'

export type Edition = {
  title: string
  subtitle: string
  /** Label and value: version, day of issue. */
  facts: readonly (readonly [string, string])[]
}

const third = 250
const labelWidth = 74
const factStyle: TextStyle = { size: 9, leading: 1.9 }

/** A page of its own for a document of many pages. */
export function drawTitlePage(sheet: Sheet, { title, subtitle, facts }: Edition) {
  const { doc, left, width } = sheet
  artifact(sheet, () => {
    doc.rect(0, 0, doc.page.width, 14).fill(ink.text)
  })
  doc.y = third
  tagged(sheet, 'P', () => drawText(sheet, bold(productName), { size: 13 }))
  doc.y += 6
  tagged(sheet, 'H', () => drawText(sheet, bold(title), { size: 30, leading: 1.4 }))
  doc.y += 4
  tagged(sheet, 'P', () => drawText(sheet, plain(subtitle), { size: 11, color: ink.quiet }))
  doc.y += 20
  rule(sheet, left, left + width)
  doc.y += 12
  drawFacts(sheet, facts)
}

/** Above the text of a short document. */
export function drawTitleBlock(sheet: Sheet, { title, subtitle, facts }: Edition) {
  const { doc, left, width } = sheet
  tagged(sheet, 'H', () => drawText(sheet, bold(title), { size: 20, leading: 1.4 }))
  if (subtitle) tagged(sheet, 'P', () => drawText(sheet, plain(subtitle), { size: 9.5, color: ink.quiet }))
  doc.y += 6
  drawFacts(sheet, facts)
  doc.y += 6
  rule(sheet, left, left + width)
  doc.y += 10
}

function drawFacts(sheet: Sheet, facts: Edition['facts']) {
  for (const [label, value] of facts) {
    const { y } = sheet.doc
    tagged(sheet, 'P', () => {
      drawLine(sheet, plain(label), sheet.left, y, { ...factStyle, color: ink.quiet })
      drawLine(sheet, plain(value), sheet.left + labelWidth, y, factStyle)
    })
    sheet.doc.y = y + factStyle.size * 1.9
  }
}

function rule(sheet: Sheet, from: number, to: number) {
  const { doc } = sheet
  artifact(sheet, () => doc.moveTo(from, doc.y).lineTo(to, doc.y).lineWidth(0.5).stroke(ink.line))
}
