import { codes } from '#contract/kernel/codes.ts'
import { areTooManyMonths, firstDayOf } from '#contract/kernel/time/month.ts'
import { type RawBuilder, sql } from 'kysely'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Months as YYYY-MM, both included. */
export type AskedMonths = { from: string; until: string }

/** PLT-20: at most twelve months (4511); a period that ends before it begins is 4022. */
export function refuseMonths({ from, until }: AskedMonths) {
  if (until < from) refuse('until', 'lies before from')
  if (areTooManyMonths(from, until)) throw new PortalError(codes.periodTooLong)
}

/** The column, the first day of a month, is within the months. */
export const isAsked = (column: string, { from, until }: AskedMonths): RawBuilder<boolean> =>
  sql`${customPlan} ${sql.ref(column)} between ${firstDayOf(from)}::date and ${firstDayOf(until)}::date`

/** The id of a centre that is related to the scope, in any month; 4017 for any other code. */
export async function centreInScope(db: Db, scope: EnterpriseScope, code: string | undefined) {
  if (code === undefined) return undefined
  const centre = await db.selectFrom('centres').select(['id', 'company_id']).where('code', '=', code).executeTakeFirst()
  if (!centre || !(await isRelated(db, scope, centre))) throw new PortalError(codes.notAuthorized)
  return centre.id
}

/** Centres of its companies, and those of visible deliveries; with referable centres only these. */
async function isRelated(db: Db, scope: EnterpriseScope, centre: { id: number; company_id: number }) {
  const { companyIds, centreIds } = scope
  if (centreIds !== 'all') return centreIds.includes(centre.id)
  if (companyIds === 'all' || companyIds.includes(centre.company_id)) return true
  const { rows } = await sql<{ is_there: boolean }>`
    with ${visibleDeliveries(scope, { deliveryIds: idsAt(centre.id, sql`true`) })}
    select exists (${idsAt(centre.id, isOfParty(companyIds))}) or exists (select from visible) as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}

const idsAt = (centreId: number, condition: RawBuilder<unknown>) => sql`
  select d.id from deliveries d
   where (d.from_centre_id = ${centreId} or d.destination_centre_id = ${centreId}) and ${condition}`

/** Checked first: for a party the search ends at its first delivery. */
const isOfParty = (companyIds: readonly number[]) => sql`exists (
  select from delivery_parties p where p.delivery_id = d.id and p.company_id = any(${companyIds}::bigint[]))`
