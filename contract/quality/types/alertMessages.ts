import { z } from 'zod'
import { AlertFacts } from '#contract/quality/rules/alerts/alertFacts.ts'
import { ChannelAnswer, channelKinds } from '#contract/quality/rules/alerts/alertChannels.ts'
import { alertKinds, ruleKinds, severities } from '#contract/quality/rules/alerts/alertKinds.ts'

/** An alert as it was sent; `deliveryId` null: only about a logger. Links to the delivery, or else to the alerts. */
const alert = {
  alertId: z.int().positive(),
  severity: z.literal(severities),
  deliveryId: z.int().positive().nullable(),
  reference: z.string().nullable(),
  facts: AlertFacts,
}

/** In place of many messages of one act. */
const manyAlerts = {
  /** The highest; messages of earlier releases have none. */
  severity: z.literal(severities).optional(),
  counts: z.array(z.object({ kind: z.enum(alertKinds), alerts: z.int() })).min(1),
}

export const alertMessages = [
  /** `isFoundLate`: it ended long before its readings were received. */
  z.object({ kind: z.literal('alertRaised'), ...alert, isFoundLate: z.boolean() }),
  z.object({ kind: z.literal('alertEscalated'), ...alert, raisedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('alertWithdrawn'), ...alert }),
  z.object({ kind: z.literal('alertsRaised'), ...manyAlerts }),
  z.object({ kind: z.literal('alertsEscalated'), ...manyAlerts }),
  z.object({ kind: z.literal('alertsWithdrawn'), ...manyAlerts }),
  /** To a company's administrators, once when the messages to a channel begin to fail. */
  z.object({ kind: z.literal('alertChannelFailed'), channel: z.enum(channelKinds), failure: ChannelAnswer }),
  z.object({ kind: z.literal('alertTest'), alertKind: z.enum(ruleKinds) }),
] as const
export type AlertMessage = z.infer<(typeof alertMessages)[number]>

/** Those that tell of no alert any more. */
export const withdrawalKinds: readonly string[] = ['alertWithdrawn', 'alertsWithdrawn'] satisfies AlertMessage['kind'][]
