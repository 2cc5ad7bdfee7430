import { codes } from '#contract/kernel/codes.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lock } from '#server/platform/db/advisoryLocks.ts'

export type KnownProduct = { id: number; companyId: number; itemCode: string }

/** LOG-35: company administrators maintain their own company's items; members and guests with the menu only read. */
export function refuseReader(caller: Caller): void {
  if (!caller.isManager) throw new PortalError(codes.notAuthorized)
}

export const mayAdminister = (caller: Caller, companyId: number) =>
  caller.isManager && (administered(caller) === 'all' || companyId === caller.company.id)

/** An item of a company in the scope; any other is 4017, like one that does not exist. */
export async function productInScope(db: DbOrTx, { companyIds }: EnterpriseScope, id: number): Promise<KnownProduct> {
  const product = await found(db, id)
  if (!product || (companyIds !== 'all' && !companyIds.includes(product.companyId))) {
    throw new PortalError(codes.notAuthorized)
  }
  return product
}

/** An item that the caller may change. */
export async function administeredProduct(db: DbOrTx, caller: Caller, id: number): Promise<KnownProduct> {
  const product = await found(db, id)
  if (!product || !mayAdminister(caller, product.companyId)) throw new PortalError(codes.notAuthorized)
  return product
}

/** The same, with a lock on the items of its company, which the partner API takes too. */
export async function lockedProduct(tx: DbOrTx, caller: Caller, id: number): Promise<KnownProduct> {
  const product = await administeredProduct(tx, caller, id)
  await lock(tx, 'products', product.companyId)
  return product
}

const found = (db: DbOrTx, id: number) =>
  db
    .selectFrom('products')
    .select(['id', 'company_id as companyId', 'item_code as itemCode'])
    .where('id', '=', id)
    .executeTakeFirst()
