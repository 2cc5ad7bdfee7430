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
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import { setReopened } from '#server/quality/cases/reopen.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import { isTakenOut } from '#server/quality/releases/lotStates.ts'
import { releaseBlockersOf } from '#server/quality/releases/releaseBlockers.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const deliveriesAtOnce = 100

/**
 * Handles changed deliveries: releases lots by the depositor's rule, revokes automatic releases that would not be made any
 * more, and quarantines lots that were added to a delivery with a case. It never rejects a lot.
 */
export const workReleases = (context: Pick<AppContext, 'db' | 'now' | 'config'>): Promise<void> =>
  // If the process is killed, the transaction is rolled back and the rows stay in the queue.
  workOffQueue('release_queue', deliveriesAtOnce, claim =>
    tryExclusive(context.db, 'releases', async tx => followFacts(tx, await claim(tx), clockOf(context))),
  )

async function followFacts(tx: Tx, deliveryIds: readonly number[], context: EvaluationContext): Promise<void> {
  if (deliveryIds.length === 0) return
  const { now } = context
  await asActor(tx, 'system:releases')
  await lockConcluded(tx, deliveryIds)
  await lockLots(tx, deliveryIds)
  await holdAddedLots(tx, deliveryIds, context)
  const releaseBlockers = await releaseBlockersOf(tx, deliveryIds, now)
  const lots = await undecidedOrReleased(tx, [...releaseBlockers.keys()])
  await writeDecisions(
    tx,
    lots.flatMap(lot => decisionAbout(lot, releaseBlockers.get(lot.deliveryId) ?? [])),
    now,
  )
}

/** Cases that may be reopened: whoever needs a case and its lots locks the case first. */
const lockConcluded = (tx: Tx, deliveryIds: readonly number[]) =>
  sql`select id from excursion_cases where delivery_id = any(${deliveryIds}::bigint[]) and state = 'concluded'
       order by delivery_id for no key update`.execute(tx)

type Lot = LotKey & { deliveryId: number; isReleased: boolean; mayRelease: boolean }

/** A person's decision about another lot, the start of the rule and counting block a release, but do not revoke one. */
const keepsReleased: ReadonlySet<ReleaseBlocker> = new Set(['decided', 'beforeRule', 'budgetNotCounted'])

function decisionAbout(
  { isReleased, mayRelease, deliveryId, productId, lotId }: Lot,
  found: readonly ReleaseBlocker[],
): NewDecision[] {
  const decision = { ...noDecision, deliveryId, productId, lotId }
  if (!isReleased) return mayRelease && found.length === 0 ? [{ ...decision, decision: 'released', cause: 'rule' }] : []
  const releaseBlockers = found.filter(one => !keepsReleased.has(one))
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

type Added = LotKey & { caseId: number; deliveryId: number; isConcluded: boolean; cause: 'excursion' | 'case' }

/**
 * Holds the lots that the sender added to a delivery after its case was opened, and reopens the case if it was concluded. What
 * was not measured outside is held where all lots of the delivery were, or where the goods of a held lot may be under another
 * number now: that lot has left the delivery, and this one is of its item, or no lot is.
 */
async function holdAddedLots(tx: Tx, deliveryIds: readonly number[], context: EvaluationContext): Promise<void> {
  const { now } = context
  const { rows } = await sql<Added>`
    select c.id as "caseId", c.delivery_id as "deliveryId", c.state = 'concluded' as "isConcluded",
           i.product_id as "productId", i.lot_id as "lotId",
           case when bool_or(t.excursion_count > 0) then 'excursion' else 'case' end as cause
      from excursion_cases c
      join delivery_items i on i.delivery_id = c.delivery_id
      left join delivery_item_temperature t on t.delivery_item_id = i.id
      left join lot_states own on own.delivery_id = i.delivery_id and own.product_id = i.product_id
       and own.lot_id is not distinct from i.lot_id
      left join lot_decisions made on made.id = own.decision_id
     where c.delivery_id = any(${deliveryIds}::bigint[]) and own.is_affected is not true
       and (t.excursion_count > 0
         or exists (select from lot_decisions m where m.case_id = c.id and m.cause = 'case')
         or (made.cause is distinct from 'person' and exists (
           select from lot_states s
            where s.delivery_id = c.delivery_id and s.is_affected and ${isTakenOut}
              and (s.product_id = i.product_id or not exists (
                select from delivery_items o where o.delivery_id = s.delivery_id and o.product_id = s.product_id)))))
     group by c.id, i.product_id, i.lot_id
     order by 2, 4, 5`.execute(tx)
  for (const { caseId, deliveryId, isConcluded: _isConcluded, cause, ...lot } of rows) {
    await quarantineLots(tx, { caseId, deliveryId, lots: [lot], cause, reason: '', now })
  }
  for (const caseId of new Set(rows.flatMap(row => (row.isConcluded ? row.caseId : [])))) {
    await setReopened(tx, { caseId, userId: null }, context)
    await notifyOfCase(tx, caseId, { kind: 'caseReopened', isByHand: false }, context)
  }
}
