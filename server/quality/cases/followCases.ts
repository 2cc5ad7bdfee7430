import { isHistory, type EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import type { EvaluationChange } from '#server/quality/alerts/detection/evaluationChanges.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import type { Comparison } from '#server/quality/cases/excursions/compareExcursions.ts'
import { evaluatedExcursions, type CaseExcursion } from '#server/quality/cases/excursions/evaluatedExcursions.ts'
import { storeExcursions } from '#server/quality/cases/excursions/storeExcursions.ts'
import { insertCase } from '#server/quality/cases/insertCase.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { quarantineLots } from '#server/quality/releases/quarantineLots.ts'

/**
 * Keeps the cases of deliveries that were evaluated: an excursion that is new opens one, where there is none; where there is
 * one, its excursions become what is evaluated now. What is newly or more outside takes its lots out of the qualified stock,
 * and reopens what was concluded. No case goes away again, and nobody is told of what was over long ago.
 */
export async function followCases(
  tx: Tx,
  deliveryIds: readonly number[],
  changes: readonly EvaluationChange[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  await asActor(tx, 'system:portal')
  const excursions = await evaluatedExcursions(tx, deliveryIds)
  const worsened = new Set(changes.filter(change => change.worsened.length > 0).map(change => change.deliveryId))
  for (const deliveryId of [...new Set(deliveryIds)].toSorted((a, b) => a - b)) {
    const now = excursions.get(deliveryId) ?? []
    const known = await caseOf(tx, deliveryId)
    if (known) await keepUp(tx, known, now, evaluationContext)
    else if (worsened.has(deliveryId) && now.length > 0) await open(tx, deliveryId, now, evaluationContext)
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

async function open(tx: Tx, deliveryId: number, now: readonly CaseExcursion[], evaluationContext: EvaluationContext) {
  const { depositor_id: depositorId } = await tx
    .selectFrom('deliveries')
    .select('depositor_id')
    .where('id', '=', deliveryId)
    // From here on its sender cannot name another depositor.
    .forKeyShare()
    .executeTakeFirstOrThrow()
  const caseId = await insertCase(tx, { deliveryId, depositorId, by: null }, evaluationContext)
  if (caseId === null) {
    // Somebody has opened it by hand at this moment.
    const known = await caseOf(tx, deliveryId)
    if (known) await keepUp(tx, known, now, evaluationContext)
    return
  }
  await storeExcursions(tx, caseId, now, evaluationContext.now)
  await hold(tx, { caseId, deliveryId }, now, evaluationContext)
  if (!isLongOver(now, evaluationContext))
    await notifyOfCase(tx, caseId, { kind: 'caseOpened', isByHand: false }, evaluationContext)
}

async function keepUp(tx: Tx, known: Known, now: readonly CaseExcursion[], evaluationContext: EvaluationContext) {
  const comparison = await storeExcursions(tx, known.caseId, now, evaluationContext.now)
  const undone = await hold(tx, known, comparison.worsened, evaluationContext)
  await note(tx, known, comparison, undone.length, evaluationContext)
  if (known.state !== 'concluded' || comparison.worsened.length === 0) return
  await tx
    .updateTable('excursion_cases')
    .set({ state: 'reopened', concluded_at: null, updated_at: evaluationContext.now })
    .where('id', '=', known.caseId)
    .execute()
  await noteCaseEvent(tx, { caseId: known.caseId, kind: 'reopened', at: evaluationContext.now, userId: null })
  if (!isLongOver(now, evaluationContext))
    await notifyOfCase(tx, known.caseId, { kind: 'caseReopened', isByHand: false }, evaluationContext)
}

const hold = (
  tx: Tx,
  of: Pick<Known, 'caseId' | 'deliveryId'>,
  lots: readonly CaseExcursion[],
  { now }: EvaluationContext,
) => quarantineLots(tx, { ...of, lots, cause: 'excursion', reason: '', now })

async function note(tx: Tx, known: Known, comparison: Comparison, undone: number, { now: at }: EvaluationContext) {
  const event = { caseId: known.caseId, at, userId: null }
  const { worsened, withdrawn, isNews } = comparison
  // One excursion that simply goes on, reading by reading, is told by its figures alone.
  if (worsened.length > 0 && (isNews || undone > 0 || known.state === 'concluded')) {
    await noteCaseEvent(tx, { ...event, kind: 'excursionsGrew', facts: countsOf(worsened) })
  }
  if (withdrawn.length > 0) {
    await noteCaseEvent(tx, { ...event, kind: 'excursionsWithdrawn', facts: countsOf(withdrawn) })
  }
}

const countsOf = (excursions: readonly CaseExcursion[]) => ({
  lots: new Set(excursions.map(({ productId, lotId }) => `${productId} ${lotId ?? ''}`)).size,
  loggers: new Set(excursions.map(excursion => excursion.loggerId)).size,
})

const isLongOver = (excursions: readonly CaseExcursion[], evaluationContext: EvaluationContext) =>
  excursions.every(excursion => isHistory(excursion.lastAt, evaluationContext))
