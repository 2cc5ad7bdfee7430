import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** What all charts of dashboards have in common. */
export const statCharts = {
  showTable: ['表で表示', 'Show as table'],
  hideTable: ['表を閉じる', 'Hide table'],
  picture: ['PNG', 'PNG'],
  pictureHint: ['グラフを画像（PNG）でダウンロードします。', 'Downloads the chart as an image (PNG).'],
  empty: ['表示するデータはありません。', 'There is no data to show.'],
  noData: ['データなし', 'No data'],
  category: ['項目', 'Item'],
  total: ['合計', 'Total'],
  caption: ['{{title}}（{{subtitle}}）', '{{title}} ({{subtitle}})'],
  target: ['（{{label}}：{{value}}）', '({{label}}: {{value}})'],
} satisfies Texts
