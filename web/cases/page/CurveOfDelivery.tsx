import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TemperatureInfo } from '#contract/calls/deliveryShapes.ts'
import { TemperatureChart } from '#web/charts/TemperatureChart.tsx'
import type { TimeView } from '#web/charts/timeView.ts'
import { SectionBody } from '#web/deliveries/detail/SectionBody.tsx'
import { useElementWidth } from '#web/deliveries/detail/useElementWidth.ts'
import { useTemperature } from '#web/deliveries/detail/useTemperature.ts'
import { useText } from '#web/texts/useText.ts'

const noShifts = new Map<number, number>()
const overlaid = 'overlaid' as const

/** What the loggers of the delivery measured, over one another; the delivery's own page compares them in other ways. */
export function CurveOfDelivery({ deliveryId }: { deliveryId: number }) {
  const t = useText()
  const { element, width } = useElementWidth()
  const [view, setView] = useState<TimeView | null>(null)
  const [cursorAtMs, setCursor] = useState<number | null>(null)
  const [focusedLinkId, setFocus] = useState<number | null>(null)
  const { answer, askedWidthPx } = useTemperature({
    deliveryId,
    isDisclosed: true,
    chartWidth: width,
    layout: overlaid,
    view,
  })
  return (
    <div className="case-curve">
      <div ref={element} />
      <SectionBody answer={answer} empty={t('deliveryDetail.empty.temperature')}>
        {info => (
          <TemperatureChart
            info={info}
            layout={overlaid}
            onLayout={() => undefined}
            shifts={noShifts}
            view={view ?? wholeOf(info)}
            whole={wholeOf(info)}
            onView={setView}
            cursorAtMs={cursorAtMs}
            onCursor={setCursor}
            focusedLinkId={focusedLinkId}
            onFocus={setFocus}
            askedWidthPx={askedWidthPx}
            isRefreshing={answer.isFetching}
          />
        )}
      </SectionBody>
      <Link to="/delivery/detail" search={{ deliveryId }}>
        {t('cases.findings.toDelivery')}
      </Link>
    </div>
  )
}

const wholeOf = ({ wholeFrom, wholeTo }: TemperatureInfo): TimeView => ({
  fromMs: Date.parse(wholeFrom),
  toMs: Date.parse(wholeTo),
})
