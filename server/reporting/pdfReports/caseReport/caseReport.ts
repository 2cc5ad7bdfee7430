import type pg from 'pg'
import type { Language } from '#contract/kernel/language.ts'
import { caseFacts } from '#server/reporting/pdfReports/caseReport/caseFacts.ts'
import { drawCase } from '#server/reporting/pdfReports/caseReport/drawCase.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { madeReport } from '#server/platform/pdf/madeReport.ts'
import { reportWording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

type Asked = {
  caseId: number
  scope: EnterpriseScope
  /** Whose report it is. */
  caller: Pick<Caller, 'name' | 'company'>
  /** It is sent to somebody outside: what is for the depositor's own people stays with them. */
  isSent?: boolean
  language: Language
  now: Date
  timeZone: string
}

/** The report of a case as one PDF, streamed once it is drawn; 4017 as for the case itself. */
export async function caseReport(pool: pg.Pool, asked: Asked): Promise<FileReply> {
  const { caller, language, now, timeZone } = asked
  const facts = await caseFacts(pool, asked)
  const wording = reportWording(language, timeZone)
  const { number } = facts.found
  const title = `${wording.caseReport.title} ${number}`
  const made = { title, name: `${number}-case-report`, maker: caller, language, now, timeZone }
  return await madeReport(made, wording, (sheet, by) => drawCase(sheet, facts, { by, at: now }, wording))
}
