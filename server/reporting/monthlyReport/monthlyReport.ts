import type { Company } from '#contract/kernel/fields.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { drawMonthlyReport } from '#server/reporting/monthlyReport/drawMonthlyReport.ts'
import { maxGroups, monthlySummary } from '#server/reporting/monthlyReport/monthlySummary.ts'
import { monthlyWording } from '#server/reporting/monthlyReport/monthlyWording.ts'
import { madeReport } from '#server/platform/pdf/madeReport.ts'

type Asked = {
  month: string
  scope: EnterpriseScope
  /** Whose report it is. */
  maker: { name: string; company: Company }
  language: Language
  now: Date
  timeZone: string
}

/** The monthly summary as one PDF, streamed once it is drawn. */
export async function monthlyReport(
  db: Db,
  { month, scope, maker, language, now, timeZone }: Asked,
): Promise<FileReply> {
  const summary = await monthlySummary(db, scope, { month, now, timeZone, maxGroups })
  const wording = monthlyWording(language, timeZone)
  const title = `${wording.words.title} ${wording.month(month)}`
  const made = { title, name: `monthly-summary-${month}`, maker, language, now, timeZone }
  return await madeReport(made, wording, sheet => drawMonthlyReport(sheet, summary, wording))
}
