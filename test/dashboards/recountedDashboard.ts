import type { DeliveryCounts } from '#contract/reporting/calls/deliveryDashboard.ts'
import { isAwaitingData } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { isLateNow } from '#test/dashboards/rawDeliveries.ts'
import type { SeenDelivery } from '#test/dashboards/seenDeliveries.ts'

type Days = { from: string; until: string }

export const shippedIn = (seen: readonly SeenDelivery[], { from, until }: Days) =>
  seen.filter(one => one.shipping_date >= from && one.shipping_date <= until)

export function recount(seen: readonly SeenDelivery[], now: Date): DeliveryCounts {
  const waitsForData = (one: SeenDelivery) => isAwaitingData(isAwaitingPickup(one), one.firstDueMs, now.getTime())
  const count = (isCounted: (one: SeenDelivery) => boolean) => seen.filter(isCounted).length
  return {
    total: seen.length,
    inTransit: count(one => one.delivered_at === null),
    awaitingPickup: count(isAwaitingPickup),
    delivered: count(one => one.delivered_at !== null),
    late: count(one => isLateNow(one, now)),
    compliant: count(one => one.outcome === 'compliant'),
    excursion: count(one => one.outcome === 'excursion'),
    incomplete: count(one => one.outcome === 'incomplete'),
    noData: count(one => one.outcome === 'noData' && !waitsForData(one)),
    awaitingData: count(one => one.outcome === 'noData' && waitsForData(one)),
  }
}

const isAwaitingPickup = (one: SeenDelivery) => one.delivered_at === null && one.actual_pickup === null

export const recountBySection = (seen: readonly SeenDelivery[], now: Date) =>
  ['0001', '0002', '0003'].map(section => ({
    section,
    counts: recount(
      seen.filter(one => one.section === section),
      now,
    ),
  }))

/** The number of deliveries with an excursion for each lane, carrier and item. */
export function recountWorst(seen: readonly SeenDelivery[]) {
  const outside = seen.filter(one => one.outcome === 'excursion')
  return {
    lanes: tally(outside.map(one => `${one.from_name} → ${one.destination_name}`)),
    carriers: tally(outside.flatMap(one => (one.isParty && one.carrier !== null ? [one.carrier] : []))),
    products: tally(
      outside.flatMap(one => [...new Set(one.itemsOutside.map(item => `${item.depositCode} ${item.itemCode}`))]),
    ),
  }
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
