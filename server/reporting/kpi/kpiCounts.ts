import { type RawBuilder, sql } from 'kysely'
import { type Kpi, type KpiFigure, kpis } from '#contract/reporting/rules/kpi.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { tryExclusive } from '#server/platform/db/locks/advisoryLocks.ts'

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

const key = ['company_id', 'month', 'from_centre_id', 'destination_centre_id'] as const

/**
 * Replaces all differences of a company, month and pair of centres with one row, or none if they sum up to 0. Concurrent
 * readers find the same sums, and writers do not wait.
 */
export async function mergeKpiCounts(db: Db): Promise<void> {
  await tryExclusive(db, 'kpiCounts', tx => merge.execute(tx))
}

// Nulls become values, so that the join can be hashed: its time is linear in the number of differences.
const value = (table: string, column: (typeof key)[number]) =>
  column === 'month' ? sql.ref(`${table}.${column}`) : sql`coalesce(${sql.ref(`${table}.${column}`)}, 0)`
const columns = sql.join([...key, ...kpiCounts].map(column => sql.ref(column)))
const sums = sql.join(kpiCounts.map(column => sql`sum(${sql.ref(column)})::bigint`))

const merge = sql`
  with fresh as (delete from kpi_counts where not is_sum returning ${columns}),
  touched as (select distinct ${sql.join(key.map(column => sql`${value('fresh', column)} as ${sql.ref(column)}`))} from fresh),
  former as (
    delete from kpi_counts c using touched t
     where c.is_sum and ${sql.join(
       key.map(column => sql`${value('c', column)} = ${sql.ref(`t.${column}`)}`),
       sql` and `,
     )}
    returning ${sql.join([...key, ...kpiCounts].map(column => sql.ref(`c.${column}`)))})
  insert into kpi_counts (is_sum, ${columns})
  select true, ${sql.join(key.map(column => sql.ref(column)))}, ${sums}
    from (select ${columns} from fresh union all select ${columns} from former) every
   group by ${sql.join(key.map(column => sql.ref(column)))}
  having 0 <> any (array[${sums}])`
