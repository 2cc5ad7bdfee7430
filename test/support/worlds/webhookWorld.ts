import { webhookCalls as calls } from '#contract/integration/calls/webhooks.ts'
import { webhookEventTypes, type WebhookEventType } from '#contract/integration/rules/webhookEvents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { planWebhooks } from '#server/integration/webhooks/planning/planMessages.ts'
import { sendWebhooksJob } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import { receiver, type Behaviour, type Received } from '#test/support/network/receiver.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

type Name = Parameters<AlertWorld['as']>[0]
export type CloudEvent = { id: string; type: string; subject: string; data: Record<string, unknown> }

/** The companies of makeAlertWorld and a receiver of webhooks that the operator lists; `send` plans and sends what is due. */
export async function makeWebhookWorld(behaviour: Behaviour | ((received: Received) => Behaviour) = 204) {
  const company = await receiver(behaviour)
  const portal = await createTestApp({
    now: new Date('2026-11-20T12:00:00+09:00'),
    config: { webhookOrigins: [company.origin], publicUrl: 'https://portal.example' },
  })
  const world = await makeAlertWorld({ portal })
  const register = async (by: Name, eventTypes: WebhookEventType[] = webhookEventTypes, url = company.url) => {
    const body = { url, description: 'ERP', eventTypes }
    const { code, data, issues } = await portal.call(calls.createWebhook, body, { as: await world.as(by) })
    if (code !== codes.success) throw new Error(`${code} ${JSON.stringify(issues)}`)
    return data
  }
  const send = async () => {
    await planWebhooks(portal.appContext)
    const endpoints = await world.db.selectFrom('webhook_endpoints').select('id').orderBy('id').execute()
    for (const { id } of endpoints) await sendWebhooksJob.run({ endpointId: id }, portal.appContext)
  }
  return {
    ...world,
    receiver: company,
    register,
    send,
    /** What the receiver was sent, in its order. */
    events: () => company.requests.map(({ body }) => JSON.parse(body) as CloudEvent),
    call: async (name: keyof typeof calls, body: object, by: Name = 'maria') =>
      await portal.post(calls[name].path, body, { as: await world.as(by) }),
    messages: async (by: Name, webhookId: number) => {
      const { data } = await portal.call(calls.getWebhookMessages, { webhookId }, { as: await world.as(by) })
      return data.rows
    },
    close: async () => {
      await world.close()
      await company.close()
    },
  }
}
export type WebhookWorld = Awaited<ReturnType<typeof makeWebhookWorld>>
