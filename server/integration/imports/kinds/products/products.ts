import { ProductEntry } from '#contract/integration/api/products.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { codesByColumn } from '#contract/logistics/rules/productCodeColumns.ts'
import { parsedEntry } from '#server/integration/imports/lines/entryFaults.ts'
import type { ImportContext, ImportRules } from '#server/integration/imports/lines/importRules.ts'
import { recordPlan } from '#server/integration/imports/lines/recordPlans.ts'
import { singleLines } from '#server/integration/imports/lines/singleLines.ts'
import { codesOfLines, withoutCodes } from '#server/integration/imports/kinds/products/codesOfLines.ts'
import { undoProducts, type ProductUndo } from '#server/integration/imports/kinds/products/undoProducts.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import { findProducts, saveProducts, type StoredProduct } from '#server/integration/partnerApi/products/productRows.ts'
import { planProducts } from '#server/integration/partnerApi/products/products.ts'
import { saveProductCodes } from '#server/logistics/products/productCodes.ts'

/** Products by item code; a changed band, tolerance or source becomes a new version, as in the partner API. */
export const productImports: ImportRules<ProductUndo> = {
  lock: ({ tx, sender }) => lock(tx, 'products', sender.companyId),
  async plan(context, lines) {
    const { tx, sender } = context
    const today = todayOf(context)
    const { single, faults } = singleLines(lines, ({ values }) => String(values.itemCode))
    const reported = single.flatMap(({ line, values }) => {
      const cellAt = (path: string) => ({ line, column: path as ColumnOf<'products'> })
      const entry = parsedEntry(ProductEntry, withoutCodes(values), cellAt, faults)
      return entry ? [{ line, values, entry }] : []
    })
    const entries = reported.map(({ entry }) => entry)
    const { stored, next } = await planProducts(tx, sender.companyId, entries, today)
    const codes = await codesOfLines(tx, sender.companyId, reported, stored, faults)
    for (const { itemCode } of entries) if (!codes.has(itemCode)) next.delete(itemCode)
    const records = reported.flatMap(({ line, entry: { itemCode: name } }) => {
      const [was, is, itsCodes] = [stored.get(name), next.get(name), codes.get(name)]
      if (!is || !itsCodes) return []
      return [recordPlan('products', { line, name }, was ? valuesOf(was) : null, valuesOf({ ...is, codes: itsCodes }))]
    })
    const save = async () => {
      await saveProducts(tx, sender.companyId, stored, next, today)
      const changed = [...codes].map(([itemCode, itsCodes]) => ({ itemCode, codes: itsCodes }))
      await saveProductCodes(tx, sender.companyId, changed)
      const saved = await findProducts(tx, sender.companyId, [...next.keys()], today)
      return records.map(({ name, act }): ProductUndo | null => {
        const after = saved.get(name)
        return act === 'unchanged' || !after ? null : { before: stored.get(name) ?? null, after }
      })
    }
    return { records, faults, save }
  },
  ...undoProducts,
}

const todayOf = ({ appContext }: ImportContext) => dayIn(appContext.now(), appContext.config.timeZone)

/** A product as a line of its file. */
export const valuesOf = ({ id: _id, versions: _versions, codes, ...values }: StoredProduct) => ({
  ...values,
  ...codesByColumn(codes),
})
