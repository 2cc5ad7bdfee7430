import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import type { IsOpen } from '#server/telemetry/ingest/storage/readingMonths.ts'

/** The readings of one logger within a batch: [start, end) of the sorted order. */
export type LoggerSlice = { loggerId: number; start: number; end: number }

/** A batch by logger, time and arrival; `order` holds places in the incoming columns. */
export type SortedReadings = { incoming: IncomingReadings; order: Int32Array; slices: LoggerSlice[] }

/** Sorts the readings of known loggers and open times; `loggerIds[serialIndex]` is undefined for unknown loggers. */
export function sortReadings(
  incoming: IncomingReadings,
  loggerIds: readonly (number | undefined)[],
  isOpen: IsOpen = () => true,
): SortedReadings {
  const { count, serialIndex, atMs } = incoming
  const order = new Int32Array(count)
  let kept = 0
  for (let i = 0; i < count; i++) {
    if (loggerIds[serialIndex[i] ?? -1] !== undefined && isOpen(atMs[i] ?? 0)) order[kept++] = i
  }
  const known = order.subarray(0, kept)
  const idAt = (place: number) => loggerIds[serialIndex[place] ?? -1] ?? 0
  // Of two readings for one time the first one counts, so arrival breaks ties.
  const compare = (a: number, b: number) => idAt(a) - idAt(b) || (atMs[a] ?? 0) - (atMs[b] ?? 0) || a - b
  if (!isSorted(known, compare)) known.sort(compare)
  return { incoming, order: known, slices: slicesOf(known, idAt) }
}

function isSorted(order: Int32Array, compare: (a: number, b: number) => number): boolean {
  for (let i = 1; i < order.length; i++) if (compare(order[i - 1] ?? 0, order[i] ?? 0) > 0) return false
  return true
}

function slicesOf(order: Int32Array, idAt: (place: number) => number): LoggerSlice[] {
  const slices: LoggerSlice[] = []
  for (let i = 0; i < order.length; i++) {
    const loggerId = idAt(order[i] ?? 0)
    const last = slices.at(-1)
    if (last?.loggerId === loggerId) last.end = i + 1
    else slices.push({ loggerId, start: i, end: i + 1 })
  }
  return slices
}

/** The first and the last time, in ms UTC. By index: a request may have readings of 100,000 loggers. */
export function spanOf({ incoming, order, slices }: SortedReadings): { fromMs: number; toMs: number } {
  let [fromMs, toMs] = [Infinity, -Infinity]
  for (const { start, end } of slices) {
    fromMs = Math.min(fromMs, incoming.atMs[order[start] ?? 0] ?? 0)
    toMs = Math.max(toMs, incoming.atMs[order[end - 1] ?? 0] ?? 0)
  }
  return { fromMs, toMs }
}
