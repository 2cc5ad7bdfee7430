import { ClockCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Mark, StateTag } from '#web/kernel/ui/marks/Mark.tsx'

type StatusProps = { status: DeliveryRow['deliveryStatus']; isAwaitingPickup: boolean }

/** How far a delivery is; not yet picked up counts as in transit, and is marked (LOG-7). */
export function StatusTag({ status, isAwaitingPickup }: StatusProps) {
  const t = useText()
  return (
    <StateTag tone={status === '2' ? 'settled' : 'running'}>
      {isAwaitingPickup ? t('deliveries.awaitingPickup') : t(`deliveries.status.${status}`)}
    </StateTag>
  )
}

/** Sign and word for what is late, or for how many are. */
export function LateTag({ children }: { children?: ReactNode }) {
  const t = useText()
  return (
    <Mark tone="bad" Icon={ClockCircleOutlined} size="small">
      {children ?? t('deliveries.late')}
    </Mark>
  )
}

type Counted = Pick<NonNullable<DeliveryRow['temperature']>, 'excursionCount' | 'excursionLoggers'>

/** How many excursions a delivery had, each once, and by how many loggers where there were several; null for none. */
export function excursionsText({ excursionCount, excursionLoggers }: Counted, t: ReturnType<typeof useText>) {
  if (excursionCount === 0) return null
  return excursionLoggers > 1
    ? t('deliveries.list.excursionsByLoggers', { number: excursionCount, loggers: excursionLoggers })
    : t('deliveries.list.excursions', { number: excursionCount })
}
