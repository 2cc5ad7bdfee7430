import type { OrderedItem } from '#contract/calls/orderedItems.ts'
import { Arrival, Depositor, ItemNames, Place, Progress, Reference } from '#web/orderedItems/orderedItemCells.tsx'
import { nextSort, type Sort } from '#web/orderedItems/orderedItemSearch.ts'
import { LotAndExpiry } from '#web/stock/LotAndExpiry.tsx'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { ListCards } from '#web/ui/ListCards.tsx'
import { orderedItemSortKeys } from '#contract/rules/listWords.ts'

type Props = { rows: readonly OrderedItem[] | undefined; sort: Sort; onSort: (sort: Sort) => void }

/** The list on a narrow screen: the same facts, one item below the other. */
export function OrderedItemCards({ rows, sort, onSort }: Props) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.itemId}
      renderCard={row => <Card row={row} />}
      texts={{
        sortBy: t('lists.sortBy'),
        ascending: t('lists.ascending'),
        descending: t('lists.descending'),
      }}
      sortKeys={orderedItemSortKeys.map(key => ({ value: key, label: t(`orderedItems.columns.${key}`) }))}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
    />
  )
}

function Card({ row }: { row: OrderedItem }) {
  const t = useText()
  const { count } = useTimes()
  return (
    <>
      <div className="list-card-head">
        <div className="ordered-arrival">
          <Arrival row={row} />
        </div>
        <div className="ordered-progress-end">
          <Progress row={row} />
        </div>
      </div>
      <div className="list-card-columns">
        <div>
          <ItemNames row={row} />
        </div>
        <div>
          <LotAndExpiry lot={row.lot} expiry={row.expiry} />
        </div>
        <div>
          <Place row={row} />
        </div>
        <div>
          <span className="quiet">{t('orderedItems.columns.quantity')}</span> {count(row.quantity)}
        </div>
        <div>
          <Depositor row={row} />
        </div>
        <div>
          <Reference row={row} />
        </div>
      </div>
    </>
  )
}
