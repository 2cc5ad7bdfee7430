import { refusalCodeOf } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import { readings, refusedReadings } from '#server/platform/metrics/processFigures.ts'

const acceptedResults = ['accepted', 'duplicate', 'conflict']

/** Counts readings by result (any other than the three above is a reason for refusal), and lines that were not readings. */
export function countReadings(
  route: 'http' | 'mqtt',
  byResult: Readonly<Record<string, number>>,
  rejected: readonly { reason: string }[],
): void {
  for (const [result, number] of Object.entries(byResult).filter(([, number]) => number > 0)) {
    const isAccepted = acceptedResults.includes(result)
    readings.inc({ route, result: isAccepted ? result : 'refused' }, number)
    if (!isAccepted) refusedReadings.inc({ route, reason: result }, number)
  }
  if (rejected.length > 0) readings.inc({ route, result: 'refused' }, rejected.length)
  for (const { reason } of rejected) refusedReadings.inc({ route, reason: refusalCodeOf(reason) })
}
