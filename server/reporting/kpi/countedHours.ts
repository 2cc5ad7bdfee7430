import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { type AskedMonths, isAsked } from '#server/reporting/kpi/askedMonths.ts'

/**
 * A common table expression beside `party_cells`: `hours`, the registered months of the centres that a scope has to do
 * with: its companies' own, and those that a delivery counted in that very month, and seen as a party, left or reached.
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
