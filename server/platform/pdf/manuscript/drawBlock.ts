import type { Block } from '#server/platform/pdf/manuscript/markdown.ts'
import type { Outline } from '#server/platform/pdf/manuscript/outline.ts'
import {
  drawBox,
  drawLine,
  drawText,
  ink,
  lineHeight,
  measureAt,
  needRoom,
  type Sheet,
  tagged,
} from '#server/platform/pdf/sheet.ts'
import { bold, brokenLines, plain, type StyledText, textOf } from '#server/platform/pdf/styledText.ts'
import { drawTable, roomForTable } from '#server/platform/pdf/table.ts'

const body = { size: 9.5, leading: 1.7 }
const afterParagraph = 6
const headingStyles = {
  1: { size: 16, leading: 1.5, before: 22, after: 10 },
  2: { size: 12, leading: 1.5, before: 14, after: 5 },
  3: { size: 10, leading: 1.5, before: 9, after: 3 },
} as const
/** The lines that stay on the same page as their heading. */
const linesBelowHeading = 3
const indent = 17

/** Draws a block at the current position, considering those that follow; adds a heading to the outline. */
export function drawBlock(sheet: Sheet, block: Block, following: readonly Block[], outline: Outline) {
  const { doc } = sheet
  switch (block.kind) {
    case 'pageBreak':
      if (doc.y > doc.page.margins.top) doc.continueOnNewPage()
      return
    case 'heading':
      if (doc.y > doc.page.margins.top) doc.y += headingStyles[block.level].before
      needRoom(sheet, roomFor(sheet, [block, ...following]))
      return drawHeading(sheet, block.level, textOf(block.text), outline)
    case 'paragraph':
      tagged(sheet, 'P', () => drawText(sheet, block.text, body))
      doc.y += afterParagraph
      return
    case 'note':
      return drawNote(sheet, block.text)
    case 'item':
      drawItem(sheet, block.depth, block.marker, block.text)
      doc.y += following[0]?.kind === 'item' ? 2 : afterParagraph
      return
    case 'table':
      doc.y += 3
      drawTable(sheet, block.table)
      doc.y += 12
  }
}

/** The height of consecutive headings and the beginning of what follows. */
function roomFor(sheet: Sheet, blocks: readonly Block[]): number {
  const [first, ...rest] = blocks
  if (first?.kind === 'table') return roomForTable(sheet, first.table)
  if (first?.kind !== 'heading') return linesBelowHeading * lineHeight(body)
  const { before, after, ...style } = headingStyles[first.level]
  return before + lineHeight(style) + after + roomFor(sheet, rest)
}

function drawHeading(sheet: Sheet, level: 1 | 2 | 3, text: string, outline: Outline) {
  const style = headingStyles[level]
  outline.add({ level, text })
  tagged(sheet, `H${level}`, () => drawText(sheet, bold(text), style))
  sheet.doc.y += style.after
}

function drawItem(sheet: Sheet, depth: number, marker: string, text: StyledText) {
  const { doc, left, width } = sheet
  const x = left + (depth + 1) * indent
  tagged(sheet, 'LI', () => {
    // The marker stays with the lines that drawText keeps together.
    const lines = brokenLines(text, left + width - x, measureAt(sheet, body.size)).length
    needRoom(sheet, Math.min(lines, 2) * lineHeight(body))
    const markerWidth = measureAt(sheet, body.size)(marker, false)
    const { y } = doc
    drawLine(sheet, plain(marker), x - markerWidth - (marker === '•' ? 6 : 4), y, { ...body, color: ink.quiet })
    doc.y = y
    drawText(sheet, text, body, { x, width: left + width - x })
  })
}

/** A note with a bar at the left, on one page. */
function drawNote(sheet: Sheet, text: StyledText) {
  const { doc, left, width } = sheet
  const style = { size: 9, leading: 1.65 }
  const [bar, room, padding] = [2, 12, 7]
  const lines = brokenLines(text, width - 2 * room, measureAt(sheet, style.size)).length
  const height = lines * lineHeight(style) + 2 * padding
  doc.y += 3
  needRoom(sheet, height)
  const top = doc.y
  drawBox(sheet, height, bar, ink.text)
  doc.y = top + padding
  tagged(sheet, 'Note', () => drawText(sheet, text, style, { x: left + room, width: width - 2 * room }))
  doc.y = top + height + 9
}
