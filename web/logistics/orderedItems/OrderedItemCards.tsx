import type { OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import {
  Arrival,
  Depositor,
  ItemNames,
  Place,
  Progress,
  Reference,
} from '#web/logistics/orderedItems/orderedItemCells.tsx'
import { nextSort, type Sort } from '#web/logistics/orderedItems/orderedItemSearch.ts'
import { LotAndExpiry } from '#web/logistics/stock/LotAndExpiry.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { orderedItemSortKeys } from '#contract/logistics/rules/lists.ts'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

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
          <div className="quiet">{t('orderedItems.columns.scheduledArrival')}</div>
          <Arrival row={row} />
        </div>
        <div className="ordered-progress-end">
          <Progress row={row} />
        </div>
      </div>
      <CardFacts
        facts={[
          { label: t('orderedItems.columns.item'), value: <ItemNames row={row} /> },
          {
            label: `${t('orderedItems.columns.lot')} / ${t('orderedItems.columns.expiry')}`,
            value: <LotAndExpiry lot={row.lot} expiry={row.expiry} />,
          },
          { label: t('orderedItems.columns.centre'), value: <Place row={row} /> },
          { label: t('orderedItems.columns.quantity'), value: count(row.quantity) },
          { label: t('orderedItems.columns.depositor'), value: <Depositor row={row} /> },
          { label: t('orderedItems.columns.reference'), value: <Reference row={row} /> },
        ]}
      />
    </>
  )
}
