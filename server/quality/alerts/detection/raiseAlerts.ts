import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AlertFacts } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { Rule } from '#server/quality/alerts/rulesInForce.ts'
import { planNotifications } from '#server/quality/alerts/notification/planNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** The time of a check, the time zone of quiet hours, and the portal's address for links. */
export type EvaluationContext = { now: Date; timeZone: string; portal: string }

/** A situation for which a company's rule raises an alert. */
export type Detection = {
  companyId: number
  deliveryId: number | null
  loggerId: number | null
  rule: Pick<Rule, 'ruleId' | 'people'>
  severity: Severity
  happenedAt: Date
  facts: AlertFacts
}

const historyMs = 30 * 86_400_000

export const historyBefore = (now: Date) => new Date(now.getTime() - historyMs)

/** It ended so long ago that it was imported as history: nobody has to act. */
export const isHistory = (lastAt: Date, { now }: Pick<EvaluationContext, 'now'>) => lastAt < historyBefore(now)

/**
 * One alert for each company, kind and subject is added, raised to a higher severity, or reopened after its withdrawal; each
 * of these is notified once. If the severity did not rise, only the facts are updated.
 */
export async function raiseAlerts(tx: Tx, detections: readonly Detection[], context: EvaluationContext): Promise<void> {
  const known = await knownAlerts(tx, detections)
  const unknown = new Map<string, Detection>()
  for (const one of detections) {
    const subject = subjectOf(one)
    if (!known.has(subject) && !unknown.has(subject)) unknown.set(subject, one)
  }
  const raised = await insertAlerts(tx, unknown, context)
  for (const { id, round, detection } of raised) {
    known.set(subjectOf(detection), { ...detection, id, round, isWithdrawn: false })
  }
  for (const detection of detections) {
    const subject = subjectOf(detection)
    const stored = known.get(subject)
    const alert = stored && (await updateAlert(tx, stored, detection, context))
    if (!alert) continue
    raised.push({ id: alert.id, round: alert.round, detection })
    known.set(subject, alert)
  }
  if (raised.length === 0) return
  await insertSteps(tx, raised, context)
  const notifications = raised.map(({ id, round, detection: { rule, ...detection } }) => ({
    ...detection,
    alertId: id,
    round,
    act: 'raised' as const,
    level: 0,
    people: rule.people,
    to: rule.people,
  }))
  await planNotifications(tx, notifications, context)
}

type Known = Pick<Detection, 'severity' | 'happenedAt' | 'facts'> & { id: number; round: number; isWithdrawn: boolean }
type Raised = { id: number; round: number; detection: Detection }
type Subject = Pick<Detection, 'companyId' | 'deliveryId' | 'loggerId'> & { facts: Pick<AlertFacts, 'kind'> }

const subjectOf = ({ companyId, facts, deliveryId, loggerId }: Subject) =>
  [companyId, facts.kind, deliveryId, loggerId].join()

/** What is found is over: a delivery that arrived late is found again whenever anything of it changes. */
const isOver = ({ facts }: Detection) => facts.kind === 'lateArrival' && facts.deliveredAt !== null

/**
 * The alerts that have not ended, and the last one of what is over, by subject; locked against acknowledgements at the same
 * time.
 */
async function knownAlerts(tx: Tx, detections: readonly Detection[]): Promise<Map<string, Known>> {
  if (detections.length === 0) return new Map()
  const each = <Value>(value: (detection: Detection) => Value) => [...new Set(detections.map(value))]
  const over = detections.filter(isOver).map(one => one.deliveryId)
  const { rows } = await sql<Known & Subject>`
    select id, round, severity, happened_at as "happenedAt", facts, withdrawn_at is not null as "isWithdrawn",
           company_id as "companyId", delivery_id as "deliveryId", logger_id as "loggerId"
      from alerts
     where (ended_at is null or (kind = 'lateArrival' and delivery_id = any(${over}::bigint[])))
       and company_id = any(${each(one => one.companyId)}::bigint[])
       and kind = any(${each(one => one.facts.kind)}::text[])
       and (delivery_id = any(${each(one => one.deliveryId)}::bigint[])
         or (delivery_id is null and logger_id = any(${each(one => one.loggerId)}::int[])))
     order by id for update`.execute(tx)
  return new Map(rows.map(row => [subjectOf(row), row]))
}

/** In one statement: an outage raises thousands. */
async function insertAlerts(
  tx: Tx,
  bySubject: ReadonlyMap<string, Detection>,
  { now }: EvaluationContext,
): Promise<Raised[]> {
  const rows = [...bySubject.values()].map(
    ({ companyId, deliveryId, loggerId, rule, severity, happenedAt, facts }) => ({
      company_id: companyId,
      kind: facts.kind,
      delivery_id: deliveryId,
      logger_id: loggerId,
      rule_id: rule.ruleId,
      severity,
      facts,
      happened_at: happenedAt,
    }),
  )
  const { rows: added } = await sql<Subject & { id: number; round: number }>`
    insert into alerts (company_id, kind, delivery_id, logger_id, rule_id, severity, facts, happened_at, found_at, worsened_at)
    select company_id, kind, delivery_id, logger_id, rule_id, severity, facts, happened_at, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (company_id bigint, kind text, delivery_id bigint,
             logger_id int, rule_id bigint, severity smallint, facts jsonb, happened_at timestamptz)
    returning id, round, company_id as "companyId", delivery_id as "deliveryId", logger_id as "loggerId", facts`.execute(
    tx,
  )
  return added.flatMap(({ id, round, ...subject }) => {
    const detection = bySubject.get(subjectOf(subject))
    return detection ? [{ id, round, detection }] : []
  })
}

/** Updates a stored alert; answers it if people must be notified. Usually nothing has changed. */
async function updateAlert(
  tx: Tx,
  stored: Known,
  detection: Detection,
  { now }: EvaluationContext,
): Promise<Known | null> {
  const isNotified = stored.isWithdrawn || detection.severity > stored.severity
  if (!isNotified && isSame(stored, detection)) return null
  const round = stored.isWithdrawn ? stored.round + 1 : stored.round
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
    .where('id', '=', stored.id)
    .execute()
  return isNotified ? { ...detection, id: stored.id, round, isWithdrawn: false } : null
}

const isSame = (stored: Known, { happenedAt, facts }: Detection) =>
  stored.happenedAt.getTime() === happenedAt.getTime() && isDeepStrictEqual(stored.facts, facts)

/** As one parameter: an outage may raise more alerts than a statement can have parameters. */
async function insertSteps(tx: Tx, raised: readonly Raised[], { now }: EvaluationContext): Promise<void> {
  const steps = raised.map(({ id, round, detection: { severity, happenedAt, facts } }) => ({
    alert_id: id,
    round,
    severity,
    happened_at: happenedAt,
    facts,
  }))
  await sql`
    insert into alert_steps (alert_id, round, severity, found_at, happened_at, facts)
    select alert_id, round, severity, ${now}, happened_at, facts
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step (alert_id bigint, round int, severity smallint,
             happened_at timestamptz, facts jsonb)`.execute(tx)
}
