import { lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'

// Most deliveries have no alert: what shows one comes after the page, with its own texts.

/** A page without this box is better than none, where it cannot be fetched. */
export const DeliveryAlerts = lazy(() =>
  Promise.all([import('#web/quality/alerts/delivery/DeliveryAlerts.tsx'), loadTexts('alerts')()]).then(
    ([module]) => ({ default: module.DeliveryAlerts }),
    () => ({ default: () => null }),
  ),
)
