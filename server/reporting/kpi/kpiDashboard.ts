import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'
import { monthsFrom } from '#contract/kernel/time/month.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { type AskedMonths, refuseMonths } from '#server/reporting/kpi/askedMonths.ts'
import { centreInScope } from '#server/reporting/kpi/centreInScope.ts'
import { figuresOf } from '#server/reporting/kpi/kpiFigures.ts'
import { kpiSums } from '#server/reporting/kpi/kpiSums.ts'

export type KpiAsked = AskedMonths & { centreCode?: string }
/** Who looks, when, and what that company aims at. */
export type KpiViewer = { scope: EnterpriseScope; companyCode: string; now: Date }

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

/** What a company aims at, in per cent. */
async function targetsOf(db: Db, companyCode: string): Promise<Partial<Record<Kpi, number>>> {
  const rows = await db
    .selectFrom('kpi_targets as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .select(['t.kpi', 't.percent'])
    .where('c.code', '=', companyCode)
    .execute()
  return Object.fromEntries(rows.map(({ kpi, percent }) => [kpi, percent]))
}
