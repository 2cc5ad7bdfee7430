import { type RawBuilder, sql } from 'kysely'
import type { Company } from '#contract/kernel/fields.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { type AskedMonths, centreInScope, isAsked, refuseMonths } from '#server/reporting/kpi/asked.ts'
import { countedCells } from '#server/reporting/kpi/countedCells.ts'
import { countsOf, hourSums, isAnySum, kpiCounts, type KpiSums } from '#server/reporting/kpi/kpiCounts.ts'
import type { KpiHours } from '#contract/reporting/calls/kpi.ts'
import type { KpiAsked } from '#server/reporting/kpi/kpiDashboard.ts'

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

/** The registered months in business stop time and system downtime, newest first. */
export async function kpiHours(db: Db, scope: EnterpriseScope, asked: KpiAsked, now: Date): Promise<KpiHours[]> {
  refuseMonths(asked)
  const centreId = await centreInScope(db, scope, asked.centreCode)
  const { rows } = await sql<KpiHours>`
    with ${countedCells(scope, asked, now)}, ${countedHours(scope, asked)}
    select json_build_object('code', e.code, 'name', e.name, 'nameEn', e.name_en) as centre,
           to_char(h.month, 'YYYY-MM') as month, h.working_hours as "workingHours",
           h.business_downtime_hours as "businessDowntimeHours", ${reason(scope)} as reason, h.system_downtime_hours as "systemDowntimeHours"
      from hours h join centres e on e.id = h.centre_id
     where ${centreId === undefined ? sql`true` : sql`h.centre_id = ${centreId}`}
     order by h.month desc, e.code`.execute(db)
  return rows
}

/** Only for the centre's own company; others read only the hours. */
const reason = ({ companyIds }: EnterpriseScope) =>
  companyIds === 'all' ? sql`h.reason` : sql`case when e.company_id = any(${companyIds}::bigint[]) then h.reason end`

/**
 * The common table expression `hours` from `party_cells`: the registered months of related centres, which are those of the
 * scope's companies, and those of a delivery of a party in the same month.
 */
const countedHours = (scope: EnterpriseScope, months: AskedMonths): RawBuilder<unknown> => sql`hours as (
  select h.month, h.centre_id, h.working_hours, h.business_downtime_hours, h.system_downtime_hours, h.reason
    from kpi_months h join centres e on e.id = h.centre_id
   where ${isAsked('h.month', months)} and ${isOwnOrTouched(scope)} and ${isReferable(scope)})`

const isOwnOrTouched = ({ companyIds }: EnterpriseScope) =>
  companyIds === 'all'
    ? sql`true`
    : sql`(e.company_id = any(${companyIds}::bigint[]) or (h.month, h.centre_id) in (
        select f.month, f.from_centre_id from party_cells f
        union all
        select t.month, t.destination_centre_id from party_cells t))`

const isReferable = ({ centreIds }: EnterpriseScope) =>
  centreIds === 'all' ? sql`true` : sql`e.id = any(${centreIds}::bigint[])`
