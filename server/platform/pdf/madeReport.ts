import type { Company } from '#contract/kernel/fields.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { printReport } from '#server/platform/pdf/printReport.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'

type Made = {
  title: string
  /** Of the file, in plain letters; language and ending follow. */
  name: string
  /** Whose report it is. */
  maker: { name: string; company: Company }
  language: Language
  now: Date
  timeZone: string
}

/** How a report says by whom and when it was made. */
type Wording = {
  words: {
    person: (name: string, company: string) => string
    made: (at: string, timeZone: string, by: string) => string
    page: (page: number, count: number) => string
  }
  company: (company: Company) => string
  second: (instant: string) => string
}

/** A report as one PDF, streamed once it is drawn, which says on every page when it was made and by whom. */
export async function madeReport(
  { title, name, maker, language, now, timeZone }: Made,
  { words, company, second }: Wording,
  draw: (sheet: Sheet, by: string) => Promise<void>,
): Promise<FileReply> {
  const by = words.person(maker.name, company(maker.company))
  const edition = words.made(second(now.toISOString()), timeZone, by)
  const printed = { title, edition, pageText: words.page, language, writtenAt: now }
  const body = await printReport(printed, sheet => draw(sheet, by))
  return { mediaType: 'application/pdf', fileName: `${name}-${language}.pdf`, body }
}
