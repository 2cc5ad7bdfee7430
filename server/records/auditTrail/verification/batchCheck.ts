import { readingChecksum, type ReadingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

/** What a batch must have of one month, where it was told apart for the archive. */
export type KnownPart = { isMoved: boolean; readings: number; checksum: Buffer }
export type FoundPart = { readings: number; checksum: Buffer }

/** One batch while its readings come by, in order of logger id and time. */
export type BatchCheck = {
  id: number
  expect: (monthMs: number, part: KnownPart) => void
  add: ReadingChecksum['add']
  /** Undefined where everything is there as it came in, or was moved to the archive as it came in. */
  whatIsWrong: () => string | undefined
  hasParts: () => boolean
  /** By month; only where `countsByMonth`, or where it was told apart before. */
  found: () => Map<number, FoundPart>
}

type Promised = { accepted: number; checksum: Buffer }
type Counted = { readings: number; checksum: ReadingChecksum }

/** `promised`: null where there is no such batch. `countsByMonth`: also counts each month by itself. */
export function batchCheck(id: number, promised: Promised | null, countsByMonth = false): BatchCheck {
  // A copy: the stream's piece that it lies in shall not live as long as the batch.
  const checksum = Buffer.from(promised?.checksum ?? [])
  const whole: Counted = { readings: 0, checksum: readingChecksum() }
  const known = new Map<number, KnownPart>()
  const months = new Map<number, Counted>()
  const monthOf = monthFinder()
  let digests: Map<number, FoundPart> | undefined
  const found = () => (digests ??= new Map([...months].map(([month, its]) => [month, digested(its)])))
  return {
    id,
    expect: (monthMs, part) => known.set(monthMs, { ...part, checksum: Buffer.from(part.checksum) }),
    add(loggerId, atMs, ...values) {
      whole.readings++
      whole.checksum.add(loggerId, atMs, ...values)
      if (known.size === 0 && !countsByMonth) return
      const month = monthOf(atMs)
      const part = months.get(month) ?? { readings: 0, checksum: readingChecksum() }
      months.set(month, part)
      part.readings++
      part.checksum.add(loggerId, atMs, ...values)
    },
    whatIsWrong() {
      if (!promised) return `${whole.readings} readings belong to a batch that does not exist`
      const { accepted } = promised
      if (known.size > 0) return whatIsWrongByMonth(accepted, known, found())
      if (whole.readings !== accepted) return whatIsMissing(accepted, whole.readings)
      return whole.checksum.digest().equals(checksum) ? undefined : changed(accepted)
    },
    hasParts: () => known.size > 0,
    found,
  }
}

// A digest ends its checksum: each is asked for once.
const digested = ({ readings, checksum }: Counted): FoundPart => ({ readings, checksum: checksum.digest() })
const changed = (accepted: number) => `of ${accepted} readings at least one was changed`

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
  if (reported !== accepted) return `of ${accepted} readings ${reported} were told apart for the archive`
  for (const [month, part] of found) {
    const its = known.get(month)
    if (!its) return `${part.readings} readings were added in ${monthName(month)}`
    if (its.isMoved) return `${part.readings} readings are in ${monthName(month)}, which was moved to the archive`
  }
  for (const [month, { isMoved, readings, checksum }] of known) {
    const its = found.get(month)
    if (isMoved) continue
    if (its?.readings !== readings) return `${whatIsMissing(readings, its?.readings ?? 0)} in ${monthName(month)}`
    if (!its.checksum.equals(checksum)) return `${changed(readings)} in ${monthName(month)}`
  }
  return undefined
}

export const monthName = (monthMs: number): string => new Date(monthMs).toISOString().slice(0, 7)

/** The month (UTC) of a time, by its first ms; quick where the times come in order. */
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
