import { orderedItemWords } from '#contract/logistics/words/orderedItemWords.ts'
import type { orderedItems as japanese } from '#web/logistics/orderedItems/texts.ja.ts'

export const orderedItems: typeof japanese = {
  ...orderedItemWords.en,
  filter: {
    arrival: 'Scheduled arrival',
    statuses: { '1': 'In transit', '2': 'Delivered', all: 'All' },
    late: 'Late only',
    code: 'Item / drug code',
    delivered: 'Without dates, delivered items are those shipped in the latest 12 months.',
  },
  list: {
    found: '{{number}} found',
    noPlan: 'Not scheduled',
    none: 'No ordered item fits.',
    noneHint:
      'Try fewer filters, or all delivery statuses. Deliveries whose ordered items or shipping list are not disclosed to you are not shown.',
  },
}
