import type { Place, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { CopyButton } from '#web/kernel/ui/buttons/CopyButton.tsx'
import type { ReactNode } from 'react'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { amendmentText } from '#contract/logistics/words/amendmentText.ts'
import { plannedStopText } from '#contract/logistics/words/plannedStopText.ts'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Parties, numbers, times and pieces. */
export function DeliveryFacts({ status }: { status: StatusInfo }) {
  const { t, nameIn, ...times } = useWords(status.timeZone)
  const { planned, actual } = useMoment(status.timeZone)
  const company = (one: Company | null) => one && nameIn(one)
  const pieces = (count: number | null) => (count === null ? null : t('deliveryDetail.facts.pieceCount', { count }))
  const number = (text: string | null) => text && <CopiedNumber key={text} text={text} />
  const place = ({ gln, ...names }: Place) => (
    <>
      {nameIn(names)}
      {gln && (
        <div className="quiet">
          {t('deliveryDetail.facts.gln')} <CopiedNumber text={gln} />
        </div>
      )}
    </>
  )
  const day = (text: string | null) => text && times.day(text)
  const [plan, fact] = [t('deliveries.list.scheduled'), t('deliveries.list.delivered')]
  const { slipNo, plannedStops } = status
  return (
    <Facts
      facts={[
        known(t('deliveries.columns.depositor'), company(status.depositor)),
        known(t('deliveries.columns.shipper'), company(status.shipper)),
        known(t('deliveries.columns.consignee'), company(status.consignee)),
        known(t('deliveryDetail.facts.carrier'), company(status.carrier)),
        known(t('deliveries.columns.shipFrom'), place(status.shipFrom)),
        known(t('deliveryDetail.facts.destination'), place(status.destination)),
        known(t('deliveries.columns.shippingDate'), day(status.shippingDate)),
        pair(
          t('deliveryDetail.facts.pickup'),
          [plan, planned(status.plannedPickup, status.plannedPickupIsDay)],
          [fact, actual(status.actualPickup)],
        ),
        pair(
          t('deliveryDetail.facts.arrival'),
          [plan, planned(status.scheduledArrival, status.scheduledArrivalIsDay)],
          [fact, actual(status.deliveredAt)],
        ),
        pair(
          t('deliveryDetail.facts.pieces'),
          [plan, pieces(status.scheduledPieces)],
          [fact, pieces(status.actualPieces)],
        ),
        pair(
          t('deliveryDetail.facts.shippedReceived'),
          [t('deliveryDetail.facts.shipped'), pieces(status.shippedPieces)],
          [t('deliveryDetail.facts.received'), pieces(status.receivedPieces)],
        ),
        known(t('deliveryDetail.facts.warehousedOn'), day(status.warehousedOn)),
        known(t('deliveries.columns.inboundPallets'), status.inboundPallets),
        known(t('deliveryDetail.facts.palletsOnTime'), status.palletsOnTime),
        known(t('deliveries.columns.slipNo'), slipNo.length > 0 && slipNo.map(number)),
        known(t('deliveries.columns.inboundNo'), number(status.inboundNo)),
        known(t('deliveries.columns.clientManagementNo'), number(status.clientManagementNo)),
        status.units.length > 0 && {
          label: t('deliveries.columns.sscc'),
          value: <Units status={status} />,
          isWide: true,
        },
        plannedStops.length > 0 && {
          label: t('deliveries.columns.plannedStops'),
          value: <PlannedStops status={status} />,
          isWide: true,
        },
        status.remark !== null && {
          label: t('deliveries.columns.remark'),
          value: <span className="pre-line">{status.remark}</span>,
          isWide: true,
        },
      ]}
    />
  )
}

/** Each with what is said to be in it. */
function Units({ status: { units } }: { status: StatusInfo }) {
  const { nameIn, t } = useWords()
  return (
    <ul>
      {units.map(({ sscc, items, loggers }) => (
        <li key={sscc}>
          <CopiedNumber text={sscc} />{' '}
          <span className="quiet">
            {[
              ...(items ?? []).map(({ nameJa, nameEn, lot }) =>
                [nameIn({ name: nameJa, nameEn }), lot].filter(Boolean).join(' '),
              ),
              ...loggers,
            ].join(t('common.separator'))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** In the order of the plan; whether it stopped there, the map tells. */
function PlannedStops({ status: { plannedStops, timeZone } }: { status: StatusInfo }) {
  const { language } = useWords()
  return (
    <ol className="map-moments">
      {plannedStops.map((stop, place) => (
        <li key={`${place} ${stop.name}`}>{plannedStopText(stop, { timeZone, language })}</li>
      ))}
    </ol>
  )
}

/** Two values of the same kind, such as planned and actual. */
const pair = (label: string, ...values: readonly (readonly [name: string, value: string | null])[]) => {
  const said = values.filter(([, value]) => value !== null)
  return (
    said.length > 0 && {
      label,
      value: said.map(([name, value]) => (
        <div key={name}>
          <span className="secondary">{name}</span> {value}
        </div>
      )),
    }
  )
}

/** A number that people carry into other systems. */
function CopiedNumber({ text }: { text: string }) {
  const { t } = useWords()
  const label = t('deliveryDetail.copy', { number: text })
  return (
    <span className="no-wrap">
      {text}
      <CopyButton text={text} copied={t => t('deliveryDetail.copied')} label={label} />
    </span>
  )
}

/** What isn't known is left out rather than shown as a dash. */
export const known = (label: string, value: ReactNode) =>
  value !== null && value !== undefined && value !== false && value !== '' && { label, value }

/** Planned and actual times in words. A plan that names a day only means its end (LOG-9), so no hour is shown. */
export function useMoment(timeZone: string) {
  const { t, instant, dayOf } = useWords(timeZone)
  return {
    planned: (at: string | null, isDay: boolean) => {
      if (at === null) return null
      return isDay ? t('deliveryDetail.progress.duringDay', { day: dayOf(at) }) : instant(at)
    },
    actual: (at: string | null) => (at === null ? null : instant(at)),
  }
}

/** Facts that the sender changed after pickup (LOG-10), and re-evaluation (TEL-15), newest first. */
export function AmendmentTable({ status: { amendments, timeZone } }: { status: StatusInfo }) {
  const { t, instant, language } = useWords(timeZone)
  const { fieldText, valueText, byText } = amendmentText(timeZone, language)
  return (
    <RowTable
      label={t('deliveryDetail.sections.amendments')}
      rows={amendments.toSorted((one, other) => other.at.localeCompare(one.at))}
      keyOf={({ field, at }) => `${field} ${at}`}
      renderColumns={[
        [t('deliveryDetail.amendments.field'), ({ field }) => fieldText(field), 'name'],
        [t('changeHistory.was'), ({ field, oldValue }) => <del>{valueText(field, oldValue)}</del>, 'prose'],
        [t('changeHistory.becomes'), ({ field, newValue }) => valueText(field, newValue), 'prose'],
        [t('forms.reason'), ({ reason }) => reason ?? t('common.none'), 'prose'],
        [t('deliveryDetail.amendments.at'), ({ at }) => instant(at)],
        [t('deliveryDetail.amendments.by'), ({ by }) => byText(by)],
      ]}
    />
  )
}
