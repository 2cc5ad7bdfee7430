/** When a delivery has a logger, in ms UTC; `toMs` is null while it is open. */
export type Assigned = { fromMs: number; toMs: number | null }

/** Which part of an assignment stays beside another one that is kept: the one before it, else the one behind it. */
export type Remainder = 'before' | 'after' | 'nothing'

/** What is left of an assignment that gives way to one that it overlaps (docs/decisions/0059). */
export function remainderOf(cut: Assigned, kept: Assigned): Remainder {
  if (cut.fromMs < kept.fromMs) return 'before'
  return reachesBehind(cut, kept) ? 'after' : 'nothing'
}

/** The assignment that gives way was to last longer than the kept one: where that begins later, nobody has what follows it. */
export const reachesBehind = (cut: Assigned, kept: Assigned) =>
  kept.toMs !== null && (cut.toMs === null || kept.toMs < cut.toMs)
