import { sql } from 'kysely'
import type { WebhookRow } from '#contract/integration/calls/webhooks.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxWebhooksPerCompany } from '#contract/integration/rules/webhookEvents.ts'
import { queueSending } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { newWebhookSecret } from '#server/platform/outbound/webhookSignature.ts'
import { webhookFaultWords, webhookTarget } from '#server/platform/outbound/webhookTarget.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'

/** The company whose endpoints somebody administers; 'all' for the platform administrator. */
export type Administered = number | 'all'
type Facts = { url: string; description: string; eventTypes: string[] }

const ofCompanies = (companyId: Administered) => (companyId === 'all' ? sql`true` : sql`e.company_id = ${companyId}`)

type Stored = Dated<WebhookRow, 'createdAt' | 'pausedAt' | 'formerUntil' | 'acceptedAt' | 'failingSince'>

/** The endpoints of a company or of all, newest first; never a secret. */
export async function findWebhooks(db: DbOrTx, companyId: Administered, now: Date): Promise<WebhookRow[]> {
  const { rows } = await sql<Stored>`
    select e.id as "webhookId", c.code as "enterpriseCode", c.name as "enterpriseName", c.name_en as "enterpriseNameEn",
           e.url, e.description, e.event_types as "eventTypes", e.created_at as "createdAt",
           coalesce(u.name, '') as "createdBy", e.pause_reason as "pauseReason", e.paused_at as "pausedAt",
           exists (select from webhook_secrets s where s.endpoint_id = e.id and s.valid_until is null) as "hasSecret",
           (select max(s.valid_until) from webhook_secrets s where s.endpoint_id = e.id and s.valid_until > ${now}) as "formerUntil",
           h.accepted_at as "acceptedAt", h.failing_since as "failingSince", m.waiting, m.failed
      from webhook_endpoints e join companies c on c.id = e.company_id
      left join users u on u.id = e.created_by
      left join webhook_health h on h.endpoint_id = e.id
     cross join lateral (
       select count(*) filter (where w.state = 'waiting')::int as waiting, count(*) filter (where w.state = 'failed')::int as failed
         from webhook_messages w
        -- A test has no event, and its failure does not count.
        where w.endpoint_id = e.id and w.state in ('waiting', 'failed') and w.event_id is not null) m
     where ${ofCompanies(companyId)}
     order by e.id desc`.execute(db)
  return rows.map(row => isoTimes(row))
}

/** The address in the usual spelling, refused for what can be told from it alone; where its name leads is checked at each connection. */
function targetOf(address: string, config: Config): string {
  const target = webhookTarget(address, config)
  return 'fault' in target ? refuse('url', webhookFaultWords[target.fault]) : target.url.href
}

type By = { userId: number; companyId: number; now: Date; config: Config }

/** Returns the new endpoint, and its secret for the only time. */
export async function insertWebhook(
  tx: Tx,
  { url: address, description, eventTypes }: Facts,
  { userId, companyId, now, config }: By,
) {
  const url = targetOf(address, config)
  // Two at once must not both be the last one.
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxWebhooksPerCompany)
    refuse('url', `is one too many: a company has up to ${maxWebhooksPerCompany}`)
  const facts = { url, description, event_types: [...new Set(eventTypes)], updated_at: now }
  const { id } = await tx
    .insertInto('webhook_endpoints')
    .values({ company_id: companyId, ...facts, created_by: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhookId: id, secret: await insertSecret(tx, id) }
}

async function insertSecret(tx: Tx, endpointId: number): Promise<string> {
  const secret = newWebhookSecret()
  await tx.insertInto('webhook_secrets').values({ endpoint_id: endpointId, secret }).execute()
  return secret
}

/** An endpoint of others is refused like an unknown one (4017). To change it, it is locked. */
export async function requireWebhook(db: DbOrTx, companyId: Administered, webhookId: number, use: 'read' | 'change') {
  const { rows } = await sql`
    select e.id from webhook_endpoints e where e.id = ${webhookId} and ${ofCompanies(companyId)}
    ${use === 'change' ? sql`for no key update` : sql``}`.execute(db)
  if (rows.length === 0) throw new PortalError(codes.notAuthorized)
}

/** What waits for another address is sent there at once, with the whole time for its tries. */
export async function updateWebhook(
  tx: Tx,
  webhookId: number,
  { url: address, description, eventTypes }: Facts,
  now: Date,
  config: Config,
) {
  const url = targetOf(address, config)
  const { url: former } = await tx
    .selectFrom('webhook_endpoints')
    .select('url')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('webhook_endpoints')
    .set({ url, description, event_types: [...new Set(eventTypes)], updated_at: now })
    .where('id', '=', webhookId)
    .execute()
  if (url !== former) await startAnew(tx, webhookId, now)
}

/** Resuming sends what waited, with the whole time for its tries. */
export async function pauseWebhook(tx: Tx, webhookId: number, paused: boolean, now: Date): Promise<void> {
  const { pause_reason: reason } = await tx
    .selectFrom('webhook_endpoints')
    .select('pause_reason')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow()
  if ((reason !== null) === paused) return
  const state = paused ? { pause_reason: 'person', paused_at: now } : { pause_reason: null, paused_at: null }
  await tx.updateTable('webhook_endpoints').set(state).where('id', '=', webhookId).execute()
  if (!paused) await startAnew(tx, webhookId, now)
}

/** As if it had never failed, what waits is due, with the whole time for its tries. */
export async function startAnew(tx: Tx, webhookId: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_health')
    .set({ failing_since: null, told_at: null })
    .where('endpoint_id', '=', webhookId)
    .execute()
  await beginAnew(tx, webhookId, now, sql`m.state = 'waiting'`)
}

/** Gives messages the whole time for their tries again, from now on. */
export async function beginAnew(tx: Tx, webhookId: number, now: Date, which: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_messages m set state = 'waiting', tries = 0, began_at = ${now}, next_try_at = ${now}, finished_at = null
     where m.endpoint_id = ${webhookId} and ${which}`.execute(tx)
  await queueSending(tx, webhookId)
  return Number(numAffectedRows)
}

const hourMs = 3_600_000

/** A new secret; the former one stays valid for some hours, earlier ones no longer. What waited for one is found each minute. */
export async function exchangeSecret(tx: Tx, webhookId: number, formerHours: number, now: Date): Promise<string> {
  await tx
    .deleteFrom('webhook_secrets')
    .where('endpoint_id', '=', webhookId)
    .where('valid_until', 'is not', null)
    .execute()
  const current = sql<boolean>`endpoint_id = ${webhookId}`
  if (formerHours === 0) await tx.deleteFrom('webhook_secrets').where(current).execute()
  const validUntil = new Date(now.getTime() + formerHours * hourMs)
  await tx.updateTable('webhook_secrets').set({ valid_until: validUntil }).where(current).execute()
  return await insertSecret(tx, webhookId)
}
