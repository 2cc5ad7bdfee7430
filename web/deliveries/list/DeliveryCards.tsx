import { Link } from '@tanstack/react-router'
import { deliverySortKeys } from '#contract/calls/deliverySearch.ts'
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
import { ListCards } from '#web/ui/ListCards.tsx'

type Props = { rows: readonly DeliveryRow[] | undefined; sort: Sort; onSort: (sort: Sort) => void }

/** The result list on a narrow screen: the same facts, one delivery below the other. */
export function DeliveryCards({ rows, sort, onSort }: Props) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.deliveryId}
      renderCard={row => <Card row={row} />}
      texts={{
        sortBy: t('deliveries.list.sortBy'),
        ascending: t('deliveries.list.ascending'),
        descending: t('deliveries.list.descending'),
      }}
      sortKeys={deliverySortKeys.map(key => ({ value: key, label: t(`deliveries.columns.${key}`) }))}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
    />
  )
}

function Card({ row }: { row: DeliveryRow }) {
  const t = useText()
  const times = useTimes()
  const hasSlip = row.slipNo.length > 0
  return (
    <>
      <div className="list-card-head">
        <Link to="/delivery/detail" search={{ deliveryId: row.deliveryId }} className="list-reference">
          {row.reference}
        </Link>
        <Status row={row} />
      </div>
      <div className="quiet">
        {times.day(row.shippingDate)}
        {hasSlip && ` · ${t('deliveries.columns.slipNo')} `}
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
    </>
  )
}
