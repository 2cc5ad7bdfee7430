import { csvUpload } from '#web/kernel/csv/texts.ja.ts'
import { deliveryDashboard } from '#web/reporting/deliveryDashboard/texts.ja.ts'
import { kpi } from '#web/reporting/kpi/texts.ja.ts'
import { kpiRegistration } from '#web/reporting/kpiRegistration/texts.ja.ts'
import { statCharts } from '#web/kernel/charts/texts.ja.ts'

/** Dashboards, KPIs and their registration: what only their screens say comes with them. */
export const figures = { csvUpload, deliveryDashboard, kpi, kpiRegistration, statCharts }
