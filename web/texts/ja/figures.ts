import { csvUpload } from '#web/texts/ja/csvUpload.ts'
import { deliveryDashboard } from '#web/texts/ja/deliveryDashboard.ts'
import { kpi } from '#web/texts/ja/kpi.ts'
import { kpiRegistration } from '#web/texts/ja/kpiRegistration.ts'
import { statCharts } from '#web/texts/ja/statCharts.ts'

/** Dashboards, KPIs and their registration: what only their screens say comes with them. */
export const figures = { csvUpload, deliveryDashboard, kpi, kpiRegistration, statCharts }
