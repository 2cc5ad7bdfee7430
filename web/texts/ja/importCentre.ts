/** The import centre: CSV files in, and their history. */
export const importCentre = {
  view: '表示',
  views: { data: 'データ（CSV）', loggerFiles: 'ロガーファイル', history: '取込履歴' },
  intro: 'CSVファイルを確認してから取り込みます。',
  history: { none: '取込履歴はありません。', noneHint: '取り込んだファイルがここに表示されます。' },
}
