/** What lists have in common. */
export const lists = {
  filter: {
    title: '絞り込み',
    open: '条件を開く',
    close: '条件を閉じる',
    search: '絞り込む',
    clear: '条件をクリア',
    any: 'すべて',
    from: '開始日',
    until: '終了日',
  },
  range: '{{from}}〜{{until}}件を表示',
  sortBy: '並べ替え',
  ascending: '昇順',
  descending: '降順',
  emptyPage: 'このページに表示するデータはありません。',
  toFirstPage: '最初のページへ',
  file: 'CSV（{{number}}件）',
  fileHint: '絞り込んだ全{{number}}件をCSVファイルでダウンロードします。',
  expired: '期限切れ',
  monthsLeft: '期限まで約{{number}}か月',
  daysLeft: '期限まで{{number}}日',
}
