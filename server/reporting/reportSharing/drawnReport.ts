import { codes } from '#contract/kernel/codes.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { ReportKind } from '#contract/reporting/rules/reports.ts'
import { monthlyReportWords } from '#contract/reporting/words/monthlyReportWords.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { CallerCompany } from '#server/platform/http/calls/caller.ts'
import { scopeOfDepositor } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { monthlyReport } from '#server/reporting/monthlyReport/monthlyReport.ts'
import { caseReport } from '#server/reporting/pdfReports/caseReport/caseReport.ts'
import { temperatureReport } from '#server/reporting/pdfReports/temperatureReport/temperatureReport.ts'

export type WantedReport = {
  companyId: number
  company: CallerCompany
  kind: ReportKind
  month: string | null
  caseId: number | null
  deliveryId: number | null
  language: Language
  askedBy: number | null
  /** Who shares it, of the depositor or of the platform company; null: a subscription. */
  author: { name: string; company: CallerCompany } | null
  at: Date
}

/**
 * The report as the depositor's users see it now, without internal comments. Its author is the user who shares it, or the
 * subscription.
 */
export async function drawnReport({ db, pool, config }: AppContext, wanted: WantedReport): Promise<FileReply> {
  const { company, month, caseId, deliveryId, language, at } = wanted
  const scope = scopeOfDepositor(wanted.companyId)
  const made = { scope, language, now: at, timeZone: config.timeZone }
  const maker = wanted.author ?? { name: monthlyReportWords[language].bySubscription, company }
  if (wanted.kind === 'monthly' && month !== null) return await monthlyReport(db, { ...made, month, maker })
  if (wanted.kind === 'case' && caseId !== null) {
    return await caseReport(pool, { ...made, caseId, caller: maker, isSent: true })
  }
  if (wanted.kind === 'delivery' && deliveryId !== null) {
    return await temperatureReport(pool, { ...made, deliveryId, caller: maker })
  }
  throw new PortalError(codes.noData)
}
