/** What all forms say. */
export const forms = {
  optional: '（任意）',
  faulty: '入力内容を確認してください。',
  reason: '理由',
  reasonMissing: '理由を入力してください。',
}

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
  keyword: 'キーワード',
  actions: '操作',
  csv: 'CSV',
  expired: '期限切れ',
  monthsLeft: '期限まで約{{number}}か月',
  daysLeft: '期限まで{{number}}日',
}

/** Who changed what of a record. */
export const changeHistory = {
  title: '変更履歴',
  none: '変更履歴はありません。',
  machine: '連携システム（{{name}}）',
  system: 'システム',
  reason: '理由：{{reason}}',
  was: '変更前',
  becomes: '変更後',
  nothing: 'なし',
  more: '最新の{{number}}件を表示しています。',
}

/** What is asked before a form with unsaved changes is left. */
export const unsaved = {
  title: '保存していない変更があります',
  text: 'この画面を離れると、入力した内容は失われます。',
  leave: '破棄して移動',
  stay: '入力を続ける',
}
