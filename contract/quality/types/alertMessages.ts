import { z } from 'zod'
import { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import { alertKinds, severities } from '#contract/quality/rules/alertKinds.ts'

/** An alert as it was when it was sent; `deliveryId` null: of a logger alone. Leads to the delivery, else to the alerts. */
const alert = {
  alertId: z.int().positive(),
  severity: z.literal(severities),
  deliveryId: z.int().positive().nullable(),
  reference: z.string().nullable(),
  facts: AlertFacts,
}

export const alertMessages = [
  /** `isFoundLate`: it had ended long before its readings came. */
  z.object({ kind: z.literal('alertRaised'), ...alert, isFoundLate: z.boolean() }),
  z.object({ kind: z.literal('alertEscalated'), ...alert, raisedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('alertWithdrawn'), ...alert }),
  /** Many at once, in one message. */
  z.object({
    kind: z.literal('alertsRaised'),
    counts: z.array(z.object({ kind: z.enum(alertKinds), alerts: z.int() })).min(1),
  }),
  z.object({ kind: z.literal('alertTest'), alertKind: z.enum(alertKinds) }),
] as const
export type AlertMessage = z.infer<(typeof alertMessages)[number]>
