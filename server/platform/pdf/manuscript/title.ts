import { productName } from '#server/platform/pdf/pageFrame.ts'
import {
  artifact,
  drawLine,
  drawRule,
  drawText,
  ink,
  type Sheet,
  tagged,
  type TextStyle,
} from '#server/platform/pdf/sheet.ts'
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

/** A title page for a long document. */
export function drawTitlePage(sheet: Sheet, { title, subtitle, facts }: Edition) {
  const { doc } = sheet
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
  drawRule(sheet, doc.y)
  doc.y += 12
  drawFacts(sheet, facts)
}

/** The title above the text of a short document. */
export function drawTitleBlock(sheet: Sheet, { title, subtitle, facts }: Edition) {
  const { doc } = sheet
  tagged(sheet, 'H', () => drawText(sheet, bold(title), { size: 20, leading: 1.4 }))
  if (subtitle) tagged(sheet, 'P', () => drawText(sheet, plain(subtitle), { size: 9.5, color: ink.quiet }))
  doc.y += 6
  drawFacts(sheet, facts)
  doc.y += 6
  drawRule(sheet, doc.y)
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
