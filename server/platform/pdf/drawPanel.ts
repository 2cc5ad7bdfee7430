import {
  drawBox,
  drawText,
  lineHeight,
  measureAt,
  needRoom,
  type Sheet,
  tagged,
  ink,
} from '#server/platform/pdf/sheet.ts'
import { bold, brokenLines, plain } from '#server/platform/pdf/styledText.ts'

/** The result of a document in a word, under its label, with a sentence that explains it. */
export type Panel = { label: string; value: string; sentence: string | null; tone: string }

const [bar, padding] = [5, { left: 18, right: 12, top: 9, bottom: 9 }]
const label = { size: 7.5, color: ink.quiet }
const value = { size: 24, leading: 1.4 }
const sentence = { size: 9.5 }

/** Draws a panel over the whole width with a bar of its tone at the left, on one page. */
export function drawPanel(sheet: Sheet, panel: Panel) {
  const { doc, left, width } = sheet
  const at = { x: left + padding.left, width: width - padding.left - padding.right }
  const lines = [
    { text: plain(panel.label), style: label },
    { text: bold(panel.value), style: { ...value, color: panel.tone } },
    ...(panel.sentence ? [{ text: plain(panel.sentence), style: sentence }] : []),
  ]
  const heights = lines.map(
    ({ text, style }) => brokenLines(text, at.width, measureAt(sheet, style.size)).length * lineHeight(style),
  )
  const height = heights.reduce((sum, one) => sum + one, padding.top + padding.bottom)
  needRoom(sheet, height)
  const top = doc.y
  drawBox(sheet, height, bar, panel.tone)
  doc.y = top + padding.top
  tagged(sheet, 'P', () => {
    for (const { text, style } of lines) drawText(sheet, text, style, at)
  })
  doc.y = top + height + 8
}
