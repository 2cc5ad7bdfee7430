import { getRouteApi } from '@tanstack/react-router'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { stockCalls, type StockRow } from '#contract/logistics/calls/stock.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { LotAndExpiry } from '#web/logistics/stock/LotAndExpiry.tsx'
import { Held, Owner } from '#web/logistics/stock/stockCells.tsx'
import { stockList, type StockSortKey } from '#web/logistics/stock/stockList.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useLiveStock } from '#web/shell/live/livePages.ts'
import { NameAndCode } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { ItemNames } from '#web/logistics/stock/ItemNames.tsx'

const route = getRouteApi('/layout/product-info')

/** Product Stock Information: what is in stock where, and whose it is; the whole state stands in the URL. */
export function ProductStockInformationPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const context = { enterpriseCode: useCompanyContext() }
  const answer = useList(stockCalls.getStockList, stockList, search, context)
  useLiveStock(answer.data)
  return (
    <div className="page">
      <ListScreen
        list={stockList}
        search={search}
        onSearch={next => void navigate({ search: next })}
        answer={answer}
        file={{ call: stockCalls.downloadStockCsv, context }}
        texts={{
          title: t('stock.title'),
          found: useFoundText(answer.data),
          none: { title: t('stock.list.none'), hint: t('stock.list.noneHint') },
        }}
        fields={[
          { text: 'item', label: t('stock.columns.item') },
          { text: 'code', label: t('stock.filter.code') },
          { text: 'lot', label: t('stock.columns.lot') },
          { text: 'location', label: t('stock.columns.location') },
          { text: 'owner', label: t('stock.columns.owner') },
          { choice: 'ownerType', label: t('stock.columns.ownerType'), option: type => t(`stock.ownerTypes.${type}`) },
          { days: ['expiryFrom', 'expiryUntil'], label: t('stock.columns.expiry') },
          { flag: 'inStock', label: t('stock.filter.inStockOnly') },
        ]}
        columns={useColumns()}
        keyOf={row => row.stockId}
      />
    </div>
  )
}

/** How many rows, and their whole quantity. */
function useFoundText(found: ResponseOf<typeof stockCalls.getStockList> | undefined) {
  const t = useText()
  const { count } = useTimes()
  const quantity = count(found?.totalQuantity ?? 0)
  const quarantined = found?.totalQuarantinedQuantity ?? 0
  return (number: string) =>
    quarantined > 0
      ? t('stock.list.foundHeld', { number, quantity, quarantined: count(quarantined) })
      : t('stock.list.found', { number, quantity })
}

function useColumns(): readonly Column<StockRow, StockSortKey>[] {
  const t = useText()
  const { count, instant } = useTimes()
  const sorted = (sortKey: StockSortKey) => ({ title: t(`stock.columns.${sortKey}`), sortKey })
  const lotAndExpiry = `${t('stock.columns.lot')} / ${t('stock.columns.expiry')}`
  const ownerAndType = `${t('stock.columns.owner')} / ${t('stock.columns.ownerType')}`
  return [
    { heads: [sorted('item')], cell: row => <ItemNames item={row} />, onCard: 'top' },
    {
      heads: [{ title: lotAndExpiry, sortKey: 'expiry' }],
      cell: row => <LotAndExpiry lot={row.lot} expiry={row.expiry} />,
      className: 'list-narrow',
    },
    {
      heads: [sorted('quantity')],
      cell: row => <strong>{count(row.qualifiedQuantity)}</strong>,
      className: 'list-number',
    },
    {
      heads: [{ title: t('stock.columns.quarantined') }],
      cell: row => <Held row={row} />,
      className: 'list-number',
      isEmpty: row => row.quarantinedQuantity === 0,
    },
    { heads: [sorted('location')], cell: row => <NameAndCode of={row.location} /> },
    { heads: [{ title: ownerAndType, sortKey: 'owner' }], cell: row => <Owner row={row} /> },
    { heads: [sorted('updatedAt')], cell: row => <span className="no-wrap">{instant(row.updatedAt)}</span> },
  ]
}
