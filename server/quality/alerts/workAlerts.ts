import { sql } from 'kysely'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import { followBatteries } from '#server/quality/alerts/detection/batteries.ts'
import { followEvaluation } from '#server/quality/alerts/detection/evaluationChanges.ts'
import { followHandovers } from '#server/quality/alerts/detection/handovers.ts'
import { findLate, followArrivals } from '#server/quality/alerts/detection/lateArrivals.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { followSilences } from '#server/quality/alerts/detection/silences.ts'
import { sendDueNotifications } from '#server/quality/alerts/notification/sendDueNotifications.ts'
import { tryExclusive } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { workOffQueue } from '#server/platform/jobs/claimQueued.ts'
import { inTurn } from '#server/platform/jobs/inTurn.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { peopleOf } from '#server/quality/alerts/rulesInForce.ts'
import { type Notification, planNotifications } from '#server/quality/alerts/notification/planNotifications.ts'

const deliveriesAtOnce = 200

type AlertContext = Pick<AppContext, 'db' | 'config' | 'now'>

/**
 * Handles the changed deliveries in the queue and sends due notifications; after a downtime it catches up. In turn, since only
 * one can hold the lock.
 */
export async function workAlerts(appContext: AlertContext): Promise<void> {
  await inTurn('alerts could not be worked off', [
    () => workOffChanges(appContext),
    () => sendNotifications(appContext),
  ])
}

async function sendNotifications({ db, config, now }: AlertContext): Promise<void> {
  const failures = await tryExclusive(db, 'alerts', tx => sendDueNotifications(tx, config, now()))
  if (failures && failures.length > 0) throw new AggregateError(failures, 'notifications could not be sent')
}

const workOffChanges = (appContext: AlertContext) =>
  workOffQueue('alert_queue', deliveriesAtOnce, claim =>
    tryExclusive(appContext.db, 'alerts', async tx => {
      const context = clockOf(appContext)
      const ids = await existing(tx, await claim(tx))
      await followEvaluation(tx, ids, context)
      await followArrivals(tx, ids, context)
      await followHandovers(tx, ids, context)
    }),
  )

/** Deliveries may have been deleted since. */
async function existing(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from deliveries where id = any(${ids}::bigint[]) order by id`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Finds what changes with time alone: late deliveries, silent loggers, low batteries and alerts to escalate. The queue comes
 * first, since a delivery may have arrived. Each has its own transaction, so that a failure does not block the others.
 */
export async function findTimedAlerts(appContext: AlertContext): Promise<void> {
  const context = clockOf(appContext)
  const checks: ((tx: Tx) => Promise<void>)[] = [
    async tx => followArrivals(tx, await findLate(tx, context), context),
    tx => followSilences(tx, context),
    tx => followBatteries(tx, context),
    tx => escalate(tx, context),
  ]
  await inTurn('alerts could not be checked', [
    () => workOffChanges(appContext),
    ...checks.map(check => () => tryExclusive(appContext.db, 'alerts', check)),
  ])
}

const minuteMs = 60_000

type Alert = Omit<Notification, 'act' | 'people' | 'to'>
/** `level`: the last level that was notified of this severity. */
type Waiting = Alert & Parameters<typeof peopleOf>[0] & { worsenedAt: Date }

/** Notifies the next people of alerts that nobody has acknowledged in time; after a downtime, of all levels passed. */
async function escalate(tx: Tx, context: EvaluationContext): Promise<void> {
  const notifications = (await waiting(tx)).flatMap(alert => levelsDue(alert, context))
  if (notifications.length > 0) await planNotifications(tx, notifications, context)
}

async function waiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select a.id as "alertId", a.company_id as "companyId", a.delivery_id as "deliveryId", a.logger_id as "loggerId", a.round, a.severity,
           a.worsened_at as "worsenedAt", coalesce(notified.level, 0) as level, r.notifies_contacts, r.user_ids, r.by_mail, r.by_sms, r.to_teams, r.to_slack,
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
