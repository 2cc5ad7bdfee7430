import type { useCall } from '#web/api/queries.ts'
import type { deliveryCalls } from '#contract/calls/deliveries.ts'
import { Section } from '#web/deliveries/detail/Section.tsx'
import { Nothing, SectionBody } from '#web/deliveries/detail/SectionBody.tsx'
import { DeliveryMap } from '#web/map/DeliveryMap.tsx'
import { MapText } from '#web/map/MapText.tsx'
import { useText } from '#web/texts/useText.ts'

type Props = {
  answer: ReturnType<typeof useCall<typeof deliveryCalls.localInfo>>
  isDisclosed: boolean
  cursorAtMs: number | null
  onCursor: (atMs: number | null) => void
  colorOf: (loggerLinkId: number) => string
}

export function LocationSection({ answer, isDisclosed, cursorAtMs, onCursor, colorOf }: Props) {
  const t = useText()
  return (
    <Section title={t('deliveryDetail.sections.location')}>
      {isDisclosed ? (
        <SectionBody answer={answer} empty={t('deliveryDetail.empty.location')}>
          {local => (
            <>
              <DeliveryMap local={local} highlightAtMs={cursorAtMs} onPointAt={onCursor} colorOf={colorOf} />
              <MapText local={local} />
            </>
          )}
        </SectionBody>
      ) : (
        <Nothing text={t('deliveryDetail.undisclosed.location')} />
      )}
    </Section>
  )
}
