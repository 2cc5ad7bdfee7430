import { refusalCodeOf } from '#contract/telemetry/rules/readings/refusalCodeOf.ts'
import { readings, refusedReadings } from '#server/platform/metrics/processFigures.ts'

const acceptedResults = ['accepted', 'duplicate', 'conflict']

/** Counts what a door brought: by their fate, of which any but these three is a reason to refuse, and lines that were no reading. */
export function countReadings(
  door: 'http' | 'mqtt',
  byFate: Readonly<Record<string, number>>,
  rejected: readonly { reason: string }[],
): void {
  for (const [fate, number] of Object.entries(byFate).filter(([, number]) => number > 0)) {
    const isTaken = acceptedResults.includes(fate)
    readings.inc({ door, fate: isTaken ? fate : 'refused' }, number)
    if (!isTaken) refusedReadings.inc({ door, reason: fate }, number)
  }
  if (rejected.length > 0) readings.inc({ door, fate: 'refused' }, rejected.length)
  for (const { reason } of rejected) refusedReadings.inc({ door, reason: refusalCodeOf(reason) })
}
