import { textWidthPx } from '#web/kernel/charts/labelRoom.ts'
import { niceScale, type Scale } from '#web/kernel/charts/niceScale.ts'
import { isEmptyStat, totalOf, type Stat } from '#web/kernel/charts/stat.ts'

/** `headPx` is left free above, for a title. */
export type Size = { widthPx: number; heightPx: number; headPx?: number }
export const labelPx = 12
/** Room for a figure above the highest bar. */
const abovePx = 20
const gapPx = 8
const barShare = 0.72
const thickestPx = 56

export type PlotLayout = {
  grid: { left: number; right: number; top: number; bottom: number }
  scale: Scale
  /** The room of a category. */
  slotPx: number
  /** The thickness of one bar, of those side by side. */
  barPx: number
  pxPerUnit: number
}

function valuesOnAxis({ series, stacked, categories, target }: Stat): number[] {
  const shown = stacked
    ? categories.map((_name, index) => totalOf(series, index))
    : series.flatMap(({ values }) => values)
  return [...shown, target?.value ?? null].filter(value => value !== null)
}

/** Where the plot lies and how large its parts are: known before it is drawn, so that only what fits is written into it. */
export function plotLayout(
  stat: Stat,
  { widthPx, heightPx, headPx = 0 }: Size,
  valueText: (value: number) => string,
): PlotLayout {
  const isAcross = stat.direction === 'horizontal'
  const values = valuesOnAxis(stat)
  const scale = niceScale(values, { fromZero: stat.kind === 'bars', ...stat.bounds, parts: isAcross ? 3 : 4 })
  const namesPx = Math.max(0, ...stat.categories.map(name => textWidthPx(name, labelPx)))
  const figuresPx = Math.max(...[scale.min, scale.max, ...values].map(value => textWidthPx(valueText(value), labelPx)))
  const lines = Math.max(1, ...stat.categories.map(name => name.split('\n').length))
  const grid = isAcross
    ? {
        left: Math.min(namesPx + 4, widthPx * 0.4) + gapPx,
        right: figuresPx + 2 * gapPx,
        top: headPx + abovePx,
        bottom: 28,
      }
    : {
        left: figuresPx + gapPx,
        right: stat.kind === 'line' ? Math.max(12, figuresPx / 2 + 4) : 12,
        // A key figure may stand above the sum of its stack.
        top: headPx + abovePx + (stat.series.some(({ isKey }) => isKey) ? labelPx + 6 : 4),
        bottom: lines * 16 + 10,
      }
  const [across, along] = isAcross
    ? [heightPx - grid.top - grid.bottom, widthPx - grid.left - grid.right]
    : [widthPx - grid.left - grid.right, heightPx - grid.top - grid.bottom]
  const slotPx = Math.max(0, across) / Math.max(1, stat.categories.length)
  const beside = stat.stacked ? 1 : Math.max(1, stat.series.length)
  return {
    grid,
    scale,
    slotPx,
    barPx: Math.min(thickestPx, (slotPx * barShare) / beside),
    pxPerUnit: isEmptyStat(stat) ? 0 : along / (scale.max - scale.min),
  }
}
