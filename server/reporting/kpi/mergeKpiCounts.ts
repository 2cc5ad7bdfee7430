import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { tryExclusive } from '#server/platform/db/advisoryLocks.ts'
import { kpiCounts } from '#server/reporting/kpi/kpiCounts.ts'

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
