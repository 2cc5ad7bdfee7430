import { codes } from '#contract/kernel/codes.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** Whose products a caller may look at: the platform company at all, anyone else at those of the own company. */
export const readableOwners = (caller: Caller): number | 'all' => (caller.isPlatform ? 'all' : caller.company.id)

/** LOG-20: administrators set the disclosure of their company's products, the platform administrator of all. */
export const mayEditDisclosure = (caller: Caller) =>
  caller.isManager && (!caller.isPlatform || administered(caller) === 'all')

/** A product that the caller may look at; any other is refused like one that does not exist. */
export async function readableProduct(db: DbOrTx, caller: Caller, productId: number) {
  const owner = readableOwners(caller)
  const product = await db
    .selectFrom('products as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select([
      'p.id',
      'p.item_code',
      'p.name_ja',
      'p.name_en',
      'p.drug_code',
      'c.code',
      'c.name',
      'c.name_en as ownerEn',
    ])
    .where('p.id', '=', productId)
    .$if(owner !== 'all', query => query.where('p.company_id', '=', caller.company.id))
    .executeTakeFirst()
  if (!product) throw new PortalError(codes.notAuthorized)
  return {
    productId: product.id,
    itemCode: product.item_code,
    nameJa: product.name_ja,
    nameEn: product.name_en,
    drugCode: product.drug_code,
    owner: { code: product.code, name: product.name, nameEn: product.ownerEn },
  }
}

/**
 * The companies that own these products, which the caller may change. The products are locked: two who change them at
 * once do it one after the other, so that periods never overlap. One that is not the caller's is refused (4017).
 */
export async function lockOwnProducts(tx: Tx, caller: Caller, productIds: readonly number[]): Promise<Set<number>> {
  if (!mayEditDisclosure(caller)) throw new PortalError(codes.notAuthorized)
  const wanted = [...new Set(productIds)]
  const products = await tx
    .selectFrom('products')
    .select('company_id')
    .where('id', 'in', wanted)
    .$if(administered(caller) !== 'all', query => query.where('company_id', '=', caller.company.id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (products.length < wanted.length) throw new PortalError(codes.notAuthorized)
  return new Set(products.map(product => product.company_id))
}

/** The company whose deliveries and stock are looked at through somebody's eyes: the own one, for the platform any. */
export async function ownerNamed(db: DbOrTx, caller: Caller, code: string | undefined): Promise<number> {
  if (code === undefined || code === caller.company.code) return caller.company.id
  const company = await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst()
  if (!company || !caller.isPlatform) throw new PortalError(codes.notAuthorized)
  return company.id
}
