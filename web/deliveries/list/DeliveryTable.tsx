import { Link, useNavigate } from '@tanstack/react-router'
import type { DeliveryRow } from '#contract/calls/deliveryShapes.ts'
import {
  Amended,
  Arrival,
  Companies,
  Items,
  Route,
  SlipNumbers,
  Status,
  Temperature,
} from '#web/deliveries/list/cells.tsx'
import { nextSort, type Sort, type SortKey } from '#web/deliveries/list/listSort.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { useText } from '#web/texts/useText.ts'
import { ListTable, type Column } from '#web/ui/ListTable.tsx'

type Props = { rows: readonly DeliveryRow[] | undefined; sort: Sort; onSort: (sort: Sort) => void }

/** The result list: a row opens by click, by its link and by Enter. */
export function DeliveryTable({ rows, sort, onSort }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ListTable
      label={t('deliveries.list.title')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.deliveryId}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
      onOpen={({ deliveryId }) => void navigate({ to: '/delivery/detail', search: { deliveryId } })}
    />
  )
}

function useColumns(): readonly Column<DeliveryRow, SortKey>[] {
  const t = useText()
  const sorted = (sortKey: SortKey) => ({ title: t(`deliveries.columns.${sortKey}`), sortKey })
  return [
    { heads: [sorted('reference')], cell: row => <Reference row={row} /> },
    { heads: [{ title: t('deliveries.list.status') }], cell: row => <Status row={row} /> },
    { heads: [{ title: t('deliveries.list.temperature') }], cell: row => <Temperature row={row} /> },
    { heads: [sorted('shippingDate')], cell: row => <ShippingDate row={row} /> },
    { heads: [{ title: t('deliveries.list.route'), sortKey: 'destination' }], cell: row => <Route row={row} /> },
    { heads: [sorted('scheduledArrival'), sorted('deliveredAt')], cell: row => <Arrival row={row} /> },
    { heads: [{ title: t('deliveries.list.companies') }], cell: row => <Companies row={row} /> },
    { heads: [{ title: t('deliveries.list.items') }], cell: row => <Items row={row} /> },
  ]
}

function Reference({ row }: { row: DeliveryRow }) {
  return (
    <>
      <Link to="/delivery/detail" search={{ deliveryId: row.deliveryId }} className="list-reference">
        {row.reference}
      </Link>
      <div className="quiet">
        <SlipNumbers row={row} />
      </div>
      <Amended row={row} />
    </>
  )
}

function ShippingDate({ row }: { row: DeliveryRow }) {
  return <span className="no-wrap">{useTimes().day(row.shippingDate)}</span>
}
