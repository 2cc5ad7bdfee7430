import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { settings } from '#web/kernel/settings.ts'
import { CriteriaForm } from '#web/logistics/deliveries/list/criteria/CriteriaForm.tsx'
import { DeliveryResults } from '#web/logistics/deliveries/list/DeliveryResults.tsx'
import { NumberNotice } from '#web/logistics/deliveries/list/numbers/NumberNotice.tsx'
import { NumberSearch } from '#web/logistics/deliveries/list/numbers/NumberSearch.tsx'
import { SavedSearchesButton } from '#web/logistics/deliveries/list/SavedSearchesButton.tsx'
import { SearchChips } from '#web/logistics/deliveries/list/criteria/SearchChips.tsx'
import { useFoundDeliveries } from '#web/logistics/deliveries/list/useFoundDeliveries.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useLiveDeliveries } from '#web/shell/live/livePages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import '#web/logistics/deliveries/list/deliveryList.css'

const route = getRouteApi('/layout/delivery')

/** The map comes when it is asked for: it is as large as the rest of the page. */
const DeliveriesOnMap = lazy(async () => ({
  default: (await import('#web/logistics/deliveries/map/DeliveriesOnMap.tsx')).DeliveriesOnMap,
}))

/** Delivery Status: what is on the road, found by number or by criteria; the whole state stands in the URL. */
export function DeliveryStatusPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = todayIn(settings.timeZone)
  const answer = useFoundDeliveries(search, today)
  useLiveDeliveries(answer.data)
  const { view } = search
  // Another search is shown as the last one was.
  const go = useCallback((next: ListSearch) => void navigate({ search: { ...next, view } }), [navigate, view])
  // Another page or order of the same list: what is above it stays where it is.
  const turn = useCallback((next: ListSearch) => void navigate({ search: next, resetScroll: false }), [navigate])

  const { number } = search
  const found = answer.isPlaceholderData ? undefined : answer.data
  const only = number !== undefined && found?.total === 1 ? found.rows[0] : undefined
  const openOnly = only && (() => void navigate({ to: '/delivery/detail', search: { deliveryId: only.deliveryId } }))
  return (
    <div className="delivery-status">
      <NumberSearch key={number} searched={number} onSearch={go} openOnly={openOnly} />
      {number !== undefined && <NumberNotice number={number} found={found} onClear={() => go({})} />}
      <CriteriaForm search={search} today={today} onSearch={go} />
      <div className="search-applied">
        <SearchChips search={search} rows={found?.rows ?? []} onChange={turn} />
        <div className="search-saved">
          <SavedSearchesButton search={search} onSearch={go} />
        </div>
      </div>
      <div className="delivery-views">
        <ViewChoice view={view} onView={next => turn({ ...search, view: next })} />
        <Link to="/quality">{t('screens.quality')}</Link>
      </div>
      {view === 'map' ? (
        <Suspense fallback={<p>{t('common.loading')}</p>}>
          <DeliveriesOnMap search={search} today={today} onList={() => turn({ ...search, view: undefined })} />
        </Suspense>
      ) : (
        <DeliveryResults search={search} today={today} answer={answer} onChange={turn} />
      )}
    </div>
  )
}

type ViewProps = { view: ListSearch['view']; onView: (view: ListSearch['view']) => void }

function ViewChoice({ view, onView }: ViewProps) {
  const t = useText()
  const choices = (['list', 'map'] as const).map(value => ({ value, label: t(`deliveryMap.views.${value}`) }))
  return (
    <div>
      <ChoiceButtons
        label={t('deliveryMap.view')}
        choices={choices}
        value={view ?? 'list'}
        onChoose={value => onView(value === 'map' ? value : undefined)}
      />
    </div>
  )
}
