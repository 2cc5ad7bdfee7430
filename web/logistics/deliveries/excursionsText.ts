import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { useText } from '#web/kernel/texts/useText.ts'

type Counted = Pick<NonNullable<DeliveryRow['temperature']>, 'excursionCount' | 'excursionLoggers'>

/** How many excursions a delivery had, each once, and by how many loggers where there were several; null for none. */
export function excursionsText({ excursionCount, excursionLoggers }: Counted, t: ReturnType<typeof useText>) {
  if (excursionCount === 0) return null
  return excursionLoggers > 1
    ? t('deliveries.list.excursionsByLoggers', { number: excursionCount, loggers: excursionLoggers })
    : t('deliveries.list.excursions', { number: excursionCount })
}
