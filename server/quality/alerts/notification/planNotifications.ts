import { sql } from 'kysely'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import type { AlertPeople } from '#contract/quality/rules/alertRules.ts'
import { quietUntil } from '#contract/quality/rules/quietHours.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { recipientsOf, loadRecipients, type Named, type Touched } from '#server/quality/alerts/notification/people.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** What is told: which step of an alert, to whom by which rule. */
export type Notification = {
  alertId: number
  companyId: number
  deliveryId: number | null
  loggerId: number | null
  round: number
  severity: Severity
  act: 'raised' | 'escalated'
  /** 0 at once, from 1 on the level of the escalation. */
  level: number
  people: AlertPeople
  to: Named
}

/** What comes within this time goes into one mail. */
const gatherMs = 60_000

/** Notes whom to tell when and how; whoever is noted for the same already is not noted again. */
export async function planNotifications(
  tx: Tx,
  notifications: readonly Notification[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  const recipients = Map.groupBy(
    await loadRecipients(tx, [...new Set(notifications.map(one => one.companyId))]),
    one => one.companyId,
  )
  const touched = await touchedCentres(tx, notifications)
  const measured = await centresOfLoggers(tx, notifications)
  const rows = notifications.flatMap(notification => {
    const all = recipients.get(notification.companyId) ?? []
    const subject =
      notification.deliveryId === null
        ? (measured.get(notification.loggerId ?? 0) ?? null)
        : (touched.get(notification.deliveryId) ?? { centreIds: [] })
    return recipientsOf(all, notification.to, subject).flatMap(({ userId }) =>
      waysOf(notification.people, notification.severity, evaluationContext).map(way => ({
        ...way,
        ...rowOf(notification, userId),
      })),
    )
  })
  await insertNotifications(tx, rows)
}

type Noted = Pick<Notification, 'alertId' | 'round' | 'severity' | 'level'> & { act: Notification['act'] | 'withdrawn' }
const rowOf = ({ alertId, act, round, severity, level }: Noted, userId: number) => ({
  alert_id: alertId,
  user_id: userId,
  act,
  round,
  severity,
  level,
})

/** The inbox disturbs nobody and tells at once; mails wait for the end of the quiet hours, unless what is critical breaks them. */
function waysOf(people: AlertPeople, severity: Severity, { now, timeZone }: EvaluationContext) {
  const inApp = { channel: 'inApp', due_at: now, is_deferred: false }
  if (!people.byMail) return [inApp]
  const breaks = people.criticalBreaksQuiet && severity === 3
  const deferredUntil = breaks ? null : quietUntil(people.quietHours, now, timeZone)
  const mail = {
    channel: 'mail',
    due_at: deferredUntil ?? new Date(now.getTime() + gatherMs),
    is_deferred: deferredUntil !== null,
  }
  return [inApp, mail]
}

async function touchedCentres(
  tx: Tx,
  notifications: readonly Notification[],
): Promise<Map<number, NonNullable<Touched>>> {
  const ids = [...new Set(notifications.flatMap(one => one.deliveryId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('deliveries')
    .select(['id', 'from_centre_id', 'destination_centre_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, { centreIds: [row.from_centre_id, row.destination_centre_id] }]))
}

/** Of what is told of loggers alone, by the logger. */
async function centresOfLoggers(
  tx: Tx,
  notifications: readonly Notification[],
): Promise<Map<number, NonNullable<Touched>>> {
  const ids = [...new Set(notifications.flatMap(one => (one.deliveryId === null ? (one.loggerId ?? []) : [])))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; centreIds: (number | null)[] }>`
    select l.logger_id as id, array_agg(distinct place.id::int) as "centreIds"
      from logger_assignments l join deliveries d on d.id = l.delivery_id
     cross join lateral (values (d.from_centre_id), (d.destination_centre_id)) place (id)
     where l.logger_id = any(${ids}::int[]) group by l.logger_id`.execute(tx)
  return new Map(rows.map(({ id, centreIds }) => [id, { centreIds, isLogger: true }]))
}

type Withdrawal = Pick<Notification, 'alertId' | 'round' | 'severity' | 'people'>

/** Whoever was told of an alert is told, in the same way, that its reason is gone. */
export async function planWithdrawal(
  tx: Tx,
  withdrawal: Withdrawal,
  evaluationContext: EvaluationContext,
): Promise<void> {
  const { alertId, round, severity, people } = withdrawal
  const notified = await tx
    .selectFrom('alert_notifications')
    .select(['user_id', 'channel'])
    .distinct()
    .where('alert_id', '=', alertId)
    .where('round', '=', round)
    .where('notified_at', 'is not', null)
    .execute()
  // That there is nothing to do wakes nobody up.
  const ways = waysOf({ ...people, byMail: true, criticalBreaksQuiet: false }, severity, evaluationContext)
  const notification = { alertId, round, severity, act: 'withdrawn' as const, level: 0 }
  const rows = notified.flatMap(({ user_id: userId, channel }) =>
    ways.filter(way => way.channel === channel).map(way => ({ ...way, ...rowOf(notification, userId) })),
  )
  await insertNotifications(tx, rows)
}

async function insertNotifications(tx: Tx, rows: readonly object[]) {
  if (rows.length === 0) return
  await sql`
    insert into alert_notifications (alert_id, user_id, act, round, severity, level, channel, due_at, is_deferred)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as noted (alert_id bigint, user_id bigint, act text,
      round int, severity smallint, level smallint, channel text, due_at timestamptz, is_deferred boolean)
    on conflict do nothing`.execute(tx)
}
