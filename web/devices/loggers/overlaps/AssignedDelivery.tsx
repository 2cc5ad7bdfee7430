import type { LoggerOverlap } from '#contract/devices/types/loggerTypes.ts'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { DeliveryLink } from '#web/kernel/ui/DeliveryLink.tsx'

/** The delivery of an assignment, as far as the reader may open it. */
export function AssignedDelivery({ delivery }: Pick<LoggerOverlap['assignments'][number], 'delivery'>) {
  const nameIn = useNameIn()
  const t = useText()
  if (!delivery) return <span className="quiet">{t('loggers.overlaps.hiddenDelivery')}</span>
  return (
    <>
      <DeliveryLink to={delivery} />
      <span className="quiet"> → {nameIn(delivery.destination)}</span>
    </>
  )
}
