import { sql } from 'kysely'
import { isFoundLate } from '#contract/quality/rules/alertFacts.ts'
import { alertKinds } from '#contract/quality/rules/alertKinds.ts'
import type { AlertMessage } from '#contract/quality/types/alertMessages.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { mayKnowAlert } from '#server/quality/alerts/queries/mayKnowAlert.ts'
import { dueNotifications, type DueNotification } from '#server/quality/alerts/notification/notifiedAlerts.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { alertMail } from '#server/quality/alerts/notification/alertMail.ts'
import { alertAt, limitedToThoseOf } from '#server/logistics/deliveries/access/atCentres.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'

/** More than this at once are one message of the inbox, and not a flood of them. */
const maxMessages = 5
/** Whoever gets a mail gets with it what would be another one soon. */
const gatherMs = 60_000

/**
 * Tells people what is due: messages into their inboxes, and to each of them one mail of all that waits. In the
 * transaction that marks it as told: what is rolled back was never told, what is told is told once.
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

const byUser = (notifications: readonly DueNotification[]) =>
  Map.groupBy(notifications, notification => notification.userId)

/**
 * What was settled before anybody was told need not be told, nor what a company, or a user who is limited to some centres
 * since, may know no more. That a delivery came late is told even though it has arrived.
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
  const isFlood = raised.length > maxMessages
  return [...others.map(messageOf), ...(isFlood ? [{ kind: 'alertsRaised' as const, counts }] : raised.map(messageOf))]
}

function messageOf({ act, alertId, severity, deliveryId, reference, facts, foundAt }: DueNotification): AlertMessage {
  const alert = { alertId, severity, deliveryId, reference, facts }
  const raisedAt = foundAt.toISOString()
  if (act === 'withdrawn') return { kind: 'alertWithdrawn', ...alert }
  if (act === 'escalated') return { kind: 'alertEscalated', ...alert, raisedAt }
  return { kind: 'alertRaised', ...alert, isFoundLate: isFoundLate(facts, raisedAt) }
}

/** Of what is gathered, something must be due by itself. */
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
