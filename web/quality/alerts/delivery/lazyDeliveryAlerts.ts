import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { alertTexts } from '#web/quality/alerts/texts.ts'

/** Most deliveries have no alert. */
export const DeliveryAlerts = lazyPart(
  async () => (await import('#web/quality/alerts/delivery/DeliveryAlerts.tsx')).DeliveryAlerts,
  alertTexts,
  { isOptional: true },
)
