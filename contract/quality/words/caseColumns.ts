import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

export type CaseColumn = keyof (typeof caseListWords)['ja']['heads']

/** For the list of cases and its file, with contract/quality/words/evidenceWords.ts. */
export const caseListWords = bothLanguages({
  heads: {
    number: ['案件番号', 'Case no.'],
    state: ['状態', 'State'],
    depositor: ['寄託者', 'Depositor'],
    reference: ['参照番号', 'Reference no.'],
    shipFrom: ['出荷地', 'Shipping location'],
    destination: ['配送先', 'Destination'],
    carrier: ['運送会社', 'Carrier'],
    shippingDate: ['出荷日', 'Shipping date'],
    deliveredAt: ['配達日時', 'Delivered at'],
    items: ['品目', 'Items'],
    lots: ['製造番号', 'Lot no.'],
    what: ['逸脱の内容', 'What was outside'],
    openedAt: ['開始日時', 'Opened at'],
    dueOn: ['期限', 'Due on'],
    isOverdue: ['期限超過', 'Overdue'],
    assessor: ['評価者', 'Assessor'],
    risk: ['リスク', 'Risk'],
    undecided: ['未判定のロット数', 'Lots undecided'],
    released: ['合格のロット数', 'Lots released'],
    restricted: ['条件付合格のロット数', 'Lots released with restriction'],
    rejected: ['不合格のロット数', 'Lots rejected'],
    concludedAt: ['完了日時', 'Concluded at'],
  },
  overdue: ['超過', 'overdue'],
  more: [
    (name: string, others: number) => `${name} ほか${others}品目`,
    (name: string, others: number) => `${name} and ${others} more`,
  ],
})
