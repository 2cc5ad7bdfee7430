import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import alertTexts from '#web/quality/alerts/texts.ts?lazy'
import caseTexts from '#web/quality/cases/texts.ts?lazy'
import releaseTexts from '#web/quality/releases/texts.ts?lazy'
import budgetTexts from '#web/quality/stabilityBudget/texts.ts?lazy'

/** Most deliveries have no alert. */
export const DeliveryAlerts = lazyPart(
  async () => (await import('#web/quality/alerts/DeliveryAlerts.tsx')).DeliveryAlerts,
  alertTexts,
  { isOptional: true },
)

/** Most deliveries have no case. */
export const DeliveryCase = lazyPart(
  async () => (await import('#web/quality/cases/DeliveryCase.tsx')).DeliveryCase,
  caseTexts,
  { isOptional: true },
)

/** Dialogs bring antd's fields along, and most who look at a delivery decide nothing. */
export const AcknowledgeDialog = lazyPart(
  async () => (await import('#web/quality/alerts/AcknowledgeDialog.tsx')).AcknowledgeDialog,
  alertTexts,
)
export const OpenCaseDialog = lazyPart(
  async () => (await import('#web/quality/cases/page/CaseDialogs.tsx')).OpenCaseDialog,
  caseTexts,
)
export const DecideDialog = lazyPart(
  async () => (await import('#web/quality/releases/decide/DecideDialog.tsx')).DecideDialog,
  releaseTexts,
)

/** Of a delivery's details. */
export const DeliveryLots = lazyPart(
  async () => (await import('#web/quality/releases/DeliveryLots.tsx')).DeliveryLots,
  releaseTexts,
  { isOptional: true },
)

/** Of a case. */
export const LotTable = lazyPart(
  async () => (await import('#web/quality/releases/LotTable.tsx')).LotTable,
  releaseTexts,
)

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
