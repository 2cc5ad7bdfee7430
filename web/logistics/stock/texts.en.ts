import { stockWords } from '#contract/logistics/words/stockWords.ts'
import type { stock as japanese } from '#web/logistics/stock/texts.ja.ts'

export const stock: typeof japanese = {
  ...stockWords.en,
  filter: {
    inStockOnly: 'In stock only',
  },
  holds: {
    open: 'Reason for hold ({{quantity}})',
    title: 'Reason for hold',
    about:
      'Units of the same lot cannot be told apart, so all stock of this lot is excluded from the qualified stock until the lot is released in these deliveries.',
    elsewhere: 'Held because of a delivery that you are not authorised to view.',
    none: 'The hold has been lifted.',
    since: 'since {{at}}',
    case: 'Excursion case {{number}}',
  },
  list: {
    found: '{{number}} found (total qualified stock {{quantity}})',
    foundHeld: '{{number}} found (total qualified stock {{quantity}}, held {{quarantined}})',
    none: 'No stock matches.',
    noneHint:
      'Try fewer filters. Products whose stock quantity is not disclosed to you, or whose disclosure period does not include today, are not shown.',
  },
}
