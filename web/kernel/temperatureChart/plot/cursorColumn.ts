import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

/** The pixel column in which a moment lies; null where it lies outside of the view. */
export function cursorColumn({ fromMs, toMs }: TimeView, columns: number, atMs: number | null): number | null {
  if (atMs === null || columns <= 0) return null
  const px = Math.floor(((atMs - fromMs) / (toMs - fromMs)) * columns)
  return px >= 0 && px < columns ? px : null
}
