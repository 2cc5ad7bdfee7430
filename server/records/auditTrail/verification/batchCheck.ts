import { readingChecksum, type ReadingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

/** The readings that a batch must have in one month, if they were recorded for the archive. */
export type KnownPart = { isMoved: boolean; readings: number; checksum: Buffer }
export type FoundPart = { readings: number; checksum: Buffer }

export type BatchCheck = ReturnType<typeof batchCheck>
/** What was stored with the batch. */
export type Sent = { accepted: number; checksum: Buffer }
type Counted = { readings: number; checksum: ReadingChecksum }

/**
 * Checks one batch while its readings are streamed in order of logger id and time. `sent`: null if there is no such batch.
 * `countsByMonth`: counts each month separately.
 */
export function batchCheck(id: number, sent: Sent | null, countsByMonth = false) {
  // A copy: it must not keep the piece of the stream in memory.
  const checksum = Buffer.from(sent?.checksum ?? [])
  const whole: Counted = { readings: 0, checksum: readingChecksum() }
  const known = new Map<number, KnownPart>()
  const months = new Map<number, Counted>()
  const monthOf = monthFinder()
  let digests: Map<number, FoundPart> | undefined
  const found = () => (digests ??= new Map([...months].map(([month, part]) => [month, digested(part)])))
  return {
    id,
    expect: (monthMs: number, part: KnownPart) => known.set(monthMs, { ...part, checksum: Buffer.from(part.checksum) }),
    add(...reading: Parameters<ReadingChecksum['add']>) {
      whole.readings++
      whole.checksum.add(...reading)
      if (known.size === 0 && !countsByMonth) return
      const month = monthOf(reading[1])
      const part = months.get(month) ?? { readings: 0, checksum: readingChecksum() }
      months.set(month, part)
      part.readings++
      part.checksum.add(...reading)
    },
    /** Undefined if all readings are as they were received, or were moved to the archive as received. */
    whatIsWrong(): string | undefined {
      if (!sent) return `${whole.readings} readings belong to a batch that does not exist`
      const { accepted } = sent
      if (known.size > 0) return whatIsWrongByMonth(accepted, known, found())
      if (whole.readings !== accepted) return whatIsMissing(accepted, whole.readings)
      return whole.checksum.digest().equals(checksum) ? undefined : changed(accepted)
    },
    hasParts: () => known.size > 0,
    /** By month; only if counted by month now or before. */
    found,
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

/** The first ms of a time's month (UTC); fast if the times are in order. */
function monthFinder(): (atMs: number) => number {
  let [fromMs, untilMs] = [Infinity, -Infinity]
  return atMs => {
    if (atMs < fromMs || atMs >= untilMs) {
      const day = new Date(atMs)
      fromMs = Date.UTC(day.getUTCFullYear(), day.getUTCMonth())
      untilMs = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1)
    }
    return fromMs
  }
}
