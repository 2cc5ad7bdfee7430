import { sql } from 'kysely'
import type { Alert, AlertRow, AlertNotification } from '#contract/quality/types/alertTypes.ts'
import type { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Alerts that the caller may see, with all that became of them. */
export async function withHistory(db: DbOrTx, rows: readonly AlertRow[]): Promise<Alert[]> {
  const ids = rows.map(row => row.alertId)
  const [steps, notifications, acknowledgements] = [
    await stepsOf(db, ids),
    await notificationsOf(db, ids),
    await acknowledged(db, ids),
  ]
  const ofAlert = <Part extends { alertId: number }>(parts: readonly Part[], alertId: number) =>
    parts.filter(part => part.alertId === alertId)
  return rows.map(row => ({
    ...row,
    steps: ofAlert(steps, row.alertId).map(step => ({ ...step, foundAt: step.foundAt.toISOString() })),
    notifications: ofAlert(notifications, row.alertId).map(notification => ({
      ...notification,
      dueAt: notification.dueAt.toISOString(),
      notifiedAt: notification.notifiedAt?.toISOString() ?? null,
    })),
    acknowledgements: ofAlert(acknowledgements, row.alertId).map(one => ({ ...one, at: one.at.toISOString() })),
  }))
}

type Step = { alertId: number; severity: Severity; round: number; foundAt: Date; facts: AlertFacts }

async function stepsOf(db: DbOrTx, ids: readonly number[]): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select alert_id as "alertId", severity, round, found_at as "foundAt", facts
      from alert_steps where alert_id = any(${ids}::bigint[]) order by found_at, severity`.execute(db)
  return rows
}

type Notification = Omit<AlertNotification, 'dueAt' | 'notifiedAt'> & {
  alertId: number
  dueAt: Date
  notifiedAt: Date | null
}

async function notificationsOf(db: DbOrTx, ids: readonly number[]): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select t.alert_id as "alertId", u.name, t.act, t.severity, t.level, t.channel, t.due_at as "dueAt",
           t.is_deferred as "isDeferred", t.notified_at as "notifiedAt", t.dropped_at is not null as "isDropped"
      from alert_notifications t join users u on u.id = t.user_id
     where t.alert_id = any(${ids}::bigint[])
     order by coalesce(t.notified_at, t.due_at), t.id`.execute(db)
  return rows
}

type Acknowledged = { alertId: number; by: string; at: Date; comment: string; severity: Severity }

async function acknowledged(db: DbOrTx, ids: readonly number[]): Promise<Acknowledged[]> {
  const { rows } = await sql<Acknowledged>`
    select k.alert_id as "alertId", u.name as by, k.at, k.comment, k.severity
      from alert_acknowledgements k join users u on u.id = k.user_id
     where k.alert_id = any(${ids}::bigint[]) order by k.id`.execute(db)
  return rows
}
