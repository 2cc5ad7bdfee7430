import { currentScheme, palette } from '#web/kernel/scheme/scheme.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'

/** How a series is told apart besides its colour. */
export type Pattern = 'solid' | 'hatch' | 'dots' | 'lines'

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

type Look = { readonly color: string; pattern: Pattern }

const look = (light: string, dark: string, pattern: Pattern): Look => ({
  pattern,
  get color() {
    return currentScheme() === 'dark' ? dark : light
  },
})

/**
 * The outcomes in charts: the hues of OutcomeTag, light enough for large fills (3:1 on paper). Only an excursion is red;
 * what colour-blind people might take for one another differs in lightness and pattern too.
 */
export const outcomeLooks: Record<Outcome, Look> = {
  excursion: look('#c8102e', '#e2495a', 'solid'),
  incomplete: look('#b86e00', '#c98a2b', 'hatch'),
  noData: look('#8390a0', '#74828f', 'dots'),
  compliant: look('#4f9a80', '#4f9a80', 'solid'),
}

/** What means neither right nor wrong: a KPI, its centres beside each other. */
export const plainLook = look('#175a8c', '#5a9fd4', 'solid')

/** A value that misses what it should reach. */
export const wrongLook: Look = look('#c8102e', '#e2495a', 'hatch')
/** What awaits its pickup is nothing that went wrong: paler than what has no data. */
export const awaitingLook: Look = look('#8d99a6', '#667481', 'lines')

export const plotInks = palette({
  text: ['#475564', '#a9b6c2'],
  strong: ['#1b2733', '#e3e8ed'],
  grid: ['#e6ebf0', '#2b343d'],
  axis: ['#aab4be', '#566472'],
  target: ['#15202b', '#dfe6ec'],
  paper: ['#ffffff', '#161b21'],
})
export const plotFont = "'Noto Sans JP', 'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif"
