import type { Band } from '#contract/telemetry/rules/temperature/bands.ts'
import { chartColors } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { joined } from '#web/kernel/temperatureChart/drawing/eventMarks.ts'
import { clipped, type PlotCanvas } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

export type ChartLabels = { excursion: string; gap: string; uncalibrated: string; degrees: string }

/** What lies below the lines: the band, spans of excursions, hatched gaps, a barred strip where no calibration counts. */
export function drawBackground(canvas: PlotCanvas, loggers: readonly ChartLogger[]) {
  clipped(canvas, () => {
    drawBands(canvas, loggers)
    for (const [from, to] of spans(canvas, loggers, excursionsOf)) {
      canvas.ctx.fillStyle = chartColors.excursionSpan
      canvas.ctx.fillRect(from, canvas.top, to - from, canvas.bottom - canvas.top)
    }
    for (const [from, to] of spans(canvas, loggers, logger => logger.gaps)) hatch(canvas, from, to)
    for (const [from, to] of spans(canvas, loggers, logger => logger.uncalibrated)) bar(canvas, from, to)
  })
}

const excursionsOf = (logger: ChartLogger) => logger.periods.filter(period => period.kind === 'excursion')

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

/** The limits that are drawn: one band's as an area's edges; of a mixed load each band's in the colour of its loggers. */
export function drawnLimits(loggers: readonly ChartLogger[]) {
  const groups = Map.groupBy(loggers, ({ band }) => `${band.lowerMilli} ${band.upperMilli}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const isOnly = groups.size === 1
    const color = isOnly ? chartColors.limit : first.line.color
    const serials = isOnly ? [] : group.map(logger => logger.serial)
    const { upperMilli, lowerMilli } = first.band
    return [
      { milli: upperMilli, isUpper: true },
      { milli: lowerMilli, isUpper: false },
    ].flatMap(({ milli, isUpper }) => (milli === null ? [] : [{ milli, isUpper, color, serials }]))
  })
}

function drawBands(canvas: PlotCanvas, loggers: readonly ChartLogger[]) {
  const bands = new Map(loggers.map(({ band }) => [`${band.lowerMilli} ${band.upperMilli}`, band]))
  const [only] = bands.values()
  if (only && bands.size === 1) fillBand(canvas, only)
  const { ctx, unit, left, right } = canvas
  ctx.lineWidth = unit
  ctx.setLineDash([5 * unit, 3 * unit])
  for (const { milli, color } of drawnLimits(loggers)) {
    const y = Math.round(canvas.y(milli / 1000))
    ctx.strokeStyle = color
    ctx.beginPath()
    ctx.moveTo(left, y)
    ctx.lineTo(right, y)
    ctx.stroke()
  }
  ctx.setLineDash([])
}

function fillBand(canvas: PlotCanvas, { lowerMilli, upperMilli }: Band) {
  if (lowerMilli === null && upperMilli === null) return
  const top = upperMilli === null ? canvas.top : canvas.y(upperMilli / 1000)
  const bottom = lowerMilli === null ? canvas.bottom : canvas.y(lowerMilli / 1000)
  canvas.ctx.fillStyle = chartColors.band
  canvas.ctx.fillRect(canvas.left, top, canvas.right - canvas.left, bottom - top)
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

/** How high the strip is that stands on the axis, in CSS pixels. */
export const stripPx = 7

function bar({ ctx, unit, bottom }: PlotCanvas, from: number, to: number) {
  const top = bottom - stripPx * unit
  ctx.save()
  ctx.beginPath()
  ctx.rect(from, top, to - from, bottom - top)
  ctx.clip()
  ctx.strokeStyle = chartColors.uncalibrated
  ctx.lineWidth = 2 * unit
  ctx.strokeRect(from, top, to - from, bottom - top)
  ctx.beginPath()
  for (let x = Math.floor(from / (5 * unit)) * 5 * unit; x < to; x += 5 * unit) {
    ctx.moveTo(x, bottom)
    ctx.lineTo(x, top)
  }
  ctx.stroke()
  ctx.restore()
}
