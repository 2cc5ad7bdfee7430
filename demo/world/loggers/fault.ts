import { seededRandom } from '#demo/seededRandom.ts'

/**
 * What goes wrong on a trip; `fromShare` is a share of the whole trip.
 * - coolingFails: the unit stops for a time
 * - leftOnDock: the goods stand in a warm hall with the lid open
 * - silent: the first logger records nothing for a time: a gap
 * - lateBlock: the first logger records, but its readings arrive much later
 * - conflict: some readings of the first logger arrive again with other values
 * - deadLogger: the first logger never records
 */
export type Fault =
  | { kind: 'none' | 'conflict' | 'deadLogger' }
  | { kind: 'coolingFails' | 'leftOnDock' | 'silent' | 'lateBlock'; fromShare: number; minutes: number }

/** About nine trips in ten have no fault. */
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

/** The cause that people find for an excursion. */
export type Mishap = 'cooling' | 'dock' | 'unknown'
export function mishapFound(fault: Fault | undefined): Mishap {
  if (fault?.kind === 'coolingFails') return 'cooling'
  return fault?.kind === 'leftOnDock' ? 'dock' : 'unknown'
}
