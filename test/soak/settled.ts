import { setTimeout as sleep } from 'node:timers/promises'
import type { AtRest } from '#test/soak/measures.ts'

const pauseMs = 5000
const patienceMs = 180_000
/** Idle connections to the database and kept-alive ones of clients end within this time. */
const quietMs = 30_000

/** Waits until a portal of which nothing is asked holds the same for a while; answers the least that it held of each. */
export async function settled(look: () => Promise<AtRest>): Promise<AtRest> {
  let least = await look()
  let changedAt = performance.now()
  const began = changedAt
  while (performance.now() - changedAt < quietMs && performance.now() - began < patienceMs) {
    await sleep(pauseMs)
    const next = leastOf(least, await look())
    if (JSON.stringify(next) !== JSON.stringify(least)) changedAt = performance.now()
    least = next
  }
  return least
}

/** Jobs come and go by the clock: what a look does not find is not held for ever. */
export function leastOf(one: AtRest, other: AtRest): AtRest {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return Object.fromEntries(names.map(name => [name, Math.min(one[name] ?? 0, other[name] ?? 0)]))
}

/** What a portal holds more of than it did before: something was not given back. */
export const leftBehind = (before: AtRest, after: AtRest) =>
  Object.entries(after)
    .filter(([name, count]) => count > (before[name] ?? 0))
    .map(([name, count]) => `${name}: ${before[name] ?? 0} before, ${count} after`)
