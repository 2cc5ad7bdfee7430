import { csvUpload } from '#web/kernel/csv/texts.en.ts'
import { deliveryDashboard } from '#web/reporting/deliveryDashboard/texts.en.ts'
import { kpi } from '#web/reporting/kpi/texts.en.ts'
import { kpiRegistration } from '#web/reporting/kpiRegistration/texts.en.ts'
import { statCharts } from '#web/kernel/charts/texts.en.ts'
import type { figures as japanese } from '#web/app/texts/figures.ja.ts'

/** The English of dashboards, KPIs and their registration. */
export const figures: typeof japanese = { csvUpload, deliveryDashboard, kpi, kpiRegistration, statCharts }
