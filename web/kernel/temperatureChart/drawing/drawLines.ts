import type { Band } from '#contract/telemetry/rules/temperature/bands.ts'
import { chartColors, humidityDash } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { ChartLogger, ChartPeriod } from '#web/kernel/temperatureChart/chartLogger.ts'
import { firstAtOrAfter } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { clipped, type PlotCanvas, writeText } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'

/** Every given point is drawn, so no peak gets lost. A line keeps its colour and dashes everywhere: what is red is the area. */
export function drawLines(canvas: PlotCanvas, loggers: readonly ChartLogger[], focused: number | null) {
  for (const logger of loggers) {
    const isFaded = focused !== null && focused !== logger.loggerAssignmentId
    clipped(canvas, () => {
      canvas.ctx.globalAlpha = isFaded ? 0.25 : 1
      const { color, dash } = logger.line
      stroke(canvas, pathOf(canvas, logger), color, 1.5, dash)
    })
  }
}

/** Of another delivery, thin and behind everything that is this one's. */
export function drawCompared(canvas: PlotCanvas, loggers: readonly ChartLogger[]) {
  clipped(canvas, () => {
    for (const logger of loggers) stroke(canvas, pathOf(canvas, logger), logger.line.color, 1, logger.line.dash)
  })
}

/** Relative humidity by the axis on the right: dotted, in the colour of its logger. */
export function drawHumidity(canvas: PlotCanvas, loggers: readonly ChartLogger[], focused: number | null) {
  const { top, bottom } = canvas
  // a thousandth of a degree is a hundredth of a percent here
  const onAxis = { ...canvas, y: (value: number) => bottom - (value / 10) * (bottom - top) }
  for (const { humidity, line, loggerAssignmentId } of loggers) {
    if (!humidity) continue
    clipped(canvas, () => {
      canvas.ctx.globalAlpha = focused !== null && focused !== loggerAssignmentId ? 0.25 : 1
      stroke(canvas, pathOf(onAxis, { curve: humidity }), line.color, 1, humidityDash)
    })
  }
}

/** The axis of humidity, from 0 to 100 %, right of the plot. */
export function drawHumidityAxis(canvas: PlotCanvas, word: string) {
  const { top, bottom, right, unit } = canvas
  const style = { color: chartColors.text }
  for (const percent of [0, 25, 50, 75, 100])
    writeText(canvas, `${percent}%`, right + 5 * unit, bottom - (percent / 100) * (bottom - top), style)
  writeText(canvas, word, right + 5 * unit, top - 13 * unit, style)
}

/** The areas between a limit and what lies beyond it: red, excused ones amber. */
export function drawOutside(canvas: PlotCanvas, loggers: readonly ChartLogger[]) {
  for (const logger of loggers) {
    const area = areaOf(canvas, logger)
    for (const kind of ['excursion', 'spike'] as const) {
      const stretches = stretchesOf(canvas, logger, kind)
      if (stretches.length === 0) continue
      clipped(canvas, () => {
        canvas.ctx.clip(outsideOf(canvas, logger.band, stretches))
        canvas.ctx.fillStyle = chartColors[areaColors[kind]]
        canvas.ctx.fill(area)
      })
    }
  }
}

const areaColors = { excursion: 'excursionArea', spike: 'spikeArea' } as const

/** From the reading before a period, from which its line comes, to its end. */
function stretchesOf({ x, unit }: PlotCanvas, { periods, curve }: ChartLogger, kind: ChartPeriod['kind']) {
  return periods
    .filter(period => period.kind === kind)
    .map(({ fromMs, toMs }) => {
      const before = curve.atMs[firstAtOrAfter(curve.atMs, fromMs) - 1] ?? fromMs
      return [x(before), Math.max(x(toMs), x(fromMs) + unit)] as const
    })
}

/** The unbroken pieces of a line, each as points of the canvas. */
function piecesOf({ x, y }: PlotCanvas, { curve }: Pick<ChartLogger, 'curve'>): [x: number, y: number][][] {
  let isPenDown = false
  const pieces: [number, number][][] = []
  for (const [place, atMs] of curve.atMs.entries()) {
    const milli = curve.milliCelsius[place] ?? null
    if (milli !== null) {
      const point: [number, number] = [x(atMs), y(milli / 1000)]
      if (isPenDown) pieces.at(-1)?.push(point)
      else pieces.push([point])
    }
    isPenDown = milli !== null
  }
  return pieces
}

function pathOf(canvas: PlotCanvas, logger: Pick<ChartLogger, 'curve'>) {
  const path = new Path2D()
  for (const [[x, y] = [0, 0], ...others] of piecesOf(canvas, logger)) {
    // a reading alone between two gaps, or alone at all, is a short stroke that can be seen
    const alone = others.length === 0 ? 1.5 * canvas.unit : 0
    path.moveTo(x - alone, y)
    if (alone > 0) path.lineTo(x + alone, y)
    for (const [nextX, nextY] of others) path.lineTo(nextX, nextY)
  }
  return path
}

/** Between the lines and a limit; that of the other side is within the band, where nothing is filled. */
function areaOf(canvas: PlotCanvas, logger: ChartLogger) {
  const { lowerMilli, upperMilli } = logger.band
  const base = canvas.y((upperMilli ?? lowerMilli ?? 0) / 1000)
  const area = new Path2D()
  for (const piece of piecesOf(canvas, logger)) {
    area.moveTo(piece[0]?.[0] ?? 0, base)
    for (const [x, y] of piece) area.lineTo(x, y)
    area.lineTo(piece.at(-1)?.[0] ?? 0, base)
    area.closePath()
  }
  return area
}

function stroke({ ctx, unit }: PlotCanvas, path: Path2D, color: string, width: number, dash: readonly number[]) {
  ctx.strokeStyle = color
  ctx.lineWidth = width * unit
  ctx.lineJoin = 'round'
  ctx.setLineDash(dash.map(length => length * unit))
  ctx.stroke(path)
  ctx.setLineDash([])
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
