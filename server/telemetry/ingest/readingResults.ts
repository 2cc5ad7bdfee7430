import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'

/** What became of a reading; `Uint8Array`s hold one for each place of a batch's readings. */
export const readingResults = { unknownLogger: 0, accepted: 1, duplicate: 2, conflict: 3, inArchive: 4 } as const

/** A line of what a sender sent, and why nothing of it was stored. */
export type RejectedLine = { line: number; reason: string }
export type BatchCounts = { accepted: number; duplicate: number; conflict: number }

const stored = new Map<number | undefined, keyof BatchCounts>([
  [readingResults.accepted, 'accepted'],
  [readingResults.duplicate, 'duplicate'],
  [readingResults.conflict, 'conflict'],
])

/** How many of the places from `start` to `end` (not included) were stored, and the lines of the others. */
export function summaryOf(
  { line, count }: IncomingReadings,
  results: Uint8Array,
  { start = 0, end = count } = {},
): BatchCounts & { rejected: RejectedLine[] } {
  const summary = { accepted: 0, duplicate: 0, conflict: 0, rejected: [] as RejectedLine[] }
  for (let place = start; place < end; place++) {
    const as = stored.get(results[place])
    if (as) summary[as] += 1
    else summary.rejected.push({ line: line[place] ?? 0, reason: reasonOf(results[place]) })
  }
  return summary
}

const reasonOf = (result: number | undefined) =>
  result === readingResults.inArchive ? refusals.timeInArchive.text : refusals.unknownLogger.text

/** The counts of each group of readings that `groupAt` tells apart; `rejected` has those that were not stored. */
export function countsBy(
  results: Uint8Array,
  groupAt: (place: number) => number | undefined,
): Map<number, BatchCounts & { rejected: number }> {
  const counts = new Map<number, BatchCounts & { rejected: number }>()
  for (let place = 0; place < results.length; place++) {
    const group = groupAt(place)
    if (group === undefined) continue
    const own = counts.get(group) ?? { accepted: 0, duplicate: 0, conflict: 0, rejected: 0 }
    counts.set(group, own)
    own[stored.get(results[place]) ?? 'rejected'] += 1
  }
  return counts
}
