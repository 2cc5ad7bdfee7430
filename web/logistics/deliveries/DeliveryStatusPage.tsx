import { Flex } from 'antd'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { criteriaIn, searchOnMap } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { CriteriaForm } from '#web/logistics/deliveries/list/criteria/lazyCriteria.ts'
import { DeliveryResults } from '#web/logistics/deliveries/list/DeliveryResults.tsx'
import { NumberNotice, NumberSearch } from '#web/logistics/deliveries/list/numbers/NumberSearch.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { SearchChips } from '#web/logistics/deliveries/list/criteria/SearchChips.tsx'
import { useMayRegister } from '#web/logistics/deliveries/useMayRegister.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useLiveDeliveries } from '#web/shell/live/livePages.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { FilterPanel } from '#web/kernel/ui/lists/FilterPanel.tsx'
import { useAhead, useCall } from '#web/kernel/api/queries.ts'
import { savedText, searchOf, searchOfSaved } from '#web/logistics/deliveries/list/listRequest.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { defaultPageSize } from '#web/kernel/ui/lists/defineList.ts'
import '#web/logistics/deliveries/list/deliveryList.css'

const route = getRouteApi('/layout/delivery')

/** The map comes when it is asked for: it is as large as the rest of the page. */
const DeliveriesOnMap = lazyPart(
  async () => (await import('#web/logistics/deliveries/map/DeliveriesOnMap.tsx')).DeliveriesOnMap,
)

/** Its searches come when they are wanted. */
const SavedSearchesDialog = lazyPart(
  async () => (await import('#web/identity/userSettings/SavedSearchesDialog.tsx')).SavedSearchesDialog,
)

/** Delivery Status: what is on the road, found by number or by criteria; the whole state stands in the URL. */
export function DeliveryStatusPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = todayInPortal()
  const mayRegister = useMayRegister()
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
  const isMap = view === 'map'
  const numberSearch = <NumberSearch key={number} searched={number} onSearch={go} openOnly={openOnly} />
  const notice = number !== undefined && <NumberNotice number={number} found={found} onClear={() => go({})} />
  const filter = (
    <FilterPanel
      label={t('deliveries.criteria.title')}
      number={criteriaIn(search).length + (isMap && number !== undefined ? 1 : 0)}
      isFolded={isMap}
    >
      {isMap && numberSearch}
      <Suspense fallback={<div className="criteria-room" />}>
        <CriteriaForm search={search} today={today} onSearch={go} />
      </Suspense>
    </FilterPanel>
  )
  const chips = <SearchChips search={search} rows={found?.rows ?? []} onChange={turn} />
  const saved = (
    <span className="end no-print">
      <DialogButton label={t('userSettings.searches.open')}>
        {close => (
          <SavedSearchesDialog
            list="deliveries"
            search={savedText(search)}
            onRun={saved => {
              close()
              go(searchOfSaved(saved))
            }}
            onClose={close}
          />
        )}
      </DialogButton>
    </span>
  )
  const views = (
    <ChoiceButtons
      label={t('deliveryMap.view')}
      choices={(['list', 'map'] as const).map(value => ({ value, label: t(`deliveryMap.views.${value}`) }))}
      value={view ?? 'list'}
      onChoose={value => turn(value === 'map' ? searchOnMap(search) : { ...search, view: undefined })}
    />
  )
  if (isMap) {
    return (
      <div className="page full map-page">
        <Flex wrap gap="small" align="center">
          {views}
          {filter}
          {chips}
          {saved}
        </Flex>
        {notice}
        <Suspense fallback={<p>{t('common.loading')}</p>}>
          <DeliveriesOnMap search={search} today={today} onList={() => turn({ ...search, view: undefined })} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="page">
      {numberSearch}
      {notice}
      {filter}
      <Flex gap="small" align="flex-start" justify="space-between">
        {chips}
        {saved}
      </Flex>
      <Flex wrap gap="small" align="center" justify="space-between" className="no-print">
        {views}
        {mayRegister && <AddButton to="/delivery/registration">{t('deliveries.list.register')}</AddButton>}
      </Flex>
      <DeliveryResults search={search} today={today} answer={answer} onChange={turn} />
    </div>
  )
}

/** The page that the URL asks for; the former one stays until it has come, and the next one is asked for ahead. */
function useFoundDeliveries(search: ListSearch, today: string) {
  const enterpriseCode = useCompanyContext()
  const { call, body } = searchOf(search, today)
  const answer = useCall(call, { ...body, enterpriseCode }, { keepPrevious: true })

  const { page = 1, size = defaultPageSize } = search
  const hasNext = !answer.isPlaceholderData && answer.data !== undefined && page * size < answer.data.total
  const next = { ...searchOf({ ...search, page: page + 1 }, today).body, enterpriseCode }
  useAhead(call, hasNext ? next : undefined)
  return answer
}
