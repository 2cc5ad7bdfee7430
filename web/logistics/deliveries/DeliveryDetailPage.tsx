import { Flex } from 'antd'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { AmendmentTable, DeliveryFacts } from '#web/logistics/deliveries/detail/facts/DeliveryFacts.tsx'
import { ChainProgress } from '#web/logistics/deliveries/detail/facts/ChainProgress.tsx'
import type { DeliveryCaseSlot } from '#web/logistics/deliveries/detail/header/DeliverySummary.tsx'
import { DeliveryHeader, type ShareDeliveryReport } from '#web/logistics/deliveries/detail/header/DeliveryHeader.tsx'
import { ItemSections } from '#web/logistics/deliveries/detail/items/ItemSections.tsx'
import { Journey } from '#web/logistics/deliveries/detail/Journey.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { FileSection, SectionBody } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { EventTable } from '#web/logistics/deliveries/detail/temperature/EventTable.tsx'
import { useDetailView } from '#web/logistics/deliveries/detail/useDetailView.ts'
import { useTemperature } from '#web/logistics/deliveries/detail/temperature/useTemperature.ts'
import { DrawnLater } from '#web/kernel/ui/loading/DrawnLater.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import tripTexts from '#web/logistics/trips/texts.ts?lazy'
import { useLiveDelivery } from '#web/shell/live/livePages.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/logistics/deliveries/detail/deliveryDetail.css'

const route = getRouteApi('/layout/delivery/detail')

/** It brings antd's tooltips along, and stands far below. */
const LoggerStatistics = lazyPart(
  async () => (await import('#web/logistics/deliveries/detail/temperature/LoggerStatistics.tsx')).LoggerStatistics,
)

/** What people confirmed at the ramp: few deliveries have any. */
const Confirmations = lazyPart(
  async () => (await import('#web/logistics/trips/told/Confirmations.tsx')).Confirmations,
  tripTexts,
)

/** `awaiting` is shown until the answer is there: what stands below does not move then. */
type OfDelivery = ComponentType<{ deliveryId: number; awaiting: ReactNode }>

/** What later domains show of a delivery; app/ says what. */
type Slots = {
  DeliveryAlerts: OfDelivery
  DeliveryCase: DeliveryCaseSlot
  DeliveryLots: ComponentType<{ deliveryId: number; reference: string }>
  ShareDeliveryReport: ShareDeliveryReport
}

export function DeliveryDetailPage({ slots }: { slots: Slots }) {
  const t = useText()
  const { deliveryId } = route.useSearch()
  const status = useCall(deliveryCalls.statusInfo, useSeenDelivery(deliveryId))
  useLiveDelivery(deliveryId)
  return (
    <SectionBody answer={status} empty={t('common.failed')}>
      {found => <Delivery key={deliveryId} status={found} slots={slots} />}
    </SectionBody>
  )
}

function Delivery({ status, slots }: { status: StatusInfo; slots: Slots }) {
  const t = useText()
  const { DeliveryAlerts, DeliveryCase, DeliveryLots, ShareDeliveryReport } = slots
  const { deliveryId, disclosed } = status
  const { onShowEvent, ...chart } = useDetailView()
  const temperature = useTemperature({ deliveryId, isDisclosed: disclosed.temperature, ...chart })
  const info = temperature.answer.data
  const hasReadings = status.temperature !== null && status.temperature.outcome !== 'noData'
  // A party's excursion nearly always has an alert: what stands below shall not move when it comes.
  const isTooWarm = disclosed.all && status.temperature?.outcome === 'excursion'
  const roomForAlerts = isTooWarm && <div className="detail-room-alerts" />
  return (
    <div className={`page full ${isMeasured(status) ? 'has' : 'without'}-readings`}>
      <DeliveryHeader
        status={status}
        temperature={info}
        isAwaited={hasReadings && temperature.answer.isPending}
        DeliveryCase={DeliveryCase}
        ShareDeliveryReport={ShareDeliveryReport}
      />
      <DrawnLater awaiting={roomForAlerts}>
        <Suspense fallback={roomForAlerts}>
          <DeliveryAlerts deliveryId={deliveryId} awaiting={roomForAlerts} />
        </Suspense>
      </DrawnLater>
      <Journey
        {...{ status, temperature, chart }}
        beside={
          <Flex vertical gap="middle">
            <Section title={t('deliveryDetail.sections.progress')} hint={t('deliveryDetail.progress.hint')}>
              <ChainProgress status={status} />
            </Section>
            <FileSection deliveryId={deliveryId} part="status">
              <DeliveryFacts status={status} />
            </FileSection>
          </Flex>
        }
      />
      <DrawnLater>
        {status.isConfirmed && (
          <Suspense>
            <Confirmations deliveryId={deliveryId} timeZone={status.timeZone} />
          </Suspense>
        )}
        {info && (
          <>
            <FileSection
              deliveryId={deliveryId}
              part="events"
              hint={<span className="no-print">{t('deliveryDetail.events.zoomHint')}</span>}
            >
              <EventTable info={info} onShow={onShowEvent} />
            </FileSection>
            <Suspense>
              <LoggerStatistics deliveryId={deliveryId} info={info} />
            </Suspense>
          </>
        )}
        <ItemSections status={status} />
        <Suspense>
          <DeliveryLots deliveryId={deliveryId} reference={status.reference} />
        </Suspense>
        {status.amendments.length > 0 && (
          <FileSection deliveryId={deliveryId} part="amendments">
            <AmendmentTable status={status} />
          </FileSection>
        )}
      </DrawnLater>
    </div>
  )
}

/** Whether there will be a curve: before the first reading there is none. */
const isMeasured = ({ temperature }: StatusInfo) => temperature !== null && temperature.outcome !== 'noData'
