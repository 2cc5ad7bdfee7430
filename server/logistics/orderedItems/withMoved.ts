/**
 * The first ids of a list in which some have moved to the place `at` of the others, in the given order. Of the list before,
 * as many more ids are needed as have moved.
 */
export function withMoved(ids: readonly number[], moved: readonly number[], at: number): number[] {
  const isMoved = new Set(moved)
  const others = (some: readonly number[]) => some.filter(id => !isMoved.has(id))
  return [...others(ids.slice(0, at)), ...moved, ...others(ids.slice(at))]
}
