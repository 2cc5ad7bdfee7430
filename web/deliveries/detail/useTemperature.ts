import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { useCall } from '#web/api/queries.ts'
import { plotWidthIn } from '#web/charts/temperaturePlot.ts'
import type { TimeView } from '#web/charts/timeView.ts'
import type { ElementWidth } from '#web/deliveries/detail/useElementWidth.ts'
import { useSeenDelivery } from '#web/deliveries/detail/useSeenDelivery.ts'
import { emptyCodes } from '#web/deliveries/detail/SectionBody.tsx'

const narrowestPx = 50
const widestPx = 8000

type Wanted = { deliveryId: number; isDisclosed: boolean; chartWidth: ElementWidth | null; view: TimeView | null }

/** Temperatures of a delivery with curves thinned for the chart's width; zooming asks again and keeps what is shown. */
export function useTemperature({ deliveryId, isDisclosed, chartWidth, view }: Wanted) {
  const askedWidthPx = Math.max(narrowestPx, Math.min(plotWidthIn(chartWidth?.px ?? 0), widestPx))
  const stretch = view ? { from: new Date(view.fromMs).toISOString(), to: new Date(view.toMs).toISOString() } : {}
  const delivery = useSeenDelivery(deliveryId)
  const answer = useCall(
    deliveryCalls.temperatureInfo,
    { ...delivery, width: askedWidthPx, ...stretch },
    {
      enabled: isDisclosed && chartWidth !== null,
      keepPrevious: true,
      // Zooming and resizing keep what is shown, so nothing needs to cover the page.
      background: view !== null || chartWidth?.isFirst === false,
      handledHere: emptyCodes,
    },
  )
  return { answer, askedWidthPx }
}
