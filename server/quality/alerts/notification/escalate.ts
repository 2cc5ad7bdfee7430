import { sql } from 'kysely'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { peopleOf } from '#server/quality/alerts/rulesInForce.ts'
import { planNotifications, type Notification } from '#server/quality/alerts/notification/planNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'

const minuteMs = 60_000

type Alert = Omit<Notification, 'act' | 'people' | 'to'>
/** `level`: the last level that was notified of this severity. */
type Waiting = Alert & Parameters<typeof peopleOf>[0] & { worsenedAt: Date }

/** Notifies the next people of alerts that nobody has acknowledged in time; after a downtime, of all levels passed. */
export async function escalate(tx: Tx, context: EvaluationContext): Promise<void> {
  const notifications = (await waiting(tx)).flatMap(alert => levelsDue(alert, context))
  if (notifications.length > 0) await planNotifications(tx, notifications, context)
}

async function waiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select a.id as "alertId", a.company_id as "companyId", a.delivery_id as "deliveryId", a.logger_id as "loggerId", a.round, a.severity,
           a.worsened_at as "worsenedAt", coalesce(notified.level, 0) as level, r.notifies_contacts, r.user_ids, r.by_mail,
           r.quiet_hours, r.critical_breaks_quiet, r.escalation
      from alerts a
      join alert_rules r on r.id = a.rule_id and r.is_active
      left join lateral (
        select max(t.level) as level from alert_notifications t
         where t.alert_id = a.id and t.round = a.round and t.severity = a.severity and t.act = 'escalated') notified on true
     where a.acknowledged_at is null and a.withdrawn_at is null and a.ended_at is null
       and jsonb_array_length(r.escalation) > coalesce(notified.level, 0)
     order by a.id`.execute(tx)
  return rows
}

function levelsDue(alert: Waiting, { now }: EvaluationContext): Notification[] {
  const { alertId, companyId, deliveryId, loggerId, round, severity, worsenedAt } = alert
  const people = peopleOf(alert)
  return people.escalation.flatMap((to, index) => {
    const level = index + 1
    const isDue = now.getTime() - worsenedAt.getTime() >= to.afterMinutes * minuteMs
    if (level <= alert.level || !isDue) return []
    return [{ alertId, companyId, deliveryId, loggerId, round, severity, act: 'escalated' as const, level, people, to }]
  })
}
