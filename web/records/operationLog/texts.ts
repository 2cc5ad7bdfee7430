import { operationLogWords } from '#contract/records/words/operationLogWords.ts'
import { operationWords } from '#contract/records/words/operationWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const operationLog = {
  ...operationLogWords.pairs,
  types: operationWords.pairs.types,
  operations: operationWords.pairs.operations,
  title: ['操作ログ', 'Operation log'],
  filter: {
    period: ['期間', 'Period'],
    type: ['種別', 'Type'],
    user: ['ユーザー', 'User'],
    userHint: ['氏名・メールアドレス', 'Name or email'],
    company: ['企業', 'Company'],
  },
  list: {
    found: ['{{number}}件', 'Entries: {{number}}'],
    foundMore: ['{{number}}件以上', 'Entries: {{number}} or more'],
    moreHint: [
      '先頭の{{number}}件を表示しています。続きは期間や条件を絞るか、CSVでご確認ください。',
      'Showing the first {{number}}. To see the others, narrow the period or filters, or download the CSV file.',
    ],
    subject: ['内容', 'Subject'],
    from: ['アクセス元', 'Accessed from'],
    none: ['該当する操作ログはありません。', 'No entries match these filters.'],
    noneHint: ['期間を広げるか、条件を減らしてお試しください。', 'Try a longer period or fewer filters.'],
    lastUse: [
      '同じ画面の表示が10分以内に続いた場合は1件として記録しています。',
      'Repeated views of the same screen within ten minutes are recorded as one entry.',
    ],
  },
  file: {
    title: ['操作ログをCSVでダウンロード', 'Download operation log as CSV'],
    explained: [
      '種別ごとに項目が異なるため、1つのファイルに1種別を出力します。期間などの条件は一覧と同じです。',
      'Each type has its own columns, so a file contains one type. Period and filters are those of the list.',
    ],
    save: ['ダウンロード', 'Download'],
  },
} satisfies Texts
