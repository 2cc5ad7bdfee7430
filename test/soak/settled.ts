import { setTimeout as sleep } from 'node:timers/promises'
import type { AtRest } from '#test/soak/measures.ts'

const pauseMs = 5000
const timeoutMs = 300_000
/**
 * Idle database connections end within this time, and those of clients, which the portal keeps for 72 s: how many there are
 * depends on how much the load did at once in its last minute.
 */
const quietMs = 80_000

/** The minimum and maximum of each resource while the portal was idle. */
export type Settled = { least: AtRest; most: AtRest }

/** Waits until the resources of an idle portal have not decreased for some time. */
export async function settled(look: () => Promise<AtRest>): Promise<Settled> {
  const began = performance.now()
  let least = await look()
  let most = least
  let quietSince = performance.now()
  while (performance.now() - quietSince < quietMs && performance.now() - began < timeoutMs) {
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

/** Resources of which the portal's minimum exceeds its earlier maximum: they were not released. Jobs and timers fluctuate. */
export const leftBehind = (before: AtRest, after: AtRest) =>
  Object.entries(after)
    .filter(([name, count]) => count > (before[name] ?? 0))
    .map(([name, count]) => `${name}: ${before[name] ?? 0} before, ${count} after`)
