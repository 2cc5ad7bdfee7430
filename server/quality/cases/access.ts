import { codes } from '#contract/kernel/codes.ts'
import type { CaseState } from '#contract/quality/rules/caseStates.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { mayOpen } from '#server/identity/companyContext/companiesOfMenu.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** A delivery with a party in the scope; `isDepositor`: the scope includes the depositor. */
export type PartyAccess = { deliveryId: number; depositorId: number; isDepositor: boolean }
export type CaseAccess = PartyAccess & { caseId: number }

/** Evidence is only for the parties of a delivery: 4017 for other companies, also with disclosures. */
export async function partyAccess(db: DbOrTx, scope: EnterpriseScope, deliveryId: number): Promise<PartyAccess> {
  const access = await deliveryAccess(db, scope, deliveryId)
  if (access.items !== 'all') throw new PortalError(codes.notAuthorized)
  const { depositor_id: depositorId } = await db
    .selectFrom('deliveries')
    .select('depositor_id')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return { deliveryId, depositorId, isDepositor: includesCompany(scope, depositorId) }
}

export const includesCompany = ({ companyIds }: EnterpriseScope, companyId: number): boolean =>
  companyIds === 'all' || companyIds.includes(companyId)

/** The same by the delivery's case; 4017 if it is unknown. */
export async function caseAccess(db: DbOrTx, scope: EnterpriseScope, caseId: number): Promise<CaseAccess> {
  const found = await db.selectFrom('excursion_cases').select('delivery_id').where('id', '=', caseId).executeTakeFirst()
  if (!found) throw new PortalError(codes.notAuthorized)
  return { caseId, ...(await partyAccess(db, scope, found.delivery_id)) }
}

export type LockedCase = CaseAccess & { state: CaseState }

/** A case, locked against changes by people and the evaluation until the transaction ends; 4017 as caseAccess(). */
export async function lockedCase(tx: Tx, scope: EnterpriseScope, caseId: number): Promise<LockedCase> {
  const access = await caseAccess(tx, scope, caseId)
  const { state } = await tx
    .selectFrom('excursion_cases')
    .select('state')
    .where('id', '=', caseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...access, state: state as CaseState }
}

/** The depositor's users and, in its scope, platform administrators may assess and decide; guests only read. */
export const actsForDepositor = (caller: Caller, { isDepositor, depositorId }: PartyAccess): boolean =>
  isDepositor && caller.role !== '03' && (caller.isPlatform ? caller.isManager : caller.company.id === depositorId)

/** 4017 for callers who may only read. */
export function refuseBystander(caller: Caller, access: PartyAccess): void {
  if (!actsForDepositor(caller, access)) throw new PortalError(codes.notAuthorized)
}

/** Opening a case leads to it, so that its menu is needed, too (QUA-9). */
export const mayOpenCase = (caller: Caller, access: PartyAccess): boolean =>
  actsForDepositor(caller, access) && mayOpen(caller, 'Quality', access.depositorId)

/**
 * Only users of the depositor, which is responsible for the goods, sign; platform administrators do not sign for other
 * companies. The menu is that of signing (QUA-9), whatever page offers it.
 */
export const maySign = (caller: Caller, access: PartyAccess): boolean =>
  actsForDepositor(caller, access) &&
  caller.company.id === access.depositorId &&
  mayOpen(caller, 'DeliveryStatus', access.depositorId)

/** 4017 for other users, and without the menu of the page on which it is signed (QUA-9). */
export function refuseToSign(caller: Caller, access: PartyAccess, page: Menu): void {
  if (!maySign(caller, access) || !mayOpen(caller, page, access.depositorId)) throw new PortalError(codes.notAuthorized)
}
