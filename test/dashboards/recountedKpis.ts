import type { KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { endOfDayMs } from '#contract/kernel/time/lateness.ts'
import { dayOf, timeZone } from '#test/dashboards/rawDeliveries.ts'
import type { SeenDelivery } from '#test/dashboards/seenDeliveries.ts'

/** The KPIs of deliveries in a month, for all centres or for what one centre is responsible for (decision 0028). */
export function recountedKpis(seen: readonly SeenDelivery[], month: string, now: Date, centre?: number) {
  const own = seen.filter(one => one.isParty)
  const leaving = (one: SeenDelivery) => centre === undefined || one.centres[0] === centre
  const arriving = (one: SeenDelivery) => centre === undefined || one.centres[1] === centre
  const isIn = (day: string | null) => day?.slice(0, 7) === month
  const delivered = seen.filter(one => one.delivered_at !== null && isIn(dayOf(one.delivered_at)))
  return {
    inboundHandling: inbound(own.filter(one => arriving(one) && isIn(one.warehoused_on))),
    onTimePickup: pickups(
      own.filter(one => leaving(one) && one.planned_pickup !== null && isIn(dayOf(one.planned_pickup))),
      now,
    ),
    shippingAccuracy: accuracy(delivered.filter(one => one.isParty && leaving(one))),
    temperatureCompliance: compliance(delivered.filter(one => leaving(one) || arriving(one))),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const inbound = (seen: readonly SeenDelivery[]): KpiFigure => ({
  numerator: sum(seen.filter(one => one.inbound_pallets !== null).map(one => one.pallets_on_time ?? 0)),
  denominator: sum(seen.map(one => one.inbound_pallets ?? 0)),
  beside: 0,
})

function pickups(seen: readonly SeenDelivery[], now: Date): KpiFigure {
  const due = seen.filter(one => dueMs(one) <= now.getTime())
  const isOnTime = ({ planned_pickup: planned, actual_pickup: actual, planned_pickup_is_day: isDay }: SeenDelivery) => {
    if (planned === null || actual === null) return false
    return isDay ? dayOf(actual) <= dayOf(planned) : Date.parse(actual) <= Date.parse(planned)
  }
  return { numerator: due.filter(isOnTime).length, denominator: due.length, beside: 0 }
}

const dueMs = ({ planned_pickup: planned, planned_pickup_is_day: isDay }: SeenDelivery) =>
  planned === null ? Infinity : isDay ? endOfDayMs(dayOf(planned), timeZone) : Date.parse(planned)

function accuracy(seen: readonly SeenDelivery[]): KpiFigure {
  const counted = seen.filter(one => one.shipped_pieces !== null && one.received_pieces !== null)
  return {
    numerator: counted.filter(one => one.shipped_pieces === one.received_pieces).length,
    denominator: counted.length,
    beside: seen.length - counted.length,
  }
}

function compliance(seen: readonly SeenDelivery[]): KpiFigure {
  const count = (outcome: string) => seen.filter(one => one.outcome === outcome).length
  return {
    numerator: count('compliant'),
    denominator: count('compliant') + count('excursion') + count('incomplete'),
    beside: count('noData'),
  }
}
