import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { budgetTexts } from '#web/quality/stabilityBudget/texts.ts'

/** What the lots of a delivery have used of their budgets. */
export const LotBudgets = lazyPart(
  async () => (await import('#web/quality/stabilityBudget/LotBudgets.tsx')).LotBudgets,
  budgetTexts,
)

/** The stability budget of an item on its page. */
export const ProductBudget = lazyPart(
  async () => (await import('#web/quality/stabilityBudget/product/ProductBudget.tsx')).ProductBudget,
  budgetTexts,
)
