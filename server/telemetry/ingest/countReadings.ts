import { refusalCodeOf } from '#contract/telemetry/rules/readings/refusalCodeOf.ts'
import { readings, refusedReadings } from '#server/platform/metrics/processFigures.ts'

const acceptedResults = ['accepted', 'duplicate', 'conflict']

/** Counts what a door brought: by their fate, of which any but these three is a reason to refuse, and lines that were no reading. */
export function countReadings(
  route: 'http' | 'mqtt',
  byResult: Readonly<Record<string, number>>,
  rejected: readonly { reason: string }[],
): void {
  for (const [result, number] of Object.entries(byResult).filter(([, number]) => number > 0)) {
    const isTaken = acceptedResults.includes(result)
    readings.inc({ route, result: isTaken ? result : 'refused' }, number)
    if (!isTaken) refusedReadings.inc({ route, reason: result }, number)
  }
  if (rejected.length > 0) readings.inc({ route, result: 'refused' }, rejected.length)
  for (const { reason } of rejected) refusedReadings.inc({ route, reason: refusalCodeOf(reason) })
}
