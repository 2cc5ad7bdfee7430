import { z } from 'zod'
import { company, deliveryId, instant } from '#contract/kernel/fields.ts'
import { AlertFacts } from '#contract/quality/rules/alerts/alertFacts.ts'
import { alertKinds, severities } from '#contract/quality/rules/alerts/alertKinds.ts'
import { AlertCondition, AlertPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import { ChannelAnswer, channelKinds, channelLanguage } from '#contract/quality/rules/alerts/alertChannels.ts'
import { names } from '#contract/kernel/text/names.ts'

export const alertId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
export const severity = z.literal(severities)

/** Withdrawn: a re-evaluation or a changed plan removed its cause. Ended: the situation is over. */
export const alertStates = ['open', 'acknowledged', 'withdrawn', 'ended'] as const
export type AlertState = (typeof alertStates)[number]

const Acknowledgement = z.object({ by: z.string(), at: instant, comment: z.string(), severity })

export const AlertRow = z.object({
  alertId,
  kind: z.enum(alertKinds),
  severity,
  /** Incremented when a withdrawn alert is raised again. */
  round: z.int(),
  state: z.enum(alertStates),
  company,
  delivery: z.object({ deliveryId, reference: z.string(), shipFrom: names, destination: names }).nullable(),
  /** The case of the delivery, for its parties. */
  excursionCase: z.object({ caseId: z.int().positive(), number: z.string() }).nullable(),
  facts: AlertFacts,
  happenedAt: instant,
  foundAt: instant,
  /** When it was raised to this severity. */
  worsenedAt: instant,
  settledAt: instant.nullable(),
  /** The last one. */
  acknowledgement: Acknowledgement.nullable(),
  /** The number of people notified, and the highest level of escalation. */
  notifiedPeople: z.int(),
  level: z.int(),
  mayAcknowledge: z.boolean(),
})
export type AlertRow = z.infer<typeof AlertRow>

export const notificationChannels = ['inApp', 'mail', 'sms', ...channelKinds] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** To one person, or to a channel of the company (without a name): sent, deferred until `dueAt`, or dropped because the alert was settled before. */
export const AlertNotification = z.object({
  name: z.string().nullable(),
  act: z.enum(['raised', 'escalated', 'withdrawn']),
  severity,
  level: z.int(),
  channel: z.enum(notificationChannels),
  dueAt: instant,
  isDeferred: z.boolean(),
  notifiedAt: instant.nullable(),
  isDropped: z.boolean(),
  /** Its message waits in the outbox, also for the next try. */
  isWaiting: z.boolean(),
  /** When its message was refused for good, or deleted unsent. */
  failedAt: instant.nullable(),
})
export type AlertNotification = z.infer<typeof AlertNotification>

/** An alert with its history, oldest first. */
export const Alert = AlertRow.extend({
  steps: z.array(z.object({ severity, round: z.int(), foundAt: instant, facts: AlertFacts })),
  notifications: z.array(AlertNotification),
  acknowledgements: z.array(Acknowledgement),
})
export type Alert = z.infer<typeof Alert>

export const Person = z.object({
  userId: z.int(),
  name: z.string(),
  department: z.string(),
  email: z.string(),
  isEnabled: z.boolean(),
})
export type Person = z.infer<typeof Person>

export const RuleProduct = z.object({
  productId: z.int(),
  itemCode: z.string(),
  nameJa: z.string(),
  nameEn: z.string(),
})
export type RuleProduct = z.infer<typeof RuleProduct>

export const AlertRule = z.object({
  ruleId: z.int(),
  company,
  /** Null: for all products without an own rule of this kind. */
  product: RuleProduct.nullable(),
  isActive: z.boolean(),
  condition: AlertCondition,
  people: AlertPeople,
  /** The users in `people`. */
  named: z.array(Person),
  activeFrom: instant,
  updatedAt: instant,
})
export type AlertRule = z.infer<typeof AlertRule>

/** A company's channel as its administrators see it: never the whole address. */
export const AlertChannel = z.object({
  kind: z.enum(channelKinds),
  language: channelLanguage,
  host: z.string(),
  /** The last characters of the address. */
  ending: z.string(),
  updatedBy: z.string().nullable(),
  updatedAt: instant,
  /** After a restore it has to be entered again. */
  hasAddress: z.boolean(),
  sentAt: instant.nullable(),
  failingSince: instant.nullable(),
  failure: ChannelAnswer.nullable(),
  /** Messages that wait for it. */
  waiting: z.int(),
})
export type AlertChannel = z.infer<typeof AlertChannel>
