import { clockMs } from '#contract/kernel/time/zonedTime.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { locales } from '#contract/kernel/time/formatTime.ts'
import { niceScale } from '#web/kernel/charts/plotLayout.ts'
import { elapsedSplits, timeTicks } from '#web/kernel/temperatureChart/axes/timeTicks.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { chartColors, chartFont } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { PlotState } from '#web/kernel/temperatureChart/drawing/drawState.ts'
import type { PlotCanvas } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'

const minuteMs = 60_000
const stepsMs = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2 * 1440, 7 * 1440, 14 * 1440, 28 * 1440].map(
  minutes => minutes * minuteMs,
)

/** The step whose ticks are at most so many in a view. */
export function tickStepMs({ fromMs, toMs }: TimeView, most: number): number {
  const least = (toMs - fromMs) / most
  return stepsMs.find(step => step >= least) ?? Math.ceil(least / (28 * 1440 * minuteMs)) * 28 * 1440 * minuteMs
}

/** Ticks at whole steps of the portal's clock, not of UTC. */
export function clockTicks({ fromMs, toMs }: TimeView, stepMs: number, timeZone: string): number[] {
  const aheadMs = clockMs(fromMs, timeZone) - fromMs
  return elapsedSplits(-aheadMs, fromMs, toMs, stepMs)
}

const tickRoomPx = 84

/** Grid and labels, which on a screen are uPlot's. */
export function drawAxes(canvas: PlotCanvas, state: PlotState) {
  const { ctx, left, right, top, bottom, unit } = canvas
  ctx.strokeStyle = chartColors.grid
  ctx.fillStyle = chartColors.text
  ctx.lineWidth = unit
  ctx.font = chartFont(12 * unit)
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'right'
  for (const celsius of celsiusTicks(state.range)) {
    const y = canvas.y(celsius)
    ctx.stroke(new Path2D(`M${left} ${y}H${right}`))
    ctx.fillText(`${celsius} ${state.t('common.degrees')}`, left - 8 * unit, y)
  }
  ctx.textAlign = 'center'
  const { ticks, labels } = timeAxis(state, (right - left) / unit)
  for (const [place, atMs] of ticks.entries()) {
    const x = canvas.x(atMs)
    ctx.stroke(new Path2D(`M${x} ${top}V${bottom + 4 * unit}`))
    for (const [line, label] of (labels[place] ?? '').split('\n').entries())
      ctx.fillText(label, x, bottom + (14 + line * 16) * unit)
  }
}

function celsiusTicks([lowest, highest]: PlotState['range']): number[] {
  const { min, interval } = niceScale([lowest, highest], { fromZero: false, parts: 7 })
  const count = Math.floor((highest - min) / interval) + 1
  const ticks = Array.from({ length: count }, (_, place) => Number((min + place * interval).toFixed(3)))
  return ticks.filter(celsius => celsius >= lowest)
}

function timeAxis({ view, originMs, timeZone, language }: PlotState, widthPx: number) {
  const stepMs = tickStepMs(view, widthPx / tickRoomPx)
  if (originMs === null) {
    const ticks = clockTicks(view, stepMs, timeZone)
    return { ticks, labels: timeTicks(ticks, stepMs, timeZone, locales[language]) }
  }
  const ticks = elapsedSplits(originMs, view.fromMs, view.toMs, stepMs)
  return { ticks, labels: ticks.map(atMs => formatDuration(atMs - originMs, language)) }
}
