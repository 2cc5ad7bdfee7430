import { orderedItemWords } from '#contract/logistics/words/orderedItemWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const orderedItems = {
  ...orderedItemWords.pairs,
  filter: {
    statuses: { '1': ['輸送中', 'In transit'], '2': ['配達完了', 'Delivered'], all: ['すべて', 'All'] },
    code: ['品目・医薬品コード', 'Item / drug code'],
    delivered: [
      '期間を指定しない場合、配達完了は出荷日が直近12か月のものを表示します。',
      'If no dates are set, delivered items shipped in the last 12 months are shown.',
    ],
  },
  list: {
    noPlan: ['予定なし', 'Not scheduled'],
    none: ['該当する入荷予定はありません。', 'No ordered items match.'],
    noneHint: [
      '条件を減らすか、配送状況を「すべて」にしてお試しください。入荷予定または出荷リストが開示されていない配送は表示されません。',
      'Try fewer filters, or set the delivery status to “All”. Deliveries whose ordered items or shipping list are not disclosed to you are not shown.',
    ],
  },
} satisfies Texts
