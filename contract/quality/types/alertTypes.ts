import { z } from 'zod'
import { company, deliveryId, instant } from '#contract/kernel/fields.ts'
import { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import { alertKinds, severities } from '#contract/quality/rules/alertKinds.ts'
import { AlertCondition, AlertPeople } from '#contract/quality/rules/alertRules.ts'
import { names } from '#contract/kernel/text/names.ts'

export const alertId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
export const severity = z.literal(severities)

/** Withdrawn: a re-evaluation or a changed plan removed its cause. Ended: its cause is over. */
export const alertStates = ['open', 'acknowledged', 'withdrawn', 'ended'] as const
export type AlertState = (typeof alertStates)[number]

const Acknowledgement = z.object({ by: z.string(), at: instant, comment: z.string(), severity })

export const AlertRow = z.object({
  alertId,
  kind: z.enum(alertKinds),
  severity,
  /** Grows where it came back after it was withdrawn. */
  round: z.int(),
  state: z.enum(alertStates),
  company,
  delivery: z.object({ deliveryId, reference: z.string(), shipFrom: names, destination: names }).nullable(),
  /** The case of the delivery, for its parties. */
  excursionCase: z.object({ caseId: z.int().positive(), number: z.string() }).nullable(),
  facts: AlertFacts,
  happenedAt: instant,
  foundAt: instant,
  /** When it reached this severity. */
  worsenedAt: instant,
  settledAt: instant.nullable(),
  /** The last one. */
  acknowledgement: Acknowledgement.nullable(),
  /** How many people were told, and up to which level of the escalation. */
  notifiedPeople: z.int(),
  level: z.int(),
  mayAcknowledge: z.boolean(),
})
export type AlertRow = z.infer<typeof AlertRow>

/** One person, one way: told, still held back until `dueAt`, or dropped because it was settled before. */
export const AlertNotification = z.object({
  name: z.string(),
  act: z.enum(['raised', 'escalated', 'withdrawn']),
  severity,
  level: z.int(),
  channel: z.enum(['inApp', 'mail']),
  dueAt: instant,
  isDeferred: z.boolean(),
  notifiedAt: instant.nullable(),
  isDropped: z.boolean(),
})
export type AlertNotification = z.infer<typeof AlertNotification>

/** An alert with all that became of it, oldest first. */
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
  /** Its account is enabled. */
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
  /** Null: of all products that no other rule of this kind names. */
  product: RuleProduct.nullable(),
  isActive: z.boolean(),
  condition: AlertCondition,
  people: AlertPeople,
  /** The users that `people` names. */
  named: z.array(Person),
  activeFrom: instant,
  updatedAt: instant,
})
export type AlertRule = z.infer<typeof AlertRule>
