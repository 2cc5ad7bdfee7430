import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef } from 'react'
import type { TemperatureInfo } from '#contract/calls/deliveryShapes.ts'
import { keyAction } from '#web/charts/chartKeys.ts'
import { ChartLegend } from '#web/charts/ChartLegend.tsx'
import { chartLoggers } from '#web/charts/chartLoggers.ts'
import { ChartTooltip } from '#web/charts/ChartTooltip.tsx'
import { columnAt, columnRows } from '#web/charts/columnRows.ts'
import { isWhole, type TimeView } from '#web/charts/timeView.ts'
import { useChartSummary } from '#web/charts/useChartSummary.ts'
import { useTemperaturePlot } from '#web/charts/useTemperaturePlot.ts'
import { ZoomButtons } from '#web/charts/ZoomButtons.tsx'
import { useText } from '#web/texts/useText.ts'
import './temperatureChart.css'

type Props = {
  info: TemperatureInfo
  /** What is shown; the answer may still be that of another view. */
  view: TimeView
  whole: TimeView
  /** Null asks for the whole. */
  onView: (view: TimeView | null) => void
  cursorAtMs: number | null
  onCursor: (atMs: number | null) => void
  /** The logger that stands out; the others are drawn faintly. */
  focusedLinkId: number | null
  onFocus: (loggerLinkId: number | null) => void
  /** The plot's width in CSS pixels for which the curves were asked. */
  askedWidthPx: number
  isRefreshing: boolean
}

/** Temperature curves of all loggers of a delivery with band, excursions, spikes and gaps. */
export function TemperatureChart(props: Props) {
  const { info, view, whole, cursorAtMs, focusedLinkId } = props
  const t = useText()
  const hintId = useId()
  const summary = useChartSummary(info)
  const loggers = useMemo(() => chartLoggers(info.loggers), [info])
  const wrapper = useRef<HTMLDivElement>(null)
  const { element, box } = useTemperaturePlot({ ...props, loggers })
  const columns = Math.max(box?.width ?? 1, 1)
  const msPerPx = (view.toMs - view.fromMs) / columns
  const cursorPx = cursorAtMs === null ? null : Math.floor((cursorAtMs - view.fromMs) / msPerPx)
  const isCursorShown = cursorPx !== null && cursorPx >= 0 && cursorPx < columns
  const showCursor = (px: number | null) => props.onCursor(px === null ? null : view.fromMs + (px + 0.5) * msPerPx)
  const show = (next: TimeView | null) => props.onView(next && isWhole(next, whole) ? null : next)

  const takeKey = (event: KeyboardEvent) => {
    const isOurs = event.target === wrapper.current && !event.ctrlKey && !event.metaKey && !event.altKey
    const action = isOurs ? keyAction(event.key, event.shiftKey, { view, whole, columns, cursorPx }) : null
    if (!action) return
    event.preventDefault()
    if ('view' in action) show(action.view)
    else showCursor(action.cursorPx)
  }
  const takeTouch = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !box || !wrapper.current) return
    const px = event.clientX - wrapper.current.getBoundingClientRect().left - box.left
    if (px >= 0 && px < columns) showCursor(Math.floor(px))
  }
  const isResized = box !== null && Math.abs(box.width - props.askedWidthPx) > 1
  const column = isCursorShown ? columnAt(view, columns, cursorPx) : null

  return (
    <div className="temperature-chart">
      <div className="temperature-chart-bar">
        <ChartLegend loggers={loggers} info={info} focusedLinkId={focusedLinkId} onFocus={props.onFocus} />
        <ZoomButtons view={view} whole={whole} onView={show} />
      </div>
      <div
        ref={wrapper}
        className="temperature-chart-plot"
        role="group"
        tabIndex={0}
        aria-label={t('deliveryDetail.chart.title')}
        aria-describedby={hintId}
        aria-busy={props.isRefreshing || isResized}
        onKeyDown={takeKey}
        onPointerDown={takeTouch}
        onPointerMove={takeTouch}
      >
        <div ref={element} className="temperature-chart-canvas" role="img" aria-label={summary} />
        {box && column && cursorPx !== null && (
          <ChartTooltip
            box={box}
            atPx={cursorPx}
            column={column}
            rows={columnRows(loggers, column)}
            timeZone={info.timeZone}
          />
        )}
      </div>
      <p id={hintId} className="temperature-chart-hint">
        {t('deliveryDetail.chart.hint')}
      </p>
    </div>
  )
}
