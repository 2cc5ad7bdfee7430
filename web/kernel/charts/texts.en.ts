import type { statCharts as japanese } from '#web/kernel/charts/texts.ja.ts'

export const statCharts: typeof japanese = {
  showTable: 'Show as table',
  hideTable: 'Hide table',
  picture: 'PNG',
  pictureHint: 'Downloads the chart as an image (PNG).',
  empty: 'There is no data to show.',
  noData: 'No data',
  category: 'Item',
  total: 'Total',
  caption: '{{title}} ({{subtitle}})',
  target: '({{label}}: {{value}})',
}
