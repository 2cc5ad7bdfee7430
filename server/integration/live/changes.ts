import type { Topic } from '#server/integration/live/changeFeed.ts'

/** The changed ids by kind of change. */
export type ChangedIds = ReadonlyMap<Topic, readonly number[]>

/** Collects changed ids until they are sent; beyond `maxIds`, only that there are too many. */
export function createChangedIds(maxIds: number) {
  let ids = new Map<Topic, Set<number>>()
  let areTooMany = false
  return {
    add(topic: Topic, added: readonly number[] | 'all') {
      const known = ids.get(topic) ?? new Set()
      ids.set(topic, known)
      if (added === 'all') areTooMany = true
      else for (const id of added) known.add(id)
      if (known.size > maxIds) areTooMany = true
      if (areTooMany) ids.clear()
    },
    hasAny: () => areTooMany || ids.size > 0,
    /** Returns the collected ids and removes them. */
    take(): ChangedIds | 'tooMany' {
      const taken = areTooMany ? 'tooMany' : new Map([...ids].map(([topic, known]) => [topic, [...known]] as const))
      ids = new Map()
      areTooMany = false
      return taken
    },
  }
}

type Change = { atMs: number; topic: Topic; ids: readonly number[] | 'all' }

/** For more ids, it is only recorded that there were many. */
const maxIds = 20_000

/**
 * The changes of the last seconds. A page loads its data before it watches: changes in between, or while the browser cached
 * the data, are sent to it when it begins to watch.
 */
export function createRecentChanges(rememberMs: number) {
  let changes: Change[] = []
  let knownSinceMs = Infinity
  const forget = () => {
    const oldestMs = Date.now() - rememberMs
    changes = changes.filter(change => change.atMs >= oldestMs)
  }
  return {
    /** From now on, all changes are received. */
    begin: () => {
      changes = []
      knownSinceMs = Date.now()
    },
    add(topic: Topic, ids: readonly number[] | 'all') {
      forget()
      const count = changes.reduce((sum, change) => sum + change.ids.length, ids.length)
      if (count > maxIds) changes = changes.filter(change => change.topic !== topic)
      changes.push({ atMs: Date.now(), topic, ids: count > maxIds ? 'all' : ids })
    },
    /** Undefined if changes are not received for that long yet. */
    all(): readonly Change[] | undefined {
      forget()
      return Date.now() - knownSinceMs >= rememberMs ? changes : undefined
    },
  }
}
