import { palette } from '#web/kernel/scheme/scheme.ts'

/** The inks of the page around it (portal.css). Red means outside the band, amber excused, grey unknown, violet not calibrated. */
export const chartColors = palette({
  text: ['#475564', '#a9b6c2'],
  grid: ['#e6ebf0', '#2b343d'],
  band: ['#e9f4f1', '#16302b'],
  limit: ['#2f6f62', '#6fc3b1'],
  excursion: ['#c8102e', '#ff6472'],
  excursionSpan: ['rgba(200, 16, 46, 0.07)', 'rgba(255, 100, 114, 0.14)'],
  spike: ['#b86e00', '#e5ac4d'],
  gap: ['#6b7683', '#93a1ae'],
  gapSpan: ['rgba(107, 118, 131, 0.08)', 'rgba(147, 161, 174, 0.14)'],
  uncalibrated: ['#6b3fa0', '#b795e6'],
  paper: ['#ffffff', '#161b21'],
  halo: ['rgba(255, 255, 255, 0.75)', 'rgba(22, 27, 33, 0.75)'],
})

export const chartFont = (sizePx: number, weight = 400) =>
  `${weight} ${sizePx}px 'Noto Sans JP', 'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif`
