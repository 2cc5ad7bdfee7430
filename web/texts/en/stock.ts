import { stockWords } from '#contract/texts/stockWords.ts'
import type { ja } from '#web/texts/ja.ts'

export const stock: typeof ja.stock = {
  ...stockWords.en,
  filter: {
    code: 'Item / drug code',
    inStockOnly: 'In stock only',
  },
  list: {
    found: '{{number}} found (total quantity {{quantity}})',
    none: 'No stock fits.',
    noneHint: 'Try fewer filters. Products whose stock is not disclosed to you, or not today, are not shown.',
  },
}
