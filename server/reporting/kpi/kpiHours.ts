import { sql, type RawBuilder } from 'kysely'
import type { KpiHours } from '#contract/reporting/calls/kpi.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { refuseMonths, isAsked, centreInScope, type AskedMonths } from '#server/reporting/kpi/asked.ts'
import { countedCells } from '#server/reporting/kpi/countedCells.ts'
import type { KpiAsked } from '#server/reporting/kpi/kpiDashboard.ts'

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
export const countedHours = (scope: EnterpriseScope, months: AskedMonths): RawBuilder<unknown> => sql`hours as (
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
