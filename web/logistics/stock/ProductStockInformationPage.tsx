import { getRouteApi } from '@tanstack/react-router'
import { stockCalls, type StockRow } from '#contract/logistics/calls/stock.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { LotAndExpiry, ItemNames } from '#web/logistics/stock/LotAndExpiry.tsx'
import { stockList, type StockSortKey } from '#web/logistics/stock/stockList.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useLiveStock } from '#web/shell/live/livePages.ts'
import { NameAndCode, twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { CloseCircleOutlined, LockOutlined } from '@ant-design/icons'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { DialogButton } from '#web/logistics/DialogButton.tsx'
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
  const { totalQuantity = 0, totalQuarantinedQuantity = 0, totalRejectedQuantity = 0 } = answer.data ?? {}
  const held = totalQuarantinedQuantity - totalRejectedQuantity
  const found = [
    t('stock.list.total', { quantity: count(totalQuantity) }),
    held > 0 && t('stock.list.totalHeld', { quantity: count(held) }),
    totalRejectedQuantity > 0 && t('stock.list.totalRejected', { quantity: count(totalRejectedQuantity) }),
  ]
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
          found: number => t('stock.list.found', { number, totals: found.filter(Boolean).join(t('common.separator')) }),
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
        columns={useColumns()}
        keyOf={row => row.stockId}
      />
    </div>
  )
}

function useColumns(): readonly Column<StockRow, StockSortKey>[] {
  const { t, count, instant, nameIn } = useWords()
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
      icon={isRejected ? <CloseCircleOutlined aria-hidden className="wrong" /> : <LockOutlined aria-hidden />}
      aria-label={t(isRejected ? 'stock.holds.openRejected' : 'stock.holds.open', { quantity })}
      label={`${t(`stock.standings.${isRejected ? 'rejected' : 'held'}`)} ${quantity}`}
    >
      {close => <HoldsDialog row={row} onClose={close} />}
    </DialogButton>
  )
}
