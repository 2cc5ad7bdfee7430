import type pg from 'pg'
import { codes } from '#contract/kernel/codes.ts'
import { outcomeChanges, type OutcomeChange } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { evaluatedByField, evaluatedByValue } from '#contract/logistics/words/amendmentValues.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { outcomesOf } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import type { KnownProduct } from '#server/logistics/products/administeredProduct.ts'
import { insertAct, type ReevaluatedDelivery } from '#server/logistics/products/reevaluation/acts.ts'
import { candidatesAmong, type Candidate } from '#server/logistics/products/reevaluation/candidates.ts'
import { validVersion, versionsOf, type StoredVersion } from '#server/logistics/products/versions.ts'
import { lockLoggers, reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'

type ReevaluationAct = {
  product: KnownProduct
  version: number
  deliveryIds: readonly number[]
  reason: string
  userId: number
  scope: EnterpriseScope
  now: Date
}
type Writing = { client: pg.PoolClient; tx: Db; act: ReevaluationAct }

/** TEL-15: re-evaluates deliveries by a version of an item in one transaction, except those that it evaluates already. */
export async function reevaluateDeliveries(
  client: pg.PoolClient,
  tx: Db,
  act: ReevaluationAct,
): Promise<{ evaluated: number; outcomes: OutcomeChange[] }> {
  await asActor(tx, `user:${act.userId}`, act.reason)
  const by = await validVersion(tx, act.product.id, act.version)
  const found = await lockedCandidates({ client, tx, act }, by)
  const changed = found.flatMap(one => (one.formerVersionId === null ? [] : { ...one, former: one.formerVersionId }))
  if (changed.length === 0) return { evaluated: 0, outcomes: [] }
  const ids = changed.map(one => one.deliveryId)
  await tx
    .updateTable('delivery_items')
    .set({ product_version_id: by.id })
    .where('product_id', '=', act.product.id)
    .where('delivery_id', 'in', ids)
    .execute()
  await reevaluateTouched(client, { deliveryIds: ids, loggerIds: [] })
  const outcomes = await outcomesOf(tx, ids, act.now)
  const evaluated = changed.map(({ deliveryId, former, outcome }) => ({
    deliveryId,
    formerVersionId: former,
    outcome,
    newOutcome: outcomes.get(deliveryId) ?? 'noData',
  }))
  await insertAct(tx, { versionId: by.id, userId: act.userId, reason: act.reason }, evaluated)
  await insertAmendments(tx, act, evaluated, by)
  return { evaluated: evaluated.length, outcomes: outcomeChanges(evaluated) }
}

/**
 * Locks the deliveries against changes by their senders and against readings, in the same order as the partner API. 4017 if
 * one is unknown, not visible or without the item.
 */
async function lockedCandidates({ client, tx, act }: Writing, by: StoredVersion): Promise<Candidate[]> {
  const ids = [...new Set(act.deliveryIds)]
  const find = async () => {
    const asked = { scope: act.scope, by: { productId: act.product.id, versionId: by.id }, now: act.now }
    const found = await candidatesAmong(tx, asked, ids)
    if (found.length < ids.length) throw new PortalError(codes.notAuthorized)
    return found
  }
  const senders = Map.groupBy(await find(), one => one.senderId)
  for (const [senderId, sent] of [...senders].toSorted(([a], [b]) => a - b)) {
    await lockReferences(
      tx,
      senderId,
      sent.map(one => one.reference),
    )
  }
  const loggers = await tx
    .selectFrom('logger_assignments')
    .select('logger_id')
    .where('delivery_id', 'in', ids)
    .execute()
  await lockLoggers(
    client,
    loggers.map(assignment => assignment.logger_id),
  )
  return await find()
}

/** A re-evaluation is an amendment, so that screens, files and reports show it. */
async function insertAmendments(
  tx: Db,
  { product, reason, userId }: ReevaluationAct,
  evaluated: readonly ReevaluatedDelivery[],
  by: StoredVersion,
) {
  const versions = await versionsOf(tx, product.id)
  const valueOf = (version: StoredVersion, outcome: Outcome) =>
    evaluatedByValue({ ...version, itemCode: product.itemCode, outcome })
  const rows = evaluated.map(one => {
    const former = versions.find(version => version.id === one.formerVersionId)
    return {
      delivery_id: one.deliveryId,
      field: evaluatedByField,
      old_value: former ? valueOf(former, one.outcome) : null,
      new_value: valueOf(by, one.newOutcome),
      reason,
      user_id: userId,
    }
  })
  await tx.insertInto('amendments').values(rows).execute()
}
