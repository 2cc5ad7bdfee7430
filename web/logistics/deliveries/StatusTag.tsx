import { ClockCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/logistics/deliveries/statusTag.css'

type StatusProps = { status: DeliveryRow['deliveryStatus']; isAwaitingPickup: boolean }

/** How far a delivery is; not yet picked up counts as in transit, and is marked (LOG-7). */
export function StatusTag({ status, isAwaitingPickup }: StatusProps) {
  const t = useText()
  return (
    <span className={status === '2' ? 'list-status list-status-over' : 'list-status'}>
      {isAwaitingPickup ? t('deliveries.awaitingPickup') : t(`deliveries.status.${status}`)}
    </span>
  )
}

/** Sign and word for what is late, or for how many are. */
export function LateTag({ children }: { children?: ReactNode }) {
  const t = useText()
  return (
    <span className="list-late">
      <ClockCircleOutlined aria-hidden /> {children ?? t('deliveries.late')}
    </span>
  )
}
