import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryParameters } from '#contract/integration/epcis/query/eventQuery.ts'
import type { WebhookMessageOfInbox } from '#contract/information/types/webhookMessages.ts'
import { nextTime, type QuerySchedule } from '#contract/integration/epcis/query/schedule.ts'
import { nextWebhookTry } from '#contract/integration/rules/webhookEvents.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { lastPlace, newEvents, subscriptionDocument } from '#server/integration/epcis/subscriptions/newEvents.ts'
import { maySubscribe } from '#server/integration/epcis/subscriptions/rights.ts'
import { isAdministrator } from '#server/integration/webhooks/sending/isAdministrator.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Job } from '#server/platform/jobs/addJob.ts'
import { takeTurn } from '#server/platform/jobs/companyTurns.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { sendSigned, type SendResult } from '#server/platform/outbound/sendSigned.ts'

const [gone, tooLarge] = [410, 413]
/** Most events of a message, until its receiver finds one too large. */
export const mostOfMessage = 100

/**
 * Tells a subscriber what is due, for a turn: the loop that queues these jobs comes back. The jobs of a subscription run one
 * after the other, by their queue.
 */
export const sendSubscriptionJob: Job<{ id: number }> = {
  name: 'sendSubscription',
  run: async ({ id }, appContext) => {
    const mayGoOn = takeTurn(appContext)
    while (mayGoOn() && (await sendNext(appContext, id)));
  },
}

/** A receiver has 10 s to answer, and before that what 20 MB take by 1.6 Mbit/s. */
const answerMs = 10_000
const slowestBytesPerMs = 200

type Due = {
  id: number
  subscriptionId: string
  queryName: string
  parameters: QueryParameters
  companyId: number
  isPlatform: boolean
  dest: string
  secret: string
  schedule: QuerySchedule | null
  reportIfEmpty: boolean
  since: Date | null
  place: number
  nextRunAt: Date | null
  messageId: string | null
  messagePlace: number | null
  batch: number
  tries: number
  beganAt: Date | null
  nextTryAt: Date | null
}

/** Sends one message, or moves on where there is none; whether there may be more to send now. */
async function sendNext(appContext: AppContext, id: number): Promise<boolean> {
  const { db, now: clock } = appContext
  const due = await find(db, id)
  const now = clock()
  if (!due || (due.nextTryAt && due.nextTryAt > now)) return false
  const { place, batch: most, messagePlace, schedule, nextRunAt } = due
  if (messagePlace === null && schedule && (!nextRunAt || nextRunAt > now)) return false
  const known = await lastPlace(db)
  // A message that is repeated tells no more than it did: with its id, its receiver would leave out what is new.
  const until = messagePlace ?? known
  const found = await newEvents(appContext, { ...due, key: due }, { place, until, most })
  const isWhole = found.place >= known
  if (found.events.length === 0 && !(schedule && due.reportIfEmpty && isWhole)) {
    await moveTo(appContext, due, found.place, isWhole, null)
    return !isWhole
  }
  const messageId = due.messageId ?? randomUUID()
  const began = { message_id: messageId, message_place: found.place, began_at: due.beganAt ?? now }
  await update(db, id, began)
  const names = { queryName: due.queryName, subscriptionID: due.subscriptionId }
  const body = subscriptionDocument(appContext, names, found.events)
  const result = await sendSigned(
    {
      address: due.dest,
      id: messageId,
      at: clock(),
      body,
      contentType: 'application/json; charset=utf-8',
      secrets: [due.secret],
      signatureHeader: 'gs1-signature',
    },
    appContext.config,
    answerMs + Math.ceil(Buffer.byteLength(body) / slowestBytesPerMs),
  )
  if (result.outcome !== 'accepted')
    return await noteFailure(appContext, due, result, found.events.length, began.began_at)
  await moveTo(appContext, due, found.place, isWhole, clock())
  return !isWhole
}

async function find(db: DbOrTx, id: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select s.id, s.subscription_id as "subscriptionId", q.name as "queryName", q.parameters, c.id as "companyId",
           c.industry_type = 9 as "isPlatform", s.dest, x.secret, s.schedule, s.report_if_empty as "reportIfEmpty",
           case when s.initial_record_time > s.created_at then s.initial_record_time end as since,
           p.place, p.next_run_at as "nextRunAt", p.message_id as "messageId", p.message_place as "messagePlace", p.batch, p.tries, p.began_at as "beganAt", p.next_try_at as "nextTryAt"
      from event_subscriptions s join event_queries q on q.id = s.query_id
      join event_subscription_progress p on p.event_subscription_id = s.id
      join event_subscription_secrets x on x.event_subscription_id = s.id
      join api_keys k on k.id = s.api_key_id join companies c on c.id = k.company_id
     where s.id = ${id} and ${maySubscribe}`.execute(db)
  return rows[0]
}

const update = async (db: DbOrTx, id: number, set: object) =>
  await db.updateTable('event_subscription_progress').set(set).where('event_subscription_id', '=', id).execute()

const settled = { message_id: null, message_place: null, tries: 0, began_at: null, next_try_at: null }

/** The next run by the clock comes once everything was told. */
async function moveTo(
  { db, now: clock, config }: AppContext,
  { id, schedule, nextRunAt }: Due,
  place: number,
  isWhole: boolean,
  notifiedAt: Date | null,
): Promise<void> {
  const now = clock()
  const nextMs = schedule && isWhole ? nextTime(schedule, now.getTime(), config.timeZone) : nextRunAt?.getTime()
  await update(db, id, {
    ...settled,
    place,
    executed_at: now,
    next_run_at: nextMs === null || nextMs === undefined ? null : new Date(nextMs),
    ...(notifiedAt && { notified_at: notifiedAt }),
  })
}

/** Tried again as webhooks are; whoever accepts nothing for three days, or is gone for good, is no subscriber any more. */
async function noteFailure(
  appContext: AppContext,
  due: Due,
  { status }: SendResult,
  events: number,
  beganAt: Date,
): Promise<boolean> {
  const { db, now: clock } = appContext
  const { id, tries } = due
  if (status === gone) return await end(appContext, due, 'gone')
  if (status === tooLarge && events > 1) {
    await update(db, id, { ...settled, batch: Math.floor(events / 2) })
    return true
  }
  const next = nextWebhookTry(tries + 1, beganAt, clock())
  if (!next) return await end(appContext, due, 'failing')
  await update(db, id, { tries: tries + 1, next_try_at: next })
  return false
}

const reasons = { failing: systemReasons.webhookFailing, gone: systemReasons.webhookGone }

export type Ending = Pick<Due, 'id' | 'queryName' | 'subscriptionId' | 'dest' | 'companyId'>

/** Its company's administrators are told: nobody else would notice that it is no more. */
export async function endSubscription(
  tx: Tx,
  ended: Ending,
  reason: keyof typeof reasons | 'noSecret',
  now: Date,
): Promise<void> {
  const { id, queryName: query, subscriptionId, dest, companyId } = ended
  const { numDeletedRows } = await tx.deleteFrom('event_subscriptions').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.company_id = ${companyId} and ${isAdministrator} order by u.id`.execute(tx)
  const message = { kind: 'subscriptionEnded', query, dest: new URL(dest).origin, subscriptionId, reason } as const
  const userIds = rows.map(row => row.id)
  await insertMessages(tx, userIds, message satisfies WebhookMessageOfInbox, now)
}

async function end({ db, now }: AppContext, due: Due, reason: 'failing' | 'gone'): Promise<false> {
  await transactionAs(db, 'system:portal', tx => endSubscription(tx, due, reason, now()), reasons[reason])
  return false
}
