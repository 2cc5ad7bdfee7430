import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/language.ts'
import type { ReportKind } from '#contract/rules/reports.ts'
import { monthlyReportWords } from '#contract/texts/monthlyReportWords.ts'
import { caseReport } from '#server/caseReport/caseReport.ts'
import type { CallerCompany } from '#server/http/caller.ts'
import { scopeOfDepositor } from '#server/http/enterpriseScope.ts'
import type { FileReply } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { monthlyReport } from '#server/monthlyReport/monthlyReport.ts'
import type { Parts } from '#server/parts.ts'
import { temperatureReport } from '#server/temperatureReport/temperatureReport.ts'

export type WantedReport = {
  companyId: number
  company: CallerCompany
  kind: ReportKind
  month: string | null
  caseId: number | null
  deliveryId: number | null
  language: Language
  askedBy: number | null
  askedByName: string | null
  at: Date
}

/**
 * The report as the depositor's people see it now, but for what they keep to themselves (internal comments); in the name of
 * who shares it, or of the subscription.
 */
export async function drawnReport({ db, pool, config }: Parts, wanted: WantedReport): Promise<FileReply> {
  const { company, month, caseId, deliveryId, language, askedByName, at } = wanted
  const scope = scopeOfDepositor(wanted.companyId)
  const made = { scope, language, now: at, timeZone: config.timeZone }
  const maker = { name: askedByName ?? monthlyReportWords[language].bySubscription, company }
  if (wanted.kind === 'monthly' && month !== null) return await monthlyReport(db, { ...made, month, maker })
  if (wanted.kind === 'case' && caseId !== null) {
    return await caseReport(pool, { ...made, caseId, caller: maker, isSent: true })
  }
  if (wanted.kind === 'delivery' && deliveryId !== null) {
    return await temperatureReport(pool, { ...made, deliveryId, caller: maker })
  }
  throw new PortalError(codes.noData)
}
