import { sql } from 'kysely'
import { nextWebhookTry } from '#contract/integration/rules/webhookEvents.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { eventData, type NotedEvent, type Receiver } from '#server/integration/webhooks/planning/eventData.ts'
import { queueSending } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import { companiesThatSee } from '#server/logistics/deliveries/access/access.ts'
import { isHistory } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { tryExclusive } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const eventsAtOnce = 200

type PlanContext = Pick<AppContext, 'db' | 'config' | 'now' | 'log'>

/** Turns what happened into messages for the endpoints whose company may see it, in the order in which it was noted. */
export async function planWebhooks(appContext: PlanContext): Promise<void> {
  let planned: number | null = eventsAtOnce
  while (planned === eventsAtOnce) {
    planned = await tryExclusive(appContext.db, 'webhooks', tx => planSome(tx, appContext))
  }
}

type WaitingEvent = NotedEvent & { lane: string; notedAt: Date; failures: number }

async function planSome(tx: Tx, { config, now: clock, log }: PlanContext): Promise<number> {
  const now = clock()
  const events = await waitingEvents(tx, now)
  if (events.length === 0) return 0
  const endpoints = await subscribed(tx)
  const queued = new Set<number>()
  const failed = new Set<string>()
  const done: number[] = []
  for (const event of events) {
    if (failed.has(event.lane)) continue
    await sql`savepoint event`.execute(tx)
    try {
      const told = isHistory(event.happenedAt, { now })
        ? []
        : await planMessages(tx, endpoints, event, portalAddress(config), now)
      for (const endpointId of told) queued.add(endpointId)
      done.push(event.id)
    } catch (error) {
      log.error({ err: error, eventId: event.id, type: event.type }, 'an event could not be planned for webhooks')
      failed.add(event.lane)
      await sql`rollback to savepoint event`.execute(tx)
      await postpone(tx, event, now)
    }
    await sql`release savepoint event`.execute(tx)
  }
  if (done.length > 0) await markPlanned(tx, done, now)
  for (const endpointId of queued) await queueSending(tx, endpointId)
  return events.length
}

/** Messages of one lane arrive in order: those about a delivery, or of one kind about a logger or partnership. */
const laneOf = (event: 'e' | 'before') => {
  const column = (name: string) => sql.ref(`${event}.${name}`)
  return sql`case when ${column('delivery_id')} is not null then concat('delivery ', ${column('delivery_id')})
    else concat(split_part(${column('type')}, '.', 1), ' ', ${column('subject_id')}) end`
}

/** What is to be planned; not what follows, in its lane, an event that failed and waits. */
async function waitingEvents(tx: Tx, now: Date): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select e.id, e.public_id as "publicId", e.type, e.company_id as "companyId", e.delivery_id as "deliveryId",
           e.subject_id as "subjectId", e.facts, e.happened_at as "happenedAt", e.noted_at as "notedAt", e.failures,
           ${laneOf('e')} as lane
      from webhook_events e
     where e.planned_at is null and (e.retry_at is null or e.retry_at <= ${now})
       and not exists (select from webhook_events before
                        where before.planned_at is null and before.retry_at > ${now} and before.id < e.id
                          and ${laneOf('before')} = ${laneOf('e')})
     order by e.id limit ${eventsAtOnce}`.execute(tx)
  return rows
}

const markPlanned = async (tx: Tx, ids: readonly number[], now: Date) =>
  await tx.updateTable('webhook_events').set({ planned_at: now }).where('id', 'in', ids).execute()

/** One event that fails must not hold up all others; after as long as a receiver is waited for, it is given up. */
async function postpone(tx: Tx, { id, failures, notedAt }: WaitingEvent, now: Date): Promise<void> {
  const retryAt = nextWebhookTry(failures + 1, notedAt, now)
  if (!retryAt) return void (await markPlanned(tx, [id], now))
  const later = { failures: failures + 1, retry_at: retryAt }
  await tx.updateTable('webhook_events').set(later).where('id', '=', id).execute()
}

type Endpoint = Receiver & { endpointId: number; eventTypes: string[] }

/** Paused ones collect what they will be sent; those whose receiver is gone for good do not. */
async function subscribed(tx: Tx): Promise<Endpoint[]> {
  const { rows } = await sql<Endpoint>`
    select e.id as "endpointId", e.event_types as "eventTypes", c.id as "companyId", c.industry_type = 9 as "isPlatform"
      from webhook_endpoints e join companies c on c.id = e.company_id and c.is_active
     where e.pause_reason is distinct from 'gone' order by e.id`.execute(tx)
  return rows
}

/** The endpoints that are told of an event. It is asked once, who may see anything of it, and once for each such company, what. */
async function planMessages(
  tx: Tx,
  endpoints: readonly Endpoint[],
  event: WaitingEvent,
  portal: string,
  now: Date,
): Promise<number[]> {
  const asking = endpoints.filter(
    ({ companyId, eventTypes }) =>
      eventTypes.includes(event.type) && (event.companyId === null || event.companyId === companyId),
  )
  const byCompany = Map.groupBy(asking, ({ companyId }) => companyId)
  const seeing = event.deliveryId && (await companiesThatSee(tx, event.deliveryId, [...byCompany.keys()]))
  const planned: number[] = []
  for (const [companyId, [receiver, ...others]] of byCompany) {
    if (!receiver || (seeing && !receiver.isPlatform && !seeing.has(companyId))) continue
    const told = await eventData(tx, receiver, event, portal)
    if (!told) continue
    const message = {
      event_id: event.id,
      public_id: event.publicId,
      type: event.type,
      lane: event.lane,
      subject: told.subject,
      body: envelope({ ...event, ...told }, portal),
      created_at: now,
      began_at: now,
      next_try_at: now,
    }
    const endpointIds = [receiver, ...others].map(({ endpointId }) => endpointId)
    const messages = endpointIds.map(endpoint_id => ({ endpoint_id, ...message }))
    await tx.insertInto('webhook_messages').values(messages).execute()
    planned.push(...endpointIds)
  }
  return planned
}

type Enveloped = Pick<NotedEvent, 'publicId' | 'type' | 'happenedAt'> & { subject: string; data: object }

/** CloudEvents 1.0, structured mode. */
export const envelope = ({ publicId, type, subject, happenedAt, data }: Enveloped, portal: string): string =>
  JSON.stringify({
    specversion: '1.0',
    id: publicId,
    source: portal,
    type,
    subject,
    time: happenedAt.toISOString(),
    datacontenttype: 'application/json',
    data,
  })
