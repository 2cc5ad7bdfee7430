import { csvUpload } from '#web/texts/en/csvUpload.ts'
import { deliveryDashboard } from '#web/texts/en/deliveryDashboard.ts'
import { kpi } from '#web/texts/en/kpi.ts'
import { kpiRegistration } from '#web/texts/en/kpiRegistration.ts'
import { statCharts } from '#web/texts/en/statCharts.ts'
import type { figures as japanese } from '#web/texts/ja/figures.ts'

/** The English of dashboards, KPIs and their registration. */
export const figures: typeof japanese = { csvUpload, deliveryDashboard, kpi, kpiRegistration, statCharts }
