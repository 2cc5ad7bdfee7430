import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { LotAndExpiry } from '#web/logistics/stock/LotAndExpiry.tsx'
import { Held, ItemNames, Location, Owner, Quantity, Updated } from '#web/logistics/stock/stockCells.tsx'
import { nextSort, type Sort } from '#web/logistics/stock/stockSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { stockSortKeys } from '#contract/logistics/rules/lists.ts'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

type Props = { rows: readonly StockRow[] | undefined; sort: Sort; onSort: (sort: Sort) => void }

/** The list on a narrow screen: the same facts, one row below the other. */
export function StockCards({ rows, sort, onSort }: Props) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.stockId}
      renderCard={row => <Card row={row} />}
      texts={{
        sortBy: t('lists.sortBy'),
        ascending: t('lists.ascending'),
        descending: t('lists.descending'),
      }}
      sortKeys={stockSortKeys.map(key => ({ value: key, label: t(`stock.columns.${key}`) }))}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
    />
  )
}

function Card({ row }: { row: StockRow }) {
  const t = useText()
  return (
    <>
      <div className="list-card-head">
        <div>
          <ItemNames row={row} />
        </div>
        <div className="stock-quantities">
          <span>
            <span className="quiet">{t('stock.columns.quantity')}</span> <Quantity row={row} />
          </span>
          {row.quarantinedQuantity > 0 && (
            <span>
              <span className="quiet">{t('stock.columns.quarantined')}</span> <Held row={row} />
            </span>
          )}
        </div>
      </div>
      <CardFacts
        facts={[
          {
            label: `${t('stock.columns.lot')} / ${t('stock.columns.expiry')}`,
            value: <LotAndExpiry lot={row.lot} expiry={row.expiry} />,
          },
          { label: t('stock.columns.location'), value: <Location row={row} /> },
          { label: t('stock.columns.owner'), value: <Owner row={row} /> },
          { label: t('stock.columns.updatedAt'), value: <Updated row={row} /> },
        ]}
      />
    </>
  )
}
