export type Bounds = {
  /** So many of one subject run at once, the others wait. */
  ofSubject: number
  /** … and of all subjects together. */
  ofAll: number
  /** So many of one subject wait at most. */
  waiting: number
  /** … and so long. */
  patienceMs: number
}

/** Answers how to leave; undefined where too many wait already, or where the turn did not come. */
export type ConcurrencyLimiter = { enter: (subject: string) => Promise<(() => void) | undefined> }

type Waiting = { subject: string; go: () => void }

/** Lets some in at once and keeps the others in line: nobody occupies what all need, and nobody is passed over for long. */
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
    for (const one of line) {
      if (all >= ofAll) return
      if (isFree(one.subject)) one.go()
    }
  }

  return {
    async enter(subject) {
      const isFirst = ![...line].some(one => one.subject === subject)
      if (isFirst && isFree(subject)) return take(subject)
      if ([...line].filter(one => one.subject === subject).length >= maxWaiting) return undefined
      return await new Promise(resolve => {
        const own: Waiting = { subject, go: () => done(take(subject)) }
        const giveUp = setTimeout(() => done(undefined), patienceMs)
        // Who waits keeps no process from ending.
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
