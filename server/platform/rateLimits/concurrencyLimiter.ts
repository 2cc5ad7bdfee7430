import type { WaitedFor } from '#contract/kernel/waitedFor.ts'

export type Bounds = {
  /** How many run at once for one subject. */
  ofSubject: number
  /** How many run at once for all subjects. */
  ofAll: number
  /** How many wait for one subject. */
  waiting: number
  /** How long one waits. */
  patienceMs: number
}

export type Place = {
  /** Frees the place; once, however often it is called. */
  leave: () => void
  /** The same for one whose client stalls: what waits of its subject comes after others, and ends no transfer of theirs. */
  lose: () => void
  /** Whether another subject would get this place if it were free. */
  isWaitedFor: () => boolean
}

/** Resolves with a place, or with whose requests have taken it, if too many wait already or after waiting too long. */
export type ConcurrencyLimiter = { enter: (subject: string) => Promise<Place | WaitedFor> }

type Waiting = { subject: string; go: () => void }
type Usage = { running: number; lastTurn: number; hasLost?: boolean }

/**
 * Limits concurrency per subject and in total, and queues the rest fairly. A subject gets a further place only while fewer
 * than half of all are taken: a few subjects with slow clients cannot hold all of them. The next place goes to who has the
 * fewest, and among those to who had a turn longest ago, however many of its requests wait; who had none counts from its
 * arrival.
 */
export function createConcurrencyLimiter({
  ofSubject,
  ofAll,
  waiting: maxWaiting,
  patienceMs,
}: Bounds): ConcurrencyLimiter {
  const used = new Map<string, Usage>()
  const line = new Set<Waiting>()
  let all = 0
  let turns = 0

  const usageOf = (subject: string): Usage => used.get(subject) ?? { running: 0, lastTurn: 0 }

  function isFree(subject: string): boolean {
    const { running } = usageOf(subject)
    if (running === 0) return all < ofAll
    return running < ofSubject && all < ofAll / 2
  }

  function take(subject: string): Place {
    all++
    used.set(subject, { running: usageOf(subject).running + 1, lastTurn: ++turns })
    let hasLeft = false
    function free(usage: (now: Usage) => Usage) {
      if (hasLeft) return
      hasLeft = true
      all--
      const now = usageOf(subject)
      used.set(subject, usage({ ...now, running: now.running - 1 }))
      for (let next = nextInLine(); next; next = nextInLine()) next.go()
      forget(subject)
    }
    return {
      leave: () => free(now => now),
      lose: () => free(now => ({ ...now, lastTurn: ++turns, hasLost: true })),
      isWaitedFor: () => [...line].some(other => other.subject !== subject && hasNothing(usageOf(other.subject))),
    }
  }

  const hasNothing = ({ running, hasLost }: Usage) => running === 0 && !hasLost

  function nextInLine(): Waiting | undefined {
    const turnOf = ({ subject }: Waiting) => usageOf(subject)
    return [...line]
      .filter(({ subject }) => isFree(subject))
      .toSorted((a, b) => turnOf(a).running - turnOf(b).running || turnOf(a).lastTurn - turnOf(b).lastTurn)[0]
  }

  function forget(subject: string) {
    if (usageOf(subject).running === 0 && waitingOf(subject) === 0) used.delete(subject)
  }

  const waitingOf = (subject: string) => [...line].filter(waiting => waiting.subject === subject).length
  const waitedFor = (subject: string): WaitedFor => (usageOf(subject).running < ofSubject ? 'others' : 'own')

  return {
    async enter(subject) {
      const ahead = waitingOf(subject)
      if (ahead === 0 && isFree(subject)) return take(subject)
      if (ahead >= maxWaiting) return 'own'
      return await new Promise(resolve => {
        const own: Waiting = { subject, go: () => done(take(subject)) }
        const giveUp = setTimeout(() => {
          done(waitedFor(subject))
          forget(subject)
        }, patienceMs)
        giveUp.unref()
        const done = (result: Place | WaitedFor) => {
          clearTimeout(giveUp)
          line.delete(own)
          resolve(result)
        }
        line.add(own)
        // Before whoever has just had a turn, and after those who have waited since an earlier one: newcomers that never end
        // do not keep them waiting.
        if (!used.has(subject)) used.set(subject, { running: 0, lastTurn: turns - 0.5 })
      })
    },
  }
}
