import type { z } from 'zod'
import type { productCalls } from '#contract/logistics/calls/products.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { lock } from '#server/platform/db/advisoryLocks.ts'
import { insertVersion, refuse, refuseSourceless } from '#server/logistics/products/versions.ts'

type NewProduct = z.output<typeof productCalls.addProduct.request>
type Facts = Pick<NewProduct, 'nameJa' | 'nameEn' | 'drugCode'>

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
  return id
}

export async function changeFacts(tx: Tx, id: number, facts: Facts): Promise<void> {
  await tx.updateTable('products').set(columnsOf(facts)).where('id', '=', id).execute()
}

const columnsOf = ({ nameJa, nameEn, drugCode }: Facts) => ({ name_ja: nameJa, name_en: nameEn, drug_code: drugCode })
