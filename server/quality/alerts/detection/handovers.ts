import { sql } from 'kysely'
import type { PieceDifference } from '#contract/logistics/types/handoverChecks.ts'
import type { FactsOf } from '#contract/quality/rules/alerts/alertFacts.ts'
import { defaultPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import { followArrivalChecks } from '#server/logistics/arrivalChecks/followArrivalChecks.ts'
import { pieceDifferenceOf } from '#server/logistics/arrivalChecks/checkColumns.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import {
  isHistory,
  raiseAlerts,
  type Detection,
  type EvaluationContext,
} from '#server/quality/alerts/detection/raiseAlerts.ts'
import { watchersOf, withdrawAlerts } from '#server/quality/alerts/detection/watchers.ts'

type Kind = 'arrivalCheck' | 'pieceDifference'
type Found = Pick<Detection, 'severity' | 'happenedAt'> & { lastAt: Date; facts: FactsOf<Kind> }

/** LOG-143 and LOG-145: alerts depositor and consignee where a handover needs a look, and withdraws those that do not any more. */
export async function followHandovers(tx: Tx, deliveryIds: readonly number[], context: EvaluationContext) {
  if (deliveryIds.length === 0) return
  await follow(tx, 'arrivalCheck', deliveryIds, await arrivals(tx, deliveryIds), context)
  await follow(tx, 'pieceDifference', deliveryIds, await pieces(tx, deliveryIds), context)
}

async function follow(
  tx: Tx,
  kind: Kind,
  deliveryIds: readonly number[],
  found: ReadonlyMap<number, Found>,
  context: EvaluationContext,
) {
  const parties = await watchersOf(tx, kind, deliveryIds)
  const watchers = parties.filter(one => one.isNotifiedByDefault)
  const detections = watchers.flatMap(({ companyId, deliveryId }): Detection[] => {
    const one = found.get(deliveryId)
    if (!one || isHistory(one.lastAt, context)) return []
    const { severity, happenedAt, facts } = one
    // No rule covers these: whoever could switch them off would not learn that a verdict may be wrong.
    const rule = { ruleId: null, people: defaultPeople }
    return [{ companyId, deliveryId, loggerId: null, rule, severity, happenedAt, facts }]
  })
  await raiseAlerts(tx, detections, context)
  // Also of who was alerted as depositor or consignee, and is another party now.
  const settled = parties.filter(({ deliveryId }) => !found.has(deliveryId))
  await withdrawAlerts(tx, kind, settled, context)
}

async function arrivals(tx: Tx, deliveryIds: readonly number[]): Promise<Map<number, Found>> {
  const checks = await followArrivalChecks(tx, deliveryIds)
  return new Map(
    [...checks].map(([id, check]) => [
      id,
      {
        severity: check.outside ? 2 : 1,
        happenedAt: new Date(check.arrivedAt),
        lastAt: new Date(check.outside?.to ?? check.arrivedAt),
        facts: { kind: 'arrivalCheck', ...check },
      },
    ]),
  )
}

type Counted = { deliveryId: number; counts: PieceDifference; countedAt: Date }

async function pieces(tx: Tx, deliveryIds: readonly number[]): Promise<Map<number, Found>> {
  const { rows } = await sql<Counted>`
    select d.id as "deliveryId", ${pieceDifferenceOf} as counts,
           (select max(x.happened_at) from delivery_confirmations x
             where x.delivery_id = d.id and x.pieces is not null) as "countedAt"
      from deliveries d where d.id = any(${deliveryIds}::bigint[]) and ${pieceDifferenceOf} is not null`.execute(tx)
  return new Map(
    rows.map(({ deliveryId, counts, countedAt }) => [
      deliveryId,
      { severity: 1, happenedAt: countedAt, lastAt: countedAt, facts: { kind: 'pieceDifference', ...counts } },
    ]),
  )
}
