import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { countsOf } from '#server/reporting/kpi/kpiCounts.ts'

const itself = (...counts: Parameters<typeof sql.ref>[0][]) =>
  Object.fromEntries(counts.map(count => [count, sql.ref(count)]))
const atPickup = itself('pickups', 'pickups_in_time', 'pieces_equal', 'pieces_differ', 'pieces_missing')
const temperature = itself('compliant', 'excursion', 'incomplete', 'no_data')
const inbound = itself('inbound_pallets', 'pallets_on_time')

/** A delivery within one and the same centre is one delivery there. */
const whereItDidNotLeave = Object.fromEntries(
  Object.entries(temperature).map(([count, column]) => [
    count,
    sql`case when destination_centre_id is distinct from from_centre_id then ${column} else 0 end`,
  ]),
)

/**
 * A common table expression beside `cells`: `centre_cells` (month, centre_id, …), what of them counts for each centre
 * (decision 0028): inbound handling where it arrives, pickup and pieces where it leaves, the temperature at both.
 */
export const centreCells = ({ centreIds }: EnterpriseScope): RawBuilder<unknown> => sql`centre_cells as (
  select * from (
    select month, from_centre_id as centre_id, ${countsOf({ ...atPickup, ...temperature })} from cells
    union all
    select month, destination_centre_id, ${countsOf({ ...inbound, ...whereItDidNotLeave })} from cells) either
   where centre_id is not null and ${centreIds === 'all' ? sql`true` : sql`centre_id = any(${centreIds}::bigint[])`})`
