import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { cursorColumn } from '#web/kernel/temperatureChart/plot/cursorColumn.ts'
import {
  type PlotBox,
  type PlotEvents,
  type PlotState,
  type TemperaturePlot,
  temperaturePlot,
} from '#web/kernel/temperatureChart/plot/temperaturePlot.ts'
import { between, isWhole, type TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

export type ShownPlot = {
  loggers: readonly ChartLogger[]
  view: TimeView
  whole: TimeView
  /** The temperatures between which it draws, in °C. */
  range: readonly [lowest: number, highest: number]
  /** The axis counts from here, if it doesn't tell the time of day. */
  originMs: number | null
  timeZone: string
  focusedAssignmentId: number | null
  cursorAtMs: number | null
  onView: (view: TimeView | null) => void
  onCursor: (atMs: number | null) => void
}

/** Keeps a uPlot in an element: made once, told what changed, destroyed with the element. */
export function useTemperaturePlot(shown: ShownPlot) {
  const state = usePlotState(shown)
  const scheme = useScheme()
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
    // Another scheme is another drawing.
    host.dataset['scheme'] = scheme
    const onBox = (next: PlotBox) => setBox(known => (known && isSame(known, next) ? known : next))
    const made = make(host, { onCursor: point, onSelect: select, onWhole: showWhole, onBox })
    setPlot(made)
    const observer = new ResizeObserver(() => made.resize(host.clientWidth, host.clientHeight))
    observer.observe(host)
    return () => {
      observer.disconnect()
      made.destroy()
    }
  }, [scheme])

  useEffect(() => plot?.show(state), [plot, state])

  const cursorPx = cursorColumn(view, width, cursorAtMs)
  useEffect(() => {
    // The mouse has put uPlot's cursor there already; moving it again would disturb a selection being drawn.
    const isThere = cursorPx === pointedPx.current || Math.abs((cursorPx ?? NaN) - (pointedPx.current ?? NaN)) <= 1
    if (!isThere) plot?.pointAt(cursorPx)
  }, [plot, cursorPx])

  return { element, box, cursorPx }
}

const isSame = (one: PlotBox, other: PlotBox) =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/** The same object as long as nothing that is drawn has changed: the cursor isn't drawn on the canvas. */
function usePlotState({ loggers, view, range, originMs, timeZone, focusedAssignmentId }: ShownPlot): PlotState {
  const t = useText()
  const language = useLanguage()
  const [excursion, gap] = [t('temperatureChart.excursion'), t('temperatureChart.gap')]
  const [uncalibrated, degrees] = [t('temperatureChart.uncalibrated'), t('common.degrees')]
  const { fromMs, toMs } = view
  const [lowest, highest] = range
  return useMemo(
    () => ({
      loggers,
      view: { fromMs, toMs },
      range: [lowest, highest],
      originMs,
      focusedAssignmentId,
      labels: { excursion, gap, uncalibrated, degrees },
      timeZone,
      language,
    }),
    [
      loggers,
      fromMs,
      toMs,
      lowest,
      highest,
      originMs,
      focusedAssignmentId,
      excursion,
      gap,
      uncalibrated,
      degrees,
      timeZone,
      language,
    ],
  )
}
