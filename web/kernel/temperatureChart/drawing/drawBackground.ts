import type { Band } from '#contract/telemetry/rules/temperature/bands.ts'
import { chartColors } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { joined } from '#web/kernel/temperatureChart/drawing/eventMarks.ts'
import { clipped, type PlotCanvas } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

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

export type EventsOf = (logger: ChartLogger) => readonly TimeView[]

export const excursionsOf: EventsOf = logger => logger.periods.filter(period => period.kind === 'excursion')

/** Times as stretches of canvas pixels, at least two CSS pixels wide, those that overlap joined. */
export function spans(canvas: PlotCanvas, loggers: readonly ChartLogger[], eventsOf: EventsOf) {
  const stretches = loggers.flatMap(logger =>
    eventsOf(logger).map((event): [number, number] => {
      const [from, to] = [canvas.x(event.fromMs), canvas.x(event.toMs)]
      const missing = Math.max(0, 2 * canvas.unit - (to - from)) / 2
      return [from - missing, to + missing]
    }),
  )
  return joined(stretches.filter(([from, to]) => to >= canvas.left && from <= canvas.right))
}

const byBand = (loggers: readonly ChartLogger[]) => [
  ...Map.groupBy(loggers, ({ band }) => `${band.lowerMilli} ${band.upperMilli}`).values(),
]

/** The limits that are drawn: one band's as an area's edges; of a mixed load each band's in the colour of its loggers. */
export function drawnLimits(loggers: readonly ChartLogger[]) {
  return byBand(loggers).flatMap((group, _place, { length }) => {
    const [first] = group
    if (!first) return []
    const color = length === 1 ? chartColors.limit : first.line.color
    const serials = length === 1 ? [] : group.map(logger => logger.serial)
    const { upperMilli, lowerMilli } = first.band
    return [
      { milli: upperMilli, isUpper: true },
      { milli: lowerMilli, isUpper: false },
    ].flatMap(({ milli, isUpper }) => (milli === null ? [] : [{ milli, isUpper, color, serials }]))
  })
}

function drawBands(canvas: PlotCanvas, loggers: readonly ChartLogger[]) {
  const [group, ...others] = byBand(loggers)
  if (group?.[0] && others.length === 0) fillBand(canvas, group[0].band)
  const { ctx, unit, left, right } = canvas
  ctx.lineWidth = unit
  ctx.setLineDash([5 * unit, 3 * unit])
  for (const { milli, color } of drawnLimits(loggers)) {
    const y = Math.round(canvas.y(milli / 1000))
    ctx.strokeStyle = color
    ctx.stroke(new Path2D(`M${left} ${y}H${right}`))
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

/** Lines every so many pixels, leaning by `slant`. */
function drawBars({ ctx, top, bottom }: PlotCanvas, from: number, to: number, step: number, slant: number) {
  ctx.beginPath()
  for (let x = Math.floor((from - slant) / step) * step; x < to; x += step) {
    ctx.moveTo(x, bottom)
    ctx.lineTo(x + slant, top)
  }
  ctx.stroke()
}

function hatch(canvas: PlotCanvas, left: number, right: number) {
  const { ctx, unit, top, bottom } = canvas
  const draw = () => {
    ctx.fillStyle = chartColors.gapSpan
    ctx.fillRect(left, top, right - left, bottom - top)
    ctx.strokeStyle = chartColors.gap
    ctx.globalAlpha = 0.45
    ctx.lineWidth = unit
    drawBars(canvas, left, right, 8 * unit, bottom - top)
  }
  clipped(canvas, draw, { left, right })
}

/** How high the strip is that stands on the axis, in CSS pixels. */
export const stripPx = 7

function bar(canvas: PlotCanvas, left: number, right: number) {
  const { ctx, unit, bottom } = canvas
  const top = bottom - stripPx * unit
  const draw = () => {
    ctx.strokeStyle = chartColors.uncalibrated
    ctx.lineWidth = 2 * unit
    ctx.strokeRect(left, top, right - left, bottom - top)
    drawBars({ ...canvas, top }, left, right, 5 * unit, 0)
  }
  clipped(canvas, draw, { left, right, top })
}
