import { ProductEntry } from '#contract/integration/api/products.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { apart } from '#server/integration/imports/lines/apart.ts'
import { changesBetween } from '#server/integration/imports/lines/changesBetween.ts'
import { faultsOfShape } from '#server/integration/imports/lines/entryFaults.ts'
import type {
  Doing,
  FileLine,
  ImportRules,
  LineFault,
  RecordPlan,
} from '#server/integration/imports/lines/importRules.ts'
import {
  productHindrances,
  undoProducts,
  type ProductUndo,
} from '#server/integration/imports/kinds/products/undoProducts.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { lock } from '#server/platform/db/advisoryLocks.ts'
import { findProducts, saveProducts, type StoredProduct } from '#server/integration/partnerApi/productRows.ts'
import { planProducts } from '#server/integration/partnerApi/products.ts'

/** Products by their item codes; a changed band, tolerance or source makes a new version, as at the partner API. */
export const productImports: ImportRules = {
  lock: ({ tx, sender }) => lock(tx, 'products', sender.companyId),
  plan: planProductLines,
  hindrances: productHindrances,
  undo: undoProducts,
}

const todayOf = ({ appContext }: Doing) => dayIn(appContext.now(), appContext.config.timeZone)

async function planProductLines(doing: Doing, lines: readonly FileLine[]) {
  const { tx, sender } = doing
  const { single, faults } = apart(lines, ({ values }) => String(values.itemCode))
  const good = single.flatMap(({ line, values }) => entryOf(line, values, faults))
  const entries = good.map(({ entry }) => entry)
  const { stored, next } = await planProducts(tx, sender.companyId, entries, todayOf(doing))
  const records = good.flatMap(({ line, entry }) => {
    const is = next.get(entry.itemCode)
    return is ? [recordOf(line, stored.get(entry.itemCode), is)] : []
  })
  const save = async () => {
    await saveProducts(tx, sender.companyId, stored, next, todayOf(doing))
    const saved = await findProducts(tx, sender.companyId, [...next.keys()], todayOf(doing))
    return records.map(({ name, act }): ProductUndo | null => {
      const after = saved.get(name)
      return act === 'unchanged' || !after ? null : { before: stored.get(name) ?? null, after }
    })
  }
  return { records, faults, save }
}

function entryOf(line: number, values: Values, faults: LineFault[]) {
  const parsed = ProductEntry.safeParse(values)
  if (parsed.success) return [{ line, entry: parsed.data }]
  faults.push(...faultsOfShape(parsed.error, path => ({ line, column: path as ColumnOf<'products'> })))
  return []
}

function recordOf(line: number, was: StoredProduct | undefined, is: StoredProduct): RecordPlan {
  const changes = changesBetween(was ? valuesOf(was) : null, valuesOf(is))
  const act = !was ? 'created' : changes.length > 0 ? 'changed' : 'unchanged'
  return { lines: [line], name: is.itemCode, act, changes, removed: 0 }
}

const valuesOf = ({ itemCode, nameJa, nameEn, drugCode, band, toleranceMinutes, toleranceSource }: StoredProduct) => ({
  itemCode,
  nameJa,
  nameEn,
  drugCode,
  band,
  toleranceMinutes,
  toleranceSource,
})
