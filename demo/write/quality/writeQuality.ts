import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { saveQualityRules } from '#server/quality/releases/qualityRules.ts'
import { addAllowance } from '#server/quality/stabilityBudget/allowances.ts'
import { qualityRulesDays } from '#demo/world/ages.ts'
import { dayMs } from '#demo/world/days.ts'
import { demoAllowances, demoQuality } from '#demo/world/records/evidence.ts'
import { userIdOf } from '#demo/write/actingAs.ts'
import { companyIds, idOf } from '#demo/write/ids.ts'

/** What the owners' quality managements laid down before the first delivery, and what their stability studies allow. */
export async function writeQuality(tx: Tx, anchorMs: number): Promise<void> {
  const now = new Date(anchorMs - qualityRulesDays * dayMs)
  const companyId = await companyIds(tx)
  for (const { companyCode, rules, approver } of demoQuality) {
    await asActor(tx, `user:${await userIdOf(tx, approver)}`)
    await saveQualityRules(tx, idOf(companyId, companyCode), rules, now)
  }
  for (const { itemCode, by, ...allowance } of demoAllowances) {
    const userId = await userIdOf(tx, by)
    await asActor(tx, `user:${userId}`)
    const product = tx.selectFrom('products').select('id').where('item_code', '=', itemCode)
    const { id } = await product.executeTakeFirstOrThrow()
    await addAllowance(tx, id, { ...allowance, lastVersion: 0 }, { userId, now })
  }
  await asActor(tx, 'system:demo')
}
