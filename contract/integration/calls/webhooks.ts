import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { instant, line, listOf, namedCompany, ofCompany, paging } from '#contract/kernel/fields.ts'
import { ChannelAnswer } from '#contract/quality/rules/alerts/alertChannels.ts'
import {
  webhookEventTypes,
  webhookMessageStates,
  webhookPauseReasons,
  webhookPatienceHours,
} from '#contract/integration/rules/webhookEvents.ts'

const webhookId = z.int().positive()
const eventTypes = z.array(z.enum(webhookEventTypes)).min(1).max(webhookEventTypes.length)
const facts = { url: line(1000).min(1), description: line(100), eventTypes }

export const WebhookRow = z.object({
  webhookId,
  ...namedCompany.shape,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  createdAt: instant,
  createdBy: z.string(),
  /** null: it is sent to. */
  pauseReason: z.enum(webhookPauseReasons).nullable(),
  pausedAt: instant.nullable(),
  /** Without a secret nothing is sent, as after a restore: a new one is made by exchanging it. */
  hasSecret: z.boolean(),
  /** Until when the former secret signs, too. */
  formerUntil: instant.nullable(),
  acceptedAt: instant.nullable(),
  failingSince: instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
})
export type WebhookRow = z.infer<typeof WebhookRow>

const WebhookTry = z.object({ at: instant, durationMs: z.int(), ...ChannelAnswer.shape })
export type WebhookTry = z.infer<typeof WebhookTry>

export const WebhookMessage = z.object({
  messageId: z.int(),
  id: z.string(),
  type: z.string(),
  subject: z.string(),
  state: z.enum(webhookMessageStates),
  createdAt: instant,
  /** While it waits. */
  nextTryAt: instant.nullable(),
  /** An earlier message about the same delivery has to arrive first. */
  isHeld: z.boolean(),
  body: z.string(),
  tries: z.array(WebhookTry),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

const lists = ['/webhook/getWebhookList', '/webhook/getWebhookMessages'] as const
const read = defineWith({ allowed: 'manager', log: 'none' })
const change = defineWith({ allowed: 'manager', log: 'administerWebhooks', makesStale: lists })

export const webhookCalls = callsAt('/webhook', {
  getWebhookList: read({
    summary: 'The webhooks of a company, or of all that the caller administers',
    limit: 'search',
    request: z.strictObject(ofCompany),
    response: z.array(WebhookRow),
  }),
  createWebhook: change({
    path: '/webhook/createWebhook',
    summary: 'Register a webhook; only this answer contains its secret',
    answersSecret: true,
    logSubject: ['enterpriseCode', 'description'],
    request: z.strictObject({ ...ofCompany, ...facts }),
    response: z.object({ webhookId, secret: z.string() }),
  }),
  editWebhook: change({
    summary: 'Change address, description and events of a webhook; what waits goes to the new address',
    logSubject: ['webhookId'],
    request: z.strictObject({ webhookId, ...facts }),
  }),
  deleteWebhook: change({
    summary: 'Delete a webhook with what waits and its log',
    logSubject: ['webhookId'],
    request: z.strictObject({ webhookId }),
  }),
  pauseWebhook: change({
    summary: 'Pause a webhook, or resume it: what waited is sent in its order',
    logSubject: ['webhookId', 'paused'],
    request: z.strictObject({ webhookId, paused: z.boolean() }),
  }),
  exchangeWebhookSecret: change({
    path: '/webhook/exchangeWebhookSecret',
    summary: 'A new secret, in this answer alone; the former one signs, too, for some hours',
    answersSecret: true,
    logSubject: ['webhookId'],
    request: z.strictObject({ webhookId, formerHours: z.int().min(0).max(webhookPatienceHours).default(24) }),
    response: z.object({ secret: z.string() }),
  }),
  testWebhook: change({
    path: '/webhook/testWebhook',
    summary: 'Send a test event and answer what came back',
    logSubject: ['webhookId'],
    request: z.strictObject({ webhookId }),
    response: WebhookTry,
  }),
  getWebhookMessages: read({
    summary: 'The messages of a webhook with their tries, newest first',
    limit: 'search',
    request: z.strictObject({ webhookId, state: z.enum(webhookMessageStates).optional(), ...paging }),
    response: listOf(WebhookMessage),
  }),
  replayWebhook: change({
    summary: 'Send a message again, or all that failed',
    logSubject: ['webhookId', 'messageId'],
    request: z.strictObject({ webhookId, messageId: z.int().positive().optional() }),
  }),
})
