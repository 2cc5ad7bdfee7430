import { sql } from 'kysely'
import { isFoundLate } from '#contract/quality/rules/alerts/alertFacts.ts'
import { alertKinds } from '#contract/quality/rules/alerts/alertKinds.ts'
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
import { channelKinds } from '#contract/quality/rules/alerts/alertChannels.ts'
import type { NotificationChannel } from '#contract/quality/types/alertTypes.ts'
import { channelMessage } from '#server/quality/alerts/channels/channelMessage.ts'
import { queuePost } from '#server/quality/alerts/channels/sendPost.ts'
import { textMessage } from '#server/quality/alerts/channels/textMessage.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { mailedAlert, notifiedAlerts } from '#server/quality/alerts/notification/notifiedAlerts.ts'

/** More alerts than these of one act become one message in the inbox. */
const maxMessages = 5

/**
 * Sends due notifications: messages to the inboxes, and one message to each person or channel over the others. In the same
 * transaction they are marked as sent, so that each is sent once. Answers what failed: a recipient whose notifications cannot
 * be sent keeps no other from getting theirs.
 */
export async function sendDueNotifications(tx: Tx, config: Config, now: Date): Promise<unknown[]> {
  const failures: unknown[] = []
  const attempt = async (send: () => Promise<unknown>) => {
    await sql`savepoint recipient`.execute(tx)
    await send().catch(async error => {
      // Throws where the database was lost, with all of the transaction.
      await sql`rollback to savepoint recipient`.execute(tx)
      failures.push(error)
    })
    await sql`release savepoint recipient`.execute(tx)
  }
  await dropSettled(tx, now)
  for (const [userId, notified] of byRecipient(await dueNotifications(tx, 'inApp', now))) {
    await attempt(async () => {
      for (const message of messagesOf(notified))
        await insertMessages(tx, [userId], message satisfies AlertMessage, now)
      await markNotified(tx, notified, now)
    })
  }
  const soon = new Date(now.getTime() + gatherMs)
  for (const channel of ['mail', 'sms', ...channelKinds] as const) {
    for (const notified of byRecipient(await dueNotifications(tx, channel, soon)).values()) {
      const [to] = notified
      // At least one of them must be due, not only due soon.
      if (!to || !notified.some(one => one.dueAt <= now)) continue
      const context = { portal: portalAddress(config), timeZone: config.timeZone, now }
      await attempt(async () => {
        await markNotified(tx, notified, now, await queue(tx, channel, to, notified, context))
      })
    }
  }
  return failures
}

const byRecipient = (notifications: readonly DueNotification[]) => Map.groupBy(notifications, one => one.recipientId)

type Channel = Exclude<NotificationChannel, 'inApp'>

/** Puts a message with all of them into the outbox. */
async function queue(
  tx: Tx,
  channel: Channel,
  to: DueNotification,
  alerts: readonly DueNotification[],
  context: EvaluationContext,
) {
  const { recipientId, name, language, address } = to
  const { now } = context
  if (channel === 'mail') return await queueMail(tx, address, alertMail(language, { ...context, name, alerts }), now)
  if (channel === 'sms') {
    const text = textMessage(language, { ...context, alerts })
    return await queuePost(tx, { channel, recipient: address, ...text }, now, recipientId)
  }
  const text = channelMessage(channel, language, { ...context, alerts })
  return await queuePost(tx, { channel, recipient: '', alert_channel_id: recipientId, ...text }, now)
}

/**
 * Whether there still is whom it was planned for: meanwhile a user or company may have been disabled, a number removed, and a
 * channel may be gone. One that cannot be sent would keep all others from being sent.
 */
const isReachable = sql<boolean>`case when t.user_id is null
  then exists (select from alert_channels c join companies o on o.id = c.company_id and o.is_active
                where c.company_id = a.company_id and c.kind = t.channel)
  else exists (select from users p join companies o on o.id = p.company_id and o.is_active
                 left join notification_settings q on q.user_id = p.id
                where p.id = t.user_id and p.state = 'enabled' and (t.channel <> 'sms' or q.sms_number is not null)) end`

/**
 * Drops notifications of alerts that are settled, or that the company or the user may not see any more, and those that reach
 * nobody. A late arrival is notified even after the delivery has arrived.
 */
async function dropSettled(tx: Tx, now: Date) {
  await sql`
    update alert_notifications t set dropped_at = ${now}
      from alerts a
     where a.id = t.alert_id and t.notified_at is null and t.dropped_at is null
       and (t.act <> 'withdrawn' and (a.acknowledged_at is not null or a.withdrawn_at is not null
              or (a.ended_at is not null and a.kind <> 'lateArrival') or a.round <> t.round)
            or not ${mayKnowAlert} or not ${limitedToThoseOf(sql`t.user_id`, alertAt(sql`a.id`))} or not ${isReachable})`.execute(
    tx,
  )
}

const summaryOf = { raised: 'alertsRaised', escalated: 'alertsEscalated', withdrawn: 'alertsWithdrawn' } as const

/** Of each act by itself: an outage of many loggers is raised once, and escalated once. */
const messagesOf = (notified: readonly DueNotification[]): AlertMessage[] =>
  (['withdrawn', 'escalated', 'raised'] as const).flatMap(act => {
    const own = notified.filter(one => one.act === act)
    if (own.length <= maxMessages) return own.map(messageOf)
    const counts = alertKinds
      .map(kind => ({ kind, alerts: own.filter(one => one.facts.kind === kind).length }))
      .filter(one => one.alerts > 0)
    // The most severe come first.
    return [{ kind: summaryOf[act], severity: own[0]?.severity, counts }]
  })

function messageOf({ act, alertId, severity, deliveryId, reference, facts, foundAt }: DueNotification): AlertMessage {
  const alert = { alertId, severity, deliveryId, reference, facts }
  const raisedAt = foundAt.toISOString()
  if (act === 'withdrawn') return { kind: 'alertWithdrawn', ...alert }
  if (act === 'escalated') return { kind: 'alertEscalated', ...alert, raisedAt }
  return { kind: 'alertRaised', ...alert, isFoundLate: isFoundLate(facts, raisedAt) }
}

const markNotified = (tx: Tx, notified: readonly DueNotification[], now: Date, mailId: number | null = null) =>
  tx
    .updateTable('alert_notifications')
    .set({ notified_at: now, mail_id: mailId })
    .where('id', '=', sql<number>`any(${notified.map(one => one.notificationId)}::bigint[])`)
    .execute()

/** A due notification with the facts of its text. */
type DueNotification = MailedAlert & {
  notificationId: number
  alertId: number
  dueAt: Date
  /** A user, or a channel of a company. */
  recipientId: number
  name: string
  /** Of mail, or the number for text messages. */
  address: string
  language: Language
}

/** The notifications due until this time, by recipient, the most severe first. */
async function dueNotifications(tx: Tx, channel: NotificationChannel, until: Date): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    select t.id as "notificationId", t.due_at as "dueAt", ${mailedAlert},
           coalesce(u.id, k.id) as "recipientId", u.name, coalesce(u.language, k.language) as language,
           case t.channel when 'sms' then n.sms_number else u.email end as address
      from ${notifiedAlerts}
      left join users u on u.id = t.user_id
      left join notification_settings n on n.user_id = t.user_id
      left join alert_channels k on t.user_id is null and k.company_id = a.company_id and k.kind = t.channel
     where t.notified_at is null and t.dropped_at is null and t.channel = ${channel} and t.due_at <= ${until} and ${isReachable}
     order by "recipientId", t.severity desc, t.id`.execute(tx)
  return rows
}
