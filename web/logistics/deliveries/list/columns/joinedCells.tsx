import type { ReactNode } from 'react'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { excursionsText } from '#web/logistics/deliveries/StatusTag.tsx'
import {
  type Cell,
  type CellTools,
  carrierCell,
  celsius,
  depositorCell,
  destinationCell,
  itemsCell,
  lateCell,
  moreItems,
  outcomeCell,
} from '#web/logistics/deliveries/list/columns/singleCells.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import type { JoinedColumn } from '#web/logistics/deliveries/list/columns/columnIds.ts'

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
