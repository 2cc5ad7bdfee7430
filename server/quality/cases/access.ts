import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** A delivery that the scope's companies are a party of; `isDepositor`: the goods are theirs. */
export type PartyAccess = { deliveryId: number; depositorId: number; isDepositor: boolean }
export type CaseAccess = PartyAccess & { caseId: number }

/** Evidence is for the parties of a delivery: 4017 for who is only shown something of it, as for what nobody has. */
export async function partyAccess(db: DbOrTx, scope: EnterpriseScope, deliveryId: number): Promise<PartyAccess> {
  const access = await deliveryAccess(db, scope, deliveryId)
  if (access.items !== 'all') throw new PortalError(codes.notAuthorized)
  const { depositor_id: depositorId } = await db
    .selectFrom('deliveries')
    .select('depositor_id')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  const isDepositor = scope.companyIds === 'all' || scope.companyIds.includes(depositorId)
  return { deliveryId, depositorId, isDepositor }
}

/** The same by the delivery's case; unknown and foreign look the same (4017). */
export async function caseAccess(db: DbOrTx, scope: EnterpriseScope, caseId: number): Promise<CaseAccess> {
  const found = await db.selectFrom('excursion_cases').select('delivery_id').where('id', '=', caseId).executeTakeFirst()
  if (!found) throw new PortalError(codes.notAuthorized)
  return { caseId, ...(await partyAccess(db, scope, found.delivery_id)) }
}

/**
 * Whether the caller may assess, decide and sign: the depositor's own people and the platform's administrators, as long
 * as they look with the depositor's eyes. Guests read.
 */
export const actsForDepositor = (caller: Caller, { isDepositor, depositorId }: PartyAccess): boolean =>
  isDepositor && caller.role !== '03' && (caller.isPlatform ? caller.isManager : caller.company.id === depositorId)

/** 4017 for who may only read. */
export function refuseBystander(caller: Caller, access: PartyAccess): void {
  if (!actsForDepositor(caller, access)) throw new PortalError(codes.notAuthorized)
}
