import { sql } from 'kysely'
import type { ReleaseBlocker } from '#contract/logistics/rules/lotDecisions.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { releaseBlockersOf } from '#server/quality/releases/releaseBlockers.ts'
import { atHour, dayMs, dayNumber } from '#demo/days.ts'
import { demoQuality, releaseReasons } from '#demo/world/records/evidence.ts'
import { contextOf, signAs } from '#demo/write/actingAs.ts'

/** Later deliveries wait for a decision. */
const decidedDaysAgo = 21

/**
 * Releases by the owners' rules, all at once instead of one after the other as the portal does, and the manual releases of the
 * others. Then the queue is empty.
 */
export async function writeReleases(appContext: AppContext, anchorMs: number): Promise<void> {
  const { db } = appContext
  const delivered = await deliveredGoods(db)
  const ids = delivered.map(one => one.id)
  const releaseBlockers = await releaseBlockersOf(db, ids, new Date(anchorMs))
  const released = ids.filter(id => releaseBlockers.get(id)?.length === 0)
  await transactionAs(db, 'system:releases', async tx => {
    await releaseByRule(tx, released)
    await tx.deleteFrom('release_queue').execute()
  })
  const decidedUntil = new Date(anchorMs - decidedDaysAgo * dayMs)
  for (const [nth, { id, companyCode, deliveredAt }] of delivered.entries()) {
    const blockers = releaseBlockers.get(id) ?? []
    const [blocker] = blockers
    if (blocker === undefined || blockers.includes('case') || deliveredAt > decidedUntil) continue
    const atMs = atHour(dayNumber(deliveredAt.getTime()) + 2, 9 + nth / 300)
    await releaseManually(appContext, { id, companyCode, blocker, atMs })
  }
}

type Delivered = { id: number; companyCode: string; deliveredAt: Date }

async function deliveredGoods(db: Db): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    select d.id, c.code as "companyCode", d.delivered_at as "deliveredAt"
      from deliveries d join companies c on c.id = d.depositor_id
     where d.delivered_at is not null order by d.delivered_at, d.id`.execute(db)
  return rows
}

async function releaseByRule(tx: Tx, ids: readonly number[]) {
  await sql`
    with released as (
      insert into lot_decisions (delivery_id, product_id, lot_id, decision, reason, cause, at)
      select distinct d.id, i.product_id, i.lot_id, 'released', '', 'rule', d.delivered_at + interval '4 minutes'
        from deliveries d join delivery_items i on i.delivery_id = d.id where d.id = any(${ids}::bigint[])
      returning id, delivery_id, product_id, lot_id, at)
    insert into lot_states (delivery_id, product_id, lot_id, decision, decision_id, is_quarantined, updated_at)
    select delivery_id, product_id, lot_id, 'released', id, false, at from released`.execute(tx)
}

type ManualRelease = { id: number; companyCode: string; blocker: ReleaseBlocker; atMs: number }

/** By the owner's quality management, with a signature. */
async function releaseManually(appContext: AppContext, { id, companyCode, blocker, atMs }: ManualRelease) {
  const quality = demoQuality.find(one => one.companyCode === companyCode)
  if (!quality) return
  const lots = await appContext.db
    .selectFrom('delivery_items as i')
    .leftJoin('lots as o', 'o.id', 'i.lot_id')
    .select(['i.product_id as productId', 'o.lot'])
    .distinct()
    .where('i.delivery_id', '=', id)
    .execute()
  const reason =
    blocker in releaseReasons ? releaseReasons[blocker as keyof typeof releaseReasons] : releaseReasons.other
  await signAs(await contextOf(appContext, quality.approver, atMs), {
    kind: 'decide',
    deliveryId: id,
    lots: lots.map(lot => ({ ...lot, decision: 'released', restriction: null, reason })),
  })
}
