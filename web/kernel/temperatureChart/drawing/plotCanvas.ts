import uPlot from 'uplot'
import type { Box } from '#web/kernel/temperatureChart/drawing/limitLabels.ts'
import { chartColors, chartFont } from '#web/kernel/temperatureChart/drawing/chartColors.ts'

/** Where to draw: canvas pixels of the plotting area, and how times and °C become them. */
export type PlotCanvas = Box & {
  ctx: CanvasRenderingContext2D
  /** Canvas pixels of one CSS pixel. */
  unit: number
  x: (atMs: number) => number
  y: (celsius: number) => number
}

/** Draws on a uPlot as soon as it has a size: it calls its hooks before, with scales that are not finite. */
export function drawOn(plot: uPlot, draw: (canvas: PlotCanvas) => void) {
  const { left, top, width, height } = plot.bbox
  const isReady =
    width > 0 && height > 0 && Number.isFinite(plot.scales['x']?.min) && Number.isFinite(plot.scales['y']?.min)
  if (!isReady) return
  // uPlot remembers the font and colours that it set last, and would take ours for them
  plot.ctx.save()
  draw({
    ctx: plot.ctx,
    left,
    right: left + width,
    top,
    bottom: top + height,
    unit: uPlot.pxRatio,
    x: atMs => plot.valToPos(atMs, 'x', true),
    y: celsius => plot.valToPos(celsius, 'y', true),
  })
  plot.ctx.restore()
}

/** Draws within an area, the whole plot unless said otherwise, and leaves the canvas as it was. */
export function clipped({ ctx, ...plot }: PlotCanvas, draw: () => void, area: Partial<Box> = {}) {
  const { left, right, top, bottom } = { ...plot, ...area }
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, right - left, bottom - top)
  ctx.clip()
  draw()
  ctx.restore()
}

type ShapeStyle = { fill: string; stroke: string; width: number }

/** An outline given in CSS pixels around its place. */
export function drawShape({ ctx, unit }: PlotCanvas, outline: Path2D, x: number, y: number, style: ShapeStyle) {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(unit, unit)
  ctx.lineWidth = style.width
  ctx.fillStyle = style.fill
  ctx.strokeStyle = style.stroke
  ctx.fill(outline)
  ctx.stroke(outline)
  ctx.restore()
}

/** How wide a text is as writeText writes it. */
export function textWidth({ ctx, unit }: PlotCanvas, text: string, weight = 500) {
  ctx.font = chartFont(11 * unit, weight)
  return ctx.measureText(text).width
}

type TextStyle = { color: string; weight?: number; align?: CanvasTextAlign }

export function writeText({ ctx, unit }: PlotCanvas, text: string, x: number, y: number, style: TextStyle) {
  ctx.font = chartFont(11 * unit, style.weight)
  ctx.textAlign = style.align ?? 'left'
  ctx.textBaseline = 'middle'
  // a halo keeps it readable where lines cross it
  ctx.strokeStyle = chartColors.halo
  ctx.lineWidth = 3 * unit
  ctx.lineJoin = 'round'
  ctx.strokeText(text, x, y)
  ctx.fillStyle = style.color
  ctx.fillText(text, x, y)
}
