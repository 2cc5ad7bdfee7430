/** How a series is told apart besides its colour. */
export const patterns = ['solid', 'hatch', 'dots', 'lines'] as const
export type Pattern = (typeof patterns)[number]

export type StatSeries = {
  name: string
  color: string
  pattern?: Pattern
  /** What one looks for first: where its part of a stack is too small for its figure, the figure stands at the end. */
  isKey?: boolean
  /** One for each category; null is no data, and never 0. */
  values: readonly (number | null)[]
  /** Which of them miss what they should reach: drawn in red, with a sign of their own. */
  isWrong?: readonly boolean[]
}

/** What a chart shows. */
export type Stat = {
  kind: 'bars' | 'line'
  /** Bars from left to right: for names as long as those of places. */
  direction?: 'horizontal'
  /** A line break parts the lines of a label. */
  categories: readonly string[]
  series: readonly StatSeries[]
  /** Parts of one whole, whose sum stands at their end. */
  stacked?: boolean
  /** A value as one reads it; a count without it. */
  unit?: (value: number) => string
  target?: { value: number; label: string }
  /** Values beyond which the axis never reaches, such as 100 %. */
  bounds?: { least?: number; most?: number }
  /** What only the table tells besides, a text for each category. */
  facts?: readonly { title: string; texts: readonly string[] }[]
}

export const isEmptyStat = ({ series }: Pick<Stat, 'series'>) =>
  series.every(({ values }) => values.every(value => value === null))

/** The sum of a category's parts; null where none of them has data. */
export function totalOf(series: readonly StatSeries[], category: number): number | null {
  const known = series.flatMap(({ values }) => values[category] ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
