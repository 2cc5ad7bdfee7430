import { Button, Flex, Skeleton } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryMap } from '#contract/logistics/types/deliveryMap.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { eitherSearchOf } from '#web/logistics/deliveries/list/listRequest.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { MarkerCard } from '#web/logistics/deliveries/map/MarkerCard.tsx'
import { MarkerLegend } from '#web/logistics/deliveries/map/MarkerLegend.tsx'
import { MarkerMap, type MarkerMapHandle } from '#web/logistics/deliveries/map/MarkerMap.tsx'
import { type MapPoint, mapPoints, placeGroups } from '#web/logistics/deliveries/map/mapPoints.ts'
import { PlaceGroups } from '#web/logistics/deliveries/map/PlaceGroups.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useSchemeOnScreen } from '#web/kernel/scheme/scheme.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import '#web/kernel/map/map.css'
import './deliveriesOnMap.css'

type Props = { search: ListSearch; today: string; onList: () => void }

/** Where all found deliveries are, on one map and as a list of places. */
export function DeliveriesOnMap({ search, today, onList }: Props) {
  const t = useText()
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
  return <Located found={found} searched={JSON.stringify(body)} isOld={answer.isPlaceholderData} />
}

function Located({ found, searched, isOld }: { found: DeliveryMap; searched: string; isOld: boolean }) {
  const t = useText()
  const language = useLanguage()
  const { count } = useTimes()
  const map = useRef<MarkerMapHandle>(null)
  const points = useMemo(() => mapPoints(found, language), [found, language])
  const groups = useMemo(() => placeGroups(points), [points])
  const { chosen, choose } = useChosen(points)
  // The points are those of the former search until the new ones have come.
  const [shownSearch, setShownSearch] = useState(searched)
  if (!isOld && shownSearch !== searched) setShownSearch(searched)
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
      <Flex wrap gap="middle">
        <div style={{ flex: '3 1 560px', minWidth: 0 }}>
          <MarkerMap
            key={useSchemeOnScreen()}
            ref={map}
            points={points}
            searched={shownSearch}
            onChoose={choose}
            card={
              chosen.length > 0 && (
                <MarkerCard
                  key={chosen[0]?.deliveryId}
                  points={chosen}
                  onDrawn={() => map.current?.keepCardInView()}
                  onClose={() => map.current?.close()}
                />
              )
            }
          />
          <MarkerLegend />
        </div>
        <PlaceGroups groups={groups} onShow={shown => map.current?.goTo(shown)} />
      </Flex>
    </section>
  )
}

/** What was chosen, as it is now: news of a delivery change its card too. */
function useChosen(points: readonly MapPoint[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => points.filter(point => ids.has(point.deliveryId)), [points, ids])
  const choose = (next: readonly MapPoint[] | null) => setIds(new Set(next?.map(point => point.deliveryId)))
  return { chosen, choose }
}
