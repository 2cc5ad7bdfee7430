import type { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { readerOf } from '#server/logistics/lists/reader.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { kpiCsv, kpiDeliveriesCsv } from '#server/reporting/kpi/kpiCsv.ts'
import { kpiDashboard, type KpiAsked } from '#server/reporting/kpi/kpiDashboard.ts'
import { kpiDeliveries } from '#server/reporting/kpi/drillDown/kpiDeliveries.ts'
import { kpiHours } from '#server/reporting/kpi/kpiHours.ts'

type Asked = KpiAsked & { enterpriseCode?: string }

export const kpiHandlers: HandlersFor<typeof kpiCalls> = {
  getKpiDashboard: (asked, context) => dashboardOf(asked, context),
  getKpiDeliveries: (asked, { db, scope, now }) => kpiDeliveries(db, scope, asked, now()),
  getKpiHours: async (asked, { db, scope, now }) => ({ rows: await kpiHours(db, scope, asked, now()) }),
  downloadKpiCsv: async (asked, context) => kpiCsv(await dashboardOf(asked, context), asked, readerOf(context)),
  downloadKpiDeliveriesCsv: (asked, context) => kpiDeliveriesCsv(context.db, context.scope, asked, readerOf(context)),
}

/** With the targets of the chosen company, or else of the caller's own. */
const dashboardOf = (asked: Asked, { db, scope, caller, now }: CallerContext) =>
  kpiDashboard(db, { scope, companyCode: asked.enterpriseCode ?? caller.company.code, now: now() }, asked)
