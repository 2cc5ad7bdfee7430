import type { webhookCalls } from '#contract/integration/calls/webhooks.ts'
import { codes } from '#contract/kernel/codes.ts'
import { administered, companyOf } from '#server/identity/administration/administered.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'
import {
  exchangeSecret,
  findWebhooks,
  insertWebhook,
  pauseWebhook,
  requireWebhook,
  updateWebhook,
} from '#server/integration/webhooks/endpoints.ts'
import { findMessages, replay, sendTest } from '#server/integration/webhooks/messages.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export const webhookHandlers: HandlersFor<typeof webhookCalls> = {
  async getWebhookList({ enterpriseCode }, context) {
    const { db, caller, now } = context
    const own = administeredBy(context)
    return await findWebhooks(
      db,
      enterpriseCode === undefined ? own : await companyOf(db, caller, enterpriseCode),
      now(),
    )
  },

  async createWebhook({ enterpriseCode, ...facts }, context) {
    const { db, caller, config, now } = context
    administeredBy(context)
    const companyId = await companyOf(db, caller, enterpriseCode)
    return await asCaller(context, tx =>
      insertWebhook(tx, facts, { userId: caller.userId, companyId, now: now(), config }),
    )
  },

  editWebhook: async ({ webhookId, ...facts }, context) =>
    await change(context, webhookId, tx => updateWebhook(tx, webhookId, facts, context.now(), context.config)),

  deleteWebhook: async ({ webhookId }, context) =>
    await change(context, webhookId, async tx => {
      await tx.deleteFrom('webhook_endpoints').where('id', '=', webhookId).execute()
    }),

  pauseWebhook: async ({ webhookId, paused }, context) =>
    await change(context, webhookId, tx => pauseWebhook(tx, webhookId, paused, context.now())),

  exchangeWebhookSecret: async ({ webhookId, formerHours }, context) =>
    await change(context, webhookId, async tx => ({
      secret: await exchangeSecret(tx, webhookId, formerHours, context.now()),
    })),

  async testWebhook({ webhookId }, context) {
    await requireWebhook(context.db, administeredBy(context), webhookId, 'read')
    return await sendTest(context, webhookId)
  },

  async getWebhookMessages(search, context) {
    await requireWebhook(context.db, administeredBy(context), search.webhookId, 'read')
    return await findMessages(context.db, search)
  },

  replayWebhook: async ({ webhookId, messageId }, context) =>
    await change(context, webhookId, tx => replay(tx, webhookId, messageId, context.now())),
}

/** A webhook is told what its whole company may see, so users limited to some centres have none, as with API keys. */
function administeredBy({ caller }: CallerContext) {
  if (isLimited(caller)) throw new PortalError(codes.notAuthorized)
  return administered(caller)
}

const change = async <Result>(
  context: CallerContext,
  webhookId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const companies = administeredBy(context)
  return await asCaller(context, async tx => {
    await requireWebhook(tx, companies, webhookId, 'change')
    return await work(tx)
  })
}
