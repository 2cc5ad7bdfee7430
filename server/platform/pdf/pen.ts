import { setImmediate } from 'node:timers/promises'
import { drawBlock } from '#server/platform/pdf/manuscript/drawBlock.ts'
import { createOutline } from '#server/platform/pdf/manuscript/outline.ts'
import { drawText, needRoom, type Sheet, tagged } from '#server/platform/pdf/sheet.ts'
import { plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import { type Table, tableSteps } from '#server/platform/pdf/table.ts'

export type Pen = ReturnType<typeof penOn>

/** Drawing functions for reports: sections, tables, paragraphs and notes. */
export function penOn(sheet: Sheet) {
  const outline = createOutline(sheet)
  const drawHeading = (level: 2 | 3, text: string, table?: Table) =>
    drawBlock(sheet, { kind: 'heading', level, text: plain(text) }, table ? [{ kind: 'table', table }] : [], outline)
  const drawTable = (table: Table) => drawBlock(sheet, { kind: 'table', table }, [], outline)
  /** Draws in steps, so that other requests are handled in between. */
  async function drawLongTable(table: Table, space: number) {
    for (const _ of tableSteps(sheet, table)) await setImmediate()
    sheet.doc.y += space
  }
  return {
    sheet,
    table: drawTable,
    /** Keeps the heading with its table, or with `room` for what follows, on one page. */
    section(text: string, table?: Table, room = 90) {
      if (!table) needRoom(sheet, room)
      drawHeading(2, text, table)
      if (table) drawTable(table)
    },
    /** `room`: for what belongs under it on the same page. */
    heading(text: string, room: number) {
      needRoom(sheet, room)
      drawHeading(3, text)
    },
    /** A heading with a table that may be long. */
    async headed(text: string, table: Table) {
      drawHeading(3, text, table)
      await drawLongTable(table, 10)
    },
    /** A section with a table that may be long. */
    async longSection(text: string, table: Table) {
      drawHeading(2, text, table)
      await drawLongTable(table, 12)
    },
    /** Paragraphs that a person wrote, with their line breaks. */
    written(text: string) {
      for (const line of text.split(/\r\n|\r|\n/)) {
        if (line.trim() === '') sheet.doc.y += 5
        else tagged(sheet, 'P', () => drawText(sheet, plain(line), { size: 9, leading: 1.6 }))
      }
      sheet.doc.y += 6
    },
    space(height: number) {
      sheet.doc.y += height
    },
    /** Keeps what follows together on a page. */
    together: (height: number) => needRoom(sheet, height),
    small(text: StyledText) {
      tagged(sheet, 'P', () => drawText(sheet, text, { size: 8, leading: 1.55 }))
      sheet.doc.y += 4
    },
    note: (text: StyledText) => drawBlock(sheet, { kind: 'note', text }, [], outline),
  }
}
