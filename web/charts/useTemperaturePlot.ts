import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { TemperatureInfo } from '#contract/calls/deliveryShapes.ts'
import type { ChartLogger } from '#web/charts/chartLogger.ts'
import {
  type PlotBox,
  type PlotEvents,
  type PlotState,
  type TemperaturePlot,
  temperaturePlot,
} from '#web/charts/temperaturePlot.ts'
import { between, isWhole, type TimeView } from '#web/charts/timeView.ts'
import { locales } from '#contract/rules/formatTime.ts'
import { useLanguage, useText } from '#web/texts/useText.ts'

type Shown = {
  info: TemperatureInfo
  loggers: readonly ChartLogger[]
  view: TimeView
  whole: TimeView
  focusedLinkId: number | null
  cursorAtMs: number | null
  onView: (view: TimeView | null) => void
  onCursor: (atMs: number | null) => void
}

/** Keeps a uPlot in an element: made once, told what changed, destroyed with the element. */
export function useTemperaturePlot(shown: Shown) {
  const state = usePlotState(shown)
  const [plot, setPlot] = useState<TemperaturePlot | null>(null)
  const [box, setBox] = useState<PlotBox | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const pointedPx = useRef<number | null>(null)
  const { view, whole, cursorAtMs, onView, onCursor } = shown
  const width = box?.width ?? 0
  const timeAt = (atPx: number) => view.fromMs + (atPx / Math.max(width, 1)) * (view.toMs - view.fromMs)

  const make = useEffectEvent((host: HTMLElement, events: PlotEvents) => temperaturePlot(host, state, events))
  const point = useEffectEvent((atPx: number | null) => {
    pointedPx.current = atPx
    onCursor(atPx === null ? null : timeAt(atPx + 0.5))
  })
  const select = useEffectEvent((oneMs: number, otherMs: number) => {
    const next = between(oneMs, otherMs, whole)
    onView(isWhole(next, whole) ? null : next)
  })
  const showWhole = useEffectEvent(() => onView(null))
  useEffect(() => {
    const host = element.current
    if (!host) return undefined
    const onBox = (next: PlotBox) => setBox(known => (known && isSame(known, next) ? known : next))
    const made = make(host, { onCursor: point, onSelect: select, onWhole: showWhole, onBox })
    setPlot(made)
    const observer = new ResizeObserver(() => made.resize(host.clientWidth, host.clientHeight))
    observer.observe(host)
    return () => {
      observer.disconnect()
      made.destroy()
    }
  }, [])

  useEffect(() => plot?.show(state), [plot, state])

  const cursorPx = cursorAtMs === null ? null : ((cursorAtMs - view.fromMs) / (view.toMs - view.fromMs)) * width
  useEffect(() => {
    // The mouse has put uPlot's cursor there already; moving it again would disturb a selection being drawn.
    const isThere = cursorPx === pointedPx.current || Math.abs((cursorPx ?? NaN) - (pointedPx.current ?? NaN)) <= 1
    if (!isThere) plot?.pointAt(cursorPx !== null && cursorPx >= 0 && cursorPx <= width ? cursorPx : null)
  }, [plot, cursorPx, width])

  return { element, box }
}

const isSame = (one: PlotBox, other: PlotBox) =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/** The same object as long as nothing that is drawn has changed: the cursor isn't drawn on the canvas. */
function usePlotState({ info, loggers, view, focusedLinkId }: Shown): PlotState {
  const t = useText()
  const locale = locales[useLanguage()]
  const { timeZone } = info
  const [excursion, gap] = [t('deliveryDetail.chart.excursion'), t('deliveryDetail.chart.gap')]
  const { fromMs, toMs } = view
  return useMemo(
    () => ({ loggers, view: { fromMs, toMs }, focusedLinkId, labels: { excursion, gap }, timeZone, locale }),
    [loggers, fromMs, toMs, focusedLinkId, excursion, gap, timeZone, locale],
  )
}
