import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import type { AlertKind, Severity } from '#contract/quality/rules/alertKinds.ts'
import type { Rule } from '#server/quality/alerts/rulesInForce.ts'
import { planNotifications } from '#server/quality/alerts/notification/planNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** When somebody looks, by which clock quiet hours go, and the portal's address for assignments. */
export type EvaluationContext = { now: Date; timeZone: string; portal: string }

/** Something that a company's rule says to tell it. */
export type Detection = {
  companyId: number
  kind: AlertKind
  deliveryId: number | null
  loggerId: number | null
  rule: Pick<Rule, 'ruleId' | 'people'>
  severity: Severity
  happenedAt: Date
  facts: AlertFacts
}

const historyMs = 30 * 86_400_000

/** What ended so long ago is history that somebody took over, and nothing to act upon. */
export const isHistory = (lastAt: Date, { now }: EvaluationContext) => now.getTime() - lastAt.getTime() > historyMs

/**
 * One alert for each company, kind and subject: made, or raised to a higher severity, or brought back after it was
 * withdrawn; each of these is told once. What is no more severe than before only brings its facts up to date.
 */
export async function raiseAlerts(
  tx: Tx,
  detections: readonly Detection[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  const notified: Reported[] = []
  const known = await knownAlerts(tx, detections)
  for (const detection of detections) {
    const subject = subjectOf(detection)
    const was = known.get(subject)
    const alert = was
      ? await keepUp(tx, was, detection, evaluationContext)
      : await makeAlert(tx, detection, evaluationContext)
    if (alert) {
      notified.push({ id: alert.id, round: alert.round, detection })
      known.set(subject, alert)
    }
  }
  if (notified.length === 0) return
  await tx
    .insertInto('alert_steps')
    .values(notified.map(one => stepOf(one, evaluationContext)))
    .execute()
  await planNotifications(
    tx,
    notified.map(({ id, round, detection }) => ({
      alertId: id,
      companyId: detection.companyId,
      deliveryId: detection.deliveryId,
      loggerId: detection.loggerId,
      round,
      severity: detection.severity,
      act: 'raised' as const,
      level: 0,
      people: detection.rule.people,
      to: detection.rule.people,
    })),
    evaluationContext,
  )
}

type Known = Pick<Detection, 'severity' | 'happenedAt' | 'facts'> & { id: number; round: number; isWithdrawn: boolean }
type Reported = { id: number; round: number; detection: Detection }
type Subject = Pick<Detection, 'companyId' | 'kind' | 'deliveryId' | 'loggerId'>

const subjectOf = (one: Subject) => [one.companyId, one.kind, one.deliveryId, one.loggerId].join()

/** The alerts that have not ended, by their subject. Whoever acknowledges one of them now is waited for. */
async function knownAlerts(tx: Tx, detections: readonly Detection[]): Promise<Map<string, Known>> {
  if (detections.length === 0) return new Map()
  const each = <Field extends keyof Subject>(field: Field) => [...new Set(detections.map(one => one[field]))]
  const { rows } = await sql<Known & Subject>`
    select id, round, severity, happened_at as "happenedAt", facts, withdrawn_at is not null as "isWithdrawn",
           company_id as "companyId", kind, delivery_id as "deliveryId", logger_id as "loggerId"
      from alerts
     where ended_at is null and company_id = any(${each('companyId')}::bigint[]) and kind = any(${each('kind')}::text[])
       and (delivery_id = any(${each('deliveryId')}::bigint[])
         or (delivery_id is null and logger_id = any(${each('loggerId')}::int[])))
     order by id for update`.execute(tx)
  return new Map(rows.map(row => [subjectOf(row), row]))
}

async function makeAlert(tx: Tx, detection: Detection, { now }: EvaluationContext): Promise<Known> {
  const made = await tx
    .insertInto('alerts')
    .values({
      company_id: detection.companyId,
      kind: detection.kind,
      delivery_id: detection.deliveryId,
      logger_id: detection.loggerId,
      rule_id: detection.rule.ruleId,
      severity: detection.severity,
      facts: JSON.stringify(detection.facts),
      happened_at: detection.happenedAt,
      found_at: now,
      worsened_at: now,
    })
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow()
  return { ...detection, ...made, isWithdrawn: false }
}

/** What is to be told of an alert that there is already, if anything. Most of the time nothing is new about it. */
async function keepUp(tx: Tx, was: Known, detection: Detection, { now }: EvaluationContext): Promise<Known | null> {
  const isNotified = was.isWithdrawn || detection.severity > was.severity
  if (!isNotified && isSame(was, detection)) return null
  const round = was.isWithdrawn ? was.round + 1 : was.round
  await tx
    .updateTable('alerts')
    .set({ facts: JSON.stringify(detection.facts), happened_at: detection.happenedAt })
    .$if(isNotified, query =>
      query.set({
        round,
        severity: detection.severity,
        rule_id: detection.rule.ruleId,
        worsened_at: now,
        acknowledged_at: null,
        withdrawn_at: null,
      }),
    )
    .where('id', '=', was.id)
    .execute()
  return isNotified ? { ...detection, id: was.id, round, isWithdrawn: false } : null
}

const isSame = (was: Known, { happenedAt, facts }: Detection) =>
  was.happenedAt.getTime() === happenedAt.getTime() && isDeepStrictEqual(was.facts, facts)

const stepOf = ({ id, round, detection }: Reported, { now }: EvaluationContext) => ({
  alert_id: id,
  round,
  severity: detection.severity,
  found_at: now,
  happened_at: detection.happenedAt,
  facts: JSON.stringify(detection.facts),
})
