import type { Pattern } from '#web/kernel/charts/stat.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'

type Look = { color: string; pattern: Pattern }

/**
 * The outcomes in charts: the hues of OutcomeTag, light enough for large fills (3:1 on white). Only an excursion is red;
 * what colour-blind people might take for one another differs in lightness and pattern too.
 */
export const outcomeLooks: Record<Outcome, Look> = {
  excursion: { color: '#c8102e', pattern: 'solid' },
  incomplete: { color: '#b86e00', pattern: 'hatch' },
  noData: { color: '#8390a0', pattern: 'dots' },
  compliant: { color: '#4f9a80', pattern: 'solid' },
}

/** Series that mean neither right nor wrong (a KPI, centres beside each other), in the order in which they are taken. */
export const seriesLooks: readonly [Look, ...Look[]] = [
  { color: '#175a8c', pattern: 'solid' },
  { color: '#3f9c8f', pattern: 'hatch' },
  { color: '#a0691b', pattern: 'solid' },
  { color: '#7a5ba6', pattern: 'dots' },
  { color: '#5b6b7b', pattern: 'lines' },
]

/** A value that misses what it should reach. */
export const wrongLook: Look = { color: '#c8102e', pattern: 'hatch' }

/** Canvas knows no theme. */
export const plotInks = {
  text: '#475564',
  strong: '#1b2733',
  grid: '#e6ebf0',
  axis: '#aab4be',
  target: '#15202b',
  paper: '#ffffff',
} as const
export const plotFont = "'Noto Sans JP Variable', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif"
