import type { RefObject } from 'react'
import type { deliveryCalls } from '#contract/calls/deliveries.ts'
import type { useCall } from '#web/api/queries.ts'
import { TemperatureChart } from '#web/charts/TemperatureChart.tsx'
import type { TimeView } from '#web/charts/timeView.ts'
import { Section } from '#web/deliveries/detail/Section.tsx'
import { Nothing, SectionBody } from '#web/deliveries/detail/SectionBody.tsx'
import { useText } from '#web/texts/useText.ts'

type Props = {
  /** Its width is the chart's, for which the server thins the curves. */
  chartRoom: RefObject<HTMLDivElement | null>
  askedWidthPx: number
  answer: ReturnType<typeof useCall<typeof deliveryCalls.temperatureInfo>>
  isDisclosed: boolean
  view: TimeView | null
  onView: (view: TimeView | null) => void
  cursorAtMs: number | null
  onCursor: (atMs: number | null) => void
  focusedLinkId: number | null
  onFocus: (loggerLinkId: number | null) => void
}

export const temperatureSectionId = 'temperature'

export function TemperatureSection({ answer, isDisclosed, view, chartRoom, ...chart }: Props) {
  const t = useText()
  return (
    <Section id={temperatureSectionId} title={t('deliveryDetail.sections.temperature')}>
      <div ref={chartRoom} />
      {isDisclosed ? (
        <SectionBody answer={answer} empty={t('deliveryDetail.empty.temperature')}>
          {info => {
            const whole = { fromMs: Date.parse(info.wholeFrom), toMs: Date.parse(info.wholeTo) }
            return (
              <TemperatureChart
                {...chart}
                info={info}
                view={view ?? whole}
                whole={whole}
                isRefreshing={answer.isFetching}
              />
            )
          }}
        </SectionBody>
      ) : (
        <Nothing text={t('deliveryDetail.undisclosed.temperature')} />
      )}
    </Section>
  )
}
