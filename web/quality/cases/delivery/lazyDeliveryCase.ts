import { lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { caseTexts } from '#web/quality/cases/texts.ts'

/** Most deliveries have no case: what shows one comes after the page, with its texts; without it the page does as well. */
export const DeliveryCase = lazy(() =>
  Promise.all([import('#web/quality/cases/delivery/DeliveryCase.tsx'), loadTexts(caseTexts)()]).then(
    ([module]) => ({ default: module.DeliveryCase }),
    () => ({ default: () => null }),
  ),
)
