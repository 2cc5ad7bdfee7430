import { ink } from '#server/platform/pdf/sheet.ts'

/** Red means outside the band, amber excused by the tolerance, grey not measured; as on the screen. */
export const curveInk = {
  excursion: ink.wrong,
  excursionSpan: '#fbe4e7',
  spike: ink.warning,
  spikeSpan: '#f8ebd2',
  gap: '#6b7683',
  gapSpan: '#eceff2',
  band: '#e9f4f1',
  limit: ink.good,
  grid: '#dfe5ea',
} as const
