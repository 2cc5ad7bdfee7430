import { sql } from 'kysely'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import { lateSeverity } from '#contract/quality/rules/alertSeverity.ts'
import {
  isHistory,
  raiseAlerts,
  type EvaluationContext,
  type Detection,
} from '#server/quality/alerts/detection/raiseAlerts.ts'
import { watchersOf, type Watcher } from '#server/quality/alerts/detection/watchers.ts'
import { withdrawAlerts } from '#server/quality/alerts/detection/withdrawAlerts.ts'
import { ruleFor, rulesOf, type Rule } from '#server/quality/alerts/rulesInForce.ts'
import type { Tx } from '#server/platform/db/connect.ts'

const minuteMs = 60_000

type Plan = { deliveryId: number; deadline: Date | null; deliveredAt: Date | null; productIds: number[] }

/** Deliveries on the road after their plan, and those whose alert has yet to end. */
export async function findLate(tx: Tx, { now }: EvaluationContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select delivery_id as id from delivery_facts where delivered_at is null and arrival_deadline < ${now}
       and exists (select from alert_rules r where r.kind = 'lateArrival' and r.is_active)
     union
    select delivery_id from alerts where kind = 'lateArrival' and withdrawn_at is null and ended_at is null`.execute(tx)
  return rows.map(row => row.id)
}

/** Tells how late these deliveries are, ends the alerts of those that have arrived, and withdraws those whose plan moved. */
export async function followArrivals(
  tx: Tx,
  deliveryIds: readonly number[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  if (deliveryIds.length === 0) return
  const plans = await plansOf(tx, deliveryIds)
  const watchers = await watchersOf(tx, 'lateArrival', deliveryIds)
  const rules = await rulesOf(tx, 'lateArrival', [...new Set(watchers.map(watcher => watcher.companyId))])
  const late = plans.filter(plan => latenessOf(plan, evaluationContext) > 0)
  const detections = late.flatMap(plan =>
    watchers
      .filter(one => one.deliveryId === plan.deliveryId)
      .flatMap(watcher => detectionOf(plan, watcher, rules, evaluationContext) ?? []),
  )
  await raiseAlerts(tx, detections, evaluationContext)
  const inTime = new Set(plans.filter(plan => !late.includes(plan)).map(plan => plan.deliveryId))
  const moved = watchers.filter(one => inTime.has(one.deliveryId))
  await withdrawAlerts(
    tx,
    moved.map(({ companyId, deliveryId }) => ({ kind: 'lateArrival', companyId, deliveryId })),
    evaluationContext,
  )
  await endArrived(tx, late, evaluationContext)
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
  evaluationContext: EvaluationContext,
): Detection | null {
  const { deadline, deliveredAt, productIds } = plan
  if (!deadline || isHistory(deliveredAt ?? deadline, evaluationContext)) return null
  let worst: { rule: Rule<'lateArrival'>; severity: Severity } | null = null
  for (const productId of productIds) {
    const rule = ruleFor(rules, companyId, productId)
    if (!rule?.isActive) continue
    // What had happened before there was the rule is not told.
    const reachedAt = (lateMinutes: number) => new Date(deadline.getTime() + lateMinutes * minuteMs)
    const steps = rule.steps.filter(step => reachedAt(step.lateMinutes) >= rule.activeFrom)
    const severity = lateSeverity(steps, latenessOf(plan, evaluationContext))
    if (severity !== null && severity > (worst?.severity ?? 0)) worst = { rule, severity }
  }
  if (!worst) return null
  const facts = {
    kind: 'lateArrival' as const,
    deadline: deadline.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }
  return { companyId, kind: 'lateArrival', deliveryId, loggerId: null, ...worst, happenedAt: deadline, facts }
}

/** It has arrived, late as it is: nobody need do anything any more. */
async function endArrived(tx: Tx, late: readonly Plan[], { now }: EvaluationContext) {
  const arrived = late.filter(plan => plan.deliveredAt !== null)
  if (arrived.length === 0) return
  await tx
    .updateTable('alerts')
    .set({ ended_at: now })
    .where('kind', '=', 'lateArrival')
    .where(
      'delivery_id',
      'in',
      arrived.map(plan => plan.deliveryId),
    )
    .where('ended_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
