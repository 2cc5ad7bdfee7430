import type { ReactNode } from 'react'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { excursionsText } from '#web/logistics/deliveries/excursionsText.ts'
import type { Cell, CellTools } from '#web/logistics/deliveries/list/columns/cellTools.ts'
import type { JoinedColumn } from '#web/logistics/deliveries/list/columns/columnIds.ts'
import {
  carrierCell,
  celsius,
  depositorCell,
  destinationCell,
  itemsCell,
  lateCell,
  moreItems,
  outcomeCell,
} from '#web/logistics/deliveries/list/columns/singleCells.tsx'

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
    evaluated.calibration === 'uncalibrated' && t('deliveries.list.uncalibrated'),
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
  const { t, times } = tools
  const planned =
    row.scheduledArrival && (row.scheduledArrivalIsDay ? times.dayOf : times.instant)(row.scheduledArrival)
  return (
    <>
      {labelled(t('deliveries.list.scheduled'), planned)}
      {labelled(t('deliveries.list.delivered'), row.deliveredAt && times.instant(row.deliveredAt))}
      {lateCell(row, tools)}
    </>
  )
}

const labelled = (label: string, value: ReactNode) => (
  <div className="no-wrap">
    <span className="quiet">{label}</span> {value || '—'}
  </div>
)

const companiesCell: Cell = (row, tools) => (
  <>
    {depositorCell(row, tools)}
    {row.carrier && <div className="quiet">{carrierCell(row, tools)}</div>}
  </>
)

const itemSummaryCell: Cell = (row, tools) => {
  if (!row.items) return itemsCell(row, tools)
  const { nameJa, nameEn, lot } = row.items
  return (
    <>
      {tools.localName(nameJa, nameEn)}
      <div className="quiet">{[lot, moreItems(row, tools)].filter(Boolean).join(' · ')}</div>
    </>
  )
}

/** Several facts in one column. */
export const joinedCells: Record<JoinedColumn, Cell> = {
  temperature: temperatureCell,
  route: routeCell,
  arrival: arrivalCell,
  companies: companiesCell,
  itemSummary: itemSummaryCell,
}
