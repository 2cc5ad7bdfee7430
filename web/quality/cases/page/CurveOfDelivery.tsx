import { Link } from '@tanstack/react-router'
import { useMemo, useState, type ComponentProps } from 'react'
import { noShifts, startShifts } from '#web/kernel/temperatureChart/chartLogger.ts'
import type { ChartLayout } from '#web/kernel/temperatureChart/chartLayouts.ts'
import { TemperatureChart } from '#web/kernel/temperatureChart/TemperatureChart.tsx'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { SectionBody } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { wholeOf } from '#web/logistics/deliveries/detail/temperature/TemperatureSection.tsx'
import { useTemperature } from '#web/logistics/deliveries/detail/temperature/useTemperature.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

/** What the loggers of the delivery measured; the delivery's own page has the way that they went. */
export function CurveOfDelivery({ deliveryId }: { deliveryId: number }) {
  const t = useText()
  const [layout, setLayout] = useState<ChartLayout>('overlaid')
  const [view, setView] = useState<TimeView | null>(null)
  const { chartRoom, answer, askedWidthPx } = useTemperature({ deliveryId, isDisclosed: true, layout, view })
  const choose = (next: ChartLayout) => {
    // Aligned curves have times of their own: what was zoomed in on there lies elsewhere by the clock.
    if ((next === 'aligned') !== (layout === 'aligned')) setView(null)
    setLayout(next)
  }
  return (
    <div>
      <div ref={chartRoom} />
      <SectionBody answer={answer} empty={t('deliveryDetail.empty.temperature')}>
        {info => (
          <Curves
            info={info}
            layout={info.loggers.length > 1 ? layout : 'overlaid'}
            onLayout={choose}
            view={view}
            onView={setView}
            askedWidthPx={askedWidthPx}
            isRefreshing={answer.isFetching}
          />
        )}
      </SectionBody>
      <Link to="/delivery/detail" search={{ deliveryId }}>
        {t('cases.excursions.toDelivery')}
      </Link>
    </div>
  )
}

type Props = Pick<
  ComponentProps<typeof TemperatureChart>,
  'info' | 'layout' | 'onLayout' | 'onView' | 'askedWidthPx' | 'isRefreshing'
> & { view: TimeView | null }

function Curves({ view, ...props }: Props) {
  const { info, layout } = props
  const [cursorAtMs, setCursor] = useState<number | null>(null)
  const [focusedAssignmentId, setFocus] = useState<number | null>(null)
  const shifts = useMemo(() => (layout === 'aligned' ? startShifts(info.loggers) : noShifts), [layout, info])
  const whole = useMemo(() => wholeOf(info, shifts), [info, shifts])
  return (
    <TemperatureChart
      {...props}
      shifts={shifts}
      view={view ?? whole}
      whole={whole}
      cursorAtMs={cursorAtMs}
      onCursor={setCursor}
      focusedAssignmentId={focusedAssignmentId}
      onFocus={setFocus}
    />
  )
}
