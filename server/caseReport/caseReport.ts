import type { Language } from '#contract/language.ts'
import type { FileReply } from '#server/http/handlersFor.ts'
import { caseFacts, type ReportMaker } from '#server/caseReport/caseFacts.ts'
import { drawCase } from '#server/caseReport/drawCase.ts'
import { printReport } from '#server/print/printReport.ts'
import { reportWording } from '#server/temperatureReport/reportWording.ts'

/** The report of a case as one PDF, streamed once it is drawn; 4017 as for the case itself. */
export async function caseReport(maker: ReportMaker, caseId: number, language: Language): Promise<FileReply> {
  const { caller, config } = maker
  const facts = await caseFacts(maker, caseId)
  const now = maker.now()
  const wording = reportWording(language, config.timeZone)
  const { words } = wording
  const { number } = facts.found
  const by = words.person(caller.name, wording.company(caller.company))
  const title = `${wording.caseReport.title} ${number}`
  const edition = words.made(wording.second(now.toISOString()), config.timeZone, by)
  const body = await printReport({ title, edition, pageText: words.page, language, writtenAt: now }, sheet =>
    drawCase(sheet, facts, { by, at: now }, wording),
  )
  return { mediaType: 'application/pdf', fileName: `${number}-case-report-${language}.pdf`, body }
}
