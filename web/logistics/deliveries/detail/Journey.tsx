import { type ReactNode, useCallback, useMemo, useState, Suspense } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { LocalInfo, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { DrawnLater } from '#web/kernel/ui/loading/DrawnLater.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { noShifts, startShifts, type Shifts } from '#web/kernel/temperatureChart/chartLogger.ts'
import { emptyCodes, PartSection } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import type { useTemperature } from '#web/logistics/deliveries/detail/temperature/useTemperature.ts'
import type { DetailView } from '#web/logistics/deliveries/detail/useDetailView.ts'
import { deliveryMarks } from '#web/logistics/deliveries/detail/temperature/deliveryMarks.ts'
import { TemperatureSection } from '#web/logistics/deliveries/detail/temperature/TemperatureSection.tsx'
import type { LoggerPass } from '#web/logistics/deliveries/detail/map/DeliveryMap.tsx'
import { Proposals } from '#web/logistics/deliveries/detail/map/Proposals.tsx'
import { MapLegend, MapText } from '#web/logistics/deliveries/detail/map/MapText.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/map/map.css'

export type ChartCursor = {
  /** Of aligned curves: how much later than in the chart each logger's own time is. */
  shifts: Shifts
  /** As the curves are drawn. */
  cursorAtMs: number | null
  onCursor: (atMs: number | null) => void
}

type Props = {
  status: StatusInfo
  temperature: ReturnType<typeof useTemperature>
  chart: DetailView
  /** Stands beside the map where there is room. */
  beside: ReactNode
}

/** Where and how warm: the cursor of the chart shows on the map where it was then, and the other way round. */
export function Journey({ status, temperature, chart, beside }: Props) {
  const { deliveryId, disclosed } = status
  const t = useText()
  const [cursorAtMs, onCursor] = useState<number | null>(null)
  const loggers = temperature.answer.data?.loggers
  const isAligned = chart.layout === 'aligned'
  const shifts = useMemo(() => (isAligned && loggers ? startShifts(loggers) : noShifts), [isAligned, loggers])
  const location = useCall(deliveryCalls.localInfo, useSeenDelivery(deliveryId), {
    enabled: disclosed.location,
    handledHere: emptyCodes,
  })
  const cursor = { shifts, cursorAtMs, onCursor }
  const stops = location.data?.stops
  const marks = useMemo(() => deliveryMarks(status, stops ?? [], t), [status, stops, t])
  return (
    <>
      <TemperatureSection {...{ status, temperature, chart, cursor, marks }} />
      <DrawnLater>
        <div className="fit-grid detail-columns">
          <PartSection deliveryId={deliveryId} part="location" isDisclosed={disclosed.location} answer={location}>
            {local => <Whereabouts status={status} local={local} cursor={cursor} />}
          </PartSection>
          {beside}
        </div>
      </DrawnLater>
    </>
  )
}

/** Its file could not be fetched; the text beside it says where the delivery was. */
const MapFailed = () => <p className="wrong">{useText()('common.failed')}</p>

/** The map comes after the chart, into the room that is kept for it: it is a fifth of this page. */
const DeliveryMap = lazyPart(
  async () => (await import('#web/logistics/deliveries/detail/map/DeliveryMap.tsx')).DeliveryMap,
  undefined,
  { instead: MapFailed },
)

type ShownProps = { status: StatusInfo; local: LocalInfo; cursor: ChartCursor }

/** Of aligned curves each logger's own time is later than in the chart, by its shift. */
function Whereabouts({ status, local, cursor }: ShownProps) {
  const { shifts, cursorAtMs, onCursor } = cursor
  const markedAt = useCallback(
    (linkId: number) => (cursorAtMs === null ? null : cursorAtMs + (shifts.get(linkId) ?? 0)),
    [cursorAtMs, shifts],
  )
  const show = useCallback(
    (pass: LoggerPass | null) => onCursor(pass && pass.atMs - (shifts.get(pass.loggerAssignmentId) ?? 0)),
    [onCursor, shifts],
  )
  return (
    <>
      <Proposals status={status} local={local} />
      <Suspense fallback={<RoomForMap local={local} />}>
        <DeliveryMap local={local} markedAt={markedAt} onPointAt={show} />
      </Suspense>
      <MapText local={local} onShow={show} />
    </>
  )
}

const RoomForMap = ({ local }: { local: LocalInfo }) => (
  <div className="delivery-map">
    <div className="delivery-map-canvas" />
    <MapLegend local={local} />
  </div>
)
