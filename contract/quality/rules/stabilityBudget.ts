import { sideOf, type Band } from '#contract/telemetry/rules/temperature/bands.ts'

/** How many minutes a product may be between two limits (thousandths of °C); null: no limit on that side. */
export type BudgetRange = { lowerMilli: number | null; upperMilli: number | null; minutes: number }

/** The time in a range, and its number of readings: a single one has no duration. */
export type RangeUse = { usedMs: number; readings: number }

/** From best to worst. `notCovered`: neither a range nor the band covers the temperature. */
export const budgetStates = ['unused', 'within', 'warning', 'usedUp', 'notCovered'] as const
export type BudgetState = (typeof budgetStates)[number]

const minuteMs = 60_000

export const noUse: RangeUse = { usedMs: 0, readings: 0 }

/** Valid ranges have at most a limit in common. */
export const inOrder = <Range extends Omit<BudgetRange, 'minutes'>>(ranges: readonly Range[]): Range[] =>
  ranges.toSorted((one, other) => (one.lowerMilli ?? -Infinity) - (other.lowerMilli ?? -Infinity))

/** The index of the first invalid range: its `limits` are missing or reversed, or it `overlaps` another one. */
export function rangeFault(
  ranges: readonly Omit<BudgetRange, 'minutes'>[],
): { place: number; fault: 'limits' | 'overlaps' } | null {
  const wrong = ranges.findIndex(
    ({ lowerMilli, upperMilli }) =>
      (lowerMilli ?? -Infinity) >= (upperMilli ?? Infinity) || (lowerMilli === null && upperMilli === null),
  )
  if (wrong >= 0) return { place: wrong, fault: 'limits' }
  const ordered = inOrder(ranges)
  const second = ordered.find(
    (range, at) => at > 0 && (ordered[at - 1]?.upperMilli ?? Infinity) > (range.lowerMilli ?? -Infinity),
  )
  return second ? { place: ranges.indexOf(second), fault: 'overlaps' } : null
}

/**
 * Whether a temperature is in a range. A limit belongs to the range nearer to the band, as the band's own limits belong to
 * the band (TEL-13): 25.0 is in 8–25 and not in 25–30; 2.0 is not below 2.
 */
export function isInRange(range: Omit<BudgetRange, 'minutes'>, band: Band, milliCelsius: number): boolean {
  const { lowerMilli, upperMilli } = range
  return (
    (lowerMilli === null || milliCelsius > lowerMilli || (milliCelsius === lowerMilli && isCold(band, lowerMilli))) &&
    (upperMilli === null || milliCelsius < upperMilli || (milliCelsius === upperMilli && !isCold(band, upperMilli)))
  )
}

const isCold = (band: Band, limitMilli: number) => band.lowerMilli !== null && limitMilli <= band.lowerMilli

/** The ranges of a product's allowance, and its band in a delivery. */
export type BudgetRule = { ranges: readonly BudgetRange[]; band: Band }

/** The index of the range of a temperature; the number of ranges if neither they nor the band cover it; null in the band. */
export function placeOf({ ranges, band }: BudgetRule, milliCelsius: number): number | null {
  const place = ranges.findIndex(range => isInRange(range, band, milliCelsius))
  if (place >= 0) return place
  return sideOf(band, milliCelsius) === 'inside' ? null : ranges.length
}

/** Whether a temperature between these may use budget; if not, no reading needs to be counted. */
export function mayCost({ ranges, band }: BudgetRule, minMilli: number, maxMilli: number): boolean {
  if (sideOf(band, minMilli) !== 'inside' || sideOf(band, maxMilli) !== 'inside') return true
  return ranges.some(
    ({ lowerMilli, upperMilli }) => (lowerMilli ?? -Infinity) <= maxMilli && (upperMilli ?? Infinity) >= minMilli,
  )
}

/** The use of all ranges so far; the last entry is what none of them covers. */
export type BudgetFold = { uses: RangeUse[]; lastAtMs: number; lastPlace: number | null; isEmpty: boolean }

export const emptyFold = ({ ranges }: BudgetRule): BudgetFold => ({
  uses: Array.from({ length: ranges.length + 1 }, () => ({ ...noUse })),
  lastAtMs: 0,
  lastPlace: null,
  isEmpty: true,
})

/**
 * Counts the next reading, in order of time, into `fold`. As in temperatureEvaluator.ts, a reading lasts until the next one;
 * the last reading, and the last before a gap, have no duration.
 */
export function countReading(
  fold: BudgetFold,
  rule: BudgetRule,
  thresholdMs: number,
  atMs: number,
  milliCelsius: number,
): void {
  const before = fold.isEmpty || fold.lastPlace === null ? undefined : fold.uses[fold.lastPlace]
  const stepMs = atMs - fold.lastAtMs
  if (before && stepMs <= thresholdMs) before.usedMs += stepMs
  fold.isEmpty = false
  fold.lastAtMs = atMs
  fold.lastPlace = placeOf(rule, milliCelsius)
  const now = fold.lastPlace === null ? undefined : fold.uses[fold.lastPlace]
  if (now) now.readings += 1
}

export const addedUse = (one: RangeUse, other: RangeUse): RangeUse => ({
  usedMs: one.usedMs + other.usedMs,
  readings: one.readings + other.readings,
})

/** The state of a range; if no time is allowed, a single reading uses it up. */
export function stateOfRange(minutes: number, use: RangeUse, warnPercent: number): BudgetState {
  const allowedMs = minutes * minuteMs
  if (use.readings === 0) return 'unused'
  if (use.usedMs >= allowedMs) return 'usedUp'
  return use.usedMs * 100 >= allowedMs * warnPercent ? 'warning' : 'within'
}

export const worstState = (states: readonly BudgetState[]): BudgetState =>
  budgetStates[Math.max(0, ...states.map(state => budgetStates.indexOf(state)))] ?? 'unused'
