import { sql, type RawBuilder } from 'kysely'
import type { Company } from '#contract/kernel/fields.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { AskedMonths } from '#server/reporting/kpi/asked.ts'
import { countedCells } from '#server/reporting/kpi/countedCells.ts'
import { countedHours } from '#server/reporting/kpi/kpiHours.ts'
import { countsOf, isAnySum, kpiCounts, hourSums, type KpiSums } from '#server/reporting/kpi/kpiCounts.ts'

/** Sums of a month (YYYY-MM), of a centre in all months, or of all months together if both are null. */
type SummedUp = KpiSums & { month: string | null; centre: Company | null }

/** The sums for KPIs by month and in total, of the whole scope or one centre, and by centre. */
export async function kpiSums(
  db: Db,
  scope: EnterpriseScope,
  months: AskedMonths,
  centreId: number | undefined,
  now: Date,
): Promise<SummedUp[]> {
  const ofMonths =
    centreId === undefined
      ? added(sql`month`, 'cells', sql`true`)
      : added(sql`month`, 'centre_cells', sql`centre_id = ${centreId}`)
  const { rows } = await sql<SummedUp>`
    with ${countedCells(scope, months, now)}, ${centreCells(scope)}, ${countedHours(scope, months)}
    select to_char(month, 'YYYY-MM') as month, null as centre, ${sums}
      from (${ofMonths}) added group by rollup (month)
    union all
    select null, json_build_object('code', e.code, 'name', e.name, 'nameEn', e.name_en), ${figures}
      from (select centre_id, ${sums} from (${added(sql`centre_id`, 'centre_cells', sql`true`)}) added
             group by centre_id having ${isAnySum(all)}) one join centres e on e.id = one.centre_id`.execute(db)
  return rows
}

const all = [...kpiCounts, ...hourSums]
const figures = sql.join(all.map(sum => sql.ref(sum)))
const sums = sql.join(all.map(sum => sql`coalesce(sum(${sql.ref(sum)}), 0) as ${sql.ref(sum)}`))

/** The union of counts and hours. */
const added = (key: RawBuilder<unknown>, cells: 'cells' | 'centre_cells', condition: RawBuilder<unknown>) => sql`
  select ${key}, ${columnsOf(kpiCounts)} from ${sql.table(cells)} where ${condition}
  union all select ${key}, ${columnsOf(hourSums)} from hours where ${condition}`

const columnsOf = (own: readonly string[]) =>
  sql.join(all.map(sum => (own.includes(sum) ? sql.ref(sum) : sql`0 as ${sql.ref(sum)}`)))

const columns = (...counts: Parameters<typeof sql.ref>[0][]) =>
  Object.fromEntries(counts.map(count => [count, sql.ref(count)]))
const atPickup = columns('pickups', 'pickups_in_time', 'pieces_equal', 'pieces_differ', 'pieces_missing')
const temperature = columns('compliant', 'excursion', 'incomplete', 'no_data')
const inbound = columns('inbound_pallets', 'pallets_on_time')

/** A delivery from a centre to itself counts once there. */
const unlessCountedAtPickup = Object.fromEntries(
  Object.entries(temperature).map(([count, column]) => [
    count,
    sql`case when destination_centre_id is distinct from from_centre_id then ${column} else 0 end`,
  ]),
)

/**
 * The common table expression `centre_cells` (month, centre_id, …) from `cells`: the counts of each centre (decision 0028):
 * inbound handling at the destination, pickup and pieces at the origin, the temperature at both.
 */
const centreCells = ({ centreIds }: EnterpriseScope): RawBuilder<unknown> => sql`centre_cells as (
  select * from (
    select month, from_centre_id as centre_id, ${countsOf({ ...atPickup, ...temperature })} from cells
    union all
    select month, destination_centre_id, ${countsOf({ ...inbound, ...unlessCountedAtPickup })} from cells) either
   where centre_id is not null and ${centreIds === 'all' ? sql`true` : sql`centre_id = any(${centreIds}::bigint[])`})`
