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
  /** It was sent the last time or asked about since: the next exchange reads what others sent, even if nothing was used. */
  asksAgain: boolean
}

export type WindowCounter = {
  /** Counts one. Returns the ms until the subject may continue; 0: it was counted. */
  use: (limit: Limit, subject: string) => number
  /** The ms until the subject may continue, without counting. */
  wait: (limit: Limit, subject: string) => number
  /** Adds this process's counts to the database and reads the sums of all processes. */
  exchange: () => Promise<void>
}

/** The most subjects that a process remembers; the oldest is forgotten first. */
const maxSubjects = 50_000

/**
 * Counts in memory, so that a request costs no statement. Processes exchange their counts about once a second; until then a
 * subject can use its limit in each of them.
 */
export function createWindowCounter(db: Db, now: () => Date, factor: number): WindowCounter {
  const counted = new Map<string, Counted>()
  // One after the other: an older sum that arrives later would replace the newer one.
  const exchanges = new PQueue({ concurrency: 1 })

  function countedOf(limit: Limit, subject: string): Counted {
    const name = `${limit.name} ${subject}`
    const span = spanAt(limit, now().getTime())
    const known = counted.get(name)
    if (known && known.count.span >= span) return known
    const count = known ? inSpan(known.count, span) : { span, used: 0, usedBefore: 0 }
    const entry = { limit, subject, count, unsent: 0, asksAgain: false }
    counted.delete(name)
    counted.set(name, entry)
    if (counted.size > maxSubjects) counted.delete(counted.keys().next().value ?? '')
    return entry
  }

  const waitOf = ({ limit, count }: Counted) => waitMs(scaled(limit, factor), count, now().getTime())

  function forgetOld() {
    const atMs = now().getTime()
    for (const [name, { limit, count }] of counted) if (count.span < spanAt(limit, atMs) - 1) counted.delete(name)
  }

  async function exchangeOnce() {
    forgetOld()
    const unsent = [...counted.values()].filter(entry => entry.unsent > 0 || entry.asksAgain)
    if (unsent.length === 0) return
    const additions = unsent.map(sent)
    const sums = await addUsed(db, additions).catch((error: unknown) => {
      additions.forEach((addition, index) => unsentAgain(unsent[index], addition))
      throw error
    })
    for (const { name, subject, ...sum } of sums) {
      const entry = counted.get(`${name} ${subject}`)
      // The sum does not include what was counted while the statement ran.
      if (entry && entry.count.span === sum.span) entry.count = { ...sum, used: sum.used + entry.unsent }
    }
  }

  return {
    use(limit, subject) {
      const entry = countedOf(limit, subject)
      const wait = waitOf(entry)
      if (wait > 0) return wait
      entry.count = { ...entry.count, used: entry.count.used + 1 }
      entry.unsent++
      return 0
    },
    wait(limit, subject) {
      const entry = countedOf(limit, subject)
      entry.asksAgain = true
      return waitOf(entry)
    },
    exchange: () => exchanges.add(exchangeOnce),
  }
}

function sent(entry: Counted): Addition {
  const { limit, subject, count, unsent } = entry
  entry.asksAgain = unsent > 0
  entry.unsent = 0
  return { limit, subject, span: count.span, used: unsent }
}

/** Sends it with the next exchange, unless its window is over. */
function unsentAgain(entry: Counted | undefined, { span, used }: Addition) {
  if (entry?.count.span === span) entry.unsent += used
}
