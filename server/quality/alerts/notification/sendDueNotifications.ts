import { sql } from 'kysely'
import { isFoundLate } from '#contract/quality/rules/alertFacts.ts'
import { alertKinds } from '#contract/quality/rules/alertKinds.ts'
import type { AlertMessage } from '#contract/quality/types/alertMessages.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { mayKnowAlert } from '#server/quality/alerts/queries/mayKnowAlert.ts'
import { dueTellings, type DueTelling } from '#server/quality/alerts/notification/notifiedAlerts.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { alertMail } from '#server/quality/alerts/notification/alertMail.ts'
import { alertAt, limitedToThoseOf } from '#server/logistics/deliveries/access/atCentres.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'

/** More than this at once are one message of the inbox, and not a flood of them. */
const mostMessages = 5
/** Whoever gets a mail gets with it what would be another one soon. */
const gatherMs = 60_000

/**
 * Tells people what is due: messages into their inboxes, and to each of them one mail of all that waits. In the
 * transaction that marks it as told: what is rolled back was never told, what is told is told once.
 */
export async function tellDue(tx: Tx, config: Config, now: Date): Promise<void> {
  await dropSettled(tx, now)
  for (const [userId, told] of byUser(await dueTellings(tx, 'inApp', now))) {
    for (const message of messagesOf(told)) await insertMessages(tx, [userId], message satisfies AlertMessage, now)
    await markTold(tx, told, now)
  }
  for (const [, told] of byUser(await dueTellings(tx, 'mail', new Date(now.getTime() + gatherMs)))) {
    if (await isAnyDue(tx, told, now)) await mail(tx, config, told, now)
  }
}

const byUser = (tellings: readonly DueTelling[]) => Map.groupBy(tellings, telling => telling.userId)

/**
 * What was settled before anybody was told need not be told, nor what a company, or a user who is limited to some centres
 * since, may know no more. That a delivery came late is told even though it has arrived.
 */
async function dropSettled(tx: Tx, now: Date) {
  await sql`
    update alert_tellings t set dropped_at = ${now}
      from alerts a
     where a.id = t.alert_id and t.told_at is null and t.dropped_at is null
       and (t.act <> 'withdrawn' and (a.acknowledged_at is not null or a.withdrawn_at is not null
              or (a.ended_at is not null and a.kind <> 'lateArrival') or a.round <> t.round)
            or not ${mayKnowAlert} or not ${limitedToThoseOf(sql`t.user_id`, alertAt(sql`a.id`))})`.execute(tx)
}

function messagesOf(told: readonly DueTelling[]): AlertMessage[] {
  const raised = told.filter(one => one.act === 'raised')
  const others = told.filter(one => one.act !== 'raised')
  const counts = alertKinds
    .map(kind => ({ kind, alerts: raised.filter(one => one.facts.kind === kind).length }))
    .filter(one => one.alerts > 0)
  const isFlood = raised.length > mostMessages
  return [...others.map(messageOf), ...(isFlood ? [{ kind: 'alertsRaised' as const, counts }] : raised.map(messageOf))]
}

function messageOf({ act, alertId, severity, deliveryId, reference, facts, foundAt }: DueTelling): AlertMessage {
  const alert = { alertId, severity, deliveryId, reference, facts }
  const raisedAt = foundAt.toISOString()
  if (act === 'withdrawn') return { kind: 'alertWithdrawn', ...alert }
  if (act === 'escalated') return { kind: 'alertEscalated', ...alert, raisedAt }
  return { kind: 'alertRaised', ...alert, isFoundLate: isFoundLate(facts, raisedAt) }
}

/** Of what is gathered, something must be due by itself. */
async function isAnyDue(tx: Tx, told: readonly DueTelling[], now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom('alert_tellings')
    .select('id')
    .where('id', 'in', idsOf(told))
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

async function mail(tx: Tx, config: Config, told: readonly DueTelling[], now: Date) {
  const [to] = told
  if (!to) return
  const facts = { name: to.name, portal: portalAddress(config), timeZone: config.timeZone, alerts: told }
  await queueMail(tx, to.email, alertMail(to.language, facts), now)
  await markTold(tx, told, now)
}

const idsOf = (told: readonly DueTelling[]) => told.map(one => one.tellingId)

const markTold = (tx: Tx, told: readonly DueTelling[], now: Date) =>
  tx.updateTable('alert_tellings').set({ told_at: now }).where('id', 'in', idsOf(told)).execute()
