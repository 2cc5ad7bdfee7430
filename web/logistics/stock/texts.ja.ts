import { stockWords } from '#contract/logistics/words/stockWords.ts'

export const stock = {
  ...stockWords.ja,
  filter: {
    inStockOnly: '在庫ありのみ',
  },
  holds: {
    open: '保留数{{quantity}}の理由',
    title: '保留の理由',
    about: '同じ製造番号の在庫は区別できないため、次の配送で合格と判定されるまで、すべて良品在庫から除外されます。',
    elsewhere: '表示する権限のない配送により保留されています。',
    none: '保留は解除されています。',
    since: '{{at}}から',
    case: '逸脱案件 {{number}}',
  },
  list: {
    found: '{{number}}件（良品在庫数の合計 {{quantity}}）',
    foundHeld: '{{number}}件（良品在庫数の合計 {{quantity}}、保留数の合計 {{quarantined}}）',
    none: '該当する在庫はありません。',
    noneHint: '条件を減らしてお試しください。在庫数が開示されていない製品、開示期間外の製品は表示されません。',
  },
}
