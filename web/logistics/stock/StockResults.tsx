import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { StockCards } from '#web/logistics/stock/StockCards.tsx'
import { StockTable } from '#web/logistics/stock/StockTable.tsx'
import { sortOf, type Sort, type StockSearch } from '#web/logistics/stock/stockSearch.ts'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: StockSearch
  found: ResponseOf<typeof stockCalls.getStockList> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  isPhone: boolean
  fileRequest: RequestOf<typeof stockCalls.downloadStockCsv>
  onChange: (search: StockSearch) => void
  onRetry: () => void
}

/** What was found and its whole quantity, page by page; or why there is nothing to show. */
export function StockResults(props: Props) {
  const { search, found, failure, isOld, isPhone, fileRequest, onChange, onRetry } = props
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) return <Notice title={t('stock.list.none')}>{t('stock.list.noneHint')}</Notice>
  const listed = {
    rows: found?.rows,
    sort: sortOf(search),
    onSort: ({ key, order }: Sort) => onChange({ ...search, sort: key, order, page: undefined }),
  }
  const quantity = count(found?.totalQuantity ?? 0)
  const quarantined = found?.totalQuarantinedQuantity ?? 0
  return (
    <ListResults
      label={t('stock.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{
        ...listTexts,
        found: total =>
          quarantined > 0
            ? t('stock.list.foundHeld', { number: count(total), quantity, quarantined: count(quarantined) })
            : t('stock.list.found', { number: count(total), quantity }),
      }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={found && <FileButton call={stockCalls.downloadStockCsv} body={fileRequest} total={found.total} />}
    >
      {isPhone ? <StockCards {...listed} /> : <StockTable place={JSON.stringify(search)} {...listed} />}
    </ListResults>
  )
}
