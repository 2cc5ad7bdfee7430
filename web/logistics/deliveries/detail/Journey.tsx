import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { Disclosed } from '#contract/logistics/types/deliveryTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { noShifts, startShifts } from '#web/kernel/temperatureChart/axes/alignment.ts'
import type { ChartLayout } from '#web/kernel/temperatureChart/chartLayouts.ts'
import { lineStyle } from '#web/kernel/temperatureChart/drawing/lineStyles.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { LocationSection } from '#web/logistics/deliveries/detail/LocationSection.tsx'
import { emptyCodes } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { TemperatureSection } from '#web/logistics/deliveries/detail/temperature/TemperatureSection.tsx'

type Props = {
  deliveryId: number
  disclosed: Disclosed
  /** Stands beside the map where there is room. */
  beside: ReactNode
  chartRoom: RefObject<HTMLDivElement | null>
  askedWidthPx: number
  temperature: ReturnType<typeof useCall<typeof deliveryCalls.temperatureInfo>>
  layout: ChartLayout
  onLayout: (layout: ChartLayout) => void
  view: TimeView | null
  onView: (view: TimeView | null) => void
  focusedAssignmentId: number | null
  onFocus: (loggerAssignmentId: number | null) => void
}

/** Where and how warm: the cursor of the chart shows on the map where it was then, and the other way round. */
export function Journey({ deliveryId, disclosed, temperature, beside, ...chart }: Props) {
  // As the curves are drawn: of aligned ones, each logger's own time is later by its shift.
  const [cursorAtMs, setCursorAtMs] = useState<number | null>(null)
  const isAligned = chart.layout === 'aligned'
  const shifts = useMemo(
    () => (isAligned && temperature.data ? startShifts(temperature.data.loggers) : noShifts),
    [isAligned, temperature.data],
  )
  const location = useCall(deliveryCalls.localInfo, useSeenDelivery(deliveryId), {
    enabled: disclosed.location,
    handledHere: emptyCodes,
  })
  // One text rather than a list, so that a new answer about the same loggers doesn't draw the map anew.
  const linkIds = (temperature.data?.loggers ?? location.data?.traces ?? [])
    .map(one => one.loggerAssignmentId)
    .join(' ')
  const colorOf = useCallback(
    (linkId: number) => lineStyle(Math.max(0, linkIds.split(' ').indexOf(String(linkId)))).color,
    [linkIds],
  )
  return (
    <>
      <TemperatureSection
        {...chart}
        deliveryId={deliveryId}
        answer={temperature}
        isDisclosed={disclosed.temperature}
        shifts={shifts}
        cursorAtMs={cursorAtMs}
        onCursor={setCursorAtMs}
      />
      <div className="fit-grid detail-columns">
        <LocationSection
          deliveryId={deliveryId}
          answer={location}
          isDisclosed={disclosed.location}
          shifts={shifts}
          cursorAtMs={cursorAtMs}
          onCursor={setCursorAtMs}
          colorOf={colorOf}
        />
        {beside}
      </div>
    </>
  )
}
