import { lazy, Suspense, useCallback } from 'react'
import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { useCall } from '#web/kernel/api/queries.ts'
import type { Shifts } from '#web/kernel/temperatureChart/axes/alignment.ts'
import { CsvButton } from '#web/logistics/deliveries/detail/CsvButton.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Nothing, SectionBody } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import type { LoggerPass } from '#web/logistics/deliveries/detail/map/deliveryMap.ts'
import { MapLegend } from '#web/logistics/deliveries/detail/map/MapLegend.tsx'
import { MapText } from '#web/logistics/deliveries/detail/map/MapText.tsx'
import { useSchemeOnScreen } from '#web/kernel/scheme/scheme.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/kernel/map/map.css'

/** The map comes after the chart, into the room that is kept for it: it is a fifth of this page. */
const DeliveryMap = lazy(() =>
  import('#web/logistics/deliveries/detail/map/DeliveryMap.tsx').then(
    part => ({ default: part.DeliveryMap }),
    () => ({ default: MapFailed }),
  ),
)

type Props = {
  deliveryId: number
  answer: ReturnType<typeof useCall<typeof deliveryCalls.localInfo>>
  isDisclosed: boolean
  /** Of aligned curves: how much later than in the chart each logger's own time is. */
  shifts: Shifts
  cursorAtMs: number | null
  onCursor: (atMs: number | null) => void
  colorOf: (loggerAssignmentId: number) => string
}

export function LocationSection({ deliveryId, answer, isDisclosed, ...shown }: Props) {
  const t = useText()
  const title = t('deliveryDetail.sections.location')
  const csv = answer.data && <CsvButton deliveryId={deliveryId} part="location" section={title} />
  return (
    <Section title={title} actions={csv}>
      {isDisclosed ? (
        <SectionBody answer={answer} empty={t('deliveryDetail.empty.location')}>
          {local => <Whereabouts local={local} {...shown} />}
        </SectionBody>
      ) : (
        <Nothing text={t('deliveryDetail.undisclosed.location')} />
      )}
    </Section>
  )
}

type WhereaboutsProps = Omit<Props, 'deliveryId' | 'answer' | 'isDisclosed'> & { local: LocalInfo }

function Whereabouts({ local, shifts, cursorAtMs, onCursor, colorOf }: WhereaboutsProps) {
  const markedAt = useCallback(
    (linkId: number) => (cursorAtMs === null ? null : cursorAtMs + (shifts.get(linkId) ?? 0)),
    [cursorAtMs, shifts],
  )
  const show = useCallback(
    (pass: LoggerPass | null) => onCursor(pass && pass.atMs - (shifts.get(pass.loggerAssignmentId) ?? 0)),
    [onCursor, shifts],
  )
  const scheme = useSchemeOnScreen()
  return (
    <>
      <Suspense fallback={<RoomForMap local={local} />}>
        <DeliveryMap key={scheme} local={local} markedAt={markedAt} onPointAt={show} colorOf={colorOf} />
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

/** Its file could not be fetched; the text beside it says where the delivery was. */
const MapFailed = () => <p className="wrong">{useText()('common.failed')}</p>
