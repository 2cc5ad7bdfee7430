import type { TFunction } from 'i18next'
import { suspectMilli } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { chartColors, pointSigns } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import {
  type EventsOf,
  drawnLimits,
  excursionsOf,
  spans,
  stripPx,
} from '#web/kernel/temperatureChart/drawing/drawBackground.ts'
import { peaksInView } from '#web/kernel/temperatureChart/drawing/eventMarks.ts'
import { type Box, placeLimitLabels } from '#web/kernel/temperatureChart/drawing/limitLabels.ts'
import { drawShape, type PlotCanvas, textWidth, writeText } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

const dotSpacingPx = 5

/** Shapes and words above the lines, so that excursion, spike, gap and suspect reading are told apart without colour. */
export function drawMarks(canvas: PlotCanvas, loggers: readonly ChartLogger[], view: TimeView, t: TFunction) {
  const ofStretches = [
    ...gapLabels(canvas, loggers, t('temperatureChart.gap')),
    ...stripLabels(canvas, loggers, t('temperatureChart.uncalibrated')),
  ]
  for (const label of limitLabels(canvas, loggers, t('common.degrees'), ofStretches)) drawLabel(canvas, label)
  drawFlags(canvas, spans(canvas, loggers, excursionsOf), t('temperatureChart.excursion'))
  for (const label of ofStretches) drawLabel(canvas, label)
  const msPerDot = ((view.toMs - view.fromMs) / (canvas.right - canvas.left)) * dotSpacingPx * canvas.unit
  for (const logger of loggers) {
    for (const { kind, atMs, milliCelsius } of peaksInView(logger, view, msPerDot))
      drawSign(canvas, kind, canvas.x(atMs), canvas.y(milliCelsius / 1000))
    drawSuspects(canvas, logger)
  }
}

type Label = { text: string; box: Box; color: string; weight: number; isOnPaper?: boolean }

function drawLabel(canvas: PlotCanvas, { text, box, isOnPaper, ...style }: Label) {
  const { left, right, top, bottom } = box
  if (isOnPaper) {
    canvas.ctx.fillStyle = chartColors.paper
    canvas.ctx.fillRect(left, top, right - left, bottom - top)
  }
  const x = isOnPaper ? (left + right) / 2 : left
  writeText(canvas, text, x, (top + bottom) / 2, { ...style, align: isOnPaper ? 'center' : 'left' })
}

/** Each limit's value on its line, above grid and curves; of a mixed load with the loggers whose it is. */
function limitLabels(canvas: PlotCanvas, loggers: readonly ChartLogger[], degrees: string, taken: Label[]): Label[] {
  const { unit } = canvas
  const limits = drawnLimits(loggers).map(({ milli, serials, ...limit }) => {
    const value = `${formatCelsius(milli)} ${degrees}`
    const texts = serials.length === 0 ? [value] : [`${value} ${serials.join(', ')}`, value]
    const wordings = texts.map(text => ({ text, width: labelWidth(canvas, text) }))
    return { ...limit, weight: 500, y: Math.round(canvas.y(milli / 1000)), wordings }
  })
  const room = { plot: canvas, height: 13 * unit, gap: 2 * unit }
  const boxes = taken.map(({ box }) => box)
  return placeLimitLabels(limits, boxes, room)
}

/** An excursion: full dot. A spike: hollow diamond. A suspect reading: hollow square. */
function drawSign(canvas: PlotCanvas, kind: keyof typeof pointSigns, x: number, y: number) {
  const { path, fill, stroke, width } = pointSigns[kind]
  drawShape(canvas, new Path2D(path), x, y, { fill: chartColors[fill], stroke: chartColors[stroke], width })
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
function gapLabels(canvas: PlotCanvas, loggers: readonly ChartLogger[], word: string): Label[] {
  const { unit, bottom } = canvas
  return stretchesInPlot(canvas, loggers, logger => logger.gaps).flatMap(([from, to]) => {
    const isSilent = (gap: TimeView) => canvas.x(gap.fromMs) < to && canvas.x(gap.toMs) > from
    const silent = loggers.filter(logger => logger.gaps.some(isSilent)).map(logger => logger.serial)
    const texts = silent.length < loggers.length ? [`${word} ${silent.join(', ')}`, word] : [word]
    const text = texts.find(one => labelWidth(canvas, one) < to - from)
    if (text === undefined) return []
    const [x, half] = [(from + to) / 2, labelWidth(canvas, text) / 2]
    const box = { left: x - half, right: x + half, top: bottom - 20 * unit, bottom: bottom - 4 * unit }
    return [{ text, box, color: chartColors.text, weight: 500, isOnPaper: true }]
  })
}

/** The word above the strip, where there is room. */
function stripLabels(canvas: PlotCanvas, loggers: readonly ChartLogger[], text: string): Label[] {
  const { unit } = canvas
  const width = labelWidth(canvas, text)
  const bottom = canvas.bottom - (stripPx + 1) * unit
  return stretchesInPlot(canvas, loggers, logger => logger.uncalibrated)
    .filter(([from, to]) => width <= to - from)
    .map(([from]) => {
      const left = from + 4 * unit
      const box = { left, right: left + width, top: bottom - 16 * unit, bottom }
      return { text, box, color: chartColors.uncalibrated, weight: 600 }
    })
}

const stretchesInPlot = (canvas: PlotCanvas, loggers: readonly ChartLogger[], eventsOf: EventsOf) =>
  spans(canvas, loggers, eventsOf).map(
    ([from, to]) => [Math.max(from, canvas.left), Math.min(to, canvas.right)] as const,
  )

const labelWidth = (canvas: PlotCanvas, text: string) => textWidth(canvas, text) + 8 * canvas.unit

/** TEL-7: exactly −100.0 °C is taken, and marked suspect: a hollow square with a question mark. */
function drawSuspects(canvas: PlotCanvas, { curve }: ChartLogger) {
  const { unit } = canvas
  let freeFrom = -Infinity
  for (const [place, milli] of curve.milliCelsius.entries()) {
    if (milli !== suspectMilli) continue
    const [x, y] = [canvas.x(curve.atMs[place] ?? 0), canvas.y(milli / 1000)]
    if (x < Math.max(freeFrom, canvas.left) || x > canvas.right) continue
    freeFrom = x + 14 * unit
    drawSign(canvas, 'suspect', x, y)
    writeText(canvas, '?', x, y, { color: chartColors.text, align: 'center', weight: 700 })
  }
}
