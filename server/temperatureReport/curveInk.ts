/** Red means outside the band, amber excused by the tolerance, grey not measured; as on the screen. */
export const curveInk = {
  excursion: '#c8102e',
  excursionSpan: '#fbe4e7',
  spike: '#9a5c00',
  spikeSpan: '#f8ebd2',
  gap: '#6b7683',
  gapSpan: '#eceff2',
  band: '#e9f4f1',
  limit: '#2f6f62',
  grid: '#dfe5ea',
} as const
