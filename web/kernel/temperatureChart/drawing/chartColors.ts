import { palette, currentScheme, type Scheme } from '#web/kernel/scheme/scheme.ts'

/** The inks of the page around it (portal.css). Red means outside the band, amber excused, grey unknown, violet not calibrated. */
export const chartColors = palette({
  text: ['#475564', '#a9b6c2'],
  grid: ['#e6ebf0', '#2b343d'],
  band: ['#e9f4f1', '#16302b'],
  limit: ['#2f6f62', '#6fc3b1'],
  excursion: ['#c8102e', '#ff6472'],
  excursionSpan: ['rgba(200, 16, 46, 0.07)', 'rgba(255, 100, 114, 0.14)'],
  excursionArea: ['rgba(200, 16, 46, 0.3)', 'rgba(255, 100, 114, 0.36)'],
  spikeArea: ['rgba(184, 110, 0, 0.3)', 'rgba(229, 172, 77, 0.36)'],
  spike: ['#b86e00', '#e5ac4d'],
  mark: ['#475564', '#a9b6c2'],
  compared: ['#8a95a1', '#7d8995'],
  gap: ['#6b7683', '#93a1ae'],
  gapSpan: ['rgba(107, 118, 131, 0.08)', 'rgba(147, 161, 174, 0.14)'],
  uncalibrated: ['#6b3fa0', '#b795e6'],
  paper: ['#ffffff', '#161b21'],
  halo: ['rgba(255, 255, 255, 0.75)', 'rgba(22, 27, 33, 0.75)'],
})

export const chartFont = (sizePx: number, weight = 400) =>
  `${weight} ${sizePx}px 'Noto Sans JP', 'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif`

/** How a logger's line is told from others: by colour and by dashes (CSS px), never by colour alone. */
export type LineStyle = { readonly color: string; dash: readonly number[] }

// Told apart with any colour vision, 4.5:1 on paper, and neither red nor amber, which mean something here.
const colors = {
  light: ['#005f9e', '#00715a', '#7a3e9d', '#3b4a5a', '#8c1d6b', '#4a6a00'],
  dark: ['#64b5f0', '#4fc9a8', '#c79be8', '#b9c6d2', '#f08fcf', '#a8cf5a'],
} satisfies Record<Scheme, [string, ...string[]]>
const dashes = [[], [10, 3], [3, 3], [12, 3, 3, 3]]

/** Of a logger's humidity. */
export const humidityDash = [1, 3]

/** Loggers keep their style while the list of loggers stays the same. */
export function lineStyle(place: number): LineStyle {
  return {
    dash: dashes[place % dashes.length] ?? [],
    get color() {
      const own = colors[currentScheme()]
      return own[place % own.length] ?? own[0]
    },
  }
}

/** Of another delivery: grey, and told apart by dashes only. */
export const comparedLineStyle = (place: number): LineStyle => ({
  dash: dashes[place % dashes.length] ?? [],
  get color() {
    return chartColors.compared
  },
})

/** Outlines of a reading's signs around its place, in CSS pixels, on the canvas and in the legend. */
export const pointSigns = {
  excursion: { path: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z', fill: 'excursion', stroke: 'paper', width: 1 },
  spike: { path: 'M0-5l5 5-5 5-5-5z', fill: 'paper', stroke: 'spike', width: 1.75 },
  suspect: { path: 'M-6-6h12v12h-12z', fill: 'paper', stroke: 'gap', width: 1.5 },
} as const satisfies Record<string, { path: string; fill: Ink; stroke: Ink; width: number }>
type Ink = keyof typeof chartColors
