import { sql } from 'kysely'
import type { ReleaseBlocker } from '#contract/logistics/rules/lotDecisions.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { tryExclusive } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { workOffQueue } from '#server/platform/jobs/claimQueued.ts'
import {
  type NewDecision,
  noDecision,
  quarantineLots,
  writeDecisions,
} from '#server/quality/releases/writeDecisions.ts'
import { lockLots, type LotKey } from '#server/logistics/stock/deliveryLots.ts'
import { releaseBlockersOf } from '#server/quality/releases/releaseBlockers.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const deliveriesAtOnce = 100

/**
 * Handles changed deliveries: releases lots by the depositor's rule, revokes automatic releases that would not be made any
 * more, and quarantines lots that were added to a delivery with a case. It never rejects a lot.
 */
export const workReleases = ({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> =>
  // If the process is killed, the transaction is rolled back and the rows stay in the queue.
  workOffQueue('release_queue', deliveriesAtOnce, claim =>
    tryExclusive(db, 'releases', async tx => followFacts(tx, await claim(tx), now())),
  )

async function followFacts(tx: Tx, deliveryIds: readonly number[], now: Date): Promise<void> {
  if (deliveryIds.length === 0) return
  await asActor(tx, 'system:releases')
  await lockLots(tx, deliveryIds)
  await quarantineAddedLots(tx, deliveryIds, now)
  const releaseBlockers = await releaseBlockersOf(tx, deliveryIds, now)
  const lots = await undecidedOrReleased(tx, [...releaseBlockers.keys()])
  await writeDecisions(
    tx,
    lots.flatMap(lot => decisionAbout(lot, releaseBlockers.get(lot.deliveryId) ?? [])),
    now,
  )
}

type Lot = LotKey & { deliveryId: number; isReleased: boolean; mayRelease: boolean }

function decisionAbout(
  { isReleased, mayRelease, deliveryId, productId, lotId }: Lot,
  found: readonly ReleaseBlocker[],
): NewDecision[] {
  const decision = { ...noDecision, deliveryId, productId, lotId }
  if (!isReleased) return mayRelease && found.length === 0 ? [{ ...decision, decision: 'released', cause: 'rule' }] : []
  // A person's decision about another lot and the start of the rule block a release, but do not revoke one.
  const releaseBlockers = found.filter(one => one !== 'decided' && one !== 'beforeRule')
  return releaseBlockers.length > 0 ? [{ ...decision, decision: 'undecided', cause: 'changed', releaseBlockers }] : []
}

/** Lots without a case and a person's decision: released by the rule, or undecided. */
async function undecidedOrReleased(tx: Tx, deliveryIds: readonly number[]): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select s.delivery_id as "deliveryId", s.product_id as "productId", s.lot_id as "lotId", true as "isReleased",
           false as "mayRelease"
      from lot_states s join lot_decisions m on m.id = s.decision_id
     where s.delivery_id = any(${deliveryIds}::bigint[]) and s.decision = 'released' and m.cause = 'rule'
    union all
    select distinct i.delivery_id, i.product_id, i.lot_id, false, coalesce(q.releases_by_itself, false)
      from delivery_items i
      join deliveries d on d.id = i.delivery_id
      left join quality_rules q on q.company_id = d.depositor_id
      left join lot_states s on s.delivery_id = i.delivery_id and s.product_id = i.product_id
       and s.lot_id is not distinct from i.lot_id
     where i.delivery_id = any(${deliveryIds}::bigint[])
       and (s.id is null or (s.decision = 'undecided' and not s.is_affected))
     order by 1, 2, 3`.execute(tx)
  return rows
}

/** Lots that the sender added to a delivery after its case was opened are affected like the others. */
async function quarantineAddedLots(tx: Tx, deliveryIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<LotKey & { caseId: number; deliveryId: number }>`
    select distinct c.id as "caseId", c.delivery_id as "deliveryId", i.product_id as "productId", i.lot_id as "lotId"
      from excursion_cases c
      join delivery_items i on i.delivery_id = c.delivery_id
      join delivery_item_temperature t on t.delivery_item_id = i.id
     where c.delivery_id = any(${deliveryIds}::bigint[]) and t.excursion_count > 0
       and not exists (select from lot_states s where s.delivery_id = i.delivery_id and s.product_id = i.product_id
                          and s.lot_id is not distinct from i.lot_id and s.is_affected)
     order by 2, 3, 4`.execute(tx)
  for (const { caseId, deliveryId, ...lot } of rows) {
    await quarantineLots(tx, { caseId, deliveryId, lots: [lot], cause: 'excursion', reason: '', now })
  }
}
