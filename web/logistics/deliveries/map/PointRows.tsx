import { Flex, Button } from 'antd'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { Paged } from '#web/kernel/ui/lists/Paged.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useRef } from 'react'

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
  const { t } = useWords()
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
  const { t, instant } = useWords()
  return ({ atMs, place, status, awaitingPickup }: MapPoint) => {
    if (atMs !== null) return t('deliveryMap.whereabouts.position', { time: instant(atMs), place })
    if (status === '2') return place
    return awaitingPickup
      ? t('deliveryMap.whereabouts.waiting', { place })
      : t('deliveryMap.whereabouts.noPosition', { place })
  }
}

type CardProps = { points: readonly MapPoint[]; onDrawn: () => void; onClose: () => void }

/** The deliveries of the chosen marker. It takes the focus, and whoever closes it is back on the map. */
export function MarkerCard({ points, onDrawn, onClose }: CardProps) {
  const { t, count } = useWords()
  const card = useRef<HTMLElement>(null)
  const reportDrawn = useEffectEvent(onDrawn)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    reportDrawn()
  }, [])
  const label = t('deliveryMap.card.here', { number: count(points.length) })
  return (
    <section ref={card} className="marker-card" tabIndex={-1} aria-label={label}>
      <Flex justify="space-between">
        {points.length > 1 && <strong>{label}</strong>}
        <Button
          className="end"
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('common.close')}
          onClick={onClose}
        />
      </Flex>
      <PointRows points={points} label={label} />
    </section>
  )
}
