import type { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { lockedProduct, mayAdminister, productInScope } from '#server/logistics/products/administeredProduct.ts'
import { addAllowance, allowancesOf } from '#server/quality/stabilityBudget/allowances.ts'
import { lotBudgetsOf } from '#server/quality/stabilityBudget/lotBudgets.ts'

export const stabilityBudgetHandlers: HandlersFor<typeof stabilityBudgetCalls> = {
  async getStabilityBudget({ productId }, { db, scope, caller }) {
    const { id, companyId } = await productInScope(db, scope, productId)
    return { versions: await allowancesOf(db, id), mayEdit: mayAdminister(caller, companyId) }
  },

  saveStabilityBudget: async ({ productId, ...allowance }, { db, caller, now }) =>
    await transactionAs(db, `user:${caller.userId}`, async tx => {
      const { id } = await lockedProduct(tx, caller, productId)
      return { version: await addAllowance(tx, id, allowance, { userId: caller.userId, now: now() }) }
    }),

  getLotBudgets: async ({ deliveryId }, { db, scope }) =>
    await lotBudgetsOf(db, scope, await deliveryAccess(db, scope, deliveryId)),
}
