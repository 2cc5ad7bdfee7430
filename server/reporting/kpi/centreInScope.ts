import { sql, type RawBuilder } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** The id of a centre that the scope has to do with, in whichever months; any other code is refused (4017). */
export async function centreInScope(db: Db, scope: EnterpriseScope, code: string | undefined) {
  if (code === undefined) return undefined
  const centre = await db.selectFrom('centres').select(['id', 'company_id']).where('code', '=', code).executeTakeFirst()
  if (!centre || !(await hasToDoWith(db, scope, centre))) throw new PortalError(codes.notAuthorized)
  return centre.id
}

/** Its companies' own, and whatever a delivery that it sees has left or reached; with referable centres, just these. */
async function hasToDoWith(db: Db, scope: EnterpriseScope, centre: { id: number; company_id: number }) {
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

/** Asked first: for a party the search ends at its first delivery. */
const isOfParty = (companyIds: readonly number[]) => sql`exists (
  select from delivery_parties p where p.delivery_id = d.id and p.company_id = any(${companyIds}::bigint[]))`
