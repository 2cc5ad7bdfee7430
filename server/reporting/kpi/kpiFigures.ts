import { type Kpi, type KpiFigure, kpis } from '#contract/reporting/rules/kpi.ts'
import type { KpiCount } from '#server/reporting/kpi/kpiCounts.ts'

export const hourSums = ['working_hours', 'business_downtime_hours', 'system_downtime_hours'] as const
/** Everything that KPIs are made of, of a month or a centre. */
export type KpiSums = Record<KpiCount | (typeof hourSums)[number], number>

type Sum = keyof KpiSums
type Parts = { met: Sum; missed?: readonly Sum[]; of?: Sum; beside?: Sum }

/** REP-2: a numerator, and either the whole or what was missed beside it. */
const partsOf: Record<Kpi, Parts> = {
  inboundHandling: { met: 'pallets_on_time', of: 'inbound_pallets' },
  onTimePickup: { met: 'pickups_in_time', of: 'pickups' },
  shippingAccuracy: { met: 'pieces_equal', missed: ['pieces_differ'], beside: 'pieces_missing' },
  temperatureCompliance: { met: 'compliant', missed: ['excursion', 'incomplete'], beside: 'no_data' },
  businessStopTime: { met: 'business_downtime_hours', of: 'working_hours' },
  systemDowntime: { met: 'system_downtime_hours', of: 'working_hours' },
}

function figureOf(kpi: Kpi, sums: KpiSums): KpiFigure {
  const { met, missed = [], of, beside } = partsOf[kpi]
  const denominator = of ? sums[of] : missed.reduce((sum, one) => sum + sums[one], sums[met])
  return { numerator: sums[met], denominator, beside: beside ? sums[beside] : 0 }
}

const nothing: KpiFigure = { numerator: 0, denominator: 0, beside: 0 }

/** The six KPIs; where there is nothing to count, each has no data. */
export const figuresOf = (sums: KpiSums | undefined) =>
  Object.fromEntries(kpis.map(kpi => [kpi, sums ? figureOf(kpi, sums) : nothing])) as Record<Kpi, KpiFigure>
