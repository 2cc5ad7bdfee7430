import { AimOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useId, useState } from 'react'
import type { ArrivalEstimate } from '#contract/logistics/types/arrivalEstimate.ts'
import { EstimatedArrival } from '#web/logistics/deliveries/estimate/EstimatedArrival.tsx'
import type { EstimateOf } from '#web/logistics/deliveries/estimate/useArrivalEstimates.ts'
import { usePointEstimates } from '#web/logistics/deliveries/map/useForetold.ts'
import type { MapPoint, PlaceGroup } from '#web/logistics/deliveries/map/mapPoints.ts'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { Mark, OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { Paged } from '#web/kernel/ui/lists/Paged.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'

const pageSize = 12

type Props = {
  groups: readonly PlaceGroup[]
  /** What the markers rest on: rows say the same. */
  estimateOf: EstimateOf
  onShow: (points: readonly MapPoint[]) => void
}

/** What the map shows, by place: for whoever works by keyboard or doesn't see the map. */
export function PlaceGroups({ groups, estimateOf, onShow }: Props) {
  const { t } = useWords()
  const headingId = useId()
  return (
    <section className="map-places" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('deliveryMap.groups.title')}</h2>
      <Paged rows={groups} pageSize={pageSize} simple>
        {shown => (
          <ul className="divided">
            {shown.map(group => (
              <li key={group.key}>
                <Group group={group} estimateOf={estimateOf} onShow={onShow} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  )
}

function Group({ group, estimateOf, onShow }: { group: PlaceGroup } & Omit<Props, 'groups'>) {
  const { t, count } = useWords()
  const [isOpen, setOpen] = useState(false)
  const rows = useId()
  const { points, excursions, late, foretold } = group
  const name = group.isPosition ? t('deliveryMap.groups.toPlace', { place: group.place }) : group.place
  const showLabel = t('deliveryMap.groups.show', { place: name })
  return (
    <>
      <Flex align="center">
        <button
          type="button"
          className="plain-button full-width anywhere"
          aria-expanded={isOpen}
          aria-controls={rows}
          onClick={() => setOpen(!isOpen)}
        >
          <strong>{name}</strong>
          <Flex component="span" wrap gap="small" align="center">
            {t('deliveryMap.groups.count', { number: count(points.length) })}
            {excursions > 0 && (
              <Mark tone="bad" Icon={WarningFilled} size="small">
                {t('deliveryMap.groups.excursions', { number: count(excursions) })}
              </Mark>
            )}
            {late > 0 && <LateTag>{t('deliveryMap.groups.late', { number: count(late) })}</LateTag>}
            {foretold > 0 && <LateTag>{t('deliveryMap.groups.foretold', { number: count(foretold) })}</LateTag>}
          </Flex>
        </button>
        <Button
          type="text"
          icon={<AimOutlined />}
          aria-label={showLabel}
          title={showLabel}
          onClick={() => onShow(points)}
        />
      </Flex>
      <div id={rows} hidden={!isOpen}>
        {isOpen && <PointRows points={points} estimateOf={estimateOf} label={name} />}
      </div>
    </>
  )
}

const rowsPerPage = 10

/** Deliveries with what the map knows of each, some at a time. */
export const PointRows = ({ points, ...list }: RowsProps) => (
  <Paged rows={points} pageSize={rowsPerPage} simple>
    {shown => <PointList points={shown} {...list} />}
  </Paged>
)

type RowsProps = { points: readonly MapPoint[]; estimateOf: EstimateOf; label: string }

function PointList({ points, estimateOf, label }: RowsProps) {
  // Those that foretell nothing have a reason, or an arrival after all.
  const others = usePointEstimates(points.filter(({ deliveryId }) => !estimateOf(deliveryId)))
  return (
    <ul className="divided" aria-label={label}>
      {points.map(point => (
        <li key={point.deliveryId}>
          <Point point={point} estimate={estimateOf(point.deliveryId) ?? others(point.deliveryId)} />
        </li>
      ))}
    </ul>
  )
}

function Point({ point, estimate }: { point: MapPoint; estimate: ArrivalEstimate | undefined }) {
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
          <OutcomeTag outcome={shownOutcome(point.outcome, point.awaitingData)} />
        ) : (
          <span className="quiet">{t('deliveries.notDisclosed')}</span>
        )}
      </div>
      <div className="quiet">{whereabouts(point)}</div>
      {point.status === '1' && !point.awaitingPickup && <EstimatedArrival of={estimate} isLate={point.late} isNamed />}
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
