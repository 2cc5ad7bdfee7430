import { sql } from 'kysely'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import { silenceSeverity } from '#contract/quality/rules/alertSeverity.ts'
import {
  isHistory,
  raiseAlerts,
  type EvaluationContext,
  type Detection,
} from '#server/quality/alerts/detection/raiseAlerts.ts'
import { maySee, watchersOf, type Watcher } from '#server/quality/alerts/detection/watchers.ts'
import { ruleFor, rulesOf, type Rule } from '#server/quality/alerts/rulesInForce.ts'
import type { Tx } from '#server/platform/db/connect.ts'

const asleepMs = 5 * 60_000
const catchUpMs = 15 * 60_000

type Silence = {
  deliveryId: number
  loggerId: number
  serial: string
  lastAt: Date | null
  since: Date
  intervalMs: number
  /** Of the items that it carries. */
  productIds: number[]
}

/** Tells of loggers on the road that have said nothing for so many of their intervals; ends what is over. */
export async function followSilences(tx: Tx, evaluationContext: EvaluationContext): Promise<void> {
  await endSilences(tx, evaluationContext)
  if (!(await hadTimeToSpeak(tx, evaluationContext))) return
  const rules = await rulesOf(tx, 'silence')
  const fewest = Math.min(...rules.filter(rule => rule.isActive).map(rule => rule.steps[0]?.intervals ?? Infinity))
  if (!Number.isFinite(fewest)) return
  const silent = (await silentLoggers(tx, fewest, evaluationContext)).filter(
    one => !isHistory(one.since, evaluationContext),
  )
  const watchers = Map.groupBy(
    await watchersOf(tx, 'silence', [...new Set(silent.map(one => one.deliveryId))]),
    watcher => watcher.deliveryId,
  )
  const detections = silent.flatMap(silence =>
    (watchers.get(silence.deliveryId) ?? []).flatMap(
      watcher => detectionOf(silence, watcher, rules, evaluationContext) ?? [],
    ),
  )
  await raiseAlerts(tx, detections, evaluationContext)
}

/**
 * Where nobody has looked for a while, the portal was down and its door shut: whoever could not send then gets time to
 * catch up, and no start raises an alarm about every logger.
 */
async function hadTimeToSpeak(tx: Tx, { now }: EvaluationContext): Promise<boolean> {
  const { rows } = await sql<{ silencesFrom: Date }>`
    update alert_clock set evaluated_at = ${now},
           silences_from = case when evaluated_at < ${new Date(now.getTime() - asleepMs)}
             then ${new Date(now.getTime() + catchUpMs)} else silences_from end
    returning silences_from as "silencesFrom"`.execute(tx)
  return rows[0] !== undefined && now >= rows[0].silencesFrom
}

async function silentLoggers(tx: Tx, intervals: number, { now }: EvaluationContext): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    select l.delivery_id as "deliveryId", l.logger_id as "loggerId", g.serial, t.last_at as "lastAt",
           coalesce(t.last_at, l.from_at) as since, t.interval_ms as "intervalMs",
           array(select distinct i.product_id::int from delivery_items i
                  where i.delivery_id = l.delivery_id
                    and (not exists (select from logger_assignment_items c where c.logger_assignment_id = l.id)
                      or exists (select from logger_assignment_items c
                                  where c.logger_assignment_id = l.id and c.delivery_item_id = i.id))) as "productIds"
      from assignment_temperature t
      join logger_assignments l on l.id = t.logger_assignment_id
      join loggers g on g.id = l.logger_id
      join deliveries d on d.id = l.delivery_id and d.delivered_at is null
     where t.end_at is null
       and coalesce(t.last_at, l.from_at) + t.interval_ms * ${intervals}::float8 * interval '1 ms' < ${now}
     order by l.id`.execute(tx)
  return rows
}

function detectionOf(
  silence: Silence,
  watcher: Watcher,
  rules: readonly Rule<'silence'>[],
  evaluationContext: EvaluationContext,
): Detection | null {
  const { deliveryId, loggerId, serial, lastAt, since, intervalMs } = silence
  let worst: { rule: Rule<'silence'>; severity: Severity } | null = null
  for (const productId of silence.productIds.filter(id => maySee(watcher, id))) {
    const rule = ruleFor(rules, watcher.companyId, productId)
    if (!rule?.isActive) continue
    // What had happened before there was the rule is not told.
    const reachedAt = (intervals: number) => new Date(since.getTime() + intervals * intervalMs)
    const steps = rule.steps.filter(step => reachedAt(step.intervals) >= rule.activeFrom)
    const severity = silenceSeverity(steps, evaluationContext.now.getTime() - since.getTime(), intervalMs)
    if (severity !== null && severity > (worst?.severity ?? 0)) worst = { rule, severity }
  }
  if (!worst) return null
  const facts = {
    kind: 'silence' as const,
    serial,
    lastAt: lastAt?.toISOString() ?? null,
    since: since.toISOString(),
    intervalMs,
  }
  return { companyId: watcher.companyId, kind: 'silence', deliveryId, loggerId, ...worst, happenedAt: since, facts }
}

/** It measures again, or is on this delivery no more. */
async function endSilences(tx: Tx, { now }: EvaluationContext) {
  await sql`
    update alerts a set ended_at = ${now}
     where a.kind = 'silence' and a.ended_at is null
       and not exists (
         select from logger_assignments l
           join assignment_temperature t on t.logger_assignment_id = l.id and t.end_at is null
           join deliveries d on d.id = l.delivery_id and d.delivered_at is null
          where l.delivery_id = a.delivery_id and l.logger_id = a.logger_id
            and date_trunc('milliseconds', coalesce(t.last_at, l.from_at)) <= a.happened_at)`.execute(tx)
}
