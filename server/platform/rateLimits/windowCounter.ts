import PQueue from 'p-queue'
import type { Db } from '#server/platform/db/connect.ts'
import { addUsed, type Addition } from '#server/platform/rateLimits/storedCounts.ts'
import { scaled, type Limit } from '#server/platform/rateLimits/limits.ts'
import { inSpan, spanAt, waitMs, type Used } from '#server/platform/rateLimits/used.ts'

type Counted = {
  limit: Limit
  subject: string
  count: Used
  unsent: number
  /** It was sent the last time: what others sent just after is heard the next time, also where nothing was used since. */
  asksAgain: boolean
}

export type WindowCounter = {
  /** Counts one. Answers in how many ms the subject may go on; 0: it was counted. */
  use: (limit: Limit, subject: string) => number
  /** The same question without counting. */
  wait: (limit: Limit, subject: string) => number
  /** Tells the database what was used here since the last time, and hears what all processes used. */
  exchange: () => Promise<void>
}

/** More subjects than that are not remembered: the one that came first is forgotten, by this process alone. */
const maxSubjects = 50_000

/**
 * Counts in memory: a request costs no statement. Processes learn from each other when they exchange, about once a second;
 * until then a subject may use its limit in each of them.
 */
export function createWindowCounter(db: Db, now: () => Date, factor: number): WindowCounter {
  const counted = new Map<string, Counted>()
  // One after the other: an older sum that came later would take the place of the newer one.
  const exchanges = new PQueue({ concurrency: 1 })

  function countedOf(limit: Limit, subject: string): Counted {
    const name = `${limit.name} ${subject}`
    const span = spanAt(limit, now().getTime())
    const known = counted.get(name)
    if (known && known.count.span >= span) return known
    const count = known ? inSpan(known.count, span) : { span, used: 0, usedBefore: 0 }
    const made = { limit, subject, count, unsent: 0, asksAgain: false }
    counted.delete(name)
    counted.set(name, made)
    if (counted.size > maxSubjects) counted.delete(counted.keys().next().value ?? '')
    return made
  }

  const waitOf = ({ limit, count }: Counted) => waitMs(scaled(limit, factor), count, now().getTime())

  function forgetOld() {
    const atMs = now().getTime()
    for (const [name, { limit, count }] of counted) if (count.span < spanAt(limit, atMs) - 1) counted.delete(name)
  }

  async function exchangeOnce() {
    forgetOld()
    const unsent = [...counted.values()].filter(one => one.unsent > 0 || one.asksAgain)
    if (unsent.length === 0) return
    const additions = unsent.map(sent)
    const all = await addUsed(db, additions).catch((error: unknown) => {
      additions.forEach((addition, place) => unsentAgain(unsent[place], addition))
      throw error
    })
    for (const { name, subject, ...kept } of all) {
      const one = counted.get(`${name} ${subject}`)
      // What came while the statement ran is not in it yet.
      if (one && one.count.span === kept.span) one.count = { ...kept, used: kept.used + one.unsent }
    }
  }

  return {
    use(limit, subject) {
      const one = countedOf(limit, subject)
      const wait = waitOf(one)
      if (wait > 0) return wait
      one.count = { ...one.count, used: one.count.used + 1 }
      one.unsent++
      return 0
    },
    wait: (limit, subject) => waitOf(countedOf(limit, subject)),
    exchange: () => exchanges.add(exchangeOnce),
  }
}

function sent(one: Counted): Addition {
  const { limit, subject, count, unsent } = one
  one.asksAgain = unsent > 0
  one.unsent = 0
  return { limit, subject, span: count.span, used: unsent }
}

/** It goes with the next exchange, unless its span is over. */
function unsentAgain(one: Counted | undefined, { span, used }: Addition) {
  if (one?.count.span === span) one.unsent += used
}
