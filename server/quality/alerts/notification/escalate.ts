import { sql } from 'kysely'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import type { Looking } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { peopleOf } from '#server/quality/alerts/rulesInForce.ts'
import { planTellings, type Telling } from '#server/quality/alerts/notification/planNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'

const minuteMs = 60_000

type Waiting = Parameters<typeof peopleOf>[0] & {
  alertId: number
  companyId: number
  deliveryId: number | null
  loggerId: number | null
  round: number
  severity: Severity
  grownAt: Date
  /** The last level that was told of this severity. */
  level: number
}

/** Tells the next people of what nobody has acknowledged in time; every level that has passed, after a sleep. */
export async function escalate(tx: Tx, looking: Looking): Promise<void> {
  const tellings = (await waiting(tx)).flatMap(alert => levelsDue(alert, looking))
  if (tellings.length > 0) await planTellings(tx, tellings, looking)
}

async function waiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select a.id as "alertId", a.company_id as "companyId", a.delivery_id as "deliveryId", a.logger_id as "loggerId", a.round, a.severity,
           a.grown_at as "grownAt", coalesce(told.level, 0) as level, r.tells_contacts, r.user_ids, r.by_mail,
           r.quiet_hours, r.critical_breaks_quiet, r.escalation
      from alerts a
      join alert_rules r on r.id = a.rule_id and r.is_active
      left join lateral (
        select max(t.level) as level from alert_tellings t
         where t.alert_id = a.id and t.round = a.round and t.severity = a.severity and t.act = 'escalated') told on true
     where a.acknowledged_at is null and a.withdrawn_at is null and a.ended_at is null
       and jsonb_array_length(r.escalation) > coalesce(told.level, 0)
     order by a.id`.execute(tx)
  return rows
}

function levelsDue(alert: Waiting, { now }: Looking): Telling[] {
  const { alertId, companyId, deliveryId, loggerId, round, severity, grownAt } = alert
  const people = peopleOf(alert)
  return people.escalation.flatMap((to, index) => {
    const level = index + 1
    const isDue = now.getTime() - grownAt.getTime() >= to.afterMinutes * minuteMs
    if (level <= alert.level || !isDue) return []
    return [{ alertId, companyId, deliveryId, loggerId, round, severity, act: 'escalated' as const, level, people, to }]
  })
}
