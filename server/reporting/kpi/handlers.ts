import type { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { kpiCsv } from '#server/reporting/kpi/kpiCsv.ts'
import { kpiDashboard, type KpiAsked } from '#server/reporting/kpi/kpiDashboard.ts'
import { kpiDeliveries } from '#server/reporting/kpi/drillDown/kpiDeliveries.ts'
import { kpiDeliveriesCsv } from '#server/reporting/kpi/drillDown/kpiDeliveriesCsv.ts'
import { kpiHours } from '#server/reporting/kpi/kpiHours.ts'

type Asked = KpiAsked & { enterpriseCode?: string }

export const kpiHandlers: HandlersFor<typeof kpiCalls> = {
  getKpiDashboard: (asked, context) => dashboardOf(asked, context),
  getKpiDeliveries: (asked, { db, scope, now }) => kpiDeliveries(db, scope, asked, now()),
  getKpiHours: async (asked, { db, scope, now }) => ({ rows: await kpiHours(db, scope, asked, now()) }),
  downloadKpiCsv: async (asked, context) => kpiCsv(await dashboardOf(asked, context), asked, readerOf(context)),
  downloadKpiDeliveriesCsv: (asked, context) => kpiDeliveriesCsv(context.db, context.scope, asked, readerOf(context)),
}

/** Targets are those of the company whose view it is: the one that was picked, else the caller's own. */
const dashboardOf = (asked: Asked, { db, scope, caller, now }: CallerContext) =>
  kpiDashboard(db, { scope, companyCode: asked.enterpriseCode ?? caller.company.code, now: now() }, asked)

const readerOf = ({ caller, config, now }: CallerContext) => ({
  now: now(),
  language: caller.language,
  timeZone: config.timeZone,
})
