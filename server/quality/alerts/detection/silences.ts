import { sql } from 'kysely'
import type { FactsOf } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { SilenceStep } from '#contract/quality/rules/alerts/alertRules.ts'
import { silenceSeverity } from '#contract/quality/rules/alerts/alertSeverity.ts'
import {
  isHistory,
  raiseAlerts,
  type EvaluationContext,
  type Detection,
} from '#server/quality/alerts/detection/raiseAlerts.ts'
import { maySee, watchersOf, type Watcher } from '#server/quality/alerts/detection/watchers.ts'
import { mostSevere, ruleFor, rulesOf, type Rule } from '#server/quality/alerts/rulesInForce.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

const downtimeMs = 5 * 60_000
const catchUpMs = 15 * 60_000

type Silence = {
  deliveryId: number
  loggerId: number
  serial: string
  lastAt: Date | null
  since: Date
  intervalMs: number
  /** The products that the logger measures. */
  productIds: number[]
}

/** Raises alerts for loggers in transit without readings for several intervals, and ends those that are over. */
export async function followSilences(tx: Tx, context: EvaluationContext): Promise<void> {
  await endSilences(tx, context)
  if (!(await hadTimeToSend(tx, context))) return
  const rules = await rulesOf(tx, 'silence')
  const minIntervals = Math.min(
    ...rules.filter(rule => rule.isActive).map(rule => rule.steps[0]?.intervals ?? Infinity),
  )
  if (!Number.isFinite(minIntervals)) return
  const silent = (await silentLoggers(tx, minIntervals, context)).filter(one => !isHistory(one.since, context))
  const watchers = Map.groupBy(
    await watchersOf(tx, 'silence', [...new Set(silent.map(one => one.deliveryId))]),
    watcher => watcher.deliveryId,
  )
  const detections = silent.flatMap(silence =>
    (watchers.get(silence.deliveryId) ?? []).flatMap(watcher => detectionOf(silence, watcher, rules, context) ?? []),
  )
  await raiseAlerts(tx, detections, context)
}

/**
 * If the last check is some time ago, the portal was down and received nothing: senders get time to catch up, so that no
 * start raises alerts for every logger.
 */
async function hadTimeToSend(tx: Tx, { now }: EvaluationContext): Promise<boolean> {
  const { rows } = await sql<{ silencesFrom: Date }>`
    update alert_clock set evaluated_at = ${now},
           silences_from = case when evaluated_at < ${new Date(now.getTime() - downtimeMs)}
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
                    and ${sql.raw(measuresItem())}) as "productIds"
      from assignment_temperature t
      join logger_assignments l on l.id = t.logger_assignment_id
      join loggers g on g.id = l.logger_id
      join deliveries d on d.id = l.delivery_id and d.delivered_at is null
     where (t.end_at is null or t.end_at > ${now})
       and coalesce(t.last_at, l.from_at) + t.interval_ms * ${intervals}::float8 * interval '1 ms' < ${now}
     order by l.id`.execute(tx)
  return rows
}

function detectionOf(
  silence: Silence,
  watcher: Watcher,
  rules: readonly Rule<'silence'>[],
  context: EvaluationContext,
): Detection | null {
  const { deliveryId, loggerId, serial, lastAt, since, intervalMs } = silence
  const { companyId } = watcher
  const worst = mostSevere(
    silence.productIds.filter(id => maySee(watcher, id)),
    id => ruleFor(rules, companyId, id),
    ({ steps, activeFrom }) => {
      // Steps that were reached before the rule was active are ignored.
      const isNew = ({ intervals }: SilenceStep) => since.getTime() + intervals * intervalMs >= activeFrom.getTime()
      return silenceSeverity(steps.filter(isNew), context.now.getTime() - since.getTime(), intervalMs)
    },
  )
  if (!worst) return null
  const facts: FactsOf<'silence'> = {
    kind: 'silence',
    serial,
    lastAt: lastAt?.toISOString() ?? null,
    since: since.toISOString(),
    intervalMs,
  }
  return { companyId, deliveryId, loggerId, ...worst, happenedAt: since, facts }
}

/** The logger measures again, or is not assigned to the delivery any more, also because its end has passed. */
async function endSilences(tx: Tx, { now }: EvaluationContext) {
  await sql`
    update alerts a set ended_at = ${now}
     where a.kind = 'silence' and a.ended_at is null
       and not exists (
         select from logger_assignments l
           join assignment_temperature t on t.logger_assignment_id = l.id and (t.end_at is null or t.end_at > ${now})
           join deliveries d on d.id = l.delivery_id and d.delivered_at is null
          where l.delivery_id = a.delivery_id and l.logger_id = a.logger_id
            and date_trunc('milliseconds', coalesce(t.last_at, l.from_at)) <= a.happened_at)`.execute(tx)
}
