import { seededRandom } from '#demo/seededRandom.ts'

/**
 * What goes wrong on a trip. Shares are of the whole trip, so that the same fault fits a short and a long way.
 * - coolingFails: the unit stops and comes back, or never does
 * - leftOnDock: goods stand in a warm hall with the lid open
 * - silent: the first logger records nothing for a while: a gap
 * - lateBlock: it records, but its readings arrive long afterwards
 * - conflict: a few of its times arrive again with other values
 * - deadLogger: it never records
 */
export type Fault =
  | { kind: 'none' | 'conflict' | 'deadLogger' }
  | { kind: 'coolingFails' | 'leftOnDock' | 'silent' | 'lateBlock'; fromShare: number; minutes: number }

/** The faults of everyday business: about nine trips in ten have none. */
export function everydayFault(reference: string): Fault {
  const random = seededRandom(`fault ${reference}`)
  const fromShare = random.between(0.2, 0.6)
  const drawn = random.next()
  if (drawn < 0.012) return { kind: 'coolingFails', fromShare, minutes: random.integer(90, 420) }
  if (drawn < 0.036) return { kind: 'leftOnDock', fromShare, minutes: random.integer(15, 75) }
  if (drawn < 0.052) return { kind: 'silent', fromShare, minutes: random.integer(80, 240) }
  if (drawn < 0.072) return { kind: 'lateBlock', fromShare, minutes: random.integer(60, 200) }
  if (drawn < 0.078) return { kind: 'conflict' }
  if (drawn < 0.083) return { kind: 'deadLogger' }
  return { kind: 'none' }
}

/** What people find out about an excursion of such a trip. */
export type Mishap = 'cooling' | 'dock' | 'unknown'
export function mishapFound(fault: Fault | undefined): Mishap {
  if (fault?.kind === 'coolingFails') return 'cooling'
  return fault?.kind === 'leftOnDock' ? 'dock' : 'unknown'
}
