import { suspectMilli } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { chartColors, chartFont } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { type ChartLabels, drawnLimits, spans, stripPx } from '#web/kernel/temperatureChart/drawing/drawBackground.ts'
import { type Peak, peaksInView } from '#web/kernel/temperatureChart/drawing/eventMarks.ts'
import { type Box, placeLimitLabels } from '#web/kernel/temperatureChart/drawing/limitLabels.ts'
import { type PlotCanvas, writeText } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

const dotSpacingPx = 5

/** Shapes above the lines, so that excursion, spike, gap and suspect reading are told apart without colour. */
export function drawMarks(canvas: PlotCanvas, loggers: readonly ChartLogger[], view: TimeView, labels: ChartLabels) {
  const excursions = spans(canvas, loggers, logger => logger.periods.filter(period => period.kind === 'excursion'))
  drawFlags(canvas, excursions, labels.excursion)
  for (const { text, x, y } of gapLabels(canvas, loggers, labels.gap)) drawLabel(canvas, text, x, y)
  for (const { text, box, y } of stripLabels(canvas, loggers, labels.uncalibrated))
    writeText(canvas, text, box.left, y, { color: chartColors.uncalibrated, weight: 600 })
  const msPerDot = ((view.toMs - view.fromMs) / (canvas.right - canvas.left)) * dotSpacingPx * canvas.unit
  for (const logger of loggers) {
    for (const peak of peaksInView(logger, view, msPerDot)) drawPeak(canvas, peak)
    drawSuspects(canvas, logger)
  }
}

type MarkLabel = { text: string; x: number; y: number; box: Box }

/** Each limit's value on its line, above grid and curves; of a mixed load with the loggers whose it is. */
export function drawLimitLabels(canvas: PlotCanvas, loggers: readonly ChartLogger[], labels: ChartLabels) {
  const { unit } = canvas
  const taken = [...gapLabels(canvas, loggers, labels.gap), ...stripLabels(canvas, loggers, labels.uncalibrated)]
  const limits = drawnLimits(loggers).map(({ milli, serials, ...limit }) => {
    const value = `${formatCelsius(milli)} ${labels.degrees}`
    const texts = serials.length === 0 ? [value] : [`${value} ${serials.join(', ')}`, value]
    const wordings = texts.map(text => ({ text, width: labelWidth(canvas, text) }))
    return { ...limit, y: Math.round(canvas.y(milli / 1000)), wordings }
  })
  const room = { plot: canvas, height: 13 * unit, gap: 2 * unit }
  const boxes = taken.map(({ box }) => box)
  for (const { text, box, limit } of placeLimitLabels(limits, boxes, room))
    writeText(canvas, text, box.left, (box.top + box.bottom) / 2, { color: limit.color, weight: 500 })
}

/** An excursion: full dot. A spike: hollow diamond. */
function drawPeak(canvas: PlotCanvas, peak: Peak) {
  const { ctx, unit } = canvas
  const [x, y] = [canvas.x(peak.atMs), canvas.y(peak.milliCelsius / 1000)]
  ctx.beginPath()
  if (peak.kind === 'excursion') ctx.arc(x, y, 3.5 * unit, 0, 2 * Math.PI)
  else diamond(ctx, x, y, 5 * unit)
  ctx.lineWidth = (peak.kind === 'excursion' ? 1 : 1.75) * unit
  ctx.fillStyle = peak.kind === 'excursion' ? chartColors.excursion : chartColors.paper
  ctx.strokeStyle = peak.kind === 'excursion' ? chartColors.paper : chartColors.spike
  ctx.fill()
  ctx.stroke()
}

/** A flag with an exclamation mark at the top of each excursion, with the word where there is room. */
function drawFlags(canvas: PlotCanvas, stretches: readonly [number, number][], word: string) {
  const { ctx, unit, top } = canvas
  let freeFrom = -Infinity
  for (const [from, to] of stretches) {
    const x = Math.max(canvas.left, Math.min((from + to) / 2, canvas.right))
    if (x - 6 * unit < freeFrom) continue
    ctx.fillStyle = chartColors.excursion
    ctx.beginPath()
    ctx.moveTo(x - 6 * unit, top - 12 * unit)
    ctx.lineTo(x + 6 * unit, top - 12 * unit)
    ctx.lineTo(x, top)
    ctx.fill()
    const width = labelWidth(canvas, word) + 4 * unit
    const next = stretches.find(([nextFrom]) => nextFrom > to)
    const hasRoom = x + width < Math.min(canvas.right, next ? (next[0] + next[1]) / 2 - 8 * unit : Infinity)
    if (hasRoom) writeText(canvas, word, x + 9 * unit, top - 7 * unit, { color: chartColors.excursion, weight: 600 })
    freeFrom = x + (hasRoom ? width : 6 * unit)
  }
}

/** The word, and of several loggers the silent one's serial where there is room: the others went on measuring. */
function gapLabels(canvas: PlotCanvas, loggers: readonly ChartLogger[], word: string): MarkLabel[] {
  const { left, right, unit, bottom } = canvas
  return spans(canvas, loggers, logger => logger.gaps).flatMap(([gapFrom, gapTo]) => {
    const [from, to] = [Math.max(gapFrom, left), Math.min(gapTo, right)]
    const isSilent = (gap: TimeView) => canvas.x(gap.fromMs) < to && canvas.x(gap.toMs) > from
    const silent = loggers.filter(logger => logger.gaps.some(isSilent)).map(logger => logger.serial)
    const texts = silent.length < loggers.length ? [`${word} ${silent.join(', ')}`, word] : [word]
    const text = texts.find(one => labelWidth(canvas, one) < to - from)
    if (text === undefined) return []
    const [x, y, half] = [(from + to) / 2, bottom - 12 * unit, labelWidth(canvas, text) / 2]
    return [{ text, x, y, box: { left: x - half, right: x + half, top: y - 8 * unit, bottom: y + 8 * unit } }]
  })
}

/** The word above the strip, where there is room. */
function stripLabels(canvas: PlotCanvas, loggers: readonly ChartLogger[], word: string): MarkLabel[] {
  const { left, right, unit, bottom } = canvas
  return spans(canvas, loggers, logger => logger.uncalibrated).flatMap(([stripFrom, stripTo]) => {
    const [from, to] = [Math.max(stripFrom, left), Math.min(stripTo, right)]
    const width = labelWidth(canvas, word)
    if (width > to - from) return []
    const [x, y] = [from + 4 * unit, bottom - (stripPx + 9) * unit]
    return [{ text: word, x, y, box: { left: x, right: x + width, top: y - 8 * unit, bottom: y + 8 * unit } }]
  })
}

function labelWidth({ ctx, unit }: PlotCanvas, text: string) {
  ctx.font = chartFont(11 * unit, 500)
  return ctx.measureText(text).width + 8 * unit
}

function drawLabel(canvas: PlotCanvas, text: string, x: number, y: number) {
  const { ctx, unit } = canvas
  const width = labelWidth(canvas, text)
  ctx.fillStyle = chartColors.paper
  ctx.fillRect(x - width / 2, y - 8 * unit, width, 16 * unit)
  writeText(canvas, text, x, y, { color: chartColors.text, align: 'center', weight: 500 })
}

/** TEL-7: exactly −100.0 °C is taken, and marked suspect: a hollow square with a question mark. */
function drawSuspects(canvas: PlotCanvas, { curve }: ChartLogger) {
  const { ctx, unit } = canvas
  let freeFrom = -Infinity
  for (const [place, milli] of curve.milliCelsius.entries()) {
    if (milli !== suspectMilli) continue
    const [x, y] = [canvas.x(curve.atMs[place] ?? 0), canvas.y(milli / 1000)]
    if (x < Math.max(freeFrom, canvas.left) || x > canvas.right) continue
    freeFrom = x + 14 * unit
    ctx.fillStyle = chartColors.paper
    ctx.strokeStyle = chartColors.gap
    ctx.lineWidth = 1.5 * unit
    ctx.beginPath()
    ctx.rect(x - 6 * unit, y - 6 * unit, 12 * unit, 12 * unit)
    ctx.fill()
    ctx.stroke()
    writeText(canvas, '?', x, y, { color: chartColors.text, align: 'center', weight: 700 })
  }
}

function diamond(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  ctx.moveTo(x, y - radius)
  ctx.lineTo(x + radius, y)
  ctx.lineTo(x, y + radius)
  ctx.lineTo(x - radius, y)
  ctx.closePath()
}
