import type { ReactNode } from 'react'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { DeliveryColumn } from '#contract/logistics/words/deliveryWords.ts'
import {
  amendedCell,
  arrivalToCheckCell,
  carrierCell,
  type Cell,
  type CellTools,
  celsius,
  depositorCell,
  destinationCell,
  itemsCell,
  lateCell,
  moreItems,
  outcomeCell,
  piecesDifferCell,
  referenceLink,
  singleCells,
  slipCell,
} from '#web/logistics/deliveries/list/columns/singleCells.tsx'
import {
  classNames,
  firstColumn,
  joinedColumns,
  joinedFacts,
  onCard,
  type ColumnId,
  type Facts,
  type JoinedColumn,
} from '#web/logistics/deliveries/list/columns/columnIds.ts'
import { excursionsText } from '#web/logistics/deliveries/StatusTag.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import type { Column, Head } from '#web/kernel/ui/lists/ListTable.tsx'
import { deliverySortKeys, type DeliverySortKey as SortKey } from '#contract/logistics/rules/lists.ts'

const isJoined = (id: ColumnId): id is JoinedColumn => joinedColumns.some(one => one === id)

/** A column's name where columns are chosen. */
export function useColumnTitle() {
  const { t } = useWords()
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
        {!ids.includes('arrivalToCheck') && arrivalToCheckCell(row, tools)}
        {!ids.includes('piecesDiffer') && piecesDifferCell(row, tools)}
        {!ids.includes('amended') && amendedCell(row, tools)}
      </>
    )
  }

const isSortKey = (name: DeliveryColumn): name is DeliveryColumn & SortKey => deliverySortKeys.some(key => key === name)

const temperatureCell: Cell = (row, tools) => {
  const { temperature } = row
  if (!temperature) return outcomeCell(row, tools)
  const { minMilli, maxMilli } = temperature
  return (
    <>
      {outcomeCell(row, tools)}
      {minMilli !== null && maxMilli !== null && (
        <div className="no-wrap">
          {tools.t('deliveries.list.degrees', { lowest: celsius(minMilli), highest: celsius(maxMilli) })}
        </div>
      )}
      {countMarks(temperature, tools)}
    </>
  )
}

const counted = [
  ['spikes', 'spikeCount'],
  ['gaps', 'gapCount'],
  ['conflicts', 'conflictCount'],
  ['suspects', 'suspectCount'],
] as const

function countMarks(evaluated: NonNullable<DeliveryRow['temperature']>, { t }: CellTools) {
  const marks = [
    excursionsText(evaluated, t),
    ...counted.map(
      ([name, count]) => evaluated[count] > 0 && t(`deliveries.list.${name}`, { number: evaluated[count] }),
    ),
    evaluated.calibration === 'uncalibrated' && t('deliveries.criteria.calibrations.uncalibrated'),
  ].filter(Boolean)
  return marks.length > 0 && <div className="quiet">{marks.join(' · ')}</div>
}

const routeCell: Cell = (row, tools) => (
  <>
    {tools.nameIn(row.shipFrom)}
    <div>
      <span aria-hidden="true" className="quiet">
        →{'\u00a0'}
      </span>
      {destinationCell(row, tools)}
    </div>
  </>
)

/** Plan and fact of the arrival, one below the other. */
const arrivalCell: Cell = (row, tools) => {
  const { t, dayOf, instant } = tools
  const planned = row.scheduledArrival && (row.scheduledArrivalIsDay ? dayOf : instant)(row.scheduledArrival)
  return (
    <>
      {labelled(t('deliveries.list.scheduled'), planned)}
      {labelled(t('deliveries.list.delivered'), row.deliveredAt && instant(row.deliveredAt))}
      {lateCell(row, tools)}
    </>
  )
}

const labelled = (label: string, value: ReactNode) => (
  <div className="no-wrap">
    <span className="quiet">{label}</span> {value || '—'}
  </div>
)

const companiesCell: Cell = (row, tools) => twoLines(depositorCell(row, tools), carrierCell(row, tools))

const itemSummaryCell: Cell = (row, tools) => {
  if (!row.items) return itemsCell(row, tools)
  const { nameJa, nameEn, lot } = row.items
  return twoLines(tools.localName(nameJa, nameEn), [lot, moreItems(row, tools)].filter(Boolean).join(' · '))
}

/** Several facts in one column. */
export const joinedCells: Record<JoinedColumn, Cell> = {
  temperature: temperatureCell,
  route: routeCell,
  arrival: arrivalCell,
  companies: companiesCell,
  itemSummary: itemSummaryCell,
}
