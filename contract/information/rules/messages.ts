import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'
import { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import { alertKinds, severities } from '#contract/quality/rules/alertKinds.ts'

const name = z.string().min(1)
/** Which vendor it is about, and who audits it: the message may go to people of both. Leads to the vendor. */
const vendor = {
  vendorId: z.int().positive(),
  vendorName: name,
  vendorNameEn: name,
  auditorName: name,
  auditorNameEn: name,
}
/** Days left when it was told: less than none where the day has passed. */
const expiry = { expiresOn: day, daysLeft: z.int() }

/** So many loggers are named in a message; the registry has the others. */
export const mostNamedLoggers = 5

/** An alert as it was when it was told; `deliveryId` null: of a logger alone. Leads to the delivery, else to the alerts. */
const alert = {
  alertId: z.int().positive(),
  severity: z.literal(severities),
  deliveryId: z.int().positive().nullable(),
  reference: z.string().nullable(),
  facts: AlertFacts,
}

/** An excursion case by its number, and the delivery that it is about. */
const excursionCase = { caseId: z.int().positive(), number: name, reference: name }

/** A partnership, the company on its other side, and the company whose people did it. Leads to the partnership. */
const partnership = {
  partnershipId: z.int().positive(),
  partnerName: name,
  partnerNameEn: name,
  byName: name,
  byNameEn: name,
}

/**
 * What the inbox tells a user: a kind and the facts that its text needs, in no language (web/texts has the sentences,
 * web/messages where each kind leads). A new kind is one line here and one text in each language.
 */
export const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vendorAuditExpires'), ...vendor, ...expiry }),
  z.object({ kind: z.literal('vendorLicenceExpires'), ...vendor, licenceName: name, ...expiry }),
  z.object({ kind: z.literal('vendorFindingAdded'), ...vendor, auditedOn: day.nullable() }),
  z.object({ kind: z.literal('vendorFindingAnswered'), ...vendor, auditedOn: day.nullable() }),
  z.object({ kind: z.literal('vendorLicenceUploaded'), ...vendor, licenceName: name, expiresOn: day.nullable() }),
  /** Calibrations that end soon or have ended, of `count` loggers; leads to the registry. */
  z.object({
    kind: z.literal('loggerCalibrationsDue'),
    count: z.int().min(1),
    loggers: z
      .array(z.object({ loggerId: z.int().positive(), serial: name, dueOn: day }))
      .min(1)
      .max(mostNamedLoggers),
  }),
  /** `isFoundLate`: it had ended long before its readings came. */
  z.object({ kind: z.literal('alertRaised'), ...alert, isFoundLate: z.boolean() }),
  z.object({ kind: z.literal('alertEscalated'), ...alert, raisedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('alertWithdrawn'), ...alert }),
  /** Many at once, in one message. */
  z.object({
    kind: z.literal('alertsRaised'),
    counts: z.array(z.object({ kind: z.enum(alertKinds), alerts: z.int() })).min(1),
  }),
  /** Cases: told to depositor and consignee, the passed due date to the depositor. They lead to the case. */
  z.object({ kind: z.literal('caseOpened'), ...excursionCase, isByHand: z.boolean() }),
  z.object({ kind: z.literal('caseReopened'), ...excursionCase, isByHand: z.boolean() }),
  z.object({
    kind: z.literal('caseConcluded'),
    ...excursionCase,
    released: z.int(),
    restricted: z.int(),
    rejected: z.int(),
  }),
  z.object({ kind: z.literal('caseOverdue'), ...excursionCase, dueOn: day }),
  /** Wrong authentication codes locked the reader's account, which is open again; leads to password and sessions. */
  z.object({ kind: z.literal('signInLocked'), wrongCodes: z.int(), days: z.int(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('partnershipProposed'), ...partnership, validFrom: day }),
  z.object({ kind: z.literal('partnershipSetUp'), ...partnership, validFrom: day }),
  z.object({ kind: z.literal('partnershipAccepted'), ...partnership, validFrom: day }),
  z.object({ kind: z.literal('partnershipDeclined'), ...partnership, validFrom: day }),
  z.object({ kind: z.literal('partnershipWithdrawn'), ...partnership }),
  z.object({
    kind: z.literal('partnerGrantsChanged'),
    ...partnership,
    granterName: name,
    granterNameEn: name,
    from: day,
  }),
  z.object({ kind: z.literal('partnershipEnded'), ...partnership, lastDay: day }),
  z.object({ kind: z.literal('alertTest'), alertKind: z.enum(alertKinds) }),
])
export type Message = z.infer<typeof Message>
