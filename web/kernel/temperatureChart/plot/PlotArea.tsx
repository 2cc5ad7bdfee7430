import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { PlotBox } from '#web/kernel/temperatureChart/plot/temperaturePlot.ts'
import type { ShownPlot } from '#web/kernel/temperatureChart/plot/useTemperaturePlot.ts'
import { useTemperaturePlot } from '#web/kernel/temperatureChart/plot/useTemperaturePlot.ts'

type Props = ShownPlot & {
  /** The plot in words. */
  label: string
  /** How many pixel columns it has. */
  onColumns: (columns: number) => void
  /** What stands over the plot at the cursor. */
  children?: (box: PlotBox, cursorPx: number) => ReactNode
}

/** One plot with the cursor's line; a finger moves the cursor sideways. */
export function PlotArea({ label, onColumns, children, ...shown }: Props) {
  const { element, box, cursorPx } = useTemperaturePlot(shown)
  const area = useRef<HTMLDivElement>(null)
  const columns = box?.width ?? 0
  const reportColumns = useEffectEvent(onColumns)
  useEffect(() => {
    if (columns > 0) reportColumns(columns)
  }, [columns])
  const takeTouch = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !box || !area.current) return
    const px = event.clientX - area.current.getBoundingClientRect().left - box.left
    const msPerPx = (shown.view.toMs - shown.view.fromMs) / Math.max(columns, 1)
    if (px >= 0 && px < columns) shown.onCursor(shown.view.fromMs + (Math.floor(px) + 0.5) * msPerPx)
  }
  return (
    <div ref={area} className="plot-area" onPointerDown={takeTouch} onPointerMove={takeTouch}>
      <div ref={element} className="temperature-chart-canvas" role="img" aria-label={label} />
      {box && cursorPx !== null && (
        <>
          <div className="chart-cursor" style={{ left: box.left + cursorPx, top: box.top, height: box.height }} />
          {children?.(box, cursorPx)}
        </>
      )}
    </div>
  )
}
