import type pg from 'pg'
import type { Language } from '#contract/kernel/language.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { madeReport } from '#server/platform/pdf/madeReport.ts'
import { drawReport } from '#server/reporting/pdfReports/temperatureReport/drawReport.ts'
import { reportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import { reportWording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

type Asked = {
  deliveryId: number
  scope: EnterpriseScope
  /** Whose report it is. */
  caller: Pick<Caller, 'name' | 'company'>
  language: Language
  now: Date
  timeZone: string
}

/** The delivery temperature report as one PDF, streamed once it is drawn; 4017 and 4508 as for its figures. */
export async function temperatureReport(pool: pg.Pool, asked: Asked): Promise<FileReply> {
  const { caller, language, now, timeZone } = asked
  const facts = await reportFacts(pool, asked)
  const wording = reportWording(language, timeZone)
  const { reference } = facts.status
  const title = `${wording.words.title} ${reference}`
  const made = { title, name: `${reference}-temperature-report`, maker: caller, language, now, timeZone }
  return await madeReport(made, wording, (sheet, by) => drawReport(sheet, facts, { by, at: now }, wording))
}
