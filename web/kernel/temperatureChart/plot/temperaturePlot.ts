import uPlot from 'uplot'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { locales } from '#contract/kernel/time/formatTime.ts'
import { chartColors, chartFont } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import {
  drawOver,
  drawUnder,
  humidityRoomPx,
  marksRoomPx,
  type PlotState,
} from '#web/kernel/temperatureChart/drawing/drawState.ts'
import { drawOn } from '#web/kernel/temperatureChart/drawing/plotCanvas.ts'
import { elapsedSplits, timeTicks } from '#web/kernel/temperatureChart/axes/timeTicks.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

export type PlotBox = { left: number; top: number; width: number; height: number }

export type PlotEvents = {
  /** The cursor's place in CSS pixels from the plot's left edge; null where it left the plot. */
  onCursor: (atPx: number | null) => void
  /** A stretch drawn with the mouse, in ms. */
  onSelect: (fromMs: number, toMs: number) => void
  onWhole: () => void
  /** The plotting area in CSS pixels, within the chart's element. */
  onBox: (box: PlotBox) => void
}

export type TemperaturePlot = ReturnType<typeof temperaturePlot>

const shortestDragPx = 4
const valueAxisPx = 52
const rightPaddingPx = 16

/** How wide the plotting area is in a chart of this width, in CSS pixels. */
export const plotWidthIn = (chartWidthPx: number) => chartWidthPx - valueAxisPx - rightPaddingPx

/**
 * uPlot gives axes, cursor, selection and a sharp canvas. The lines are drawn by ourselves: each logger has times of its own,
 * which one table of aligned columns would multiply, and every point given has to be in the picture.
 */
export function temperaturePlot(element: HTMLElement, first: PlotState, events: PlotEvents) {
  let state = first
  const options: uPlot.Options = {
    width: Math.max(element.clientWidth, 50),
    height: Math.max(element.clientHeight, 50),
    ms: 1,
    padding: [() => marksRoomPx(state), () => rightPaddingPx + humidityRoomPx(state), 0, 0],
    tzDate: atMs => uPlot.tzDate(new Date(atMs), state.timeZone),
    scales: {
      x: { time: true, range: (_plot, min, max) => [min, max] },
      y: { range: () => [...state.range] },
    },
    series: [{}, { points: { show: false } }],
    axes: axesOf(() => state),
    legend: { show: false },
    cursor: {
      // PlotArea draws its line.
      x: false,
      y: false,
      points: { show: false },
      drag: { x: true, y: false, setScale: false, dist: shortestDragPx },
      bind: {
        // uPlot would zoom out to its own data, which are the view's.
        dblclick: () => () => {
          events.onWhole()
          return null
        },
      },
    },
    hooks: {
      drawClear: [plot => drawOn(plot, canvas => drawUnder(canvas, state))],
      draw: [plot => drawOn(plot, canvas => drawOver(canvas, state))],
      setCursor: [plot => events.onCursor(cursorPx(plot))],
      setSelect: [plot => takeSelection(plot, events)],
      setSize: [plot => events.onBox(boxOf(plot))],
      ready: [plot => events.onBox(boxOf(plot))],
    },
  }
  const plot = new uPlot(options, dataOf(first), element)
  showView(plot, first.view)
  return {
    show: (next: PlotState) => {
      state = next
      plot.setData(dataOf(next), false)
      showView(plot, next.view)
      // Another language has other labels on the same scale.
      plot.redraw(false, true)
      events.onBox(boxOf(plot))
    },
    resize: (width: number, height: number) => plot.setSize({ width, height }),
    pointAt: (atPx: number | null) => plot.setCursor({ left: atPx ?? -10, top: atPx === null ? -10 : 1 }, false),
    destroy: () => plot.destroy(),
  }
}

/** The series without values only carries the axes. */
const dataOf = ({ view }: PlotState): uPlot.AlignedData => [
  [view.fromMs, view.toMs],
  [null, null],
]

const showView = (plot: uPlot, view: TimeView) => plot.setScale('x', { min: view.fromMs, max: view.toMs })

function cursorPx(plot: uPlot): number | null {
  const { left, top } = plot.cursor
  return left === undefined || left < 0 || top === undefined || top < 0 ? null : left
}

function takeSelection(plot: uPlot, events: PlotEvents) {
  const { left, width } = plot.select
  if (width < shortestDragPx) return
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  events.onSelect(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'))
}

const boxOf = ({ over }: uPlot): PlotBox => ({
  left: over.offsetLeft,
  top: over.offsetTop,
  width: over.clientWidth,
  height: over.clientHeight,
})

function axesOf(state: () => PlotState): uPlot.Axis[] {
  const line = { stroke: chartColors.grid, width: 1 }
  const style = { stroke: chartColors.text, font: chartFont(12), grid: line, ticks: { ...line, size: 4 } }
  const { originMs } = state()
  const clock: uPlot.Axis = {
    values: (_plot, ticksMs, _axis, _space, stepMs) =>
      timeTicks(ticksMs, stepMs, state().timeZone, locales[state().language]),
  }
  const elapsed = (fromStartMs: number): uPlot.Axis => ({
    splits: (_plot, _axis, fromMs, toMs, stepMs) => elapsedSplits(fromStartMs, fromMs, toMs, stepMs),
    values: (_plot, ticksMs) => ticksMs.map(atMs => formatDuration(atMs - fromStartMs, state().language)),
  })
  return [
    { ...style, size: 44, space: 72, ...(originMs === null ? clock : elapsed(originMs)) },
    {
      ...style,
      size: valueAxisPx,
      values: (_plot, ticks) => ticks.map(celsius => `${Number(celsius.toFixed(2))}${state().t('common.degrees')}`),
    },
  ]
}
