/** A stretch of time that a chart shows, in ms since 1970. */
export type TimeView = { fromMs: number; toMs: number }

const shortestSpanMs = 60_000

/** Closer to (factor below 1) or farther from what lies at the anchor, which stays where it is; never beyond the whole. */
export function zoomed(view: TimeView, whole: TimeView, factor: number, anchorMs = (view.fromMs + view.toMs) / 2) {
  const spanMs = view.toMs - view.fromMs
  const wantedMs = Math.max(spanMs * factor, Math.min(shortestSpanMs, spanMs))
  const anchorShare = spanMs === 0 ? 0.5 : (anchorMs - view.fromMs) / spanMs
  const fromMs = anchorMs - wantedMs * anchorShare
  return kept({ fromMs, toMs: fromMs + wantedMs }, whole)
}

/** The same span, moved by a share of itself (negative: earlier). */
export function moved(view: TimeView, whole: TimeView, share: number) {
  const shiftMs = (view.toMs - view.fromMs) * share
  return kept({ fromMs: view.fromMs + shiftMs, toMs: view.toMs + shiftMs }, whole)
}

/** A run or a gap with as much again before and after it, so that one sees where it came from. */
export function around(event: TimeView, whole: TimeView) {
  const marginMs = Math.max(event.toMs - event.fromMs, 30 * 60_000)
  return kept({ fromMs: event.fromMs - marginMs, toMs: event.toMs + marginMs }, whole)
}

/** A stretch drawn from any side with the pointer. */
export function between(oneMs: number, otherMs: number, whole: TimeView) {
  const middleMs = (oneMs + otherMs) / 2
  const halfMs = Math.max(Math.abs(oneMs - otherMs), shortestSpanMs) / 2
  return kept({ fromMs: middleMs - halfMs, toMs: middleMs + halfMs }, whole)
}

export const isWhole = (view: TimeView, whole: TimeView) => view.fromMs <= whole.fromMs && view.toMs >= whole.toMs

/** Moved and cut so that nothing beyond the whole is shown; whole milliseconds, as the server takes them. */
function kept(view: TimeView, whole: TimeView): TimeView {
  const spanMs = Math.min(view.toMs - view.fromMs, whole.toMs - whole.fromMs)
  const fromMs = Math.max(whole.fromMs, Math.min(view.fromMs, whole.toMs - spanMs))
  return { fromMs: Math.round(fromMs), toMs: Math.round(fromMs + spanMs) }
}

/** The pixel column in which a moment lies; null where it lies outside of the view. */
export function cursorColumn({ fromMs, toMs }: TimeView, columns: number, atMs: number | null): number | null {
  if (atMs === null || columns <= 0) return null
  const px = Math.floor(((atMs - fromMs) / (toMs - fromMs)) * columns)
  return px >= 0 && px < columns ? px : null
}

/** The moment in the middle of a pixel column. */
export const timeAt = ({ fromMs, toMs }: TimeView, columns: number, px: number) =>
  fromMs + ((px + 0.5) / Math.max(columns, 1)) * (toMs - fromMs)

/** Where the plot of a logger stands on the page, when each has one of its own. */
export const plotId = (loggerAssignmentId: number) => `plot-${loggerAssignmentId}`
