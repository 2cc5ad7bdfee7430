import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { monthsFrom } from '#contract/kernel/time/month.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { refuseMonths, centreInScope, type AskedMonths } from '#server/reporting/kpi/asked.ts'
import { figuresOf } from '#server/reporting/kpi/kpiCounts.ts'
import { targetsOf } from '#server/reporting/kpiRegistration/targets.ts'
import { kpiSums } from '#server/reporting/kpi/kpiSums.ts'

export type KpiAsked = AskedMonths & { centreCode?: string }
/** `companyCode`: the company of the targets. */
type KpiViewer = { scope: EnterpriseScope; companyCode: string; now: Date }

export async function kpiDashboard(db: Db, viewer: KpiViewer, asked: KpiAsked): Promise<KpiDashboard> {
  refuseMonths(asked)
  const centreId = await centreInScope(db, viewer.scope, asked.centreCode)
  const sums = await kpiSums(db, viewer.scope, asked, centreId, viewer.now)
  const byMonth = new Map(sums.filter(one => !one.centre).map(one => [one.month, one]))
  return {
    months: monthsFrom(asked.from, asked.until).map(month => ({ month, figures: figuresOf(byMonth.get(month)) })),
    total: figuresOf(byMonth.get(null)),
    centres: sums
      .flatMap(({ centre, ...one }) => (centre ? [{ centre, figures: figuresOf(one) }] : []))
      .sort((one, other) => (one.centre.code < other.centre.code ? -1 : 1)),
    targets: await targetsOf(db, viewer.companyCode),
  }
}
