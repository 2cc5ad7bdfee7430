import type { Band } from '#contract/telemetry/rules/temperature/bands.ts'
import { chartColors } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { clipped, type PlotCanvas } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'

/** Every given point is drawn, so no peak gets lost; what lies outside the band is drawn again in red, excused parts in amber. */
export function drawLines(canvas: PlotCanvas, loggers: readonly ChartLogger[], focused: number | null) {
  for (const logger of loggers) {
    const isFaded = focused !== null && focused !== logger.loggerAssignmentId
    const path = pathOf(canvas, logger)
    clipped(canvas, () => {
      canvas.ctx.globalAlpha = isFaded ? 0.25 : 1
      stroke(canvas, path, logger.line.color, 1.5, logger.line.dash)
      drawOutside(canvas, logger, path)
    })
  }
}

function pathOf(canvas: PlotCanvas, { curve }: ChartLogger) {
  const path = new Path2D()
  let isPenDown = false
  for (const [place, atMs] of curve.atMs.entries()) {
    const milli = curve.milliCelsius[place] ?? null
    if (milli === null) {
      isPenDown = false
      continue
    }
    const [x, y] = [canvas.x(atMs), canvas.y(milli / 1000)]
    if (isPenDown) path.lineTo(x, y)
    else {
      path.moveTo(x, y)
      // a reading alone between two gaps is a point
      path.lineTo(x + canvas.unit / 2, y)
      path.moveTo(x, y)
    }
    isPenDown = true
  }
  return path
}

function stroke({ ctx, unit }: PlotCanvas, path: Path2D, color: string, width: number, dash: readonly number[]) {
  ctx.strokeStyle = color
  ctx.lineWidth = width * unit
  ctx.lineJoin = 'round'
  ctx.setLineDash(dash.map(length => length * unit))
  ctx.stroke(path)
  ctx.setLineDash([])
}

function drawOutside(canvas: PlotCanvas, { band, periods }: ChartLogger, path: Path2D) {
  const { ctx, left, right } = canvas
  // A line crosses the limit a little before the run's first reading and after its last.
  const margin = 2 * canvas.unit
  const excused = periods
    .filter(period => period.kind === 'spike')
    .map(({ fromMs, toMs }) => [canvas.x(fromMs) - margin, canvas.x(toMs) + margin] as const)
  for (const [color, stretches] of [
    [chartColors.excursion, [[left, right] as const]],
    [chartColors.spike, excused],
  ] as const) {
    ctx.save()
    ctx.clip(outsideOf(canvas, band, stretches))
    stroke(canvas, path, color, 2.5, [])
    ctx.restore()
  }
}

function outsideOf(
  { y, top, bottom }: PlotCanvas,
  { lowerMilli, upperMilli }: Band,
  stretches: readonly (readonly [from: number, to: number])[],
) {
  const area = new Path2D()
  for (const [from, to] of stretches) {
    if (upperMilli !== null) area.rect(from, top, to - from, y(upperMilli / 1000) - top)
    if (lowerMilli !== null) area.rect(from, y(lowerMilli / 1000), to - from, bottom - y(lowerMilli / 1000))
  }
  return area
}
