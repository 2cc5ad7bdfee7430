import { codes } from '#contract/kernel/codes.ts'
import { mayAdminister } from '#server/identity/administration/administered.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import type { z } from 'zod'
import type { productCalls } from '#contract/logistics/calls/products.ts'
import { replaceProductCodes } from '#server/logistics/products/productCodes.ts'
import { insertVersion, refuseSourceless } from '#server/logistics/products/versions.ts'

export type KnownProduct = { id: number; companyId: number; itemCode: string }

/** LOG-35: company administrators maintain their own company's items; members and guests with the menu only read. */
export function refuseReader(caller: Caller): void {
  if (!caller.isManager) throw new PortalError(codes.notAuthorized)
}

/** A change by an administrator. */
export async function asEditor<Result>(
  context: Pick<CallerContext, 'db' | 'caller'>,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  refuseReader(context.caller)
  return await asCaller(context, change)
}

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

type NewProduct = z.output<typeof productCalls.addProduct.request>
type Facts = Pick<NewProduct, 'nameJa' | 'nameEn' | 'drugCode' | 'codes'>

/** Registers an item with its first version. An item code that the company already has is refused by its field. */
export async function insertProduct(tx: Tx, companyId: number, product: NewProduct): Promise<number> {
  refuseSourceless(product)
  await lock(tx, 'products', companyId)
  const taken = await tx
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', companyId)
    .where('item_code', '=', product.itemCode)
    .executeTakeFirst()
  if (taken) refuse('itemCode', `${product.itemCode} is already an item of this company`)
  const { id } = await tx
    .insertInto('products')
    .values({ company_id: companyId, item_code: product.itemCode, ...columnsOf(product) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(tx, id, 1, product)
  await replaceProductCodes(tx, companyId, product)
  return id
}

export async function changeFacts(tx: Tx, { id, companyId, itemCode }: KnownProduct, facts: Facts): Promise<void> {
  await tx.updateTable('products').set(columnsOf(facts)).where('id', '=', id).execute()
  await replaceProductCodes(tx, companyId, { itemCode, codes: facts.codes })
}

const columnsOf = ({ nameJa, nameEn, drugCode }: Facts) => ({ name_ja: nameJa, name_en: nameEn, drug_code: drugCode })
