import { Suspense, type ComponentType, type ReactNode } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { EstimatedArrival } from '#web/logistics/deliveries/estimate/EstimatedArrival.tsx'
import { useArrivalEstimates } from '#web/logistics/deliveries/estimate/useArrivalEstimates.ts'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useMoment } from '#web/logistics/deliveries/detail/facts/DeliveryFacts.tsx'
import { Moment } from '#web/logistics/deliveries/detail/facts/ChainProgress.tsx'
import { DrawnLater } from '#web/kernel/ui/loading/DrawnLater.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** `awaiting` is shown until the answer is there. */
export type DeliveryCaseSlot = ComponentType<{ deliveryId: number; reference: string; awaiting: ReactNode }>

type Props = { status: StatusInfo; DeliveryCase: DeliveryCaseSlot }

/** What is carried, from where to where and when; for parties also the state of case and decision, and what is next. */
export function DeliverySummary({ status, DeliveryCase }: Props) {
  const { t, nameIn, day } = useWords(status.timeZone)
  const { planned, actual } = useMoment(status.timeZone)
  const { deliveryId, reference, disclosed } = status
  const mayBeEstimated = disclosed.location && status.actualPickup !== null && status.deliveredAt === null
  const estimate = useArrivalEstimates(
    deliveryCalls.getArrivalEstimates,
    mayBeEstimated ? [{ ...status, isDelivered: false }] : [],
  )(deliveryId)
  return (
    <div>
      <Facts
        label={t('deliveryDetail.summary.label')}
        facts={[
          { label: t('deliveryDetail.summary.items'), value: <FirstItems status={status} />, isWide: true },
          {
            label: t('deliveryDetail.summary.route'),
            value: (
              <strong>
                {nameIn(status.shipFrom)} → {nameIn(status.destination)}
              </strong>
            ),
            isWide: true,
          },
          { label: t('deliveries.columns.shippingDate'), value: day(status.shippingDate) },
          {
            label: t('deliveryDetail.facts.pickup'),
            value: (
              <Moment
                planned={planned(status.plannedPickup, status.plannedPickupIsDay)}
                actual={actual(status.actualPickup)}
              />
            ),
          },
          {
            label: t('deliveryDetail.facts.arrival'),
            value: (
              <Moment
                planned={planned(status.scheduledArrival, status.scheduledArrivalIsDay)}
                actual={actual(status.deliveredAt)}
                isLate={status.late}
              />
            ),
          },
          mayBeEstimated && {
            label: t('deliveries.estimate.title'),
            value: <EstimatedArrival of={estimate} isLate={status.late} />,
            isWide: true,
          },
        ]}
      />
      {/* Others know neither of case nor of decision. */}
      {disclosed.all && (
        <div className="delivery-standing">
          <DrawnLater>
            <Suspense>
              <DeliveryCase deliveryId={deliveryId} reference={reference} awaiting={null} />
            </Suspense>
          </DrawnLater>
        </div>
      )}
    </div>
  )
}

function FirstItems({ status: { firstItems, items, disclosed } }: { status: StatusInfo }) {
  const { t, nameIn, count } = useWords()
  if (!disclosed.shippingList) return <span className="quiet">{t('deliveries.notDisclosed')}</span>
  if (!items) return <span className="quiet">{t('deliveryDetail.empty.shippingList')}</span>
  const more = items.count - firstItems.length
  return (
    <ul>
      {firstItems.map(({ nameJa, nameEn, lot, quantity }) => (
        <li key={`${nameJa} ${lot ?? ''}`}>
          <strong>{nameIn({ name: nameJa, nameEn })}</strong>{' '}
          {lot !== null && <span className="no-wrap">{t('deliveryDetail.summary.lot', { lot })}</span>}{' '}
          <span className="no-wrap">{t('deliveryDetail.summary.quantity', { number: count(quantity) })}</span>
        </li>
      ))}
      {more > 0 && <li className="quiet">{t('deliveryDetail.summary.more', { number: count(more) })}</li>}
    </ul>
  )
}
