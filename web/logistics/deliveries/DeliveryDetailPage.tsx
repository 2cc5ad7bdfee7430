import { Flex } from 'antd'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryPart } from '#contract/logistics/types/deliveryParts.ts'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { AmendmentTable } from '#web/logistics/deliveries/detail/facts/AmendmentTable.tsx'
import { ChainProgress } from '#web/logistics/deliveries/detail/facts/ChainProgress.tsx'
import { CsvButton } from '#web/logistics/deliveries/detail/CsvButton.tsx'
import { DeliveryFacts } from '#web/logistics/deliveries/detail/facts/DeliveryFacts.tsx'
import { DeliveryHeader, type ShareDeliveryReport } from '#web/logistics/deliveries/detail/header/DeliveryHeader.tsx'
import { ItemSections } from '#web/logistics/deliveries/detail/items/ItemSections.tsx'
import { Journey } from '#web/logistics/deliveries/detail/Journey.tsx'
import { MeasurementSections } from '#web/logistics/deliveries/detail/temperature/MeasurementSections.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { SectionBody } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useDetailView } from '#web/logistics/deliveries/detail/useDetailView.ts'
import { useElementWidth } from '#web/logistics/deliveries/detail/temperature/useElementWidth.ts'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { useTemperature } from '#web/logistics/deliveries/detail/temperature/useTemperature.ts'
import { useLiveDelivery } from '#web/shell/live/livePages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/logistics/deliveries/detail/deliveryDetail.css'

const route = getRouteApi('/layout/delivery/detail')

/** `awaiting` is shown until the answer is there: what stands below does not move then. */
type OfDelivery = ComponentType<{ deliveryId: number; awaiting: ReactNode }>

/** What later domains show of a delivery; app/ says what. */
type Slots = {
  DeliveryAlerts: OfDelivery
  DeliveryCase: OfDelivery
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
  const { layout, view, focusedAssignmentId, onLayout, onView, onFocus, onShowEvent } = useDetailView()
  const { element, width } = useElementWidth()
  const { answer: temperature, askedWidthPx } = useTemperature({
    deliveryId,
    isDisclosed: disclosed.temperature,
    chartWidth: width,
    layout,
    view,
  })
  const hasReadings = status.temperature !== null && status.temperature.outcome !== 'noData'
  // A party's excursion nearly always has an alert and a case: what stands below shall not move when they come.
  const isTooWarm = disclosed.all && status.temperature?.outcome === 'excursion'
  const roomForAlerts = isTooWarm && <div className="detail-room-alerts" />
  const roomForCase = isTooWarm && <div className="detail-room-case" />
  const titles = {
    facts: t('deliveryDetail.sections.facts'),
    amendments: t('deliveryDetail.sections.amendments'),
  }
  const csv = (part: DeliveryPart, section: string) => (
    <CsvButton deliveryId={deliveryId} part={part} section={section} />
  )
  return (
    <div className="page full">
      <DeliveryHeader
        status={status}
        temperature={temperature.data}
        isAwaited={hasReadings && temperature.isPending}
        ShareDeliveryReport={ShareDeliveryReport}
      />
      <Suspense fallback={roomForAlerts}>
        <DeliveryAlerts deliveryId={deliveryId} awaiting={roomForAlerts} />
      </Suspense>
      <Suspense fallback={roomForCase}>
        <DeliveryCase deliveryId={deliveryId} awaiting={roomForCase} />
      </Suspense>
      <Journey
        deliveryId={deliveryId}
        disclosed={disclosed}
        temperature={temperature}
        chartRoom={element}
        askedWidthPx={askedWidthPx}
        layout={layout}
        onLayout={onLayout}
        view={view}
        onView={onView}
        focusedAssignmentId={focusedAssignmentId}
        onFocus={onFocus}
        beside={
          <Flex vertical gap="middle">
            <Section title={t('deliveryDetail.sections.progress')} hint={t('deliveryDetail.progress.hint')}>
              <ChainProgress status={status} />
            </Section>
            <Section title={titles.facts} actions={csv('status', titles.facts)}>
              <DeliveryFacts status={status} />
            </Section>
          </Flex>
        }
      />
      {temperature.data && (
        <MeasurementSections deliveryId={deliveryId} info={temperature.data} onShowEvent={onShowEvent} />
      )}
      <ItemSections status={status} />
      <Suspense>
        <DeliveryLots deliveryId={deliveryId} reference={status.reference} />
      </Suspense>
      {status.amendments.length > 0 && (
        <Section title={titles.amendments} actions={csv('amendments', titles.amendments)}>
          <AmendmentTable status={status} />
        </Section>
      )}
    </div>
  )
}
