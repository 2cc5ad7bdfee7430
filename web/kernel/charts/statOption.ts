import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TitleComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import {
  fitsInside,
  freeSide,
  textWidthPx,
  labelPx,
  plotLayout,
  type PlotLayout,
  type Size,
} from '#web/kernel/charts/plotLayout.ts'
import {
  totalOf,
  type Pattern,
  type Stat,
  type StatSeries,
  plotFont,
  plotInks,
  wrongLook,
} from '#web/kernel/charts/stat.ts'

export type StatOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TitleComponentOption
>
type ValueText = (value: number) => string
type Drawn = {
  stat: Stat
  layout: PlotLayout
  valueText: ValueText
  isClickable: boolean
  /** On the page the legend says what the line is, where it covers no figure. */
  namesTarget: boolean
}

const decalInk = 'rgba(255, 255, 255, 0.55)'
type Decal = NonNullable<BarSeriesOption['itemStyle']>['decal']
const decals: Record<Pattern, Decal> = {
  solid: undefined,
  hatch: { symbol: 'rect', color: decalInk, dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4 },
  dots: { symbol: 'circle', color: decalInk, symbolSize: 0.7, dashArrayX: [[5, 5]], dashArrayY: [5, 3] },
  lines: { symbol: 'rect', color: decalInk, dashArrayX: [1, 0], dashArrayY: [2, 4] },
}
/** A figure within a bar. */
const onPaper = () => ({ backgroundColor: plotInks.paper, padding: [1, 3], borderRadius: 2 })

/** What ECharts draws of a chart at a size: nothing moves, and only figures that fit are written into it. */
export function statOption(stat: Stat, size: Size, valueText: ValueText, isClickable: boolean): StatOption {
  const layout = plotLayout(stat, size, valueText)
  const drawn = { stat, layout, valueText, isClickable, namesTarget: size.headPx !== undefined }
  const isAcross = stat.direction === 'horizontal'
  const names = namesAxis(stat, layout)
  const values = valuesAxis(layout, valueText)
  const parts = stat.series.map((series, index) =>
    stat.kind === 'line' ? line(series, index, drawn) : bars(series, index, drawn),
  )
  return {
    animation: false,
    backgroundColor: plotInks.paper,
    textStyle: { fontFamily: plotFont, fontSize: labelPx, color: plotInks.text },
    grid: { ...layout.grid, outerBoundsMode: 'none' },
    xAxis: isAcross ? values : names,
    yAxis: isAcross ? { ...names, inverse: true } : values,
    series: stat.stacked ? [...parts, totals(drawn)] : parts,
  }
}

const namesAxis = ({ categories, direction }: Stat, { grid }: PlotLayout) => ({
  type: 'category' as const,
  data: [...categories],
  axisTick: { show: false },
  axisLine: { lineStyle: { color: plotInks.axis } },
  axisLabel: {
    color: plotInks.text,
    lineHeight: 16,
    hideOverlap: true,
    ...(direction === 'horizontal' && { width: grid.left - 8, overflow: 'truncate' as const, interval: 0 }),
  },
})

const valuesAxis = ({ scale }: PlotLayout, valueText: ValueText) => ({
  type: 'value' as const,
  ...scale,
  axisLabel: { color: plotInks.text, hideOverlap: true, formatter: valueText },
  splitLine: { lineStyle: { color: plotInks.grid } },
})

/** Of bars and lines alike. */
const common = (name: string, index: number, drawn: Drawn) => ({
  name,
  cursor: drawn.isClickable ? 'pointer' : 'default',
  silent: !drawn.isClickable,
  ...targetLine(index, drawn),
})

function bars(series: StatSeries, index: number, drawn: Drawn): BarSeriesOption {
  const { name, color, pattern = 'solid', values, isWrong } = series
  const { stat, layout } = drawn
  return {
    type: 'bar',
    ...common(name, index, drawn),
    ...(stat.stacked && { stack: 'whole' }),
    barWidth: layout.barPx,
    barGap: '0%',
    itemStyle: { color, decal: decals[pattern], borderColor: plotInks.paper, borderWidth: 1 },
    label: {
      show: true,
      position: stat.stacked ? 'inside' : outer(stat),
      distance: 4,
      fontWeight: stat.stacked ? 600 : 400,
      color: plotInks.strong,
      // Neither patterns nor light fills leave enough contrast for white figures.
      ...(stat.stacked && onPaper()),
    },
    // A target's line would cross the figures at the ends of the bars: they stand in a column of their own.
    ...(hasColumn(stat) && { labelLayout: { x: '99%', align: 'right', verticalAlign: 'middle' } }),
    data: values.map((value, category) => ({
      value: value ?? '-',
      label: { formatter: barText(value, drawn) },
      ...(isWrong?.[category] && { itemStyle: { color: wrongLook.color, decal: decals[wrongLook.pattern] } }),
    })),
  }
}

const hasColumn = ({ direction, target, stacked }: Stat) => direction === 'horizontal' && target && !stacked
const outer = ({ direction }: Stat) => (direction === 'horizontal' ? ('right' as const) : ('top' as const))

/** The figure of a bar, or nothing where it has no room. */
function barText(value: number | null, { stat, layout, valueText }: Drawn): string {
  if (value === null || (stat.stacked && value === 0)) return ''
  const text = valueText(value)
  const direction = stat.direction ?? 'vertical'
  const { barPx: thicknessPx, pxPerUnit } = layout
  if (stat.stacked)
    return fitsInside(text, { lengthPx: value * pxPerUnit, thicknessPx, direction }, labelPx) ? text : ''
  return isBesideRoom(text, thicknessPx, direction) ? text : ''
}

const isBesideRoom = (text: string, thicknessPx: number, direction: 'horizontal' | 'vertical') =>
  direction === 'horizontal' ? thicknessPx >= labelPx : thicknessPx * 1.3 >= textWidthPx(text, labelPx)

/** Bars without length at the end of each stack, which carry its sum, below the figure that found no room in it. */
function totals(drawn: Drawn): BarSeriesOption {
  const { stat, layout, valueText } = drawn
  const direction = stat.direction ?? 'vertical'
  const fits = (text: string) => isBesideRoom(text, layout.slotPx * 0.75, direction)
  const key = stat.series.find(({ isKey }) => isKey)
  const textAt = (index: number) => {
    const total = totalOf(stat.series, index)
    const text = total === null ? '' : valueText(total)
    const value = key?.values[index] ?? 0
    const keyText = value > 0 && barText(value, drawn) === '' ? valueText(value) : ''
    const sum = fits(text) ? text : ''
    return keyText === '' ? sum : `{key|${keyText}}\n${sum}`.trimEnd()
  }
  return {
    type: 'bar',
    stack: 'whole',
    silent: true,
    barWidth: layout.barPx,
    label: {
      show: true,
      position: outer(stat),
      distance: 4,
      fontWeight: 600,
      rich: { key: { color: key?.color, fontWeight: 600 } },
    },
    data: stat.categories.map((_name, index) => ({
      value: 0,
      label: { formatter: textAt(index), color: plotInks.strong },
    })),
  }
}

function line(series: StatSeries, index: number, drawn: Drawn): LineSeriesOption {
  const { name, color, values, isWrong } = series
  const { layout, valueText } = drawn
  const sideOf = (value: number | null, category: number) => {
    const belowPx = ((value ?? 0) - layout.scale.min) * layout.pxPerUnit
    const widthPx = textWidthPx(valueText(value ?? 0), labelPx)
    return freeSide(values, category, { isBelow: belowPx >= 2 * labelPx, isBeside: layout.slotPx >= widthPx * 0.75 })
  }
  return {
    type: 'line',
    ...common(name, index, drawn),
    color,
    connectNulls: false,
    symbol: 'circle',
    symbolSize: 8,
    showSymbol: true,
    triggerLineEvent: false,
    lineStyle: { width: 2 },
    label: {
      show: true,
      color: plotInks.strong,
      textBorderColor: plotInks.paper,
      textBorderWidth: 3,
    },
    labelLayout: { hideOverlap: true },
    data: values.map((value, category) => ({
      value: value ?? '-',
      label: { formatter: value === null ? '' : valueText(value), ...sideOf(value, category) },
      ...(isWrong?.[category] && { symbol: 'diamond', symbolSize: 13, itemStyle: { color: wrongLook.color } }),
    })),
  }
}

/** One line for the whole chart. */
function targetLine(
  index: number,
  { stat: { kind, target, direction }, namesTarget }: Drawn,
): Pick<BarSeriesOption, 'markLine'> {
  if (!target || index > 0) return {}
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      // Below a line's figures, above bars.
      z: kind === 'line' ? 1 : 5,
      lineStyle: { color: plotInks.target, type: 'dashed', width: 1.5 },
      label: {
        show: namesTarget,
        position: direction === 'horizontal' ? 'start' : 'insideEndTop',
        formatter: target.label,
        color: plotInks.target,
        fontWeight: 600,
        textBorderColor: plotInks.paper,
        textBorderWidth: 3,
      },
      data: [direction === 'horizontal' ? { xAxis: target.value } : { yAxis: target.value }],
    },
  }
}
