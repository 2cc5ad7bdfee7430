import { useNavigate } from '@tanstack/react-router'
import type { OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import {
  Arrival,
  Depositor,
  ItemNames,
  Place,
  Progress,
  Reference,
} from '#web/logistics/orderedItems/orderedItemCells.tsx'
import { nextSort, type Sort, type SortKey } from '#web/logistics/orderedItems/orderedItemSearch.ts'
import { useMayOpenDelivery } from '#web/logistics/orderedItems/useMayOpenDelivery.ts'
import { LotAndExpiry } from '#web/logistics/stock/LotAndExpiry.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'

type Props = {
  rows: readonly OrderedItem[] | undefined
  place: string
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The list: a row opens its delivery by click and by its link, for who may open deliveries. */
export function OrderedItemTable({ rows, place, sort, onSort }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const mayOpen = useMayOpenDelivery()
  const open = ({ deliveryId }: OrderedItem) => void navigate({ to: '/delivery/detail', search: { deliveryId } })
  return (
    <ListTable
      label={t('orderedItems.title')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.itemId}
      place={place}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
      {...(mayOpen ? { onOpen: open } : {})}
    />
  )
}

function useColumns(): readonly Column<OrderedItem, SortKey>[] {
  const t = useText()
  const { count } = useTimes()
  const sorted = (sortKey: SortKey) => ({ title: t(`orderedItems.columns.${sortKey}`), sortKey })
  const both = (first: 'status' | 'lot', sortKey: SortKey) => ({
    title: `${t(`orderedItems.columns.${first}`)} / ${t(`orderedItems.columns.${sortKey}`)}`,
    sortKey,
  })
  return [
    { heads: [sorted('scheduledArrival'), sorted('reference')], cell: row => <ArrivalAndReference row={row} /> },
    {
      heads: [both('status', 'deliveredAt')],
      cell: row => <Progress row={row} />,
      className: 'list-narrow',
    },
    { heads: [sorted('centre')], cell: row => <Place row={row} /> },
    { heads: [sorted('item')], cell: row => <ItemNames row={row} />, className: 'list-wide' },
    {
      heads: [both('lot', 'expiry')],
      cell: row => <LotAndExpiry lot={row.lot} expiry={row.expiry} />,
      className: 'list-narrow',
    },
    { heads: [sorted('quantity')], cell: row => count(row.quantity), className: 'list-number' },
    { heads: [sorted('depositor')], cell: row => <Depositor row={row} /> },
  ]
}

function ArrivalAndReference({ row }: { row: OrderedItem }) {
  return (
    <>
      <div className="ordered-arrival">
        <Arrival row={row} />
      </div>
      <Reference row={row} />
    </>
  )
}
