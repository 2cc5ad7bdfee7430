import { sql } from 'kysely'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import type { AlertPeople } from '#contract/quality/rules/alertRules.ts'
import { quietUntil } from '#contract/quality/rules/quietHours.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { recipientsOf, loadRecipients, type Named, type Touched } from '#server/quality/alerts/notification/people.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** A step of an alert to be notified, and the people of its rule. */
export type Notification = {
  alertId: number
  companyId: number
  deliveryId: number | null
  loggerId: number | null
  round: number
  severity: Severity
  act: 'raised' | 'escalated'
  /** The level of the escalation; 0: the first notification. */
  level: number
  people: AlertPeople
  to: Named
}

/** Mails wait for this time, so that notifications due soon go into the same one. */
export const gatherMs = 60_000

/** Plans to whom, when and over which channel to send; what is already planned is not planned again. */
export async function planNotifications(tx: Tx, notifications: readonly Notification[], context: EvaluationContext) {
  const recipients = Map.groupBy(
    await loadRecipients(tx, [...new Set(notifications.map(one => one.companyId))], 'DeliveryStatus'),
    one => one.companyId,
  )
  const touched = await touchedCentres(tx, notifications)
  const measured = await centresOfLoggers(tx, notifications)
  const rows = notifications.flatMap(notification => {
    const all = recipients.get(notification.companyId) ?? []
    const { deliveryId, loggerId, people, severity } = notification
    const subject =
      deliveryId === null ? (measured.get(loggerId ?? 0) ?? null) : (touched.get(deliveryId) ?? { centreIds: [] })
    return recipientsOf(all, notification.to, subject).flatMap(({ userId }) =>
      channelsOf(people, severity, context).map(channel => ({ ...channel, ...rowOf(notification, userId) })),
    )
  })
  await insertNotifications(tx, rows)
}

type Planned = Pick<Notification, 'alertId' | 'round' | 'severity' | 'level'> & {
  act: Notification['act'] | 'withdrawn'
}
const rowOf = ({ alertId, act, round, severity, level }: Planned, userId: number) => ({
  alert_id: alertId,
  user_id: userId,
  act,
  round,
  severity,
  level,
})

/** The inbox is used at once; mails wait for the end of the quiet hours, unless critical alerts override them. */
function channelsOf(people: AlertPeople, severity: Severity, { now, timeZone }: EvaluationContext) {
  const inApp = { channel: 'inApp', due_at: now, is_deferred: false }
  if (!people.byMail) return [inApp]
  const isUrgent = people.criticalBreaksQuiet && severity === 3
  const deferredUntil = isUrgent ? null : quietUntil(people.quietHours, now, timeZone)
  const mail = {
    channel: 'mail',
    due_at: deferredUntil ?? new Date(now.getTime() + gatherMs),
    is_deferred: deferredUntil !== null,
  }
  return [inApp, mail]
}

type Places = Map<number, NonNullable<Touched>>

async function touchedCentres(tx: Tx, notifications: readonly Notification[]): Promise<Places> {
  const ids = [...new Set(notifications.flatMap(one => one.deliveryId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('deliveries')
    .select(['id', 'from_centre_id', 'destination_centre_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, { centreIds: [row.from_centre_id, row.destination_centre_id] }]))
}

/** For alerts about a logger only, by logger. */
async function centresOfLoggers(tx: Tx, notifications: readonly Notification[]): Promise<Places> {
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

/** Everyone who was notified of an alert is notified over the same channels when it is withdrawn. */
export async function planWithdrawal(
  tx: Tx,
  { alertId, round, severity, people }: Withdrawal,
  context: EvaluationContext,
): Promise<void> {
  const notified = await tx
    .selectFrom('alert_notifications')
    .select(['user_id', 'channel'])
    .distinct()
    .where('alert_id', '=', alertId)
    .where('round', '=', round)
    .where('notified_at', 'is not', null)
    .execute()
  // A withdrawal needs no action and respects the quiet hours.
  const channels = channelsOf({ ...people, byMail: true, criticalBreaksQuiet: false }, severity, context)
  const notification = { alertId, round, severity, act: 'withdrawn' as const, level: 0 }
  const rows = notified.flatMap(({ user_id: userId, channel }) =>
    channels.filter(one => one.channel === channel).map(one => ({ ...one, ...rowOf(notification, userId) })),
  )
  await insertNotifications(tx, rows)
}

async function insertNotifications(tx: Tx, rows: readonly object[]) {
  if (rows.length === 0) return
  await sql`
    insert into alert_notifications (alert_id, user_id, act, round, severity, level, channel, due_at, is_deferred)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned (alert_id bigint, user_id bigint, act text,
      round int, severity smallint, level smallint, channel text, due_at timestamptz, is_deferred boolean)
    on conflict do nothing`.execute(tx)
}
