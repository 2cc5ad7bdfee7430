import { setImmediate } from 'node:timers/promises'
import { drawBlock } from '#server/platform/pdf/manuscript/drawBlock.ts'
import { createOutline } from '#server/platform/pdf/manuscript/outline.ts'
import { drawText, needRoom, type Sheet, tagged } from '#server/platform/pdf/sheet.ts'
import { plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import { type Table, tableSteps } from '#server/platform/pdf/table.ts'

export type Pen = ReturnType<typeof penOn>

/** What reports are written with: sections, tables that let others have their turn, remarks. */
export function penOn(sheet: Sheet) {
  const outline = createOutline(sheet)
  const table = (one: Table) => drawBlock(sheet, { kind: 'table', table: one }, [], outline)
  return {
    sheet,
    table,
    /** Its table or the room for what begins it stays with the heading. */
    section(text: string, its?: Table, room = 90) {
      const following = its ? [{ kind: 'table', table: its } as const] : []
      if (!its) needRoom(sheet, room)
      drawBlock(sheet, { kind: 'heading', level: 2, text: plain(text) }, following, outline)
      if (its) table(its)
    },
    /** `room`: of what belongs under it on the same page. */
    heading(text: string, room: number) {
      needRoom(sheet, room)
      drawBlock(sheet, { kind: 'heading', level: 3, text: plain(text) }, [], outline)
    },
    /** Long tables are drawn in steps. */
    async headed(text: string, its: Table) {
      drawBlock(sheet, { kind: 'heading', level: 3, text: plain(text) }, [{ kind: 'table', table: its }], outline)
      for (const _ of tableSteps(sheet, its)) await setImmediate()
      sheet.doc.y += 10
    },
    /** A section whose table may be long: drawn in steps. */
    async longSection(text: string, its: Table) {
      drawBlock(sheet, { kind: 'heading', level: 2, text: plain(text) }, [{ kind: 'table', table: its }], outline)
      for (const _ of tableSteps(sheet, its)) await setImmediate()
      sheet.doc.y += 12
    },
    /** Paragraphs as somebody wrote them: their lines stay lines. */
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
    /** What follows begins on a page with so much room. */
    together: (height: number) => needRoom(sheet, height),
    small(text: StyledText) {
      tagged(sheet, 'P', () => drawText(sheet, text, { size: 8, leading: 1.55 }))
      sheet.doc.y += 4
    },
    note: (text: StyledText) => drawBlock(sheet, { kind: 'note', text }, [], outline),
  }
}
