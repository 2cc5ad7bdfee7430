import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { LotAndExpiry } from '#web/logistics/stock/LotAndExpiry.tsx'
import { Held, ItemNames, Location, Owner, Quantity, Updated } from '#web/logistics/stock/stockCells.tsx'
import { nextSort, type Sort, type SortKey } from '#web/logistics/stock/stockSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'

type Props = { rows: readonly StockRow[] | undefined; place: string; sort: Sort; onSort: (sort: Sort) => void }

export function StockTable({ rows, place, sort, onSort }: Props) {
  const t = useText()
  return (
    <ListTable
      label={t('stock.title')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.stockId}
      place={place}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
    />
  )
}

function useColumns(): readonly Column<StockRow, SortKey>[] {
  const t = useText()
  const sorted = (sortKey: SortKey) => ({ title: t(`stock.columns.${sortKey}`), sortKey })
  const lotAndExpiry = `${t('stock.columns.lot')} / ${t('stock.columns.expiry')}`
  const ownerAndType = `${t('stock.columns.owner')} / ${t('stock.columns.ownerType')}`
  return [
    { heads: [sorted('item')], cell: row => <ItemNames row={row} /> },
    {
      heads: [{ title: lotAndExpiry, sortKey: 'expiry' }],
      cell: row => <LotAndExpiry lot={row.lot} expiry={row.expiry} />,
      className: 'list-narrow',
    },
    { heads: [sorted('quantity')], cell: row => <Quantity row={row} />, className: 'list-number' },
    { heads: [{ title: t('stock.columns.quarantined') }], cell: row => <Held row={row} />, className: 'list-number' },
    { heads: [sorted('location')], cell: row => <Location row={row} /> },
    { heads: [{ title: ownerAndType, sortKey: 'owner' }], cell: row => <Owner row={row} /> },
    { heads: [sorted('updatedAt')], cell: row => <Updated row={row} /> },
  ]
}
