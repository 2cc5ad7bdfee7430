import { chartColors } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { clipped, type PlotCanvas } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

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

function drawOutside(canvas: PlotCanvas, logger: ChartLogger, path: Path2D) {
  const { left, right } = canvas
  withinOutside(canvas, logger, [[left, right]], () => stroke(canvas, path, chartColors.excursion, 2.5, []))
  const excused = logger.periods.filter(period => period.kind === 'spike').map(period => stretchOf(canvas, period))
  if (excused.length === 0) return
  withinOutside(canvas, logger, excused, () => stroke(canvas, path, chartColors.spike, 2.5, []))
}

/** A line crosses the limit a little before the run's first reading and after its last. */
function stretchOf(canvas: PlotCanvas, period: TimeView): [number, number] {
  const margin = 2 * canvas.unit
  return [canvas.x(period.fromMs) - margin, canvas.x(period.toMs) + margin]
}

function withinOutside(canvas: PlotCanvas, { band }: ChartLogger, stretches: [number, number][], draw: () => void) {
  const { ctx, top, bottom } = canvas
  const area = new Path2D()
  for (const [from, to] of stretches) {
    if (band.upperMilli !== null) area.rect(from, top, to - from, canvas.y(band.upperMilli / 1000) - top)
    if (band.lowerMilli !== null) {
      const limit = canvas.y(band.lowerMilli / 1000)
      area.rect(from, limit, to - from, bottom - limit)
    }
  }
  ctx.save()
  ctx.clip(area)
  draw()
  ctx.restore()
}
