import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType, MouseEvent } from 'react'
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
import { SortButton } from '#web/ui/SortButton.tsx'

type Title = 'reference' | 'status' | 'temperature' | 'shippingDate' | 'route' | 'companies' | 'items' | SortKey
type Head = { title: Title; sortKey?: SortKey }
type Column = { heads: readonly [Head, ...Head[]]; Cell: ComponentType<{ row: DeliveryRow }> }

const columns: readonly Column[] = [
  { heads: [{ title: 'reference', sortKey: 'reference' }], Cell: Reference },
  { heads: [{ title: 'status' }], Cell: Status },
  { heads: [{ title: 'temperature' }], Cell: Temperature },
  { heads: [{ title: 'shippingDate', sortKey: 'shippingDate' }], Cell: ShippingDate },
  { heads: [{ title: 'route', sortKey: 'destination' }], Cell: Route },
  {
    heads: [
      { title: 'scheduledArrival', sortKey: 'scheduledArrival' },
      { title: 'deliveredAt', sortKey: 'deliveredAt' },
    ],
    Cell: Arrival,
  },
  { heads: [{ title: 'companies' }], Cell: Companies },
  { heads: [{ title: 'items' }], Cell: Items },
]

type Props = { rows: readonly DeliveryRow[] | undefined; sort: Sort; onSort: (sort: Sort) => void }

/** The result list: the header and the reference stay in sight; a row opens by click, by its link and by Enter. */
export function DeliveryTable({ rows, sort, onSort }: Props) {
  const t = useText()
  return (
    <div className="list-scroll" role="region" aria-label={t('deliveries.list.title')} tabIndex={0}>
      <table className="list-table" aria-busy={!rows}>
        <thead>
          <tr>
            {columns.map(column => (
              <HeadCell key={column.heads[0].title} heads={column.heads} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>{rows ? rows.map(row => <Row key={row.deliveryId} row={row} />) : <LoadingRows />}</tbody>
      </table>
    </div>
  )
}

function HeadCell({ heads, sort, onSort }: { heads: Column['heads']; sort: Sort; onSort: Props['onSort'] }) {
  const t = useText()
  const isSorted = heads.some(head => head.sortKey === sort.key)
  return (
    <th scope="col" aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}>
      {heads.map(({ title, sortKey }) =>
        sortKey ? (
          <SortButton
            key={title}
            title={t(`deliveries.list.${title}`)}
            order={sortKey === sort.key ? sort.order : undefined}
            onSort={() => onSort(nextSort(sort, sortKey))}
          />
        ) : (
          <span key={title}>{t(`deliveries.list.${title}`)}</span>
        ),
      )}
    </th>
  )
}

function Row({ row }: { row: DeliveryRow }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    // The link in the row, and text that is being selected, keep their own meaning.
    const isOwn = event.target instanceof Element && event.target.closest('a, .abbreviated')
    if (isOwn || window.getSelection()?.type === 'Range') return
    void navigate({ to: '/delivery/detail', search: { deliveryId: row.deliveryId } })
  }
  return (
    <tr onClick={open}>
      {columns.map(({ heads: [{ title }], Cell }) =>
        title === 'reference' ? (
          <th key={title} scope="row">
            <Cell row={row} />
          </th>
        ) : (
          <td key={title}>
            <Cell row={row} />
          </td>
        ),
      )}
    </tr>
  )
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

const loadingRows = Array.from({ length: 8 }, (_, index) => index)

function LoadingRows() {
  return loadingRows.map(index => (
    <tr key={index} aria-hidden="true">
      {columns.map(({ heads: [{ title }] }) => (
        <td key={title}>
          <span className="skeleton-bar" />
        </td>
      ))}
    </tr>
  ))
}
