import { sql } from 'kysely'
import type { KpiHours } from '#contract/reporting/calls/kpi.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { refuseMonths } from '#server/reporting/kpi/askedMonths.ts'
import { centreInScope } from '#server/reporting/kpi/centreInScope.ts'
import { countedCells } from '#server/reporting/kpi/countedCells.ts'
import { countedHours } from '#server/reporting/kpi/countedHours.ts'
import type { KpiAsked } from '#server/reporting/kpi/kpiDashboard.ts'

/** The registered months that business stop time and system downtime add up, the newest first. */
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

/** Written for the centre's own company: others, whose deliveries the centre counts, read the hours alone. */
const reason = ({ companyIds }: EnterpriseScope) =>
  companyIds === 'all' ? sql`h.reason` : sql`case when e.company_id = any(${companyIds}::bigint[]) then h.reason end`
