import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { DeliveryColumn } from '#contract/logistics/words/deliveryWords.ts'
import {
  type Cell,
  amendedCell,
  outcomeCell,
  referenceLink,
  singleCells,
  slipCell,
} from '#web/logistics/deliveries/list/columns/singleCells.tsx'
import {
  firstColumn,
  joinedColumns,
  type ColumnId,
  type JoinedColumn,
} from '#web/logistics/deliveries/list/columns/columnIds.ts'
import { joinedCells } from '#web/logistics/deliveries/list/columns/joinedCells.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import type { Column, Head } from '#web/kernel/ui/lists/ListTable.tsx'
import { deliverySortKeys, type DeliverySortKey as SortKey } from '#contract/logistics/rules/lists.ts'

const isJoined = (id: ColumnId): id is JoinedColumn => joinedColumns.some(one => one === id)

/** A column's name where columns are chosen. */
export function useColumnTitle() {
  const t = useText()
  return (id: ColumnId) => (isJoined(id) ? t(`deliveries.list.joined.${id}`) : t(`deliveries.columns.${id}`))
}

/** The columns of the list, as they were chosen. */
export function useColumns(ids: readonly ColumnId[]): readonly Column<DeliveryRow, SortKey>[] {
  const tools = useWords()
  // Every fact that can be sorted by has a head that does it, also where it shares a column.
  const headOf = (id: DeliveryColumn): Head<SortKey> => ({
    title: tools.t(`deliveries.columns.${id}`),
    sortKey: isSortKey(id) ? id : undefined,
  })
  return ids.map(id => {
    const cell = cellOf(id, ids)
    const [first, ...others]: Facts = isJoined(id) ? joinedFacts[id] : [id]
    return {
      key: id,
      heads: [headOf(first), ...others.map(headOf)],
      className: classNames[id],
      onCard: onCard[id],
      cell: row => cell(row, tools),
    }
  })
}

function cellOf(id: ColumnId, ids: readonly ColumnId[]): Cell {
  if (id === firstColumn) return referenceCell(ids)
  return isJoined(id) ? joinedCells[id] : singleCells[id]
}

/** The reference; beside it what must not be overlooked, or leads on, and has no column of its own. */
const referenceCell =
  (ids: readonly ColumnId[]): Cell =>
  (row, tools) => {
    const isAlert = row.temperature?.outcome === 'excursion'
    return (
      <>
        {referenceLink(row, tools)}
        {!ids.includes('slipNo') && <div className="quiet">{slipCell(row, tools)}</div>}
        {isAlert && !ids.includes('temperature') && !ids.includes('outcome') && <div>{outcomeCell(row, tools)}</div>}
        {!ids.includes('amended') && amendedCell(row, tools)}
      </>
    )
  }

const isSortKey = (name: DeliveryColumn): name is DeliveryColumn & SortKey => deliverySortKeys.some(key => key === name)

type Facts = readonly [DeliveryColumn, ...DeliveryColumn[]]
const joinedFacts: Record<JoinedColumn, Facts> = {
  temperature: ['outcome'],
  route: ['shipFrom', 'destination'],
  arrival: ['scheduledArrival', 'deliveredAt'],
  companies: ['depositor', 'carrier'],
  itemSummary: ['items'],
}

const number = 'list-number'
/** How wide a column must be, and which side its texts keep to. */
const classNames: Partial<Record<ColumnId, string>> = {
  status: 'list-narrow',
  late: 'list-narrow',
  amended: 'list-narrow',
  shippingDate: 'list-narrow',
  warehousedOn: 'list-narrow',
  route: 'list-wide',
  lowest: number,
  highest: number,
  scheduledPieces: number,
  actualPieces: number,
  shippedPieces: number,
  receivedPieces: number,
  inboundPallets: number,
  palletsOnTime: number,
  loggers: number,
}

/** Cards begin with which delivery it is, and how far. */
const onCard: Partial<Record<ColumnId, Column<DeliveryRow, SortKey>['onCard']>> = {
  reference: 'top',
  status: 'topEnd',
  itemSummary: 'wide',
}
