import type { ResponseOf } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { ColumnsButton } from '#web/logistics/deliveries/list/columns/ColumnsButton.tsx'
import { knownColumns } from '#web/logistics/deliveries/list/columns/columnIds.ts'
import { DeliveryCards } from '#web/logistics/deliveries/list/DeliveryCards.tsx'
import { DeliveryTable } from '#web/logistics/deliveries/list/DeliveryTable.tsx'
import { sortOf, type Sort } from '#web/logistics/deliveries/list/listSort.ts'
import { byFile } from '#web/logistics/deliveries/list/listRequest.ts'
import type { ListSearch } from '#web/logistics/deliveries/listSearch.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { useListColumns } from '#web/identity/userSettings/useListColumns.ts'

type Props = {
  search: ListSearch
  today: string
  found: ResponseOf<typeof deliveryCalls.searchByOther> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  onChange: (search: ListSearch) => void
  onRetry: () => void
}

/** What was found, page by page; or why there is nothing to show. */
export function DeliveryResults({ search, today, found, failure, isOld, onChange, onRetry }: Props) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const isPhone = usePhone()
  const enterpriseCode = useCompanyContext()
  const kept = useListColumns('deliveries')
  const columns = knownColumns(kept.columns)
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) return <NothingFound search={search} />
  const listed = {
    // Not with other columns than those that were chosen, not even for a moment.
    rows: kept.isKnown ? found?.rows : undefined,
    sort: sortOf(search),
    onSort: ({ key, order }: Sort) => onChange({ ...search, sort: key, order, page: undefined }),
  }
  return (
    <ListResults
      label={t('deliveries.list.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{
        ...listTexts,
        found: total => t('deliveries.list.found', { number: count(total) }),
        emptyPage: t('deliveries.list.emptyPage'),
      }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={
        <>
          {!isPhone && <ColumnsButton chosen={columns} onChoose={kept.choose} />}
          {found && (
            <FileButton
              call={deliveryCalls.downloadDeliveryCsv}
              body={{ ...byFile(search, today), enterpriseCode }}
              total={found.total}
            />
          )}
        </>
      }
    >
      {isPhone ? (
        <DeliveryCards {...listed} />
      ) : (
        <DeliveryTable columns={columns} place={JSON.stringify(search)} {...listed} />
      )}
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
