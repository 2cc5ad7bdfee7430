import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'

/** The result of a reading; a `Uint8Array` holds one for each place of a batch. */
export const readingResults = { unknownLogger: 0, accepted: 1, duplicate: 2, conflict: 3, inArchive: 4 } as const

/** A line that was refused, and why. */
export type RejectedLine = { line: number; reason: string }
export type BatchCounts = { accepted: number; duplicate: number; conflict: number }

const stored = new Map<number | undefined, keyof BatchCounts>([
  [readingResults.accepted, 'accepted'],
  [readingResults.duplicate, 'duplicate'],
  [readingResults.conflict, 'conflict'],
])

/** The counts of the places from `start` to `end` (excluded), and the lines that were refused. */
export function summaryOf(
  { line, count }: IncomingReadings,
  results: Uint8Array,
  { start = 0, end = count } = {},
): BatchCounts & { rejected: RejectedLine[] } {
  const summary = { accepted: 0, duplicate: 0, conflict: 0, rejected: [] as RejectedLine[] }
  for (let place = start; place < end; place++) {
    const result = stored.get(results[place])
    if (result) summary[result] += 1
    else summary.rejected.push({ line: line[place] ?? 0, reason: reasonOf(results[place]) })
  }
  return summary
}

const reasonOf = (result: number | undefined) =>
  result === readingResults.inArchive ? refusals.timeInArchive.text : refusals.unknownLogger.text

/** The counts of each group, including refused readings. */
export function countsBy(
  results: Uint8Array,
  groupAt: (place: number) => number | undefined,
): Map<number, BatchCounts & { rejected: number }> {
  const counts = new Map<number, BatchCounts & { rejected: number }>()
  for (let place = 0; place < results.length; place++) {
    const group = groupAt(place)
    if (group === undefined) continue
    const count = counts.get(group) ?? { accepted: 0, duplicate: 0, conflict: 0, rejected: 0 }
    counts.set(group, count)
    count[stored.get(results[place]) ?? 'rejected'] += 1
  }
  return counts
}
