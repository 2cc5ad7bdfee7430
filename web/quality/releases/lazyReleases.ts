import { lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { releaseTexts } from '#web/quality/releases/texts.ts'

// Lots come after the page that shows them, with their own texts; a page without them is better than none.

/** Of a delivery's details. */
export const DeliveryLots = lazy(() =>
  Promise.all([import('#web/quality/releases/delivery/DeliveryLots.tsx'), loadTexts(releaseTexts)()]).then(
    ([module]) => ({ default: module.DeliveryLots }),
    () => ({ default: () => null }),
  ),
)

/** Of a case. */
export const LotTable = lazy(() =>
  Promise.all([import('#web/quality/releases/LotTable.tsx'), loadTexts(releaseTexts)()]).then(([module]) => ({
    default: module.LotTable,
  })),
)
