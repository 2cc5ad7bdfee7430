import { sql, type RawBuilder } from 'kysely'
import type { KpiPart } from '#contract/reporting/calls/kpi.ts'
import type { DeliveryKpi } from '#contract/reporting/rules/kpi.ts'

/** How a KPI counts a delivery, by its facts `f` (schema/12-reporting.sql). */
export type CountedBy = {
  /** The month in which it counts, and the time for sorting. */
  month: string
  at: RawBuilder<unknown>
  /** The centres that count it (decision 0028). */
  centres: readonly ('f.from_centre_id' | 'f.destination_centre_id')[]
  /** Whether it counts at all. */
  counts: RawBuilder<unknown>
  parts: Record<KpiPart, RawBuilder<unknown>>
}

/** REP-3 to REP-8, as in kpi_of (schema/12-reporting.sql); `outcome` is that which the viewer may know. */
export function countedBy(kpi: DeliveryKpi, outcome: RawBuilder<unknown>, now: Date): CountedBy {
  if (kpi === 'inboundHandling') return inboundHandling
  if (kpi === 'onTimePickup') return onTimePickup(now)
  if (kpi === 'shippingAccuracy') return shippingAccuracy
  return temperatureCompliance(outcome)
}

/** Pallets are counted, so that a delivery without any does not count. */
const inboundHandling: CountedBy = {
  month: 'f.warehoused_month',
  at: sql`(select d.warehoused_on from deliveries d where d.id = f.delivery_id)`,
  centres: ['f.destination_centre_id'],
  counts: sql`f.inbound_pallets is not null and (f.inbound_pallets > 0 or f.pallets_on_time > 0)`,
  parts: {
    met: sql`coalesce(f.pallets_on_time, 0) >= f.inbound_pallets`,
    missed: sql`coalesce(f.pallets_on_time, 0) < f.inbound_pallets`,
    beside: sql`false`,
  },
}

const onTimePickup = (now: Date): CountedBy => ({
  month: 'f.pickup_month',
  at: sql`f.pickup_due`,
  centres: ['f.from_centre_id'],
  counts: sql`f.pickup_due <= ${now}::timestamptz`,
  parts: { met: sql`f.is_picked_up_in_time`, missed: sql`not f.is_picked_up_in_time`, beside: sql`false` },
})

const delivered = { month: 'f.delivered_month', at: sql`f.delivered_at`, counts: sql`true` }

const shippingAccuracy: CountedBy = {
  ...delivered,
  centres: ['f.from_centre_id'],
  parts: {
    met: sql`f.are_pieces_equal`,
    missed: sql`not f.are_pieces_equal`,
    beside: sql`f.are_pieces_equal is null`,
  },
}

const temperatureCompliance = (outcome: RawBuilder<unknown>): CountedBy => ({
  ...delivered,
  centres: ['f.from_centre_id', 'f.destination_centre_id'],
  parts: {
    met: sql`${outcome} = 'compliant'`,
    missed: sql`${outcome} in ('excursion', 'incomplete')`,
    beside: sql`${outcome} = 'noData'`,
  },
})
