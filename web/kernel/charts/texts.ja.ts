/** What all charts of dashboards have in common. */
export const statCharts = {
  showTable: '表で表示',
  hideTable: '表を閉じる',
  picture: 'PNG',
  pictureHint: 'グラフを画像（PNG）でダウンロードします。',
  empty: '表示するデータはありません。',
  noData: 'データなし',
  category: '項目',
  total: '合計',
  caption: '{{title}}（{{subtitle}}）',
  target: '（{{label}}：{{value}}）',
}
