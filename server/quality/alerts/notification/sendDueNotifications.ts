import { sql } from 'kysely'
import { isFoundLate } from '#contract/quality/rules/alertFacts.ts'
import { alertKinds } from '#contract/quality/rules/alertKinds.ts'
import type { AlertMessage } from '#contract/quality/types/alertMessages.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { mayKnowAlert } from '#server/quality/alerts/queries/alertRows.ts'
import { gatherMs } from '#server/quality/alerts/notification/planNotifications.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { alertMail, type MailedAlert } from '#server/quality/alerts/notification/alertMail.ts'
import { alertAt, limitedToThoseOf } from '#server/logistics/deliveries/access/access.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import type { Language } from '#contract/kernel/language.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'

/** More alerts than these become one message in the inbox. */
const maxMessages = 5

/**
 * Sends due notifications: messages to the inboxes, and one mail to each person. In the same transaction they are marked as
 * sent, so that each is sent once.
 */
export async function sendDueNotifications(tx: Tx, config: Config, now: Date): Promise<void> {
  await dropSettled(tx, now)
  for (const [userId, notified] of byUser(await dueNotifications(tx, 'inApp', now))) {
    for (const message of messagesOf(notified)) await insertMessages(tx, [userId], message satisfies AlertMessage, now)
    await markNotified(tx, notified, now)
  }
  for (const [, notified] of byUser(await dueNotifications(tx, 'mail', new Date(now.getTime() + gatherMs)))) {
    if (await isAnyDue(tx, notified, now)) await mail(tx, config, notified, now)
  }
}

const byUser = (notifications: readonly DueNotification[]) => Map.groupBy(notifications, one => one.userId)

/**
 * Drops notifications of alerts that are settled, or that the company or the user may not see any more. A late arrival is
 * notified even after the delivery has arrived.
 */
async function dropSettled(tx: Tx, now: Date) {
  await sql`
    update alert_notifications t set dropped_at = ${now}
      from alerts a
     where a.id = t.alert_id and t.notified_at is null and t.dropped_at is null
       and (t.act <> 'withdrawn' and (a.acknowledged_at is not null or a.withdrawn_at is not null
              or (a.ended_at is not null and a.kind <> 'lateArrival') or a.round <> t.round)
            or not ${mayKnowAlert} or not ${limitedToThoseOf(sql`t.user_id`, alertAt(sql`a.id`))})`.execute(tx)
}

function messagesOf(notified: readonly DueNotification[]): AlertMessage[] {
  const raised = notified.filter(one => one.act === 'raised')
  const others = notified.filter(one => one.act !== 'raised')
  const counts = alertKinds
    .map(kind => ({ kind, alerts: raised.filter(one => one.facts.kind === kind).length }))
    .filter(one => one.alerts > 0)
  if (raised.length <= maxMessages) return [...others, ...raised].map(messageOf)
  // The most severe come first.
  return [...others.map(messageOf), { kind: 'alertsRaised', severity: raised[0]?.severity, counts }]
}

function messageOf({ act, alertId, severity, deliveryId, reference, facts, foundAt }: DueNotification): AlertMessage {
  const alert = { alertId, severity, deliveryId, reference, facts }
  const raisedAt = foundAt.toISOString()
  if (act === 'withdrawn') return { kind: 'alertWithdrawn', ...alert }
  if (act === 'escalated') return { kind: 'alertEscalated', ...alert, raisedAt }
  return { kind: 'alertRaised', ...alert, isFoundLate: isFoundLate(facts, raisedAt) }
}

/** At least one of them must be due, not only due soon. */
async function isAnyDue(tx: Tx, notified: readonly DueNotification[], now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom('alert_notifications')
    .select('id')
    .where('id', 'in', idsOf(notified))
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

async function mail(tx: Tx, config: Config, notified: readonly DueNotification[], now: Date) {
  const [to] = notified
  if (!to) return
  const facts = { name: to.name, portal: portalAddress(config), timeZone: config.timeZone, alerts: notified }
  await queueMail(tx, to.email, alertMail(to.language, facts), now)
  await markNotified(tx, notified, now)
}

const idsOf = (notified: readonly DueNotification[]) => notified.map(one => one.notificationId)

const markNotified = (tx: Tx, notified: readonly DueNotification[], now: Date) =>
  tx.updateTable('alert_notifications').set({ notified_at: now }).where('id', 'in', idsOf(notified)).execute()

/** A due notification with the facts of its text. */
type DueNotification = MailedAlert & {
  notificationId: number
  alertId: number
  userId: number
  name: string
  email: string
  language: Language
}

/** The notifications due until this time, by user, the most severe first. */
async function dueNotifications(tx: Tx, channel: 'inApp' | 'mail', until: Date): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    select t.id as "notificationId", t.alert_id as "alertId", t.act, t.severity, s.facts, s.found_at as "foundAt",
           a.delivery_id as "deliveryId", d.reference, case when d.id is not null then ${placeNames('from')} end as "shipFrom",
           case when d.id is not null then ${placeNames('destination')} end as destination,
           u.id as "userId", u.name, u.email, u.language
      from alert_notifications t
      join alerts a on a.id = t.alert_id
      join alert_steps s on s.alert_id = t.alert_id and s.round = t.round and s.severity = t.severity
      join users u on u.id = t.user_id
      left join deliveries d on d.id = a.delivery_id
     where t.notified_at is null and t.dropped_at is null and t.channel = ${channel} and t.due_at <= ${until}
     order by u.id, t.severity desc, t.id`.execute(tx)
  return rows
}
