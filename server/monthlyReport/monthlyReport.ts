import type { Company } from '#contract/calls/deliveryShapes.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '#server/db/connect.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import type { FileReply } from '#server/http/handlersFor.ts'
import { drawMonthlyReport } from '#server/monthlyReport/drawMonthlyReport.ts'
import { mostGroups, monthlySummary } from '#server/monthlyReport/monthlySummary.ts'
import { monthlyWording } from '#server/monthlyReport/monthlyWording.ts'
import { madeReport } from '#server/print/madeReport.ts'

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
  const summary = await monthlySummary(db, scope, { month, now, timeZone, mostGroups })
  const wording = monthlyWording(language, timeZone)
  const title = `${wording.words.title} ${wording.month(month)}`
  const made = { title, name: `monthly-summary-${month}`, maker, language, now, timeZone }
  return await madeReport(made, wording, sheet => drawMonthlyReport(sheet, summary, wording))
}
