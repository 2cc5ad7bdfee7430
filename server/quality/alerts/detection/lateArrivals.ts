import { sql } from 'kysely'
import type { FactsOf } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { LateStep } from '#contract/quality/rules/alerts/alertRules.ts'
import { lateSeverity } from '#contract/quality/rules/alerts/alertSeverity.ts'
import {
  type Detection,
  type EvaluationContext,
  historyBefore,
  isHistory,
  raiseAlerts,
} from '#server/quality/alerts/detection/raiseAlerts.ts'
import { type Watcher, watchersOf, withdrawAlerts } from '#server/quality/alerts/detection/watchers.ts'
import { mostSevere, type Rule, ruleFor, rulesOf } from '#server/quality/alerts/rulesInForce.ts'
import type { Tx } from '#server/platform/db/connect.ts'

const minuteMs = 60_000

type Plan = { deliveryId: number; deadline: Date | null; deliveredAt: Date | null; productIds: number[] }

/** Deliveries in transit after their deadline, unless that is history, and those with an alert that has not ended. */
export async function findLate(tx: Tx, { now }: EvaluationContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select delivery_id as id from delivery_facts
     where delivered_at is null and arrival_deadline < ${now} and arrival_deadline >= ${historyBefore(now)}
       and exists (select from alert_rules r where r.kind = 'lateArrival' and r.is_active)
     union
    select delivery_id from alerts where kind = 'lateArrival' and withdrawn_at is null and ended_at is null`.execute(tx)
  return rows.map(row => row.id)
}

/** Raises alerts for late deliveries, ends those of delivered ones, and withdraws those whose deadline moved. */
export async function followArrivals(tx: Tx, deliveryIds: readonly number[], context: EvaluationContext) {
  if (deliveryIds.length === 0) return
  const plans = await plansOf(tx, deliveryIds)
  const watchers = await watchersOf(tx, 'lateArrival', deliveryIds)
  const rules = await rulesOf(tx, 'lateArrival', [...new Set(watchers.map(watcher => watcher.companyId))])
  const { late = [], inTime = [] } = Object.groupBy(plans, plan => (latenessOf(plan, context) > 0 ? 'late' : 'inTime'))
  const byDelivery = Map.groupBy(watchers, watcher => watcher.deliveryId)
  const watchersFor = ({ deliveryId }: Plan) => byDelivery.get(deliveryId) ?? []
  const detections = late.flatMap(plan =>
    watchersFor(plan).flatMap(watcher => detectionOf(plan, watcher, rules, context) ?? []),
  )
  await raiseAlerts(tx, detections, context)
  await withdrawAlerts(tx, 'lateArrival', inTime.flatMap(watchersFor), context)
  await endArrived(tx, late, context)
}

async function plansOf(tx: Tx, deliveryIds: readonly number[]): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select d.id as "deliveryId", d.arrival_deadline as deadline, d.delivered_at as "deliveredAt",
           array(select distinct i.product_id::int from delivery_items i where i.delivery_id = d.id) as "productIds"
      from deliveries d where d.id = any(${deliveryIds}::bigint[]) order by d.id`.execute(tx)
  return rows
}

const latenessOf = ({ deadline, deliveredAt }: Plan, { now }: EvaluationContext) =>
  deadline === null ? 0 : (deliveredAt ?? now).getTime() - deadline.getTime()

function detectionOf(
  plan: Plan,
  { companyId, deliveryId }: Watcher,
  rules: readonly Rule<'lateArrival'>[],
  context: EvaluationContext,
): Detection | null {
  const { deadline, deliveredAt, productIds } = plan
  if (!deadline || isHistory(deliveredAt ?? deadline, context)) return null
  const lateMs = latenessOf(plan, context)
  const worst = mostSevere(
    productIds,
    id => ruleFor(rules, companyId, id),
    ({ steps, activeFrom }) => {
      // Steps that were reached before the rule was active are ignored.
      const isNew = ({ lateMinutes }: LateStep) => deadline.getTime() + lateMinutes * minuteMs >= activeFrom.getTime()
      return lateSeverity(steps.filter(isNew), lateMs)
    },
  )
  if (!worst) return null
  const facts: FactsOf<'lateArrival'> = {
    kind: 'lateArrival',
    deadline: deadline.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }
  return { companyId, deliveryId, loggerId: null, ...worst, happenedAt: deadline, facts }
}

/** Late deliveries that have arrived need no action any more. */
async function endArrived(tx: Tx, late: readonly Plan[], { now }: EvaluationContext) {
  const ids = late.filter(plan => plan.deliveredAt !== null).map(plan => plan.deliveryId)
  if (ids.length === 0) return
  await tx
    .updateTable('alerts')
    .set({ ended_at: now })
    .where('kind', '=', 'lateArrival')
    .where('delivery_id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
