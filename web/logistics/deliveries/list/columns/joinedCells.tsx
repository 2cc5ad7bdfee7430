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
  const marks = counted.filter(([, count]) => evaluated[count] > 0)
  const excursions = excursionsText(evaluated, t)
  const isUncalibrated = evaluated.calibration === 'uncalibrated'
  if (excursions === null && marks.length === 0 && !isUncalibrated) return null
  return (
    <ul className="list-counts">
      {excursions !== null && <li>{excursions}</li>}
      {marks.map(([name, count]) => (
        <li key={name}>{t(`deliveries.list.${name}`, { number: evaluated[count] })}</li>
      ))}
      {isUncalibrated && <li>{t('deliveries.list.uncalibrated')}</li>}
    </ul>
  )
}

const routeCell: Cell = (row, tools) => (
  <>
    {tools.nameIn(row.shipFrom)}
    <div className="list-route-end">
      <span aria-hidden="true" className="quiet">
        →
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
      <dl className="list-arrival">
        {labelled(t('deliveries.list.scheduled'), planned)}
        {labelled(t('deliveries.list.delivered'), row.deliveredAt && times.instant(row.deliveredAt))}
      </dl>
      {lateCell(row, tools)}
    </>
  )
}

const labelled = (label: string, value: ReactNode) => (
  <div>
    <dt>{label}</dt> <dd>{value || '—'}</dd>
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
