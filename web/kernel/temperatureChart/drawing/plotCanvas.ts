import type uPlot from 'uplot'
import { chartColors, chartFont } from '#web/kernel/temperatureChart/drawing/chartColors.ts'

/** Where to draw: canvas pixels of the plotting area, and how times and °C become them. */
export type PlotCanvas = {
  ctx: CanvasRenderingContext2D
  left: number
  right: number
  top: number
  bottom: number
  /** Canvas pixels of one CSS pixel. */
  unit: number
  x: (atMs: number) => number
  y: (celsius: number) => number
}

/** Null as long as uPlot has no size: it calls its hooks before, with scales that are not finite. */
export function plotCanvas(plot: uPlot, pixelRatio: number): PlotCanvas | null {
  const { left, top, width, height } = plot.bbox
  const isReady =
    width > 0 && height > 0 && Number.isFinite(plot.scales['x']?.min) && Number.isFinite(plot.scales['y']?.min)
  if (!isReady) return null
  return {
    ctx: plot.ctx,
    left,
    right: left + width,
    top,
    bottom: top + height,
    unit: pixelRatio,
    x: atMs => plot.valToPos(atMs, 'x', true),
    y: celsius => plot.valToPos(celsius, 'y', true),
  }
}

/** Draws within the plotting area and leaves the canvas as it was. */
export function clipped(canvas: PlotCanvas, draw: () => void) {
  const { ctx, left, right, top, bottom } = canvas
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, right - left, bottom - top)
  ctx.clip()
  draw()
  ctx.restore()
}

type TextStyle = {
  color: string
  sizePx?: number
  weight?: number
  align?: CanvasTextAlign
  baseline?: CanvasTextBaseline
}

export function writeText({ ctx, unit }: PlotCanvas, text: string, x: number, y: number, style: TextStyle) {
  ctx.font = chartFont((style.sizePx ?? 11) * unit, style.weight)
  ctx.textAlign = style.align ?? 'left'
  ctx.textBaseline = style.baseline ?? 'middle'
  // a halo keeps it readable where lines cross it
  ctx.strokeStyle = chartColors.halo
  ctx.lineWidth = 3 * unit
  ctx.lineJoin = 'round'
  ctx.strokeText(text, x, y)
  ctx.fillStyle = style.color
  ctx.fillText(text, x, y)
}
