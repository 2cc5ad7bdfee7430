import type { BudgetVersion, stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { mayAdminister } from '#server/identity/administration/administered.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { lockedProduct, productInScope } from '#server/logistics/products/administeredProduct.ts'
import { lotBudgetsOf } from '#server/quality/stabilityBudget/lotBudgets.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type BudgetRange, rangeFault } from '#contract/quality/rules/stabilityBudget.ts'
import { isoTimes } from '#server/platform/db/statements/isoTimes.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

export const stabilityBudgetHandlers: HandlersFor<typeof stabilityBudgetCalls> = {
  async getStabilityBudget({ productId }, { db, scope, caller }) {
    const { id, companyId } = await productInScope(db, scope, productId)
    return { versions: await allowancesOf(db, id), mayEdit: mayAdminister(caller, companyId) }
  },

  saveStabilityBudget: ({ productId, ...allowance }, context) =>
    asCaller(context, async tx => {
      const { caller, now } = context
      const { id } = await lockedProduct(tx, caller, productId)
      return { version: await addAllowance(tx, id, allowance, { userId: caller.userId, now: now() }) }
    }),

  getLotBudgets: async ({ deliveryId }, { db, scope }) =>
    await lotBudgetsOf(db, scope, await deliveryAccess(db, scope, deliveryId)),
}

type NewAllowance = Omit<z.output<typeof stabilityBudgetCalls.saveStabilityBudget.request>, 'productId'>

/** All versions of a product's allowance, newest first. */
async function allowancesOf(db: DbOrTx, productId: number): Promise<BudgetVersion[]> {
  const rows = await db
    .selectFrom('budget_allowances as a')
    .innerJoin('users as u', 'u.id', 'a.made_by')
    .select(['a.version', 'a.warn_percent as warnPercent', 'a.source_document as source', 'a.ranges'])
    .select(['a.made_at as madeAt', 'u.name as madeBy'])
    .where('a.product_id', '=', productId)
    .orderBy('a.version', 'desc')
    .execute()
  return rows.map(row => ({ ...isoTimes(row), ranges: row.ranges as BudgetRange[] }))
}

/**
 * Adds the next version, which applies to all deliveries of the product's lots; without a range, the product has no budget
 * any more. 4022 if it equals the last one or another administrator added one meanwhile. The product must be locked.
 */
export async function addAllowance(
  tx: Tx,
  productId: number,
  { lastVersion, ...allowance }: NewAllowance,
  by: { userId: number; now: Date },
): Promise<number> {
  const fault = rangeFault(allowance.ranges)
  if (fault?.fault === 'overlaps') refuse(`ranges[${fault.place}]`, 'overlaps another range')
  if (fault) refuse(`ranges[${fault.place}]`, 'needs a limit, and the lower one below the upper one')
  const [last] = await allowancesOf(tx, productId)
  if ((last?.version ?? 0) !== lastVersion) refuse('lastVersion', `the newest version is ${last?.version ?? 0}`)
  if (last ? isSame(last, allowance) : allowance.ranges.length === 0) refuse('ranges', 'changes nothing')
  const { id } = await tx
    .insertInto('budget_allowances')
    .values({
      product_id: productId,
      version: lastVersion + 1,
      warn_percent: allowance.warnPercent,
      source_document: allowance.source,
      ranges: JSON.stringify(allowance.ranges),
      made_by: by.userId,
      made_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putInForce(tx, productId, id, allowance.ranges)
  return lastVersion + 1
}

type Facts = Pick<NewAllowance, 'warnPercent' | 'source' | 'ranges'>
const isSame = (one: Facts, other: Facts) =>
  one.warnPercent === other.warnPercent && one.source === other.source && isDeepStrictEqual(one.ranges, other.ranges)

/** The job of the queue then counts the use again. */
async function putInForce(tx: Tx, productId: number, allowanceId: number, ranges: readonly BudgetRange[]) {
  await tx.deleteFrom('product_budgets').where('product_id', '=', productId).execute()
  if (ranges.length === 0) return
  await sql`
    insert into product_budgets (product_id, allowance_id, ranged)
    select ${productId}, ${allowanceId}, range_agg(int4range("lowerMilli", "upperMilli", '[]'))
      from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as one ("lowerMilli" int, "upperMilli" int)`.execute(tx)
}
