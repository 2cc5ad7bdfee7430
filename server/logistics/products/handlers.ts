import type { productCalls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { administered, companyOf } from '#server/identity/administration/administered.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import {
  administeredProduct,
  lockedProduct,
  productInScope,
  refuseReader,
} from '#server/logistics/products/administeredProduct.ts'
import { historyOf } from '#server/logistics/products/history.ts'
import { reevaluateDeliveries } from '#server/logistics/products/reevaluation/reevaluateDeliveries.ts'
import { previewReevaluation } from '#server/logistics/products/reevaluation/preview.ts'
import { findProduct } from '#server/logistics/products/product.ts'
import { findProducts } from '#server/logistics/products/products.ts'
import { productsCsv } from '#server/logistics/products/productsCsv.ts'
import { changeFacts, insertProduct } from '#server/logistics/products/saveProduct.ts'
import { addVersion, refuse, validVersion, withdrawVersion } from '#server/logistics/products/versions.ts'
import { readerOf, todayOf } from '#server/logistics/lists/reader.ts'

export const productHandlers: HandlersFor<typeof productCalls> = {
  async getProductList(search, context) {
    const { db, scope } = context
    return { ...(await findProducts(db, scope, search, readerOf(context))), mayRegister: mayRegister(context) }
  },

  downloadProductCsv: (search, context) => productsCsv(context.db, context.scope, search, readerOf(context)),

  getProduct: ({ productId }, context) =>
    findProduct(context.db, context.scope, context.caller, productId, todayOf(readerOf(context))),

  getProductHistory: async ({ productId }, { db, scope }) =>
    await historyOf(db, scope, (await productInScope(db, scope, productId)).id),

  async addProduct({ enterpriseCode, ...product }, context) {
    const { db, caller } = context
    refuseReader(caller)
    const companyId = await companyOf(db, caller, enterpriseCode ?? caller.company.code)
    return { productId: await asEditor(context, tx => insertProduct(tx, companyId, product)) }
  },

  editProduct: async ({ productId, ...facts }, context) =>
    await asEditor(context, async tx => {
      await changeFacts(tx, (await lockedProduct(tx, context.caller, productId)).id, facts)
      return null
    }),

  addProductVersion: async ({ productId, ...version }, context) =>
    await asEditor(context, async tx => {
      const { id } = await lockedProduct(tx, context.caller, productId)
      return { version: await addVersion(tx, id, version) }
    }),

  withdrawProductVersion: async ({ productId, version }, context) =>
    await asEditor(context, async tx => {
      const { id } = await lockedProduct(tx, context.caller, productId)
      await withdrawVersion(tx, id, version, readerOf(context))
      return null
    }),

  async previewReevaluation({ productId, version, ...days }, { db, pool, caller, scope, now }) {
    const { id } = await administeredProduct(db, caller, productId)
    refuseMisfit(days)
    const { id: versionId } = await validVersion(db, id, version)
    return await previewReevaluation(pool, { scope, by: { productId: id, versionId }, now: now(), days })
  },

  async reevaluate({ productId, ...asked }, { db, pool, caller, scope, now }) {
    const product = await administeredProduct(db, caller, productId)
    const act = { ...asked, product, scope, userId: caller.userId, now: now() }
    return await writeTransaction(pool, (client, tx) => reevaluateDeliveries(client, tx, act))
  },
}

/** Whether the caller may register items of one of the companies in the scope. */
const mayRegister = ({ caller, scope }: CallerContext) =>
  caller.isManager &&
  (administered(caller) === 'all' || scope.companyIds === 'all' || scope.companyIds.includes(caller.company.id))

function refuseMisfit({ shippingDateFrom, shippingDateTo }: { shippingDateFrom: string; shippingDateTo: string }) {
  if (shippingDateTo < shippingDateFrom) refuse('shippingDateTo', 'is before shippingDateFrom')
  if (isPeriodTooLong(shippingDateFrom, shippingDateTo)) throw new PortalError(codes.periodTooLong)
}

/** A change by an administrator, who is the actor of the audit trail. */
async function asEditor<Result>({ db, caller }: CallerContext, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  refuseReader(caller)
  return await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    return await change(tx)
  })
}
