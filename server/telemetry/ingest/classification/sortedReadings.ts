import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import type { IsOpen } from '#server/telemetry/ingest/storage/readingMonths.ts'

/** The readings of one logger within a batch: [start, end) of the sorted order. */
export type LoggerSlice = { loggerId: number; start: number; end: number }

/** A batch by logger, time and arrival; `order` holds places in the incoming columns. */
export type SortedReadings = { incoming: IncomingReadings; order: Int32Array; slices: LoggerSlice[] }

/**
 * Sorts the readings of known loggers and open times; `loggerIds[serialIndex]` is undefined for unknown loggers. Counted into
 * the slices of their loggers, nearly all are in order: comparing 100,000 by logger took longer than reading their lines.
 */
export function sortReadings(
  incoming: IncomingReadings,
  loggerIds: readonly (number | undefined)[],
  isOpen: IsOpen = () => true,
): SortedReadings {
  const { count, serialIndex, atMs } = incoming
  const ids = [...new Set(loggerIds.filter(id => id !== undefined))].sort((a, b) => a - b)
  const sliceOfId = new Map(ids.map((id, slice) => [id, slice]))
  const sliceOf = Int32Array.from(loggerIds, id => (id === undefined ? -1 : (sliceOfId.get(id) ?? -1)))
  const sliceAt = new Int32Array(count)
  const counts = new Int32Array(ids.length)
  for (let place = 0; place < count; place++) {
    const slice = sliceOf[serialIndex[place] ?? -1] ?? -1
    sliceAt[place] = slice !== -1 && isOpen(atMs[place] ?? 0) ? slice : -1
    if (sliceAt[place] !== -1) counts[slice] = (counts[slice] ?? 0) + 1
  }
  const next = new Int32Array(ids.length)
  const slices: LoggerSlice[] = []
  let kept = 0
  for (const [slice, loggerId] of ids.entries()) {
    const start = kept
    next[slice] = start
    kept += counts[slice] ?? 0
    if (kept > start) slices.push({ loggerId, start, end: kept })
  }
  const order = new Int32Array(kept)
  for (let place = 0; place < count; place++) {
    const slice = sliceAt[place] ?? -1
    if (slice === -1) continue
    const free = next[slice] ?? 0
    order[free] = place
    next[slice] = free + 1
  }
  for (const { start, end } of slices) sortByTime(order.subarray(start, end), atMs)
  return { incoming, order, slices }
}

/** Of two readings for one time the first one counts, so arrival breaks ties. */
function sortByTime(places: Int32Array, atMs: Float64Array) {
  for (let i = 1; i < places.length; i++) {
    if ((atMs[places[i - 1] ?? 0] ?? 0) <= (atMs[places[i] ?? 0] ?? 0)) continue
    places.sort((a, b) => (atMs[a] ?? 0) - (atMs[b] ?? 0) || a - b)
    return
  }
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
