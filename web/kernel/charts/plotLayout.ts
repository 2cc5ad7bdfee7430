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
  /** The thickness of a bar. */
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
  return {
    grid,
    scale,
    slotPx,
    barPx: Math.min(thickestPx, slotPx * barShare),
    pxPerUnit: isEmptyStat(stat) ? 0 : along / (scale.max - scale.min),
  }
}

const isWide = (character: string) => character > '\u2e7f'

/** About the width of a text, before it is drawn: a digit is a little more than half as wide as it is high, a kanji as wide. */
export const textWidthPx = (text: string, sizePx: number) =>
  Math.max(
    ...text.split('\n').map(line => Array.from(line).reduce((sum, one) => sum + (isWide(one) ? 1 : 0.6), 0) * sizePx),
  )

type Bar = { lengthPx: number; thicknessPx: number; direction: 'vertical' | 'horizontal' }

const paddingPx = 3

/** Whether a text can be read inside a bar, on paper of its own. */
export function fitsInside(text: string, { lengthPx, thicknessPx, direction }: Bar, sizePx: number): boolean {
  const width = direction === 'vertical' ? thicknessPx : lengthPx
  const height = direction === 'vertical' ? lengthPx : thicknessPx
  return width >= textWidthPx(text, sizePx) + 2 * paddingPx && height >= sizePx
}

type Side = { position: 'top' | 'bottom'; align: 'left' | 'center' | 'right' }
type Room = { isBelow: boolean; isBeside: boolean }

/** Where the figure of a point stands so that the line to its neighbours does not cross it, as far as there is room. */
export function freeSide(values: readonly (number | null)[], index: number, room: Room): Side {
  const [before, value, after] = [values[index - 1] ?? null, values[index] ?? null, values[index + 1] ?? null]
  const above = { position: 'top', align: 'center' } as const
  if (before === null || value === null || after === null) return above
  if (before > value && after > value) return room.isBelow ? { ...above, position: 'bottom' } : above
  if (!room.isBeside) return above
  if (before > value && after < value) return { ...above, align: 'left' }
  if (before < value && after > value) return { ...above, align: 'right' }
  return above
}

export type Scale = { min: number; max: number; interval: number }

const steps = [1, 2, 2.5, 5, 10]

/** The smallest round step that covers a span in so many parts; counts have no parts of one. */
function stepFor(span: number, parts: number, isWhole: boolean): number {
  const rough = span / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (steps.find(one => one * power >= rough * (1 - 1e-9)) ?? 10)
  return isWhole ? Math.max(1, Math.ceil(step)) : step
}

/** Values that differ by less than a label could say are one value: their axis shows them as such. */
const finest = 1e-5
const spanOf = (low: number, high: number) =>
  low === high && high === 0 ? 1 : Math.max(high - low || Math.abs(high), Math.abs(high) * finest, finest)

const rounded = (value: number) => Number(value.toPrecision(12))

/** Round ends and steps of an axis that holds all values; it begins at 0 where lengths are compared. */
export function niceScale(
  values: readonly number[],
  options: { fromZero: boolean; least?: number; most?: number; parts?: number },
): Scale {
  const { fromZero, least = -Infinity, most = Infinity, parts = 4 } = options
  const low = Math.min(...values, ...(fromZero || values.length === 0 ? [0] : []))
  const high = Math.max(...values, ...(fromZero || values.length === 0 ? [0] : []))
  const span = spanOf(low, high)
  const interval = stepFor(span, parts, values.every(Number.isInteger))
  const min = fromZero && low >= 0 ? 0 : Math.floor(rounded(low / interval)) * interval
  const reached = Math.ceil(rounded(high / interval)) * interval
  const max = reached === min ? min + interval : reached
  return { min: rounded(Math.max(min, least)), max: rounded(Math.min(max, most)), interval: rounded(interval) }
}
