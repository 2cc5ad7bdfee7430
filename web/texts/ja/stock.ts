import { stockWords } from '#contract/texts/stockWords.ts'

export const stock = {
  ...stockWords.ja,
  filter: {
    code: '品目・医薬品コード',
    inStockOnly: '在庫ありのみ',
  },
  list: {
    found: '{{number}}件（数量合計 {{quantity}}）',
    none: '該当する在庫はありません。',
    noneHint: '条件を減らしてお試しください。在庫数が開示されていない製品、開示期間外の製品は表示されません。',
  },
}
