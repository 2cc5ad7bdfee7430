import { stockWords } from '#contract/logistics/words/stockWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const stock = {
  ...stockWords.pairs,
  filter: {
    inStockOnly: ['在庫ありのみ', 'In stock only'],
    held: ['保留中', 'On hold'],
    rejected: ['不合格', 'Rejected'],
    within: ['使用期限までの日数', 'Days until expiry'],
    withinAny: ['すべて', 'All'],
    withinDays: ['{{days}}日以内', '{{days}} days'],
    withinText: ['使用期限 {{days}}日以内', 'Expiring within {{days}} days'],
    byLot: ['製造番号別', 'By lot'],
  },
  holds: {
    open: ['保留数{{quantity}}の理由', 'Reason for hold ({{quantity}})'],
    openRejected: ['不合格数{{quantity}}の理由', 'Reason for rejection ({{quantity}})'],
    title: ['良品在庫から除外されている理由', 'Why this stock is not qualified'],
    about: [
      '同じ製造番号の在庫は区別できないため、次の配送で合格と判定されるまで、すべて良品在庫から除外されます。',
      'Units of the same lot cannot be told apart, so all stock of this lot is excluded from the qualified stock until the lot is released in these deliveries.',
    ],
    elsewhere: [
      '表示する権限のない配送の判定により、良品在庫から除外されています。',
      'Not qualified because of a delivery that you are not authorised to view.',
    ],
    none: ['現在は良品在庫に含まれています。', 'This stock is qualified again.'],
    since: ['{{at}}から', 'since {{at}}'],
    case: ['逸脱案件 {{number}}', 'Excursion case {{number}}'],
  },
  list: {
    found: ['{{number}}件（{{of}}）', '{{number}} found ({{of}})'],
    items: ['{{items}}品目', '{{items}} items'],
    lotSum: ['合計 {{quantity}}', 'Total {{quantity}}'],
    total: ['良品在庫数の合計 {{quantity}}', 'total qualified stock {{quantity}}'],
    totalHeld: ['保留数の合計 {{quantity}}', 'held {{quantity}}'],
    totalRejected: ['不合格数の合計 {{quantity}}', 'rejected {{quantity}}'],
    none: ['該当する在庫はありません。', 'No stock matches.'],
    noneHint: [
      '条件を減らしてお試しください。在庫数が開示されていない製品、開示期間外の製品は表示されません。',
      'Try fewer filters. Products whose stock quantity is not disclosed to you, or whose disclosure period does not include today, are not shown.',
    ],
  },
} satisfies Texts
