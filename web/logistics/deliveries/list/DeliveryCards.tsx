import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { useCellTools, type CellTools } from '#web/logistics/deliveries/list/columns/cellTools.ts'
import { joinedCells } from '#web/logistics/deliveries/list/columns/joinedCells.tsx'
import { nextSort, type Sort } from '#web/logistics/deliveries/list/listSort.ts'
import {
  amendedCell,
  referenceLink,
  slipCell,
  statusCell,
} from '#web/logistics/deliveries/list/columns/singleCells.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { deliverySortKeys } from '#contract/logistics/rules/lists.ts'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

type Props = { rows: readonly DeliveryRow[] | undefined; sort: Sort; onSort: (sort: Sort) => void }

/** The result list on a narrow screen: the same facts, one delivery below the other. */
export function DeliveryCards({ rows, sort, onSort }: Props) {
  const t = useText()
  const tools = useCellTools()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.deliveryId}
      renderCard={row => cardOf(row, tools)}
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

const shownColumns = ['route', 'temperature', 'arrival', 'companies'] as const

const cardOf = (row: DeliveryRow, tools: CellTools) => (
  <>
    <div className="list-card-head">
      {referenceLink(row, tools)}
      {statusCell(row, tools)}
    </div>
    <div>
      <span className="quiet">{tools.t('deliveries.columns.shippingDate')}</span> {tools.times.day(row.shippingDate)}
      {row.slipNo.length > 0 && <span className="quiet">{` · ${tools.t('deliveries.columns.slipNo')} `}</span>}
      {slipCell(row, tools)}
    </div>
    <CardFacts
      facts={shownColumns.map(column => ({
        label: tools.t(`deliveries.list.joined.${column}`),
        value: joinedCells[column](row, tools),
      }))}
    />
    <CardFacts
      facts={[
        {
          label: tools.t('deliveries.list.joined.itemSummary'),
          value: (
            <>
              {joinedCells.itemSummary(row, tools)}
              {amendedCell(row, tools)}
            </>
          ),
          isWide: true,
        },
      ]}
    />
  </>
)
