import { Flex } from 'antd'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { DeliveryLink } from '#web/kernel/ui/DeliveryLink.tsx'
import { Paged } from '#web/kernel/ui/lists/Paged.tsx'

const pageSize = 10

/** Deliveries with what the map knows of each, some at a time. */
export const PointRows = ({ points, label }: { points: readonly MapPoint[]; label: string }) => (
  <Paged rows={points} pageSize={pageSize} simple>
    {shown => (
      <ul className="divided" aria-label={label}>
        {shown.map(point => (
          <li key={point.deliveryId}>
            <Point point={point} />
          </li>
        ))}
      </ul>
    )}
  </Paged>
)

function Point({ point }: { point: MapPoint }) {
  const t = useText()
  const whereabouts = useWhereabouts()
  return (
    <>
      <Flex wrap gap="small" align="center">
        <strong>
          <DeliveryLink to={point} />
        </strong>
        <StatusTag status={point.status} isAwaitingPickup={point.awaitingPickup} />
        {point.late && <LateTag />}
      </Flex>
      <div>
        {point.outcome ? (
          <OutcomeTag outcome={shownOutcome(point.outcome, point.awaitingPickup)} />
        ) : (
          <span className="quiet">{t('deliveries.notDisclosed')}</span>
        )}
      </div>
      <div className="quiet">{whereabouts(point)}</div>
    </>
  )
}

/** Where a delivery is, and how that is known. */
function useWhereabouts() {
  const t = useText()
  const times = useTimes()
  return ({ atMs, place, status, awaitingPickup }: MapPoint) => {
    if (atMs !== null) return t('deliveryMap.whereabouts.position', { time: times.instant(atMs), place })
    if (status === '2') return t('deliveryMap.whereabouts.arrived', { place })
    return awaitingPickup
      ? t('deliveryMap.whereabouts.waiting', { place })
      : t('deliveryMap.whereabouts.noPosition', { place })
  }
}
