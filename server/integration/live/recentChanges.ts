import type { Topic } from '#server/integration/live/changeFeed.ts'

type Change = { atMs: number; topic: Topic; ids: readonly number[] | 'all' }

/** More ids than that are not kept: then it is only known that there was very much. */
const maxIds = 20_000

/**
 * What changed in the last seconds. A page asks for its data first and watches then: what changed between, or while the
 * data was kept in the browser, is told to it as soon as it watches.
 */
export function createRecentChanges(rememberMs: number) {
  let changes: Change[] = []
  let knownSinceMs = Infinity
  const forget = () => {
    const oldestMs = Date.now() - rememberMs
    changes = changes.filter(change => change.atMs >= oldestMs)
  }
  return {
    /** From now on all is heard. */
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
    /** All of them; undefined where it was not listened for so long. */
    all(): readonly Change[] | undefined {
      forget()
      return Date.now() - knownSinceMs >= rememberMs ? changes : undefined
    },
  }
}
