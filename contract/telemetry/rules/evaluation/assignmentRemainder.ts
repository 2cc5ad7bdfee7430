/** Times in ms UTC; `toMs` is null while the assignment is open. */
export type Assigned = { fromMs: number; toMs: number | null }

/** The part of a shortened assignment that remains: before the kept one, else after it (docs/decisions/0059). */
export function remainderOf(cut: Assigned, kept: Assigned): 'before' | 'after' | 'nothing' {
  if (cut.fromMs < kept.fromMs) return 'before'
  return reachesBehind(cut, kept) ? 'after' : 'nothing'
}

/** The shortened assignment ends after the kept one. If it also begins first, no delivery owns the time after the kept one. */
export const reachesBehind = (cut: Assigned, kept: Assigned) =>
  kept.toMs !== null && (cut.toMs === null || kept.toMs < cut.toMs)
