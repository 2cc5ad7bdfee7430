import type { productCalls, ProductRow } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { administered, companyOf } from '#server/identity/administration/administered.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import {
  administeredProduct,
  asEditor,
  changeFacts,
  insertProduct,
  lockedProduct,
  productInScope,
  refuseReader,
} from '#server/logistics/products/administeredProduct.ts'
import { codesByColumn, type ProductCodeColumn } from '#contract/logistics/rules/productCodeColumns.ts'
import { findProduct, historyOf } from '#server/logistics/products/product.ts'
import { reevaluateDeliveries } from '#server/logistics/products/reevaluation/reevaluateDeliveries.ts'
import { previewReevaluation } from '#server/logistics/products/reevaluation/preview.ts'
import { productList, type ProductSearch } from '#server/logistics/products/products.ts'
import { addVersion, validVersion, withdrawVersion } from '#server/logistics/products/versions.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { type Reader, readerOf, type Viewer, viewerOf } from '#server/platform/lists/reader.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { type ProductColumn, productWords } from '#contract/logistics/words/productWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { listCsv, timeCell } from '#server/platform/lists/listCsv.ts'

export const productHandlers: HandlersFor<typeof productCalls> = {
  getProductList: async (search, context) => ({
    ...(await pageOf(productList, viewerOf(context), search)),
    mayRegister: mayRegister(context),
  }),

  downloadProductCsv: (search, context) => productsCsv(viewerOf(context), search),

  getProduct: ({ productId }, context) => findProduct(viewerOf(context), context.caller, productId),

  getProductHistory: async ({ productId }, { db, scope }) =>
    await historyOf(db, scope, (await productInScope(db, scope, productId)).id),

  async addProduct({ enterpriseCode, ...product }, context) {
    const { db, caller } = context
    refuseReader(caller)
    const companyId = await companyOf(db, caller, enterpriseCode ?? caller.company.code)
    return { productId: await asEditor(context, tx => insertProduct(tx, companyId, product)) }
  },

  editProduct: ({ productId, ...facts }, context) =>
    asEditor(context, async tx => changeFacts(tx, await lockedProduct(tx, context.caller, productId), facts)),

  addProductVersion: ({ productId, ...version }, context) =>
    asEditor(context, async tx => {
      const { id } = await lockedProduct(tx, context.caller, productId)
      return { version: await addVersion(tx, id, version) }
    }),

  withdrawProductVersion: ({ productId, version }, context) =>
    asEditor(context, async tx => {
      const { id } = await lockedProduct(tx, context.caller, productId)
      await withdrawVersion(tx, id, version, readerOf(context))
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

/** Several codes of a column are separated as the import centre reads them. */
const codeCells = (codes: ProductRow['codes']) =>
  Object.fromEntries(
    Object.entries(codesByColumn(codes)).map(([column, some]) => [column, some.join(';') || null]),
  ) as Record<ProductCodeColumn, CsvCell>

/** All found items in the order of the list. */
const productsCsv = (viewer: Viewer, search: ProductSearch) => {
  const { columns: titles } = productWords[viewer.language]
  return listCsv(productList, viewer, search, { name: 'products', titles, zoned: ['registeredAt'] }, cellsOf)
}

function cellsOf({ codes, ...row }: ProductRow, reader: Reader): Record<ProductColumn, CsvCell> {
  const { inForce, planned, company } = row
  return {
    ...row,
    ...codeCells(codes),
    ...inForce,
    band: productWords[reader.language].bands[inForce.band],
    nextVersion: planned?.version ?? null,
    nextValidFrom: planned?.validFrom ?? null,
    companyCode: company.code,
    company: nameIn(reader.language, company),
    registeredAt: timeCell(row.registeredAt, reader),
  }
}
