import { useLayoutEffect, useRef, useState } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { plotWidthIn } from '#web/kernel/temperatureChart/plot/temperaturePlot.ts'
import { spanOfShifted, startShifts } from '#web/kernel/temperatureChart/chartLogger.ts'
import type { ChartLayout } from '#web/kernel/temperatureChart/chartLayouts.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { emptyCodes } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'

const narrowestPx = 50
const widestPx = 8000

type Wanted = {
  deliveryId: number
  isDisclosed: boolean
  layout: ChartLayout
  view: TimeView | null
}

/**
 * Temperatures of a delivery with curves thinned for the width of the chart, which is that of `chartRoom`; zooming asks
 * again and keeps what is shown.
 */
export function useTemperature({ deliveryId, isDisclosed, layout, view }: Wanted) {
  const { element, width: chartWidth } = useElementWidth()
  const askedWidthPx = widthWithin(plotWidthIn(chartWidth?.px ?? 0))
  const delivery = useSeenDelivery(deliveryId)
  const isReady = isDisclosed && chartWidth !== null
  const isAlignedView = layout === 'aligned' && view !== null
  const whole = useCall(
    deliveryCalls.temperatureInfo,
    { ...delivery, width: askedWidthPx },
    { enabled: isReady && isAlignedView, keepPrevious: true, background: true, handledHere: emptyCodes },
  )
  // Which time by the clock a view of aligned curves shows follows from the loggers' starts.
  const starts = isAlignedView ? whole.data?.loggers : []
  const shown = view && starts && spanOfShifted(view, startShifts(starts))
  const answer = useCall(
    deliveryCalls.temperatureInfo,
    { ...delivery, width: widthFor(askedWidthPx, view, shown), ...stretchOf(shown) },
    {
      enabled: isReady && starts !== undefined,
      keepPrevious: true,
      // Zooming and resizing keep what is shown, so nothing needs to cover the page.
      background: view !== null || chartWidth?.isFirst === false,
      handledHere: emptyCodes,
    },
  )
  return { chartRoom: element, answer: starts === undefined ? whole : answer, askedWidthPx }
}

const widthWithin = (px: number) => Math.max(narrowestPx, Math.min(Math.round(px), widestPx))

/** The wider the answer reaches than the view, the more columns it needs for the view to be as fine. */
export function widthFor(px: number, view: TimeView | null, shown: TimeView | null | undefined): number {
  if (!view || !shown) return px
  return widthWithin((px * (shown.toMs - shown.fromMs)) / Math.max(1, view.toMs - view.fromMs))
}

const stretchOf = (shown: TimeView | null | undefined) =>
  shown ? { from: new Date(shown.fromMs).toISOString(), to: new Date(shown.toMs).toISOString() } : {}

const settledAfterMs = 250

/** An element's width in CSS pixels: at once when it appears, then whenever a change of size has come to rest; null before. */
function useElementWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<{ px: number; isFirst: boolean } | null>(null)
  // Before it is painted: the curves are asked for with it.
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () =>
      setWidth(known => {
        const px = watched.clientWidth
        return known?.px === px ? known : { px, isFirst: known === null }
      })
    take()
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(take, settledAfterMs)
    })
    observer.observe(watched)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { element, width }
}
