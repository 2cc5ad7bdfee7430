import {
  chartColors,
  chartFont,
  humidityDash,
  type LineStyle,
} from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import {
  drawOver,
  drawUnder,
  humidityRoomPx,
  marksRoomPx,
  type PlotState,
} from '#web/kernel/temperatureChart/drawing/drawState.ts'
import type { PlotCanvas } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'
import { drawAxes } from '#web/kernel/temperatureChart/picture/pictureAxes.ts'
import { wrapped } from '#web/kernel/temperatureChart/picture/wrapped.ts'
import { inScheme } from '#web/kernel/scheme/scheme.ts'

export type PictureHeading = { title: string; lines: readonly string[]; foot: string }

/** In CSS pixels; drawn twice as fine, so that it is sharp in print, on whatever screen it was made. */
const widthPx = 1200
const plotHeightPx = 460
const marginPx = 24
const axisPx = { left: 56, bottom: 48, right: 16 }
const linePx = 20
const unit = 2

/** The curves with what they are: light in either scheme, the same on every screen. */
export async function chartPicture(state: PlotState, heading: PictureHeading): Promise<Blob> {
  await lettersOf([heading.title, ...heading.lines, heading.foot, ...keysOf(state).map(({ name }) => name)].join(''))
  const canvas = inScheme('light', () => drawn(state, heading))
  return await new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('This chart cannot be drawn'))), 'image/png')
  })
}

const longestWaitMs = 2000

/** A font comes in parts, each with some letters, which may not have been on the page. Without it another font is drawn. */
async function lettersOf(text: string) {
  const loaded = Promise.allSettled([400, 500, 600].map(weight => document.fonts.load(chartFont(12, weight), text)))
  await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, longestWaitMs))])
}

function drawn(state: PlotState, heading: PictureHeading): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('This browser has no canvas')
  const head = layOut(ctx, state, heading)
  const top = head.heightPx + marksRoomPx(state) + 8
  canvas.width = widthPx * unit
  canvas.height = (top + plotHeightPx + axisPx.bottom + linePx + marginPx) * unit
  ctx.fillStyle = chartColors.paper
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  head.draw()
  const plot = plotCanvas(ctx, state, top)
  drawUnder(plot, state)
  drawAxes(plot, state)
  drawOver(plot, state)
  text(ctx, heading.foot, marginPx, top + plotHeightPx + axisPx.bottom + linePx, 12)
  return canvas
}

function plotCanvas(ctx: CanvasRenderingContext2D, state: PlotState, topPx: number): PlotCanvas {
  const left = (marginPx + axisPx.left) * unit
  const right = (widthPx - marginPx - axisPx.right - humidityRoomPx(state)) * unit
  const [top, bottom] = [topPx * unit, (topPx + plotHeightPx) * unit]
  const { view, range } = state
  const [lowest, highest] = range
  return {
    ctx,
    unit,
    left,
    right,
    top,
    bottom,
    x: atMs => left + ((atMs - view.fromMs) / Math.max(1, view.toMs - view.fromMs)) * (right - left),
    y: celsius => bottom - ((celsius - lowest) / (highest - lowest)) * (bottom - top),
  }
}

type Key = { name: string; line: LineStyle }

/** Which line is which. */
function keysOf({ loggers, compared = [], hasHumidity, t }: PlotState): Key[] {
  const humidity = { color: chartColors.text, dash: humidityDash }
  return [
    ...[...loggers, ...compared].map(({ serial, line }) => ({ name: serial, line })),
    ...(hasHumidity ? [{ name: t('temperatureChart.humidityAxis'), line: humidity }] : []),
  ]
}

const samplePx = 32

/** Title, lines and keys, each wrapped to the width, and how high they are together. */
function layOut(ctx: CanvasRenderingContext2D, state: PlotState, { title, lines }: PictureHeading) {
  const roomPx = widthPx - 2 * marginPx
  const draws: (() => void)[] = []
  let y = marginPx + linePx / 2
  const write = (words: string, sizePx: number, weight: number) => {
    const measure = (part: string) => measured(ctx, part, sizePx, weight)
    for (const part of wrapped(words, roomPx, measure)) {
      const at = y
      draws.push(() => text(ctx, part, marginPx, at, sizePx, weight))
      y += sizePx + 8
    }
  }
  write(title, 18, 600)
  for (const line of lines) write(line, 13, 400)
  let x = marginPx
  for (const { name, line } of keysOf(state)) {
    const width = samplePx + measured(ctx, name, 12, 500) + 20
    if (x > marginPx && x + width > marginPx + roomPx) [x, y] = [marginPx, y + linePx]
    const at = { x, y }
    draws.push(() => drawKey(ctx, { name, line }, at))
    x += width
  }
  return { heightPx: y + linePx / 2, draw: () => draws.forEach(draw => draw()) }
}

function drawKey(ctx: CanvasRenderingContext2D, { name, line }: Key, { x, y }: { x: number; y: number }) {
  ctx.strokeStyle = line.color
  ctx.lineWidth = 2.5 * unit
  ctx.setLineDash(line.dash.map(length => length * unit))
  ctx.stroke(new Path2D(`M${x * unit} ${y * unit}h${(samplePx - 6) * unit}`))
  ctx.setLineDash([])
  text(ctx, name, x + samplePx, y, 12, 500)
}

function measured(ctx: CanvasRenderingContext2D, words: string, sizePx: number, weight: number) {
  ctx.font = chartFont(sizePx * unit, weight)
  return ctx.measureText(words).width / unit
}

function text(ctx: CanvasRenderingContext2D, words: string, xPx: number, yPx: number, sizePx: number, weight = 400) {
  ctx.font = chartFont(sizePx * unit, weight)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = chartColors.text
  ctx.fillText(words, xPx * unit, yPx * unit)
}
