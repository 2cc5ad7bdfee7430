import PQueue from 'p-queue'
import type { Company } from '#contract/kernel/fields.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { drawPageFrames, productName } from '#server/platform/pdf/pageFrame.ts'
import { openSheet, type Sheet } from '#server/platform/pdf/sheet.ts'

/** One report at a time: all its pages are in memory until their number is known, and two would not be faster. */
const drawing = new PQueue({ concurrency: 1 })

type Made = {
  title: string
  /** The file name in ASCII, without language and extension. */
  name: string
  /** The user who creates it. */
  maker: { name: string; company: Company }
  language: Language
  now: Date
  timeZone: string
}

/** The wording for the author, the time and the page number. */
type Wording = {
  words: {
    person: (name: string, company: string) => string
    made: (at: string, timeZone: string, by: string) => string
    page: (page: number, count: number) => string
  }
  company: (company: Company) => string
  second: (instant: string) => string
}

/** A report as a PDF with narrow margins, streamed once it is drawn, with time, author and page number on every page. */
export async function madeReport(
  { title, name, maker, language, now, timeZone }: Made,
  { words, company, second }: Wording,
  draw: (sheet: Sheet, by: string) => Promise<void>,
): Promise<FileReply> {
  const by = words.person(maker.name, company(maker.company))
  const edition = words.made(second(now.toISOString()), timeZone, by)
  const body = await drawing.add(async () => {
    const sheet = openSheet({ title, language, author: productName, writtenAt: now }, 'narrow')
    await draw(sheet, by)
    drawPageFrames(sheet, { edition, pageText: words.page })
    sheet.doc.end()
    return sheet.doc
  })
  return { mediaType: 'application/pdf', fileName: `${name}-${language}.pdf`, body }
}
