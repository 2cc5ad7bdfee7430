import { lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { budgetTexts } from '#web/quality/stabilityBudget/texts.ts'

// What shows budgets comes after the page, with its own texts.

const withTexts = async <Module>(module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, loadTexts(budgetTexts)()]))[0]

/** What the lots of a delivery have used of their budgets: LotBudgets.tsx. */
export const LotBudgets = lazy(async () => ({
  default: (await withTexts(import('#web/quality/stabilityBudget/LotBudgets.tsx'))).LotBudgets,
}))

/** The stability budget of an item on its page: ProductBudget.tsx. */
export const ProductBudget = lazy(async () => ({
  default: (await withTexts(import('#web/quality/stabilityBudget/product/ProductBudget.tsx'))).ProductBudget,
}))
