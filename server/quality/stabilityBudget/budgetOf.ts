import type { BudgetPart, LotBudget, UsedRange } from '#contract/quality/calls/stabilityBudget.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'
import {
  addedUse,
  noUse,
  stateOfRange,
  worstState,
  type BudgetRange,
  type RangeUse,
} from '#contract/quality/rules/stabilityBudget.ts'
import type { BudgetedLot, LotUse, LotUses } from '#server/quality/stabilityBudget/lotBudgets.ts'

const minuteMs = 60_000

/** A lot's budget with the use on all deliveries, on each visible one, and on the others as a sum. */
export function budgetOf(
  lot: BudgetedLot,
  { uses, isCurrent, hasUncountable }: LotUses,
  deliveryId: number,
): LotBudget {
  const { product, lot: name, expiry, allowance, ranges } = lot
  const warnPercent = allowance?.warnPercent ?? 100
  const used = ranges.map((range, place) => usedRange(range, place, uses, warnPercent))
  const percents = used.flatMap(({ percent }) => percent ?? [])
  const uncovered = uses.filter(use => use.place === ranges.length)
  const notCovered = { ...summed(uncovered), isTouched: uncovered.length > 0 }
  return {
    product,
    lot: name,
    expiry,
    allowance,
    state: worstState([...used.map(range => range.state), ...(notCovered.isTouched ? ['notCovered' as const] : [])]),
    percent: percents.length > 0 ? Math.max(...percents) : null,
    isCurrent,
    // Until everything is counted nobody knows.
    hasUncountable: isCurrent && hasUncountable,
    ranges: used,
    notCovered,
    deliveries: partsOf(uses, ranges.length, deliveryId),
  }
}

function usedRange(
  { lowerMilli, upperMilli, minutes }: BudgetRange,
  place: number,
  uses: readonly LotUse[],
  warnPercent: number,
): UsedRange {
  const ofRange = uses.filter(use => use.place === place)
  const use = ofRange.reduce<RangeUse>(addedUse, noUse)
  return {
    lowerMilli,
    upperMilli,
    ...summed(ofRange),
    allowedMinutes: minutes,
    percent: percentOf(use.usedMs, minutes * minuteMs),
    state: stateOfRange(minutes, use, warnPercent),
  }
}

const summed = (uses: readonly LotUse[]) => ({
  usedMs: uses.reduce<RangeUse>(addedUse, noUse).usedMs,
  othersMs: uses.filter(use => use.seen === null).reduce<RangeUse>(addedUse, noUse).usedMs,
})

function partsOf(uses: readonly LotUse[], notCovered: number, thisDeliveryId: number): BudgetPart[] {
  const parts = new Map<number, BudgetPart>()
  for (const { seen, place, usedMs } of uses) {
    if (!seen) continue
    const part = parts.get(seen.deliveryId) ?? {
      ...seen,
      isThisDelivery: seen.deliveryId === thisDeliveryId,
      usedMs: Array.from({ length: notCovered }, () => 0),
      notCoveredMs: 0,
    }
    if (place === notCovered) part.notCoveredMs = usedMs
    else part.usedMs[place] = usedMs
    parts.set(seen.deliveryId, part)
  }
  return [...parts.values()]
}
