import { type PointerEvent, useEffect, useEffectEvent, useRef, useMemo, useState } from 'react'
import {
  type PlotBox,
  type PlotEvents,
  type TemperaturePlot,
  temperaturePlot,
} from '#web/kernel/temperatureChart/plot/temperaturePlot.ts'
import type { PlotState } from '#web/kernel/temperatureChart/drawing/drawState.ts'
import { between, cursorColumn, timeAt, type TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { ChartTooltip } from '#web/kernel/temperatureChart/values/ChartTooltip.tsx'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

export type ShownPlot = Omit<PlotState, 't' | 'language'> & {
  whole: TimeView
  cursorAtMs: number | null
  onView: (view: TimeView | null) => void
  onCursor: (atMs: number | null) => void
}

type Props = ShownPlot & {
  /** The plot in words. */
  label: string
  /** How many pixel columns it has. */
  onColumns?: (columns: number) => void
  /** Tells what was measured beside the cursor. */
  hasTooltip?: boolean
}

/** One plot with the cursor's line; a finger moves the cursor sideways. */
export function PlotArea({ label, onColumns, hasTooltip, ...shown }: Props) {
  const { element, box, cursorPx } = useTemperaturePlot(shown)
  const area = useRef<HTMLDivElement>(null)
  const columns = box?.width ?? 0
  const reportColumns = useEffectEvent(() => onColumns?.(columns))
  useEffect(() => {
    if (columns > 0) reportColumns()
  }, [columns])
  const takeTouch = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !box || !area.current) return
    const px = event.clientX - area.current.getBoundingClientRect().left - box.left
    if (px >= 0 && px < columns) shown.onCursor(timeAt(shown.view, columns, Math.floor(px)))
  }
  return (
    <div ref={area} className="plot-area" onPointerDown={takeTouch} onPointerMove={takeTouch}>
      <div ref={element} className="temperature-chart-canvas" role="img" aria-label={label} />
      {box && cursorPx !== null && (
        <>
          <div className="chart-cursor" style={{ left: box.left + cursorPx, top: box.top, height: box.height }} />
          {hasTooltip && <ChartTooltip {...shown} box={box} atPx={cursorPx} />}
        </>
      )}
    </div>
  )
}

/** Keeps a uPlot in an element: made once, told what changed, destroyed with the element. */
function useTemperaturePlot(shown: ShownPlot) {
  const state = usePlotState(shown)
  const scheme = useScheme()
  const [plot, setPlot] = useState<TemperaturePlot | null>(null)
  const [box, setBox] = useState<PlotBox | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const pointedPx = useRef<number | null>(null)
  const { view, whole, cursorAtMs, onView, onCursor } = shown
  const width = box?.width ?? 0
  const make = useEffectEvent((host: HTMLElement, events: PlotEvents) => temperaturePlot(host, state, events))
  const point = useEffectEvent((atPx: number | null) => {
    pointedPx.current = atPx
    onCursor(atPx === null ? null : timeAt(view, width, atPx))
  })
  const select = useEffectEvent((oneMs: number, otherMs: number) => onView(between(oneMs, otherMs, whole)))
  const showWhole = useEffectEvent(() => onView(null))
  useEffect(() => {
    const host = element.current
    if (!host) return undefined
    // Another scheme is another drawing.
    host.dataset['scheme'] = scheme
    // The same object as long as it says the same.
    const onBox = (next: PlotBox) => setBox(known => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
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
    // The mouse may have put uPlot's cursor there already; moving it again would disturb a selection being drawn.
    const isThere = cursorPx === pointedPx.current || Math.abs((cursorPx ?? NaN) - (pointedPx.current ?? NaN)) <= 1
    if (isThere || !plot) return
    plot.pointAt(cursorPx)
    // uPlot tells where it is whenever it draws: a cursor that was hidden would come back.
    pointedPx.current = cursorPx
  }, [plot, cursorPx])

  return { element, box, cursorPx }
}

/** The same object as long as nothing that is drawn has changed: the cursor isn't drawn on the canvas. */
function usePlotState(shown: ShownPlot): PlotState {
  const { loggers, view, range, originMs, timeZone, focusedAssignmentId, marks, compared, hasHumidity } = shown
  const { t, language } = useWords()
  return useMemo(
    () => ({
      loggers,
      view,
      range,
      originMs,
      focusedAssignmentId,
      marks,
      compared,
      hasHumidity,
      t,
      timeZone,
      language,
    }),
    [loggers, view, range, originMs, focusedAssignmentId, marks, compared, hasHumidity, t, timeZone, language],
  )
}
