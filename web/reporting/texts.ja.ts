// Dashboards, KPIs and their registration share their texts: they come in one file.
export { csvUpload } from '#web/kernel/csv/texts.ja.ts'
export { statCharts } from '#web/kernel/charts/texts.ja.ts'
export { deliveryDashboard } from '#web/reporting/deliveryDashboard/texts.ja.ts'
export { kpi } from '#web/reporting/kpi/texts.ja.ts'
export { kpiRegistration } from '#web/reporting/kpiRegistration/texts.ja.ts'
