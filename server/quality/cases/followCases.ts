import { sql } from 'kysely'
import { type EvaluationContext, isHistory } from '#server/quality/alerts/detection/raiseAlerts.ts'
import type { EvaluationChange } from '#server/quality/alerts/detection/evaluationChanges.ts'
import { comparedLot } from '#server/logistics/stock/sameLots.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { noteCaseEvent } from '#server/quality/cases/runCommand.ts'
import {
  type CaseExcursion,
  type Comparison,
  evaluatedExcursions,
} from '#server/quality/cases/excursions/evaluatedExcursions.ts'
import { storeExcursions } from '#server/quality/cases/excursions/storeExcursions.ts'
import { insertCase } from '#server/quality/cases/openCase.ts'
import { setReopened } from '#server/quality/cases/reopen.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { quarantineLots } from '#server/quality/releases/writeDecisions.ts'

/**
 * Updates the cases of evaluated deliveries: a new excursion opens a case, and the excursions of a case follow the evaluation.
 * New and worsened ones quarantine their lots and reopen a concluded case. Cases are never deleted. Nobody is notified of
 * excursions that ended long ago.
 */
export async function followCases(
  tx: Tx,
  deliveryIds: readonly number[],
  changes: readonly EvaluationChange[],
  context: EvaluationContext,
): Promise<void> {
  await asActor(tx, 'system:portal')
  const excursions = await evaluatedExcursions(tx, deliveryIds)
  const worsened = new Set(changes.filter(change => change.worsened.length > 0).map(change => change.deliveryId))
  for (const deliveryId of [...new Set(deliveryIds)].toSorted((a, b) => a - b)) {
    const now = excursions.get(deliveryId) ?? []
    const known = await caseOf(tx, deliveryId)
    if (known) await update(tx, known, now, context)
    else if (worsened.has(deliveryId) && now.length > 0) await open(tx, deliveryId, now, context)
  }
}

const caseOf = (tx: Tx, deliveryId: number) =>
  tx
    .selectFrom('excursion_cases')
    .select(['id as caseId', 'delivery_id as deliveryId', 'state'])
    .where('delivery_id', '=', deliveryId)
    .forNoKeyUpdate()
    .executeTakeFirst()
type Known = NonNullable<Awaited<ReturnType<typeof caseOf>>>

async function open(tx: Tx, deliveryId: number, now: readonly CaseExcursion[], context: EvaluationContext) {
  const { depositor_id: depositorId } = await tx
    .selectFrom('deliveries')
    .select('depositor_id')
    .where('id', '=', deliveryId)
    // The sender cannot change the depositor any more.
    .forKeyShare()
    .executeTakeFirstOrThrow()
  const caseId = await insertCase(tx, { deliveryId, depositorId, by: null }, context)
  if (caseId === null) {
    // A person has just opened it.
    const known = await caseOf(tx, deliveryId)
    if (known) await update(tx, known, now, context)
    return
  }
  await storeExcursions(tx, caseId, now, context.now)
  await quarantine(tx, { caseId, deliveryId }, now, context)
  if (!isLongOver(now, context)) await notifyOfCase(tx, caseId, { kind: 'caseOpened', isByHand: false }, context)
}

async function update(tx: Tx, known: Known, now: readonly CaseExcursion[], context: EvaluationContext) {
  const comparison = await storeExcursions(tx, known.caseId, now, context.now)
  const undone = await quarantine(tx, known, comparison.worsened, context)
  await note(tx, known, comparison, undone.length, context)
  if (known.state !== 'concluded' || comparison.worsened.length === 0) return
  await setReopened(tx, { caseId: known.caseId, userId: null }, context)
  if (!isLongOver(now, context))
    await notifyOfCase(tx, known.caseId, { kind: 'caseReopened', isByHand: false }, context)
}

const quarantine = (
  tx: Tx,
  of: Pick<Known, 'caseId' | 'deliveryId'>,
  lots: readonly CaseExcursion[],
  { now }: EvaluationContext,
) => quarantineLots(tx, { ...of, lots, cause: 'excursion', reason: '', now })

async function note(tx: Tx, known: Known, comparison: Comparison, undone: number, { now: at }: EvaluationContext) {
  const event = { caseId: known.caseId, at, userId: null }
  const { worsened, withdrawn, isNews } = comparison
  // An excursion that continues with each reading needs no further event.
  if (worsened.length > 0 && (isNews || undone > 0 || known.state === 'concluded')) {
    await noteCaseEvent(tx, { ...event, kind: 'excursionsGrew', facts: await countsOf(tx, worsened) })
  }
  if (withdrawn.length > 0) {
    await noteCaseEvent(tx, { ...event, kind: 'excursionsWithdrawn', facts: await countsOf(tx, withdrawn) })
  }
}

/** Lots under every writing count once (decision 0129). */
async function countsOf(tx: Tx, excursions: readonly CaseExcursion[]) {
  const { rows } = await sql<{ lots: number }>`
    select count(distinct (e.product_id, ${comparedLot(sql`o.lot`)}))::int as lots
      from unnest(${excursions.map(one => one.productId)}::bigint[], ${excursions.map(one => one.lotId)}::bigint[])
             e (product_id, lot_id)
      left join lots o on o.id = e.lot_id`.execute(tx)
  return { lots: rows[0]?.lots ?? 0, loggers: new Set(excursions.map(excursion => excursion.loggerId)).size }
}

const isLongOver = (excursions: readonly CaseExcursion[], context: EvaluationContext) =>
  excursions.every(excursion => isHistory(excursion.lastAt, context))
