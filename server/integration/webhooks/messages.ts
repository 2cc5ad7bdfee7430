import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { codes } from '#contract/kernel/codes.ts'
import type { WebhookMessage, webhookCalls } from '#contract/integration/calls/webhooks.ts'
import { webhookLogDays, webhookTestType } from '#contract/integration/rules/webhookEvents.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { beginAnew } from '#server/integration/webhooks/endpoints.ts'
import { envelope } from '#server/integration/webhooks/planning/planMessages.ts'
import { sendMessage, type DueMessage } from '#server/integration/webhooks/sending/sendMessage.ts'
import { activeEndpoint } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

type Search = z.output<typeof webhookCalls.getWebhookMessages.request>

/** The log of an endpoint, newest first. */
export async function findMessages(db: Db, { webhookId, state, page, pageSize }: Search) {
  const matching = sql`m.endpoint_id = ${webhookId} and ${state === undefined ? sql`true` : sql`m.state = ${state}`}`
  const { rows } = await sql<WebhookMessage & { total: number }>`
    select count(*) over ()::int as total, m.id as "messageId", m.public_id as id, m.type, m.subject, m.state,
           to_json(m.created_at at time zone 'utc') #>> '{}' || 'Z' as "createdAt",
           case when m.state = 'waiting' then to_json(m.next_try_at at time zone 'utc') #>> '{}' || 'Z' end as "nextTryAt",
           m.state = 'waiting' and exists (
             select from webhook_messages b where b.endpoint_id = m.endpoint_id and b.lane = m.lane and b.state = 'waiting'
                and b.id < m.id) as "isHeld", m.body,
           coalesce((
             select json_agg(json_build_object('at', to_json(t.at at time zone 'utc') #>> '{}' || 'Z', 'durationMs', t.duration_ms,
                      'outcome', t.outcome, 'status', t.status, 'answer', t.answer) order by t.id desc)
               from webhook_tries t where t.message_id = m.id), '[]') as tries
      from webhook_messages m where ${matching}
     order by m.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(db, matching))
  return { total, rows: rows.map(({ total: _total, ...row }) => row) }
}

async function countOf(db: Db, matching: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from webhook_messages m where ${matching}`.execute(db)
  return rows[0]?.count ?? 0
}

/** One message again, whatever came of it, or all that failed; what was withheld stays so. */
export async function replay(tx: Tx, webhookId: number, messageId: number | undefined, now: Date): Promise<void> {
  const which =
    messageId === undefined
      ? sql`m.state = 'failed' and m.event_id is not null`
      : sql`m.id = ${messageId} and m.state <> 'withheld'`
  const replayed = await beginAnew(tx, webhookId, now, which)
  if (messageId !== undefined && replayed === 0) throw new PortalError(codes.notAuthorized)
}

/** Sends a test event at once; outside of a transaction, because the receiver may take seconds. */
export async function sendTest(appContext: AppContext, webhookId: number) {
  const { db, config, now } = appContext
  const endpoint = await activeEndpoint(db, webhookId, now())
  if (!endpoint) throw new PortalError(codes.notAuthorized)
  const publicId = randomUUID()
  const content = {
    publicId,
    type: webhookTestType,
    subject: 'test',
    happenedAt: now(),
    data: { text: 'A test of this webhook' },
  }
  const body = envelope(content, portalAddress(config))
  const at = now()
  const { id } = await db
    .insertInto('webhook_messages')
    .values({
      endpoint_id: webhookId,
      public_id: publicId,
      type: webhookTestType,
      lane: `test ${publicId}`,
      subject: content.subject,
      body,
      // Only this call sends it, unless it is replayed.
      state: 'failed',
      created_at: at,
      began_at: at,
      next_try_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message: DueMessage = { id, publicId, body, event: null }
  const result = await sendMessage(appContext, endpoint, message)
  if (!result) throw new Error('a test has nothing to withhold')
  return { at: at.toISOString(), ...result }
}

/** What happened and was sent longer ago. */
export async function deleteOldMessages({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const longAgo = new Date(now().getTime() - webhookLogDays * 86_400_000)
  await db.deleteFrom('webhook_messages').where('created_at', '<', longAgo).execute()
  await db.deleteFrom('webhook_events').where('noted_at', '<', longAgo).where('planned_at', 'is not', null).execute()
  await db.deleteFrom('webhook_secrets').where('valid_until', '<', now()).execute()
}
