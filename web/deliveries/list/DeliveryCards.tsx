import { Link } from '@tanstack/react-router'
import { Button, Select } from 'antd'
import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { deliverySortKeys } from '#contract/calls/deliveries.ts'
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
import { nextSort, type Sort } from '#web/deliveries/list/listSort.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { useText } from '#web/texts/useText.ts'

type Props = { rows: readonly DeliveryRow[] | undefined; sort: Sort; onSort: (sort: Sort) => void }

/** The result list on a narrow screen: the same facts, one delivery below the other. */
export function DeliveryCards({ rows, sort, onSort }: Props) {
  return (
    <>
      <SortChoice sort={sort} onSort={onSort} />
      <ul className="list-cards" aria-busy={!rows}>
        {rows ? rows.map(row => <Card key={row.deliveryId} row={row} />) : <LoadingCards />}
      </ul>
    </>
  )
}

function Card({ row }: { row: DeliveryRow }) {
  const t = useText()
  const times = useTimes()
  const hasSlip = row.slipNo.length > 0
  return (
    <li className="list-card">
      <div className="list-card-head">
        <Link to="/delivery/detail" search={{ deliveryId: row.deliveryId }} className="list-reference">
          {row.reference}
        </Link>
        <Status row={row} />
      </div>
      <div className="quiet">
        {times.day(row.shippingDate)}
        {hasSlip && ` · ${t('deliveries.list.slipNo')} `}
        <SlipNumbers row={row} />
      </div>
      <div className="list-card-columns">
        <div>
          <Route row={row} />
        </div>
        <div>
          <Temperature row={row} />
        </div>
        <div>
          <Arrival row={row} />
        </div>
        <div>
          <Companies row={row} />
        </div>
      </div>
      <div>
        <Items row={row} />
        <Amended row={row} />
      </div>
    </li>
  )
}

function SortChoice({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  const t = useText()
  const options = deliverySortKeys.map(key => ({ value: key, label: t(`deliveries.list.${key}`) }))
  return (
    <div className="list-sort">
      <Select
        aria-label={t('deliveries.list.sortBy')}
        value={sort.key}
        options={options}
        onChange={key => onSort(nextSort(sort, key))}
      />
      <Button
        icon={sort.order === 'asc' ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
        onClick={() => onSort(nextSort(sort, sort.key))}
      >
        {sort.order === 'asc' ? t('deliveries.list.ascending') : t('deliveries.list.descending')}
      </Button>
    </div>
  )
}

const loadingCards = ['first', 'second', 'third']

const LoadingCards = () =>
  loadingCards.map(key => (
    <li key={key} className="list-card" aria-hidden="true">
      <span className="skeleton-bar" />
      <span className="skeleton-bar" />
    </li>
  ))
