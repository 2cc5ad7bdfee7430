import { operationLogWords } from '#contract/records/words/operationLogWords.ts'
import { operationWords } from '#contract/records/words/operationWords.ts'

export const operationLog = {
  ...operationLogWords.ja,
  types: operationWords.ja.types,
  operations: operationWords.ja.operations,
  title: '操作ログ',
  filter: {
    period: '期間',
    type: '種別',
    user: 'ユーザー',
    userHint: '氏名・メールアドレス',
    company: '企業',
  },
  list: {
    found: '{{number}}件',
    foundMore: '{{number}}件以上',
    moreHint: '先頭の{{number}}件を表示しています。続きは期間や条件を絞るか、CSVでご確認ください。',
    subject: '内容',
    from: 'アクセス元',
    none: '該当する操作ログはありません。',
    noneHint: '期間を広げるか、条件を減らしてお試しください。',
    lastUse: '同じ画面の表示が10分以内に続いた場合は1件として記録しています。',
  },
  file: {
    title: '操作ログをCSVでダウンロード',
    explained: '種別ごとに項目が異なるため、1つのファイルに1種別を出力します。期間などの条件は一覧と同じです。',
    save: 'ダウンロード',
  },
}
