// Dashboards, KPIs and their registration share their texts: they come in one file.
export { csvUpload } from '#web/kernel/csv/texts.ts'
export { statCharts } from '#web/kernel/charts/texts.ts'
export { deliveryDashboard } from '#web/reporting/deliveryDashboard/texts.ts'
export { kpi } from '#web/reporting/kpi/texts.ts'
export { kpiRegistration } from '#web/reporting/kpiRegistration/texts.ts'
export { boards } from '#web/reporting/boards/texts.ts'
