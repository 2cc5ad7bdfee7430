import { ClockCircleOutlined, EditOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { DeliveryRow } from '#contract/calls/deliveryShapes.ts'
import { bands } from '#contract/rules/bands.ts'
import { formatCelsius } from '#contract/rules/temperatureText.ts'
import { OutcomeMark } from '#web/deliveries/OutcomeMark.tsx'
import { useTimes } from '#web/texts/useTimes.ts'
import { useLocalName, useText } from '#web/texts/useText.ts'
import { Abbreviated, CutText } from '#web/ui/CutText.tsx'

/** spec 9: how long a name in the list may be. */
const longestName = 15
const longestCarrier = 6
const keptOfCarrier = 5

type Cell = { row: DeliveryRow }

/** spec 9: the first of a list plus an ellipsis. */
export function SlipNumbers({ row }: Cell) {
  const [first, ...more] = row.slipNo
  if (first === undefined) return null
  return more.length === 0 ? <span>{first}</span> : <Abbreviated shown={`${first}…`} whole={row.slipNo.join(', ')} />
}

export function Amended({ row }: Cell) {
  const t = useText()
  return row.amended ? (
    <span className="list-mark">
      <EditOutlined aria-hidden /> {t('deliveries.amended')}
    </span>
  ) : null
}

export function Status({ row }: Cell) {
  const t = useText()
  const text = row.awaitingPickup ? t('deliveries.awaitingPickup') : t(`deliveries.status.${row.deliveryStatus}`)
  return <span className={row.deliveryStatus === '2' ? 'list-status list-status-over' : 'list-status'}>{text}</span>
}

/** The list doesn't know each product's band: as many decimals as any band would need to tell the truth (product 4). */
const celsius = (milli: number) =>
  Object.values(bands)
    .map(band => formatCelsius(milli, band))
    .reduce((longest, text) => (text.length > longest.length ? text : longest))

export function Temperature({ row: { temperature } }: Cell) {
  const t = useText()
  if (!temperature) return <span className="quiet">{t('deliveries.notDisclosed')}</span>
  const { outcome, minMilli, maxMilli } = temperature
  return (
    <>
      <OutcomeMark outcome={outcome} />
      {minMilli !== null && maxMilli !== null && (
        <div className="no-wrap">
          {t('deliveries.list.degrees', { lowest: celsius(minMilli), highest: celsius(maxMilli) })}
        </div>
      )}
      <Counts judged={temperature} />
    </>
  )
}

const counted = [
  ['excursions', 'excursionCount'],
  ['spikes', 'spikeCount'],
  ['gaps', 'gapCount'],
  ['conflicts', 'conflictCount'],
  ['suspects', 'suspectCount'],
] as const

function Counts({ judged }: { judged: NonNullable<DeliveryRow['temperature']> }) {
  const t = useText()
  const marks = counted.filter(([, count]) => judged[count] > 0)
  if (marks.length === 0) return null
  return (
    <ul className="list-counts">
      {marks.map(([name, count]) => (
        <li key={name}>{t(`deliveries.list.${name}`, { number: judged[count] })}</li>
      ))}
    </ul>
  )
}

export function Route({ row }: Cell) {
  return (
    <>
      <CutText text={row.shipFrom.name} longest={longestName} />
      <div className="list-route-end">
        <span aria-hidden="true" className="quiet">
          →
        </span>
        <CutText text={row.destination.name} longest={longestName} />
      </div>
    </>
  )
}

/** Plan and fact of the arrival, one below the other. */
export function Arrival({ row }: Cell) {
  const t = useText()
  const times = useTimes()
  const planned =
    row.scheduledArrival && (row.scheduledArrivalIsDay ? times.dayOf : times.instant)(row.scheduledArrival)
  return (
    <>
      <dl className="list-arrival">
        <Labelled label={t('deliveries.list.scheduled')}>{planned}</Labelled>
        <Labelled label={t('deliveries.list.delivered')}>{row.deliveredAt && times.instant(row.deliveredAt)}</Labelled>
      </dl>
      {row.late && (
        <span className="list-late">
          <ClockCircleOutlined aria-hidden /> {t('deliveries.late')}
        </span>
      )}
    </>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt> <dd>{children || '—'}</dd>
    </div>
  )
}

export function Companies({ row: { depositor, carrier } }: Cell) {
  const localName = useLocalName()
  return (
    <>
      <CutText text={localName(depositor.name, depositor.nameEn)} longest={longestName} />
      {carrier && (
        <div className="quiet">
          <CutText text={localName(carrier.name, carrier.nameEn)} longest={longestCarrier} kept={keptOfCarrier} />
        </div>
      )}
    </>
  )
}

export function Items({ row: { items } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  if (!items) return <span className="quiet">{t('deliveries.notDisclosed')}</span>
  const more = items.count > 1 ? t('deliveries.list.moreItems', { number: items.count - 1 }) : ''
  return (
    <>
      <CutText text={localName(items.nameJa, items.nameEn)} longest={longestName} />
      <div className="quiet">{[items.lot, more].filter(Boolean).join(' · ')}</div>
    </>
  )
}
