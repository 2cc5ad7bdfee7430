import { readingChecksum, type ReadingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import type { ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

/** The readings that a batch must have in one month, if they were recorded for the archive. */
export type KnownPart = { isMoved: boolean; readings: number; checksum: Buffer }
export type FoundPart = { readings: number; checksum: Buffer }

export type BatchCheck = ReturnType<typeof batchCheck>
/** What was stored with the batch. */
export type Sent = { accepted: number; checksum: Buffer }
type Counted = { readings: number; checksum: ReadingChecksum }

/** Where readings of a batch were found: the first and last time (ms UTC), and some of their loggers. */
export type Whereabouts = { fromMs: number; toMs: number; loggerIds: number[]; loggers: number }

/** So many loggers are named. */
export const maxLoggers = 10
/** So many readings of each batch are in memory: many batches are open at once. */
const readingsAtOnce = 16

/**
 * Checks one batch, whose readings are added in order of logger id and time. `sent`: null if there is no such batch.
 * `countsByMonth`: counts each month separately.
 */
export function batchCheck(id: number, sent: Sent | null, countsByMonth = false) {
  const counted = (): Counted => ({ readings: 0, checksum: readingChecksum(readingsAtOnce) })
  const whole = counted()
  const where: Whereabouts = { fromMs: Infinity, toMs: -Infinity, loggerIds: [], loggers: 0 }
  let lastLogger = NaN
  const known = new Map<number, KnownPart>()
  const months = new Map<number, Counted>()
  let month = { fromMs: Infinity, untilMs: -Infinity }
  let digests: Map<number, FoundPart> | undefined
  const found = () => (digests ??= new Map([...months].map(([monthMs, part]) => [monthMs, digested(part)])))
  return {
    id,
    expect: (monthMs: number, part: KnownPart) => known.set(monthMs, part),
    add(columns: ReadingColumns, place: number) {
      const { loggerId } = columns
      const atMs = columns.atMs[place] ?? 0
      whole.readings++
      whole.checksum.addFrom(loggerId, columns, place)
      where.fromMs = Math.min(where.fromMs, atMs)
      where.toMs = Math.max(where.toMs, atMs)
      if (loggerId !== lastLogger && where.loggers++ < maxLoggers) where.loggerIds.push(loggerId)
      lastLogger = loggerId
      if (known.size === 0 && !countsByMonth) return
      if (atMs < month.fromMs || atMs >= month.untilMs) month = utcMonth(atMs)
      const part = months.get(month.fromMs) ?? counted()
      months.set(month.fromMs, part)
      part.readings++
      part.checksum.addFrom(loggerId, columns, place)
    },
    /** Undefined if all readings are as they were received, or were moved to the archive as received. */
    whatIsWrong(): string | undefined {
      if (!sent) return `${whole.readings} readings belong to a batch that does not exist`
      const { accepted } = sent
      if (known.size > 0) return whatIsWrongByMonth(accepted, known, found())
      if (whole.readings !== accepted) return whatIsMissing(accepted, whole.readings)
      return whole.checksum.digest().equals(sent.checksum) ? undefined : changed(accepted)
    },
    hasParts: () => known.size > 0,
    /** By month; only if counted by month now or before. */
    found,
    where,
  }
}

// digest() may be called only once.
const digested = ({ readings, checksum }: Counted): FoundPart => ({ readings, checksum: checksum.digest() })
const changed = (accepted: number) => `at least one of ${accepted} readings was changed`

function whatIsMissing(accepted: number, stored: number): string {
  if (stored === 0) return `all ${accepted} readings were removed`
  if (stored < accepted) return `${accepted - stored} of ${accepted} readings were removed`
  return `${stored - accepted} readings were added to the ${accepted} that came in`
}

function whatIsWrongByMonth(
  accepted: number,
  known: ReadonlyMap<number, KnownPart>,
  found: ReadonlyMap<number, FoundPart>,
): string | undefined {
  const reported = [...known.values()].reduce((sum, part) => sum + part.readings, 0)
  if (reported !== accepted) return `of ${accepted} readings ${reported} were recorded for the archive`
  for (const [month, part] of found) {
    const wanted = known.get(month)
    if (!wanted) return `${part.readings} readings were added in ${monthName(month)}`
    if (wanted.isMoved) return `${part.readings} readings are in ${monthName(month)}, which was moved to the archive`
  }
  for (const [month, { isMoved, readings, checksum }] of known) {
    const part = found.get(month)
    if (isMoved) continue
    if (part?.readings !== readings) return `${whatIsMissing(readings, part?.readings ?? 0)} in ${monthName(month)}`
    if (!part.checksum.equals(checksum)) return `${changed(readings)} in ${monthName(month)}`
  }
  return undefined
}

export const monthName = (monthMs: number): string => new Date(monthMs).toISOString().slice(0, 7)
