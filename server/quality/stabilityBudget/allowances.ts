import { sql } from 'kysely'
import type { z } from 'zod'
import type { BudgetVersion, stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { rangeFault, type BudgetRange } from '#contract/quality/rules/stabilityBudget.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { refuse } from '#server/logistics/products/versions.ts'

type NewAllowance = Omit<z.output<typeof stabilityBudgetCalls.saveStabilityBudget.request>, 'productId'>

/** All versions of a product's allowance, the newest first. */
export async function allowancesOf(db: DbOrTx, productId: number): Promise<BudgetVersion[]> {
  const rows = await db
    .selectFrom('budget_allowances as a')
    .innerJoin('users as u', 'u.id', 'a.made_by')
    .select(['a.version', 'a.warn_percent as warnPercent', 'a.source_document as source', 'a.ranges', 'a.made_at'])
    .select('u.name as madeBy')
    .where('a.product_id', '=', productId)
    .orderBy('a.version', 'desc')
    .execute()
  return rows.map(({ ranges, made_at, ...row }) => ({
    ...row,
    ranges: ranges as BudgetRange[],
    madeAt: made_at.toISOString(),
  }))
}

/**
 * The next version, which counts at once for all that the product's lots have been through; without a range there is no
 * budget any more. One that says what the last one says is refused, and one that was written while another administrator
 * made one. The product must be locked.
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

const isSame = (one: Omit<NewAllowance, 'lastVersion'>, other: Omit<NewAllowance, 'lastVersion'>) =>
  one.warnPercent === other.warnPercent && one.source === other.source && textOf(one.ranges) === textOf(other.ranges)
const textOf = (ranges: readonly BudgetRange[]) =>
  ranges.map(range => [range.lowerMilli, range.upperMilli, range.minutes].join()).join(' ')

/** What is counted by it is put right by who works the queue off. */
async function putInForce(tx: Tx, productId: number, allowanceId: number, ranges: readonly BudgetRange[]) {
  await tx.deleteFrom('product_budgets').where('product_id', '=', productId).execute()
  if (ranges.length === 0) return
  await sql`
    insert into product_budgets (product_id, allowance_id, ranged)
    select ${productId}, ${allowanceId}, range_agg(int4range("lowerMilli", "upperMilli", '[]'))
      from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as one ("lowerMilli" int, "upperMilli" int)`.execute(tx)
}
