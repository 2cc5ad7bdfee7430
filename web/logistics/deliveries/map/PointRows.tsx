import { Link } from '@tanstack/react-router'
import { Pagination } from 'antd'
import { useState } from 'react'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const pageSize = 10

/** Deliveries with what the map knows of each, some at a time. */
export function PointRows({ points, label }: { points: readonly MapPoint[]; label: string }) {
  const [page, setPage] = useState(1)
  const first = (Math.min(page, Math.ceil(points.length / pageSize)) - 1) * pageSize
  return (
    <>
      <ul className="map-points" aria-label={label}>
        {points.slice(first, first + pageSize).map(point => (
          <li key={point.deliveryId}>
            <Point point={point} />
          </li>
        ))}
      </ul>
      {points.length > pageSize && (
        <Pagination
          size="small"
          simple
          current={page}
          pageSize={pageSize}
          total={points.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

function Point({ point }: { point: MapPoint }) {
  const t = useText()
  const whereabouts = useWhereabouts()
  return (
    <>
      <div className="map-point-head">
        <Link to="/delivery/detail" search={{ deliveryId: point.deliveryId }} className="list-reference">
          {point.reference}
        </Link>
        <StatusTag status={point.status} isAwaitingPickup={point.awaitingPickup} />
        {point.late && <LateTag />}
      </div>
      <div className="map-point-head">
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
