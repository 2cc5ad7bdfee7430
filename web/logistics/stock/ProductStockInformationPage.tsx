import { getRouteApi } from '@tanstack/react-router'
import { stockCalls, type LotSum, type StockRow } from '#contract/logistics/calls/stock.ts'
import { QuickFilters } from '#web/logistics/stock/QuickFilters.tsx'
import { PrintButton } from '#web/kernel/ui/buttons/PrintButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { LotAndExpiry, ItemNames } from '#web/logistics/stock/LotAndExpiry.tsx'
import { stockList, type StockSearch, type StockSortKey } from '#web/logistics/stock/stockList.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useLiveStock } from '#web/shell/live/livePages.ts'
import { NameAndCode, twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { CloseCircleOutlined, LockOutlined } from '@ant-design/icons'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

const route = getRouteApi('/layout/product-info')

/** Product Stock Information: what is in stock where, and whose it is; the whole state stands in the URL. */
export function ProductStockInformationPage() {
  const { t, count } = useWords()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const context = { enterpriseCode: useCompanyContext() }
  const answer = useList(stockCalls.getStockList, stockList, search, context)
  useLiveStock(answer.data)
  const { itemCount = 0, totalQuantity = 0, lotSums } = answer.data ?? {}
  const { totalQuarantinedQuantity = 0, totalRejectedQuantity = 0 } = answer.data ?? {}
  const held = totalQuarantinedQuantity - totalRejectedQuantity
  const totals = [
    t('stock.list.total', { quantity: count(totalQuantity) }),
    held > 0 && t('stock.list.totalHeld', { quantity: count(held) }),
    totalRejectedQuantity > 0 && t('stock.list.totalRejected', { quantity: count(totalRejectedQuantity) }),
  ]
  // Pieces of different items don't add up (LOG-77).
  const found =
    itemCount > 1
      ? t('stock.list.items', { items: count(itemCount) })
      : totals.filter(Boolean).join(t('common.separator'))
  const groupOf = useLotGroup(lotSums)
  const show = (next: StockSearch) =>
    // A range of one's own and days from today exclude each other.
    void navigate({ search: next.expiryFrom || next.expiryUntil ? { ...next, within: undefined } : next })
  return (
    <div className="page">
      <ListScreen
        list={stockList}
        search={search}
        onSearch={show}
        answer={answer}
        file={{ call: stockCalls.downloadStockCsv, context }}
        texts={{
          title: t('stock.title'),
          found: number => t('stock.list.found', { number, of: found }),
          none: { title: t('stock.list.none'), hint: t('stock.list.noneHint') },
        }}
        fields={[
          { text: 'item', label: t('stock.columns.item') },
          { text: 'code', label: t('orderedItems.filter.code') },
          { text: 'lot', label: t('stock.columns.lot') },
          { text: 'location', label: t('stock.columns.location') },
          { text: 'owner', label: t('stock.columns.owner') },
          { choice: 'ownerType', label: t('stock.columns.ownerType'), option: type => t(`stock.ownerTypes.${type}`) },
          { days: ['expiryFrom', 'expiryUntil'], label: t('stock.columns.expiry') },
          { flag: 'inStock', label: t('stock.filter.inStockOnly') },
        ]}
        quick={<QuickFilters search={search} onSearch={show} />}
        quickText={search.within && t('stock.filter.withinText', { days: search.within })}
        tools={<PrintButton />}
        groupOf={lotSums && groupOf}
        columns={useColumns()}
        keyOf={row => row.stockId}
      />
    </div>
  )
}

/** A lot with the sum of what was found of it, on whatever pages. */
function useLotGroup(sums: Readonly<Record<string, LotSum>> | undefined) {
  const { t, count, localName } = useWords()
  return ({ lotKey, nameJa, nameEn, lot, isRejected }: StockRow) => {
    const { qualifiedQuantity = 0, quarantinedQuantity = 0 } = sums?.[lotKey] ?? {}
    const sum = [
      t('stock.list.lotSum', { quantity: count(qualifiedQuantity) }),
      // A decision is about all of a lot.
      quarantinedQuantity > 0 &&
        `${t(`stock.standings.${isRejected ? 'rejected' : 'held'}`)} ${count(quarantinedQuantity)}`,
    ]
    return {
      key: lotKey,
      title: (
        <>
          {localName(nameJa, nameEn)} {lot ?? t('common.none')}{' '}
          <span className="quiet">{sum.filter(Boolean).join(t('common.separator'))}</span>
        </>
      ),
    }
  }
}

/** The same list as a card of a dashboard. */
export const StockCard = listCard({
  url: stockList.url,
  ask: asks(stockCalls.getStockList, stockList),
  useColumns,
  keyOf: row => row.stockId,
})

function useColumns(): readonly Column<StockRow, StockSortKey>[] {
  const { t, count, instant, nameIn } = useWords()
  const sorted = (sortKey: StockSortKey) => ({ title: t(`stock.columns.${sortKey}`), sortKey })
  const ownerAndType = `${t('stock.columns.owner')} / ${t('stock.columns.ownerType')}`
  return [
    { heads: [sorted('item')], cell: row => <ItemNames item={row} />, onCard: 'top' },
    {
      heads: [sorted('lot'), sorted('expiry')],
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
    {
      heads: [{ title: ownerAndType, sortKey: 'owner' }],
      cell: ({ owner, ownerType }) => twoLines(nameIn(owner), t(`stock.ownerTypes.${ownerType}`)),
    },
    { heads: [sorted('updatedAt')], cell: row => <span className="no-wrap">{instant(row.updatedAt)}</span> },
  ]
}

// Few rows are held: why they are comes when it is asked for.
const HoldsDialog = lazyPart(async () => (await import('#web/logistics/stock/HoldsDialog.tsx')).HoldsDialog)

/** What is out of the qualified stock; a click says why. */
function Held({ row }: { row: StockRow }) {
  const { t, count } = useWords()
  if (row.quarantinedQuantity === 0) return null
  const quantity = count(row.quarantinedQuantity)
  const { isRejected } = row
  return (
    <DialogButton
      size="small"
      className="print-plain"
      icon={isRejected ? <CloseCircleOutlined aria-hidden className="wrong" /> : <LockOutlined aria-hidden />}
      aria-label={t(isRejected ? 'stock.holds.openRejected' : 'stock.holds.open', { quantity })}
      label={`${t(`stock.standings.${isRejected ? 'rejected' : 'held'}`)} ${quantity}`}
    >
      {close => <HoldsDialog row={row} onClose={close} />}
    </DialogButton>
  )
}
