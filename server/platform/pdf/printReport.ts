import type { Readable } from 'node:stream'
import PQueue from 'p-queue'
import { drawPageFrames, productName } from '#server/platform/pdf/pageFrame.ts'
import { openSheet, type PrintLanguage, type Sheet } from '#server/platform/pdf/sheet.ts'

/** One report at a time: all its pages stay open until their number is known, and two would not be quicker. */
const drawing = new PQueue({ concurrency: 1 })

type Printed = {
  /** On every page, and what a viewer calls the document. */
  title: string
  /** In the foot of every page: made when, by whom. */
  edition: string
  pageText: (page: number, count: number) => string
  language: PrintLanguage
  writtenAt: Date
}

/** A report of narrow margins, streamed once it is drawn; each page says which of how many it is. */
export const printReport = (
  { title, edition, pageText, language, writtenAt }: Printed,
  draw: (sheet: Sheet) => Promise<void>,
): Promise<Readable> =>
  drawing.add(async () => {
    const sheet = openSheet({ title, language, author: productName, writtenAt }, 'narrow')
    await draw(sheet)
    drawPageFrames(sheet, { edition, pageText })
    sheet.doc.end()
    return sheet.doc satisfies Readable
  })
