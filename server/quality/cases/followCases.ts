import { isHistory, type Looking } from '#server/quality/alerts/detection/raiseAlerts.ts'
import type { JudgedChange } from '#server/quality/alerts/detection/judgedChanges.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import type { Comparison } from '#server/quality/cases/findings/compareFindings.ts'
import { judgedFindings, type Finding } from '#server/quality/cases/findings/judgedFindings.ts'
import { storeFindings } from '#server/quality/cases/findings/storeFindings.ts'
import { insertCase } from '#server/quality/cases/insertCase.ts'
import { tellCase } from '#server/quality/cases/notification/tellCase.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { holdAffectedLots } from '#server/quality/releases/quarantineLots.ts'

/**
 * Keeps the cases of deliveries that were judged: an excursion that is new opens one, where there is none; where there is
 * one, its findings become what is judged now. What is newly or more outside takes its lots out of the qualified stock,
 * and reopens what was concluded. No case goes away again, and nobody is told of what was over long ago.
 */
export async function followCases(
  tx: Tx,
  deliveryIds: readonly number[],
  changes: readonly JudgedChange[],
  looking: Looking,
): Promise<void> {
  await asActor(tx, 'system:portal')
  const findings = await judgedFindings(tx, deliveryIds)
  const grown = new Set(changes.filter(change => change.grown.length > 0).map(change => change.deliveryId))
  for (const deliveryId of [...new Set(deliveryIds)].toSorted((a, b) => a - b)) {
    const now = findings.get(deliveryId) ?? []
    const known = await caseOf(tx, deliveryId)
    if (known) await keepUp(tx, known, now, looking)
    else if (grown.has(deliveryId) && now.length > 0) await open(tx, deliveryId, now, looking)
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

async function open(tx: Tx, deliveryId: number, now: readonly Finding[], looking: Looking) {
  const { depositor_id: depositorId } = await tx
    .selectFrom('deliveries')
    .select('depositor_id')
    .where('id', '=', deliveryId)
    // From here on its sender cannot name another depositor.
    .forKeyShare()
    .executeTakeFirstOrThrow()
  const caseId = await insertCase(tx, { deliveryId, depositorId, by: null }, looking)
  if (caseId === null) {
    // Somebody has opened it by hand at this moment.
    const known = await caseOf(tx, deliveryId)
    if (known) await keepUp(tx, known, now, looking)
    return
  }
  await storeFindings(tx, caseId, now, looking.now)
  await hold(tx, { caseId, deliveryId }, now, looking)
  if (!isLongOver(now, looking)) await tellCase(tx, caseId, { kind: 'caseOpened', isByHand: false }, looking)
}

async function keepUp(tx: Tx, known: Known, now: readonly Finding[], looking: Looking) {
  const comparison = await storeFindings(tx, known.caseId, now, looking.now)
  const undone = await hold(tx, known, comparison.grown, looking)
  await note(tx, known, comparison, undone.length, looking)
  if (known.state !== 'concluded' || comparison.grown.length === 0) return
  await tx
    .updateTable('excursion_cases')
    .set({ state: 'reopened', concluded_at: null, updated_at: looking.now })
    .where('id', '=', known.caseId)
    .execute()
  await noteCaseEvent(tx, { caseId: known.caseId, kind: 'reopened', at: looking.now, userId: null })
  if (!isLongOver(now, looking)) await tellCase(tx, known.caseId, { kind: 'caseReopened', isByHand: false }, looking)
}

const hold = (tx: Tx, of: Pick<Known, 'caseId' | 'deliveryId'>, lots: readonly Finding[], { now }: Looking) =>
  holdAffectedLots(tx, { ...of, lots, cause: 'excursion', reason: '', now })

async function note(tx: Tx, known: Known, comparison: Comparison, undone: number, { now: at }: Looking) {
  const event = { caseId: known.caseId, at, userId: null }
  const { grown, withdrawn, isNews } = comparison
  // One excursion that simply goes on, reading by reading, is told by its figures alone.
  if (grown.length > 0 && (isNews || undone > 0 || known.state === 'concluded')) {
    await noteCaseEvent(tx, { ...event, kind: 'excursionsGrew', facts: countsOf(grown) })
  }
  if (withdrawn.length > 0) {
    await noteCaseEvent(tx, { ...event, kind: 'excursionsWithdrawn', facts: countsOf(withdrawn) })
  }
}

const countsOf = (findings: readonly Finding[]) => ({
  lots: new Set(findings.map(({ productId, lotId }) => `${productId} ${lotId ?? ''}`)).size,
  loggers: new Set(findings.map(finding => finding.loggerId)).size,
})

const isLongOver = (findings: readonly Finding[], looking: Looking) =>
  findings.every(finding => isHistory(finding.lastAt, looking))
