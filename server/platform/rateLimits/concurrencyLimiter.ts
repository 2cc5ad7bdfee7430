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

/** Resolves with how to leave; undefined if too many wait already, or after waiting too long. */
export type ConcurrencyLimiter = { enter: (subject: string) => Promise<(() => void) | undefined> }

type Waiting = { subject: string; go: () => void }

/** Limits concurrency per subject and in total, and queues the rest fairly. */
export function createConcurrencyLimiter({
  ofSubject,
  ofAll,
  waiting: maxWaiting,
  patienceMs,
}: Bounds): ConcurrencyLimiter {
  const running = new Map<string, number>()
  const line = new Set<Waiting>()
  let all = 0

  const isFree = (subject: string) => all < ofAll && (running.get(subject) ?? 0) < ofSubject

  function take(subject: string): () => void {
    all++
    running.set(subject, (running.get(subject) ?? 0) + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      all--
      const rest = (running.get(subject) ?? 1) - 1
      if (rest === 0) running.delete(subject)
      else running.set(subject, rest)
      callNext()
    }
  }

  function callNext() {
    for (const next of line) {
      if (all >= ofAll) return
      if (isFree(next.subject)) next.go()
    }
  }

  return {
    async enter(subject) {
      const ahead = [...line].filter(waiting => waiting.subject === subject).length
      if (ahead === 0 && isFree(subject)) return take(subject)
      if (ahead >= maxWaiting) return undefined
      return await new Promise(resolve => {
        const own: Waiting = { subject, go: () => done(take(subject)) }
        const giveUp = setTimeout(() => done(undefined), patienceMs)
        giveUp.unref()
        const done = (leave: (() => void) | undefined) => {
          clearTimeout(giveUp)
          line.delete(own)
          resolve(leave)
        }
        line.add(own)
      })
    },
  }
}
