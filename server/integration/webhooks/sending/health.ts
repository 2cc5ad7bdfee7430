import { sql } from 'kysely'
import type { WebhookMessageOfInbox } from '#contract/information/types/webhookMessages.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { knownLanguage } from '#contract/kernel/language.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { isAdministrator } from '#server/integration/webhooks/sending/isAdministrator.ts'
import { webhookMail } from '#server/integration/webhooks/sending/webhookMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import type { PostResult } from '#server/platform/outbound/post.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const hourMs = 3_600_000
/** A receiver that is restarted needs nobody's attention. */
const toldAfterMs = hourMs
const gone = 410

type At = { now: Date; config: AppContext['config'] }

/** `triedSince`: when the time of a message began that is given up with this answer; null: it is not given up. */
type Answer = PostResult & { triedSince: Date | null }

/**
 * What an answer says about its endpoint. When nothing was accepted for an hour, its administrators are told; when a
 * message is given up and nothing was accepted in its time, or where the receiver says that it is gone for good, it is
 * paused and they are told by mail, too. Time alone says nothing: a quiet endpoint may have been tried once.
 */
export async function noteHealth(tx: Tx, endpointId: number, answer: Answer, at: At): Promise<void> {
  if (answer.outcome === 'accepted') return await noteAccepted(tx, endpointId, at.now)
  const health = await noteFailing(tx, endpointId, at.now)
  const { failing_since: since, told_at: toldAt, accepted_at: acceptedAt } = health
  const failingMs = at.now.getTime() - since.getTime()
  if (answer.status === gone) return await pause(tx, endpointId, 'gone', at)
  // A failure begins when its first try ended, the time of a message before that: it may end first, and no try follow.
  const isGivenUp = answer.triedSince !== null && (acceptedAt === null || acceptedAt < answer.triedSince)
  if (isGivenUp) return await pause(tx, endpointId, 'failing', at)
  if (failingMs >= toldAfterMs && !toldAt)
    await tell(tx, endpointId, { kind: 'webhookFailing', since: since.toISOString() }, at)
}

async function noteAccepted(tx: Tx, endpoint_id: number, now: Date): Promise<void> {
  const healthy = { accepted_at: now, failing_since: null, told_at: null }
  await tx
    .insertInto('webhook_health')
    .values({ endpoint_id, ...healthy })
    .onConflict(conflict => conflict.column('endpoint_id').doUpdateSet(healthy))
    .execute()
}

async function noteFailing(tx: Tx, endpointId: number, now: Date) {
  const { rows } = await sql<{ failing_since: Date; told_at: Date | null; accepted_at: Date | null }>`
    insert into webhook_health (endpoint_id, failing_since) values (${endpointId}, ${now})
    on conflict (endpoint_id) do update set failing_since = coalesce(webhook_health.failing_since, excluded.failing_since)
    returning failing_since, told_at, accepted_at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an upsert returned nothing')
  return row
}

async function pause(tx: Tx, endpointId: number, reason: 'failing' | 'gone', at: At): Promise<void> {
  if (reason === 'gone') await asActor(tx, 'system:portal', systemReasons.webhookGone)
  else await asActor(tx, 'system:portal', systemReasons.webhookFailing)
  const paused = await tx
    .updateTable('webhook_endpoints')
    .set({ pause_reason: reason, paused_at: at.now })
    .where('id', '=', endpointId)
    .where('pause_reason', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (paused) await tell(tx, endpointId, { kind: 'webhookPaused', reason }, at)
}

type News = { kind: 'webhookFailing'; since: string } | { kind: 'webhookPaused'; reason: 'failing' | 'gone' }
type Administrator = {
  userId: number
  email: string
  name: string
  language: string
  description: string
  host: string
}

/** The administrators of its company; those limited to some centres have no webhooks. */
async function tell(tx: Tx, endpointId: number, news: News, { now, config }: At): Promise<void> {
  await tx.updateTable('webhook_health').set({ told_at: now }).where('endpoint_id', '=', endpointId).execute()
  const { rows } = await sql<Administrator>`
    select u.id as "userId", u.email, u.name, u.language, e.description, substring(e.url from '(?i)^https?://[^/?]+') as host
      from webhook_endpoints e join users u on u.company_id = e.company_id
     where e.id = ${endpointId} and ${isAdministrator}
     order by u.id`.execute(tx)
  const [first] = rows
  if (!first) return
  const { description, host } = first
  const message = { ...news, webhook: description === '' ? host : description } satisfies WebhookMessageOfInbox
  await insertMessages(
    tx,
    rows.map(row => row.userId),
    message,
    now,
  )
  if (news.kind !== 'webhookPaused') return
  const url = `${portalAddress(config)}/user-management/webhooks`
  for (const { email, name, language } of rows) {
    const text = webhookMail(knownLanguage(language), { name, url, webhook: message.webhook, reason: news.reason })
    await queueMail(tx, email, text, now)
  }
}
