import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { saveQualityRules } from '#server/quality/releases/qualityRules.ts'
import { addAllowance } from '#server/quality/stabilityBudget/handlers.ts'
import { qualityRulesDays } from '#demo/world/ages.ts'
import { dayMs } from '#demo/days.ts'
import { demoAllowances, demoQuality } from '#demo/world/records/evidence.ts'
import { companyIds, idOf, productIds, userIdOf } from '#demo/write/ids.ts'

/** The owners' quality rules and stability budgets, saved before the first delivery. */
export async function writeQuality(tx: Tx, anchorMs: number): Promise<void> {
  const now = new Date(anchorMs - qualityRulesDays * dayMs)
  const [companyId, productId] = [await companyIds(tx), await productIds(tx)]
  for (const { companyCode, rules, approver } of demoQuality) {
    await asActor(tx, `user:${await userIdOf(tx, approver)}`)
    await saveQualityRules(tx, idOf(companyId, companyCode), rules, now)
  }
  for (const { itemCode, by, ...allowance } of demoAllowances) {
    const userId = await userIdOf(tx, by)
    await asActor(tx, `user:${userId}`)
    await addAllowance(tx, idOf(productId, itemCode), { ...allowance, lastVersion: 0 }, { userId, now })
  }
  await asActor(tx, 'system:demo')
}
