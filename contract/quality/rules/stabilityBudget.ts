import { sideOf, type Band } from '#contract/telemetry/rules/temperature/bands.ts'

/** How many minutes a product may be at temperatures between two limits (thousandths of °C); null: no limit on that side. */
export type BudgetRange = { lowerMilli: number | null; upperMilli: number | null; minutes: number }

/** How long goods were in a range, and by how many readings: one alone says that they were there, and lasts no time. */
export type RangeUse = { usedMs: number; readings: number }

/** From the best to the worst. `notCovered`: nobody has said that the product may be that warm, or that cold. */
export const budgetStates = ['unused', 'within', 'warning', 'usedUp', 'notCovered'] as const
export type BudgetState = (typeof budgetStates)[number]

const minuteMs = 60_000

export const noUse: RangeUse = { usedMs: 0, readings: 0 }

/** Any two of them have at most a limit in common. */
export const inOrder = <Range extends Omit<BudgetRange, 'minutes'>>(ranges: readonly Range[]): Range[] =>
  ranges.toSorted((one, other) => (one.lowerMilli ?? -Infinity) - (other.lowerMilli ?? -Infinity))

/** The first range that cannot stand, by its place: `limits` are missing or the wrong way round; or it `overlaps` another. */
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
 * Whether a temperature is in a range. A limit belongs to the side that is nearer to the band, as the band's own limits
 * belong to the band (TEL-13): 25.0 is in 8–25 and not in 25–30; 2.0 is not below 2.
 */
export function isInRange(range: Omit<BudgetRange, 'minutes'>, band: Band, milliCelsius: number): boolean {
  const { lowerMilli, upperMilli } = range
  return (
    (lowerMilli === null || milliCelsius > lowerMilli || (milliCelsius === lowerMilli && isCold(band, lowerMilli))) &&
    (upperMilli === null || milliCelsius < upperMilli || (milliCelsius === upperMilli && !isCold(band, upperMilli)))
  )
}

const isCold = (band: Band, limitMilli: number) => band.lowerMilli !== null && limitMilli <= band.lowerMilli

/** What a product's readings are counted by: its allowance, and the band that it is evaluated by in this delivery. */
export type BudgetRule = { ranges: readonly BudgetRange[]; band: Band }

/** The place of a temperature among the ranges; their number where none of them and not the band covers it; null: it costs nothing. */
export function placeOf({ ranges, band }: BudgetRule, milliCelsius: number): number | null {
  const place = ranges.findIndex(range => isInRange(range, band, milliCelsius))
  if (place >= 0) return place
  return sideOf(band, milliCelsius) === 'inside' ? null : ranges.length
}

/** Whether some temperature from the lowest to the highest may cost something: else no reading needs to be looked at. */
export function mayCost({ ranges, band }: BudgetRule, minMilli: number, maxMilli: number): boolean {
  if (sideOf(band, minMilli) !== 'inside' || sideOf(band, maxMilli) !== 'inside') return true
  return ranges.some(
    ({ lowerMilli, upperMilli }) => (lowerMilli ?? -Infinity) <= maxMilli && (upperMilli ?? Infinity) >= minMilli,
  )
}

/** The use of all ranges so far, and last of what none of them covers. */
export type BudgetFold = { uses: RangeUse[]; lastAtMs: number; lastPlace: number | null; isEmpty: boolean }

export const emptyFold = ({ ranges }: BudgetRule): BudgetFold => ({
  uses: Array.from({ length: ranges.length + 1 }, () => ({ ...noUse })),
  lastAtMs: 0,
  lastPlace: null,
  isEmpty: true,
})

/**
 * Counts one more reading, in place; they come in rising time. As with the time outside the band (temperatureEvaluator.ts): a reading
 * lasts until the next one; the last one, and the last one before a gap, lasts no time.
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

/** Delivery after delivery. */
export const addedUse = (one: RangeUse, other: RangeUse): RangeUse => ({
  usedMs: one.usedMs + other.usedMs,
  readings: one.readings + other.readings,
})

/** How a range stands; where nothing is allowed, a single reading uses it up. `warnPercent`: the share that warns. */
export function stateOfRange(minutes: number, use: RangeUse, warnPercent: number): BudgetState {
  const allowedMs = minutes * minuteMs
  if (use.readings === 0) return 'unused'
  if (use.usedMs >= allowedMs) return 'usedUp'
  return use.usedMs * 100 >= allowedMs * warnPercent ? 'warning' : 'within'
}

export const worstState = (states: readonly BudgetState[]): BudgetState =>
  budgetStates[Math.max(0, ...states.map(state => budgetStates.indexOf(state)))] ?? 'unused'
