import { sql } from 'kysely'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { eventData, type NotedEvent, type Receiver } from '#server/integration/webhooks/planning/eventData.ts'
import { queueSending } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import { tryExclusive } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const eventsAtOnce = 200
/** What is older was imported as history: nobody has to act on it. */
const historyMs = 30 * 86_400_000

/** Turns what happened into messages for the endpoints whose company may see it, in the order in which it was noted. */
export async function planWebhooks(appContext: Pick<AppContext, 'db' | 'config' | 'now'>): Promise<void> {
  let planned: number | null = eventsAtOnce
  while (planned === eventsAtOnce) {
    planned = await tryExclusive(appContext.db, 'webhooks', tx => planSome(tx, appContext))
  }
}

async function planSome(tx: Tx, { config, now: clock }: Pick<AppContext, 'config' | 'now'>): Promise<number> {
  const now = clock()
  const { rows: events } = await sql<NotedEvent>`
    select id, public_id as "publicId", type, company_id as "companyId", delivery_id as "deliveryId",
           subject_id as "subjectId", facts, happened_at as "happenedAt"
      from webhook_events where planned_at is null order by id limit ${eventsAtOnce}`.execute(tx)
  if (events.length === 0) return 0
  const endpoints = await subscribed(tx)
  const queued = new Set<number>()
  for (const event of events) {
    if (now.getTime() - event.happenedAt.getTime() > historyMs) continue
    for (const endpoint of endpoints.filter(one => one.eventTypes.includes(event.type))) {
      if (await planMessage(tx, endpoint, event, portalAddress(config), now)) queued.add(endpoint.endpointId)
    }
  }
  const ids = events.map(event => event.id)
  await tx.updateTable('webhook_events').set({ planned_at: now }).where('id', 'in', ids).execute()
  for (const endpointId of queued) await queueSending(tx, endpointId)
  return events.length
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

async function planMessage(tx: Tx, endpoint: Endpoint, event: NotedEvent, portal: string, now: Date): Promise<boolean> {
  const told = await eventData(tx, endpoint, event, portal)
  if (!told) return false
  await tx
    .insertInto('webhook_messages')
    .values({
      endpoint_id: endpoint.endpointId,
      event_id: event.id,
      public_id: event.publicId,
      type: event.type,
      lane:
        event.deliveryId === null ? `${event.type.split('.')[0]} ${event.subjectId}` : `delivery ${event.deliveryId}`,
      subject: told.subject,
      body: envelope({ ...event, ...told }, portal),
      created_at: now,
      began_at: now,
      next_try_at: now,
    })
    .execute()
  return true
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
