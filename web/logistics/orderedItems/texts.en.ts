import { orderedItemWords } from '#contract/logistics/words/orderedItemWords.ts'
import type { orderedItems as japanese } from '#web/logistics/orderedItems/texts.ja.ts'

export const orderedItems: typeof japanese = {
  ...orderedItemWords.en,
  filter: {
    statuses: { '1': 'In transit', '2': 'Delivered', all: 'All' },
    code: 'Item / drug code',
    delivered: 'If no dates are set, delivered items shipped in the last 12 months are shown.',
  },
  list: {
    noPlan: 'Not scheduled',
    none: 'No ordered items match.',
    noneHint:
      'Try fewer filters, or set the delivery status to “All”. Deliveries whose ordered items or shipping list are not disclosed to you are not shown.',
  },
}
