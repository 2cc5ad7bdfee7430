import { formatCelsius } from '#contract/rules/temperatureText.ts'
import { chartColors } from '#web/charts/chartColors.ts'
import type { ChartLogger } from '#web/charts/chartLogger.ts'
import { joined } from '#web/charts/eventMarks.ts'
import { clipped, type PlotCanvas, writeText } from '#web/charts/plotCanvas.ts'
import type { TimeView } from '#web/charts/timeView.ts'

export type ChartLabels = { excursion: string; gap: string }

/** What lies below the lines: the band, spans of excursions, hatched gaps. */
export function drawBackground(canvas: PlotCanvas, loggers: readonly ChartLogger[]) {
  clipped(canvas, () => {
    drawBand(canvas, loggers)
    for (const [from, to] of spans(canvas, loggers, excursionsOf)) {
      canvas.ctx.fillStyle = chartColors.excursionSpan
      canvas.ctx.fillRect(from, canvas.top, to - from, canvas.bottom - canvas.top)
    }
    for (const [from, to] of spans(canvas, loggers, logger => logger.gaps)) hatch(canvas, from, to)
  })
}

const excursionsOf = (logger: ChartLogger) => logger.runs.filter(run => run.kind === 'excursion')

/** Times as stretches of canvas pixels, at least two CSS pixels wide, those that overlap joined. */
export function spans(
  canvas: PlotCanvas,
  loggers: readonly ChartLogger[],
  eventsOf: (logger: ChartLogger) => readonly TimeView[],
) {
  const stretches = loggers.flatMap(logger =>
    eventsOf(logger).map((event): [number, number] => {
      const [from, to] = [canvas.x(event.fromMs), canvas.x(event.toMs)]
      const missing = Math.max(0, 2 * canvas.unit - (to - from)) / 2
      return [from - missing, to + missing]
    }),
  )
  return joined(stretches.filter(([from, to]) => to >= canvas.left && from <= canvas.right))
}

/** The band of all loggers together, and the limits of each. */
function drawBand(canvas: PlotCanvas, loggers: readonly ChartLogger[]) {
  const uppers = distinct(loggers.map(logger => logger.band.upperMilli))
  const lowers = distinct(loggers.map(logger => logger.band.lowerMilli))
  const top = uppers.length > 0 ? canvas.y(Math.min(...uppers) / 1000) : canvas.top
  const bottom = lowers.length > 0 ? canvas.y(Math.max(...lowers) / 1000) : canvas.bottom
  if (bottom > top && uppers.length + lowers.length > 0) {
    canvas.ctx.fillStyle = chartColors.band
    canvas.ctx.fillRect(canvas.left, top, canvas.right - canvas.left, bottom - top)
  }
  for (const milli of uppers) drawLimit(canvas, milli, 'bottom')
  for (const milli of lowers) drawLimit(canvas, milli, 'top')
}

function drawLimit(canvas: PlotCanvas, milli: number, baseline: 'top' | 'bottom') {
  const { ctx, unit, left, right } = canvas
  const y = Math.round(canvas.y(milli / 1000))
  ctx.strokeStyle = chartColors.limit
  ctx.lineWidth = unit
  ctx.setLineDash([5 * unit, 3 * unit])
  ctx.beginPath()
  ctx.moveTo(left, y)
  ctx.lineTo(right, y)
  ctx.stroke()
  ctx.setLineDash([])
  // outside the band, where a line that keeps it never runs
  const textY = y + (baseline === 'bottom' ? -3 : 3) * unit
  writeText(canvas, `${formatCelsius(milli)} ℃`, left + 6 * unit, textY, {
    color: chartColors.limit,
    baseline,
    weight: 500,
  })
}

function hatch(canvas: PlotCanvas, from: number, to: number) {
  const { ctx, unit, top, bottom } = canvas
  ctx.save()
  ctx.beginPath()
  ctx.rect(from, top, to - from, bottom - top)
  ctx.clip()
  ctx.fillStyle = chartColors.gapSpan
  ctx.fillRect(from, top, to - from, bottom - top)
  ctx.strokeStyle = chartColors.gap
  ctx.globalAlpha = 0.45
  ctx.lineWidth = unit
  ctx.beginPath()
  const height = bottom - top
  const step = 8 * unit
  for (let x = Math.floor((from - height) / step) * step; x < to; x += step) {
    ctx.moveTo(x, bottom)
    ctx.lineTo(x + height, top)
  }
  ctx.stroke()
  ctx.restore()
}

const distinct = (limits: readonly (number | null)[]) => [...new Set(limits.filter(limit => limit !== null))]
