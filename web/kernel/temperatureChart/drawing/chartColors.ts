/** Canvas knows no theme: the same inks as the page around it. Red means outside the band, amber excused, grey unknown, violet not calibrated. */
export const chartColors = {
  text: '#475564',
  grid: '#e6ebf0',
  band: '#e9f4f1',
  limit: '#2f6f62',
  excursion: '#c8102e',
  excursionSpan: 'rgba(200, 16, 46, 0.07)',
  spike: '#b86e00',
  gap: '#6b7683',
  gapSpan: 'rgba(107, 118, 131, 0.08)',
  uncalibrated: '#6b3fa0',
  paper: '#ffffff',
  halo: 'rgba(255, 255, 255, 0.75)',
} as const

export const chartFont = (sizePx: number, weight = 400) =>
  `${weight} ${sizePx}px 'Noto Sans JP Variable', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif`
