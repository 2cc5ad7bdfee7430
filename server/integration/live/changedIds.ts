import type { Topic } from '#server/integration/live/changeFeed.ts'

/** The ids that changed, by what of them. */
export type ChangedIds = ReadonlyMap<Topic, readonly number[]>

/** Gathers what changed until it is told; of very much only that it was very much. */
export function createChangedIds(maxIds: number) {
  let ids = new Map<Topic, Set<number>>()
  let isTooMuch = false
  return {
    add(topic: Topic, added: readonly number[] | 'all') {
      const known = ids.get(topic) ?? new Set()
      ids.set(topic, known)
      if (added === 'all') isTooMuch = true
      else for (const id of added) known.add(id)
      if (known.size > maxIds) isTooMuch = true
      if (isTooMuch) ids.clear()
    },
    hasAny: () => isTooMuch || ids.size > 0,
    /** What was gathered; from now on it begins anew. */
    take(): ChangedIds | 'tooMuch' {
      const taken = isTooMuch ? 'tooMuch' : new Map([...ids].map(([topic, known]) => [topic, [...known]] as const))
      ids = new Map()
      isTooMuch = false
      return taken
    },
  }
}
