import { Button, Flex, Skeleton } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryMap } from '#contract/logistics/types/deliveryMap.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { eitherSearchOf } from '#web/logistics/deliveries/list/listRequest.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import type { EstimateOf } from '#web/logistics/deliveries/estimate/useArrivalEstimates.ts'
import { PlaceGroups, PointRows } from '#web/logistics/deliveries/map/PlaceGroups.tsx'
import { MapCanvas, useMap } from '#web/logistics/deliveries/map/MapCanvas.tsx'
import { MarkerLegend } from '#web/logistics/deliveries/map/MapLegend.tsx'
import { markerMap } from '#web/logistics/deliveries/map/markerMap.ts'
import { type MapPoint, mapPoints, placeGroups } from '#web/logistics/deliveries/map/mapPoints.ts'
import { useForetold } from '#web/logistics/deliveries/map/useForetold.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import './deliveriesOnMap.css'

type Props = { search: ListSearch; today: string; onList: () => void }

/** Where all found deliveries are, on one map and as a list of places. */
export function DeliveriesOnMap({ search, today, onList }: Props) {
  const { t } = useWords()
  const body = { ...eitherSearchOf(search, today), enterpriseCode: useCompanyContext() }
  const answer = useCall(deliveryCalls.getDeliveryMap, body, { keepPrevious: true })
  const found = answer.data
  if (answer.error && !found) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!found) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (found.total === 0) return <Notice title={t('deliveries.list.none')}>{t('deliveries.list.noneHint')}</Notice>
  if (found.located === 0) {
    return (
      <Notice title={t('deliveryMap.noneLocated')}>
        <p>{t('deliveryMap.noneLocatedHint')}</p>
        <Button onClick={onList}>{t('deliveryMap.toList')}</Button>
      </Notice>
    )
  }
  return (
    <Located
      found={found}
      searched={JSON.stringify(body)}
      isOld={answer.isPlaceholderData}
      foundAtMs={answer.dataUpdatedAt}
    />
  )
}

type LocatedProps = { found: DeliveryMap; searched: string; isOld: boolean; foundAtMs: number }

function Located({ found, searched, isOld, foundAtMs }: LocatedProps) {
  const { t, language, count } = useWords()
  const placed = useMemo(() => mapPoints(found, language), [found, language])
  const { points, estimateOf } = useForetold(placed, foundAtMs)
  const groups = useMemo(() => placeGroups(points), [points])
  // The points are those of the former search until the new ones have come.
  const [shownSearch, setShownSearch] = useState(searched)
  if (!isOld && shownSearch !== searched) setShownSearch(searched)
  const { element, map, chosen } = useMarkerMap(points, shownSearch)
  const close = () => {
    map?.close()
    element.current?.focus({ preventScroll: true })
  }
  const keepCardInView = () => {
    element.current?.scrollIntoView({ block: 'nearest' })
    map?.keepCardInView()
  }
  const takeKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || event.target !== element.current) return
    event.preventDefault()
    map?.chooseMiddle()
  }
  const counted = { located: count(found.located), total: count(found.total) }
  return (
    <section className={isOld ? 'list list-old' : 'list'} aria-label={t('deliveryMap.region')}>
      <div className="list-found" role="status">
        <strong>{t('deliveries.list.found', { number: counted.total })}</strong>
        <span className="quiet">{t('deliveryMap.located', counted)}</span>
        {points.length < found.located && (
          <span className="quiet">{t('deliveryMap.cut', { shown: count(points.length) })}</span>
        )}
      </div>
      <div className="map-and-places">
        <div className="map-room">
          <div className="delivery-map marker-map" onKeyDown={takeKey}>
            <MapCanvas ref={element} map={map} aria-label={t('deliveryMap.title')} whole={t('deliveryMap.whole')} />
            {map &&
              chosen.length > 0 &&
              createPortal(
                <MarkerCard
                  key={chosen[0]?.deliveryId}
                  points={chosen}
                  estimateOf={estimateOf}
                  onDrawn={keepCardInView}
                  onClose={close}
                />,
                map.card,
              )}
          </div>
          <MarkerLegend />
        </div>
        <PlaceGroups groups={groups} estimateOf={estimateOf} onShow={shown => map?.goTo(shown)} />
      </div>
    </section>
  )
}

/** The map of the points, and what was chosen on it, as that is now: news of a delivery change its card too. */
function useMarkerMap(points: readonly MapPoint[], searched: string) {
  const { t, count } = useWords()
  const [lateSign, foretoldSign] = [t('deliveryMap.lateSign'), t('deliveryMap.foretoldSign')]
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const choose = (next: readonly MapPoint[]) => setIds(new Set(next.map(point => point.deliveryId)))
  const { element, map } = useMap(markerMap, choose)
  const format = useEffectEvent(count)
  useEffect(() => {
    map?.show(points, searched, { lateSign, foretoldSign, format: number => format(number) })
  }, [map, points, searched, lateSign, foretoldSign])
  const chosen = useMemo(() => points.filter(point => ids.has(point.deliveryId)), [points, ids])
  return { element, map, chosen }
}

type CardProps = {
  points: readonly MapPoint[]
  estimateOf: EstimateOf
  onDrawn: () => void
  onClose: () => void
}

/** The deliveries of the chosen marker. It takes the focus, and whoever closes it is back on the map. */
function MarkerCard({ points, estimateOf, onDrawn, onClose }: CardProps) {
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
      <PointRows points={points} estimateOf={estimateOf} label={label} />
    </section>
  )
}
