import { lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { alertTexts } from '#web/quality/alerts/texts.ts'

// Most deliveries have no alert: what shows one comes after the page, with its own texts.

/** A page without this box is better than none, where it cannot be fetched. */
export const DeliveryAlerts = lazy(() =>
  Promise.all([import('#web/quality/alerts/delivery/DeliveryAlerts.tsx'), loadTexts(alertTexts)()]).then(
    ([module]) => ({ default: module.DeliveryAlerts }),
    () => ({ default: () => null }),
  ),
)
