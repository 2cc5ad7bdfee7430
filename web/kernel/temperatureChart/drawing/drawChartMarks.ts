import { chartColors } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import { type ChartMark, markSigns, placeNames } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'
import { drawShape, type PlotCanvas, textWidth, writeText } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'

/** Room above the plot: the flags of excursions, and above them the marks where there are any. */
export const flagsPx = 18
export const marksPx = 18

/** Signs and names in a lane above the plot, and a line through it where a moment was. */
export function drawChartMarks(canvas: PlotCanvas, marks: readonly ChartMark[]) {
  const { unit, left, right, top } = canvas
  const y = top - (flagsPx + marksPx / 2) * unit
  const shown = marks
    .map(mark => ({ mark, fromPx: canvas.x(mark.fromMs), toPx: canvas.x(mark.toMs) }))
    .filter(({ fromPx, toPx }) => toPx >= left && fromPx <= right)
    .map(({ mark, fromPx, toPx }) => ({ mark, fromPx: Math.max(fromPx, left), toPx: Math.min(toPx, right) }))
  const spots = shown.map(({ mark, fromPx, toPx }) => ({
    kind: mark.kind,
    fromPx: fromPx - 5 * unit,
    toPx: toPx + 5 * unit,
    widthPx: textWidth(canvas, mark.name),
  }))
  const places = placeNames(spots, left - 44 * unit, right + 12 * unit, 2 * unit)
  for (const [index, { mark, fromPx, toPx }] of shown.entries()) {
    if (mark.kind === 'stop') drawBar(canvas, fromPx, toPx, y)
    else drawMoment(canvas, mark.kind, fromPx, y)
    const from = places[index] ?? null
    if (from === null) continue
    // a name within its bar
    canvas.ctx.fillStyle = chartColors.paper
    canvas.ctx.fillRect(from - 3 * unit, y - 7 * unit, (spots[index]?.widthPx ?? 0) + 6 * unit, 14 * unit)
    writeText(canvas, mark.name, from, y, { color: chartColors.text, weight: 500 })
  }
}

function drawBar({ ctx, unit }: PlotCanvas, fromPx: number, toPx: number, y: number) {
  ctx.fillStyle = chartColors.mark
  const width = Math.max(toPx - fromPx, 2 * unit)
  ctx.fillRect(fromPx, y - 2 * unit, width, 4 * unit)
}

function drawMoment(canvas: PlotCanvas, kind: ChartMark['kind'], x: number, y: number) {
  const { ctx, unit, top, bottom } = canvas
  const { path, isHollow } = markSigns[kind]
  const { mark, paper } = chartColors
  ctx.strokeStyle = mark
  ctx.lineWidth = unit
  ctx.setLineDash([2 * unit, 3 * unit])
  ctx.stroke(new Path2D(`M${x} ${top}V${bottom}`))
  ctx.setLineDash([])
  drawShape(canvas, new Path2D(path), x, y, { fill: isHollow ? paper : mark, stroke: mark, width: 1.5 })
}
