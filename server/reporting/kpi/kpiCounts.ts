import { sql, type RawBuilder } from 'kysely'
import { kpis, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'

/** The counts of kpi_counts (schema/12-reporting.sql), in its order. */
export const kpiCounts = [
  'inbound_pallets',
  'pallets_on_time',
  'pickups',
  'pickups_in_time',
  'pieces_equal',
  'pieces_differ',
  'pieces_missing',
  'compliant',
  'excursion',
  'incomplete',
  'no_data',
] as const
export type KpiCount = (typeof kpiCounts)[number]

/** All counts as a list of columns: 0, unless their SQL is given. */
export const countsOf = (named: Partial<Record<KpiCount, RawBuilder<unknown>>>) =>
  sql.join(kpiCounts.map(count => sql`${named[count] ?? sql`0`} as ${sql.ref(count)}`))

/** All counts of `table`. */
export const countsIn = (table: string) => sql.join(kpiCounts.map(count => sql.ref(`${table}.${count}`)))

export const sumsOfCounts = sql.join(kpiCounts.map(count => sql`sum(${sql.ref(count)}) as ${sql.ref(count)}`))

/** Whether any of the sums is not 0. */
export const isAnySum = (columns: readonly string[] = kpiCounts) =>
  sql`0 <> any (array[${sql.join(columns.map(column => sql`sum(${sql.ref(column)})`))}])`

export const hourSums = ['working_hours', 'business_downtime_hours', 'system_downtime_hours'] as const
/** The sums for the KPIs of a month or a centre. */
export type KpiSums = Record<KpiCount | (typeof hourSums)[number], number>

type Sum = keyof KpiSums
type Terms = { met: Sum; missed?: readonly Sum[]; of?: Sum; beside?: Sum }

/** REP-2: the numerator, and either the denominator or the missed part of it. */
const terms: Record<Kpi, Terms> = {
  inboundHandling: { met: 'pallets_on_time', of: 'inbound_pallets' },
  onTimePickup: { met: 'pickups_in_time', of: 'pickups' },
  shippingAccuracy: { met: 'pieces_equal', missed: ['pieces_differ'], beside: 'pieces_missing' },
  temperatureCompliance: { met: 'compliant', missed: ['excursion', 'incomplete'], beside: 'no_data' },
  businessStopTime: { met: 'business_downtime_hours', of: 'working_hours' },
  systemDowntime: { met: 'system_downtime_hours', of: 'working_hours' },
}

function figureOf(kpi: Kpi, sums: KpiSums): KpiFigure {
  const { met, missed = [], of, beside } = terms[kpi]
  const denominator = of ? sums[of] : missed.reduce((sum, one) => sum + sums[one], sums[met])
  return { numerator: sums[met], denominator, beside: beside ? sums[beside] : 0 }
}

const nothing: KpiFigure = { numerator: 0, denominator: 0, beside: 0 }

/** All KPIs; without sums, none has data. */
export const figuresOf = (sums: KpiSums | undefined) =>
  Object.fromEntries(kpis.map(kpi => [kpi, sums ? figureOf(kpi, sums) : nothing])) as Record<Kpi, KpiFigure>
