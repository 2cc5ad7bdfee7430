import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { OrderedItemCards } from '#web/logistics/orderedItems/OrderedItemCards.tsx'
import { OrderedItemTable } from '#web/logistics/orderedItems/OrderedItemTable.tsx'
import { sortOf, type OrderedItemSearch, type Sort } from '#web/logistics/orderedItems/orderedItemSearch.ts'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: OrderedItemSearch
  found: ResponseOf<typeof orderedItemCalls.getOrderedItemList> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  isPhone: boolean
  fileRequest: RequestOf<typeof orderedItemCalls.downloadOrderedItemCsv>
  onChange: (search: OrderedItemSearch) => void
  onRetry: () => void
}

/** What was found, page by page; or why there is nothing to show. */
export function OrderedItemResults(props: Props) {
  const { search, found, failure, isOld, isPhone, fileRequest, onChange, onRetry } = props
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) {
    return <Notice title={t('orderedItems.list.none')}>{t('orderedItems.list.noneHint')}</Notice>
  }
  const listed = {
    rows: found?.rows,
    sort: sortOf(search),
    onSort: ({ key, order }: Sort) => onChange({ ...search, sort: key, order, page: undefined }),
  }
  return (
    <ListResults
      label={t('orderedItems.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{
        ...listTexts,
        found: total => t('orderedItems.list.found', { number: count(total) }),
      }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={
        found && <FileButton call={orderedItemCalls.downloadOrderedItemCsv} body={fileRequest} total={found.total} />
      }
    >
      {isPhone ? <OrderedItemCards {...listed} /> : <OrderedItemTable place={JSON.stringify(search)} {...listed} />}
    </ListResults>
  )
}
