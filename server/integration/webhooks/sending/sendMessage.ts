import { nextWebhookTry } from '#contract/integration/rules/webhookEvents.ts'
import type { Receiver } from '#server/integration/webhooks/planning/eventData.ts'
import { noteHealth } from '#server/integration/webhooks/sending/health.ts'
import { maySendStill, type ToldEvent } from '#server/integration/webhooks/sending/maySendStill.ts'
import { sendSigned, type SendResult } from '#server/platform/outbound/sendSigned.ts'
import type { AppContext } from '#server/platform/appContext.ts'

export type Endpoint = Receiver & { endpointId: number; url: string; secrets: string[] }
/** `event`: null for a test. */
export type DueMessage = { id: number; publicId: string; body: string; event: ToldEvent | null }

const contentType = 'application/cloudevents+json; charset=utf-8'

/** One try of a message, with what follows from it. Null: it was not sent, because its company may see it no longer. */
export async function sendMessage(
  appContext: AppContext,
  endpoint: Endpoint,
  message: DueMessage,
): Promise<SendResult | null> {
  const { config, db, now } = appContext
  if (!(await maySendStill(db, endpoint, message))) {
    await db
      .updateTable('webhook_messages')
      .set({ state: 'withheld', body: '', finished_at: now() })
      .where('id', '=', message.id)
      .execute()
    return null
  }
  const at = now()
  const { url: address, secrets } = endpoint
  const { publicId: id, body } = message
  const result = await sendSigned({ address, id, at, body, contentType, secrets }, config)
  await noteTry(appContext, endpoint, message, { ...result, at })
  return result
}

/** A test is tried once; only its success says something about its endpoint. */
const noteTry = async (
  { db, config, now: clock }: AppContext,
  { endpointId }: Endpoint,
  { id, event }: DueMessage,
  { durationMs, at, ...result }: SendResult & { at: Date },
) =>
  await db.transaction().execute(async tx => {
    const message = await tx
      .selectFrom('webhook_messages')
      .select(['state', 'tries', 'began_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // Deleted meanwhile, with its endpoint.
    if (!message) return
    const now = clock()
    const row = { message_id: id, at, duration_ms: durationMs, ...result }
    await tx.insertInto('webhook_tries').values(row).execute()
    const tries = message.tries + 1
    // It may have waited behind another one, which takes none of its time.
    const began = message.tries === 0 ? at : message.began_at
    const isAccepted = result.outcome === 'accepted'
    const isTest = event === null
    const next = isAccepted || isTest ? null : nextWebhookTry(tries, began, now)
    const state = isAccepted ? 'accepted' : next ? 'waiting' : 'failed'
    await tx
      .updateTable('webhook_messages')
      .set({ state, tries, began_at: began, ...(next ? { next_try_at: next } : { finished_at: now }) })
      .where('id', '=', id)
      .execute()
    if (isTest && !isAccepted) return
    const triedSince = state === 'failed' ? began : null
    await noteHealth(tx, endpointId, { ...result, triedSince }, { now, config })
  })
