import { setTimeout as sleep } from 'node:timers/promises'
import type { AtRest } from '#test/soak/measures.ts'

const pauseMs = 5000
const patienceMs = 180_000
/** Idle connections to the database and kept-alive ones of clients end within this time. */
const quietMs = 30_000

/** The least and the most that was held of each while nothing happened. */
export type Settled = { least: AtRest; most: AtRest }

/** Waits until a portal of which nothing is asked holds no less any more for a while. */
export async function settled(look: () => Promise<AtRest>): Promise<Settled> {
  const began = performance.now()
  let least = await look()
  let most = least
  let quietSince = performance.now()
  while (performance.now() - quietSince < quietMs && performance.now() - began < patienceMs) {
    await sleep(pauseMs)
    const now = await look()
    const next = among(least, now, Math.min)
    most = among(most, now, Math.max)
    if (JSON.stringify(next) !== JSON.stringify(least)) {
      quietSince = performance.now()
      most = now
    }
    least = next
  }
  return { least, most }
}

export function among(one: AtRest, other: AtRest, choose: (...counts: number[]) => number): AtRest {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return Object.fromEntries(names.map(name => [name, choose(one[name] ?? 0, other[name] ?? 0)]))
}

/**
 * What a portal holds more of, at its least, than it did before at its most: something was not given back. Jobs and timers
 * come and go by the clock.
 */
export const leftBehind = (before: AtRest, after: AtRest) =>
  Object.entries(after)
    .filter(([name, count]) => count > (before[name] ?? 0))
    .map(([name, count]) => `${name}: ${before[name] ?? 0} before, ${count} after`)
