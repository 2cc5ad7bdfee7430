import { LoadFailed } from '#web/layout/LoadFailed.tsx'
import type { ResponseOf } from '#contract/call.ts'
import type { deliveryCalls } from '#contract/calls/deliveries.ts'
import type { CallError } from '#web/api/callError.ts'
import { DeliveryCards } from '#web/deliveries/list/DeliveryCards.tsx'
import { DeliveryTable } from '#web/deliveries/list/DeliveryTable.tsx'
import { sortOf } from '#web/deliveries/list/listSort.ts'
import type { ListSearch } from '#web/deliveries/listSearch.ts'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { ListResults } from '#web/ui/ListResults.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useMediaQuery } from '#web/ui/useMediaQuery.ts'

const phone = '(max-width: 767.98px)'

type Props = {
  search: ListSearch
  found: ResponseOf<typeof deliveryCalls.searchByOther> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  onChange: (search: ListSearch) => void
  onRetry: () => void
}

/** What was found, page by page; or why there is nothing to show. */
export function DeliveryResults({ search, found, failure, isOld, onChange, onRetry }: Props) {
  const t = useText()
  const { count } = useTimes()
  const isPhone = useMediaQuery(phone)
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) return <NothingFound search={search} />
  const List = isPhone ? DeliveryCards : DeliveryTable
  return (
    <ListResults
      label={t('deliveries.list.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{
        loading: t('common.loading'),
        found: total => t('deliveries.list.found', { number: count(total) }),
        range: (from, until) => t('deliveries.list.range', { from: count(from), until: count(until) }),
        emptyPage: t('deliveries.list.emptyPage'),
        toFirstPage: t('deliveries.list.toFirstPage'),
      }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
    >
      <List
        rows={found?.rows}
        sort={sortOf(search)}
        onSort={({ key, order }) => onChange({ ...search, sort: key, order, page: undefined })}
      />
    </ListResults>
  )
}

function NothingFound({ search }: { search: ListSearch }) {
  const t = useText()
  return search.number ? (
    <Notice title={t('deliveries.list.noneByNumber')}>{t('deliveries.list.noneByNumberHint')}</Notice>
  ) : (
    <Notice title={t('deliveries.list.none')}>{t('deliveries.list.noneHint')}</Notice>
  )
}
