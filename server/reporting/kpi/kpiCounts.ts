import { sql, type RawBuilder } from 'kysely'

/** What kpi_counts (schema/12-reporting.sql) counts, in its order. */
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

/** All counts as a list of columns: those that are named by their SQL, the others 0. */
export const countsOf = (named: Partial<Record<KpiCount, RawBuilder<unknown>>>) =>
  sql.join(kpiCounts.map(count => sql`${named[count] ?? sql`0`} as ${sql.ref(count)}`))

/** All counts of `table`. */
export const countsIn = (table: string) => sql.join(kpiCounts.map(count => sql.ref(`${table}.${count}`)))

export const sumsOfCounts = sql.join(kpiCounts.map(count => sql`sum(${sql.ref(count)}) as ${sql.ref(count)}`))

/** Whether any of the sums is more, or less, than nothing. */
export const isAnySum = (columns: readonly string[] = kpiCounts) =>
  sql`0 <> any (array[${sql.join(columns.map(column => sql`sum(${sql.ref(column)})`))}])`
