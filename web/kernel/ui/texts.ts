import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** What all forms say. */
export const forms = {
  optional: ['（任意）', '(optional)'],
  faulty: ['入力内容を確認してください。', 'Check this field.'],
  allowed: {
    length: ['{{most}}文字以内で入力してください。', 'Enter up to {{most}} characters.'],
    range: ['{{least}}〜{{most}}の数値を入力してください。', 'Enter a number from {{least}} to {{most}}.'],
    number: ['{{most}}件までです。', 'Up to {{most}} are possible.'],
    day: ['1900年以降の日付を入力してください。', 'Enter a date from 1900 onwards.'],
    email: [
      'メールアドレスは、name@example.jpのように半角英数字と記号で入力してください。',
      'Enter an email address such as name@example.com.',
    ],
  },
  reason: ['理由', 'Reason'],
  reasonMissing: ['理由を入力してください。', 'Enter a reason.'],
} satisfies Texts

/** What lists have in common. */
export const lists = {
  waitedFor: {
    own: [
      '先に始めた処理の終了後に再度お試しください。',
      'What you started before is still running. Try again when it has finished.',
    ],
    others: [
      'ほかの利用者の処理が続いています。しばらくしてから再度お試しください。',
      'Other users’ files are still being transferred. Try again later.',
    ],
  },
  filter: {
    title: ['絞り込み', 'Filters'],
    open: ['条件を開く', 'Show filters'],
    close: ['条件を閉じる', 'Hide filters'],
    search: ['絞り込む', 'Apply filters'],
    clear: ['条件をクリア', 'Clear filters'],
    any: ['すべて', 'All'],
    from: ['開始日', 'From'],
    until: ['終了日', 'Until'],
  },
  range: ['{{from}}〜{{until}}件を表示', 'Showing {{from}}–{{until}}'],
  sortBy: ['並べ替え', 'Sort by'],
  ascending: ['昇順', 'Ascending'],
  descending: ['降順', 'Descending'],
  emptyPage: ['このページに表示するデータはありません。', 'There is no data on this page.'],
  toFirstPage: ['最初のページへ', 'Go to first page'],
  file: ['CSV（{{number}}件）', 'CSV ({{number}})'],
  fileHint: [
    '絞り込んだ全{{number}}件をCSVファイルでダウンロードします。',
    'Downloads all {{number}} filtered rows as a CSV file.',
  ],
  cardEmpty: ['条件に一致するデータはありません。', 'No data matches the criteria.'],
  toDashboard: ['ダッシュボードに追加', 'Add to dashboard'],
  tryFewerFilters: ['条件を減らすか、キーワードを短くしてお試しください。', 'Try fewer filters or a shorter keyword.'],
  scrollsSideways: ['表は横にスクロールできます', 'Scroll sideways to see the whole table'],
  removeOf: ['「{{name}}」を削除', 'Delete “{{name}}”'],
  toList: ['一覧へ戻る', 'Back to list'],
  unknownHint: ['存在しないか、表示する権限がありません。', 'It does not exist, or you are not authorised to view it.'],
  print: ['印刷', 'Print'],
  keyword: ['キーワード', 'Keyword'],
  actions: ['操作', 'Actions'],
  csv: ['CSV', 'CSV'],
  expired: ['期限切れ', 'Expired'],
  monthsLeft: ['期限まで約{{number}}か月', 'about {{number}} mo. left'],
  daysLeft: ['期限まで{{number}}日', '{{number}} d left'],
} satisfies Texts

/** Who changed what of a record. */
export const changeHistory = {
  title: ['変更履歴', 'Change history'],
  none: ['変更履歴はありません。', 'There are no changes.'],
  machine: ['連携システム（{{name}}）', 'Partner system ({{name}})'],
  system: ['システム', 'System'],
  reason: ['理由：{{reason}}', 'Reason: {{reason}}'],
  was: ['変更前', 'Before'],
  becomes: ['変更後', 'After'],
  nothing: ['なし', 'none'],
  more: ['最新の{{number}}件を表示しています。', 'Showing the latest {{number}} changes.'],
} satisfies Texts

/** What is asked before a form with unsaved changes is left. */
export const unsaved = {
  title: ['保存していない変更があります', 'Unsaved changes'],
  text: ['この画面を離れると、入力した内容は失われます。', 'Your changes will be lost if you leave this screen.'],
  restored: [
    '前回のログイン中に入力していた内容を復元しました。まだ保存されていません。',
    'What you were entering before your login ended was restored. It is not saved yet.',
  ],
  leave: ['破棄して移動', 'Discard and leave'],
  textOfDialog: ['閉じると、入力した内容は失われます。', 'Your changes will be lost if you close this dialog.'],
  close: ['破棄して閉じる', 'Discard and close'],
  stay: ['入力を続ける', 'Continue editing'],
} satisfies Texts
