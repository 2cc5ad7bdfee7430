import { stockWords } from '#contract/logistics/words/stockWords.ts'
import type { stock as japanese } from '#web/logistics/stock/texts.ja.ts'

export const stock: typeof japanese = {
  ...stockWords.en,
  filter: {
    code: 'Item / drug code',
    inStockOnly: 'In stock only',
  },
  holds: {
    open: 'Why {{quantity}} are held',
    title: 'Why it is held',
    about:
      'Units of one lot cannot be told apart: all stock of the lot is out of the qualified stock until it is released in these deliveries.',
    elsewhere: 'It is held by a delivery that is not yours to see.',
    none: 'It is held no longer.',
    since: 'since {{at}}',
    case: 'Excursion case {{number}}',
    close: 'Close',
  },
  list: {
    found: '{{number}} found (qualified stock in all {{quantity}})',
    foundHeld: '{{number}} found (qualified stock in all {{quantity}}, held {{quarantined}})',
    none: 'No stock fits.',
    noneHint: 'Try fewer filters. Products whose stock is not disclosed to you, or not today, are not shown.',
  },
}
