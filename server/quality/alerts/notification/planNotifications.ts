import { sql } from 'kysely'
import type { Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { ChannelKind } from '#contract/quality/rules/alerts/alertChannels.ts'
import { defaultPeople, type AlertPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import { usualSettings } from '#contract/quality/rules/alerts/notificationSettings.ts'
import { joinedQuiet, quietUntil } from '#contract/quality/rules/alerts/quietHours.ts'
import type { NotificationChannel } from '#contract/quality/types/alertTypes.ts'
import { peopleOf } from '#server/quality/alerts/rulesInForce.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import {
  recipientsOf,
  loadRecipients,
  settingsJson,
  type Named,
  type Recipient,
  type Touched,
} from '#server/quality/alerts/notification/people.ts'
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
  const companyIds = [...new Set(notifications.map(one => one.companyId))]
  const recipients = Map.groupBy(await loadRecipients(tx, companyIds, 'DeliveryStatus'), one => one.companyId)
  const channels = await channelsOf(tx, companyIds)
  const touched = await touchedCentres(tx, notifications)
  const measured = await centresOfLoggers(tx, notifications)
  const rows = notifications.flatMap(notification => {
    const { companyId, deliveryId, loggerId, people, to } = notification
    const subject =
      deliveryId === null ? (measured.get(loggerId ?? 0) ?? null) : (touched.get(deliveryId) ?? { centreIds: [] })
    const isUrgent = notification.severity === 3
    return [
      ...recipientsOf(recipients.get(companyId) ?? [], to, subject).flatMap(({ userId, settings }) =>
        channelsToPerson(people, settings).map(channel => ({
          ...rowOf(notification, userId, channel),
          ...dueBy({ channel, people, settings, isUrgent }, context),
        })),
      ),
      ...(channels.get(companyId) ?? [])
        .filter(channel => (channel === 'teams' ? people.toTeams : people.toSlack))
        .map(channel => ({
          ...rowOf(notification, null, channel),
          ...dueBy({ channel, people, settings: usualSettings, isUrgent }, context),
        })),
    ]
  })
  await insertNotifications(tx, rows)
}

type Planned = Pick<Notification, 'alertId' | 'round' | 'severity' | 'level'> & {
  act: Notification['act'] | 'withdrawn'
}
const rowOf = (
  { alertId, act, round, severity, level }: Planned,
  userId: number | null,
  channel: NotificationChannel,
) => ({ alert_id: alertId, user_id: userId, act, round, severity, level, channel })

const channelsToPerson = (people: AlertPeople, { smsNumber }: Recipient['settings']): NotificationChannel[] => [
  'inApp',
  ...(people.byMail ? (['mail'] as const) : []),
  ...(people.bySms && smsNumber !== null ? (['sms'] as const) : []),
]

/** The channels that these companies have. */
async function channelsOf(tx: Tx, companyIds: readonly number[]): Promise<Map<number, ChannelKind[]>> {
  const { rows } = await sql<{ companyId: number; kinds: ChannelKind[] }>`
    select company_id as "companyId", array_agg(kind order by kind) as kinds from alert_channels
     where company_id = any(${companyIds}::bigint[]) group by company_id`.execute(tx)
  return new Map(rows.map(row => [row.companyId, row.kinds]))
}

type Due = {
  channel: NotificationChannel
  people: Quiet
  settings: Quiet
  /** It may break quiet hours. */
  isUrgent: boolean
}
type Quiet = Pick<AlertPeople, 'quietHours' | 'criticalBreaksQuiet'>

/** The inbox is used at once; the rest waits for the end of the quiet hours of the rule and of the person. */
function dueBy({ channel, people, settings, isUrgent }: Due, { now, timeZone }: EvaluationContext) {
  if (channel === 'inApp') return { due_at: now, is_deferred: false }
  const quietOf = (one: Quiet) => (isUrgent && one.criticalBreaksQuiet ? [] : one.quietHours)
  const deferredUntil = quietUntil(joinedQuiet(quietOf(people), quietOf(settings)), now, timeZone)
  return { due_at: deferredUntil ?? new Date(now.getTime() + gatherMs), is_deferred: deferredUntil !== null }
}

type Places = Map<number, NonNullable<Touched>>

async function touchedCentres(tx: Tx, notifications: readonly Notification[]): Promise<Places> {
  const ids = [...new Set(notifications.flatMap(one => one.deliveryId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('deliveries')
    .select(['id', 'from_centre_id', 'destination_centre_id'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
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
  const { rows: notified } = await sql<{ userId: number | null; channel: NotificationChannel; settings: Quiet }>`
    select distinct on (t.user_id, t.channel) t.user_id as "userId", t.channel, ${settingsJson} as settings
      from alert_notifications t left join notification_settings n on n.user_id = t.user_id
     where t.alert_id = ${alertId} and t.round = ${round} and t.notified_at is not null`.execute(tx)
  const notification = { alertId, round, severity, act: 'withdrawn' as const, level: 0 }
  const rows = notified.map(({ userId, channel, settings }) => ({
    ...rowOf(notification, userId, channel),
    // It needs no action.
    ...dueBy({ channel, people, settings, isUrgent: false }, context),
  }))
  await insertNotifications(tx, rows)
}

type Held = Parameters<typeof peopleOf>[0] & { id: number; act: string; severity: number; channel: NotificationChannel }

/** What waits for a person, by quiet hours that the person has changed. */
export async function replanFor(tx: Tx, userId: number, settings: Quiet, context: EvaluationContext): Promise<void> {
  const { rows } = await sql<Held>`
    select t.id, t.act, t.severity, t.channel, r.notifies_contacts, r.user_ids, r.by_mail, r.by_sms, r.to_teams, r.to_slack,
           r.quiet_hours, r.critical_breaks_quiet, r.escalation
      from alert_notifications t
      join alerts a on a.id = t.alert_id
      left join alert_rules r on r.id = a.rule_id
     where t.user_id = ${userId} and t.channel in ('mail', 'sms') and t.notified_at is null and t.dropped_at is null
     order by t.id for update of t`.execute(tx)
  for (const held of rows) {
    const people = held.quiet_hours === null ? defaultPeople : peopleOf(held)
    const isUrgent = held.act !== 'withdrawn' && held.severity === 3
    await tx
      .updateTable('alert_notifications')
      .set(dueBy({ channel: held.channel, people, settings, isUrgent }, context))
      .where('id', '=', held.id)
      .execute()
  }
}

async function insertNotifications(tx: Tx, rows: readonly object[]) {
  if (rows.length === 0) return
  await sql`
    insert into alert_notifications (alert_id, user_id, act, round, severity, level, channel, due_at, is_deferred)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned (alert_id bigint, user_id bigint, act text,
      round int, severity smallint, level smallint, channel text, due_at timestamptz, is_deferred boolean)
    on conflict do nothing`.execute(tx)
}
