// Dashboards, KPIs and their registration share their texts: they come in one file.
export { csvUpload } from '#web/kernel/csv/texts.en.ts'
export { statCharts } from '#web/kernel/charts/texts.en.ts'
export { deliveryDashboard } from '#web/reporting/deliveryDashboard/texts.en.ts'
export { kpi } from '#web/reporting/kpi/texts.en.ts'
export { kpiRegistration } from '#web/reporting/kpiRegistration/texts.en.ts'
