import { z } from 'zod'
import { caseId, company, day, deliveryId, instant, milliCelsius, reason } from '#contract/kernel/fields.ts'
import { Assessment, riskLevels } from '#contract/quality/rules/caseAssessment.ts'
import { nextActs } from '#contract/quality/rules/nextActs.ts'
import { caseFaults, caseStates } from '#contract/quality/rules/caseStates.ts'
import { ExcursionEvent } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'
import {
  decisionCauses,
  lotDecisions,
  madeDecisions,
  releaseBlockers,
  signatureMeanings,
} from '#contract/logistics/rules/lotDecisions.ts'
import { names } from '#contract/kernel/text/names.ts'
import { signedParts } from '#contract/quality/rules/signing.ts'

const productId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** A lot of a delivery; `lot` null: the sender named none. */
export const LotRef = z.strictObject({ productId, lot: z.string().max(200).nullable() })
export type LotRef = z.infer<typeof LotRef>

const Product = z.object({ productId, itemCode: z.string(), nameJa: z.string(), nameEn: z.string() })
const Person = z.object({ name: z.string(), company })

/** A signature (21 CFR 11.50): signer, time and meaning, and whether the content is unchanged since. */
export const Signature = z.object({
  signatureId: z.int().positive(),
  meaning: z.enum(signatureMeanings),
  /** The decided lot; null for a signature of the whole case. */
  about: z.object({ product: Product, lot: z.string().nullable() }).nullable(),
  by: Person,
  at: instant,
  /** SHA-256 of the signed content, hexadecimal. */
  contentHash: z.string(),
  /** False if the content was changed after the signature. */
  isValid: z.boolean(),
  /** The changed parts of the content. */
  changed: z.array(z.enum(signedParts)),
})
export type Signature = z.infer<typeof Signature>

export const DecisionMade = z.object({
  decision: z.enum(lotDecisions),
  restriction: z.string().nullable(),
  reason: z.string(),
  cause: z.enum(decisionCauses),
  /** Why an automatic release was revoked; empty unless the cause is `changed`. */
  releaseBlockers: z.array(z.enum(releaseBlockers)),
  by: Person.nullable(),
  at: instant,
  signature: Signature.nullable(),
})
export type DecisionMade = z.infer<typeof DecisionMade>

/** A lot of a delivery with its decisions. */
export const LotState = z.object({
  product: Product,
  lot: z.string().nullable(),
  expiry: day.nullable(),
  quantity: z.int(),
  decision: z.enum(lotDecisions),
  /** False: the sender removed it from the delivery; its decisions remain. */
  isInDelivery: z.boolean(),
  /** A case is about it, so that only a person decides about it. */
  isAffected: z.boolean(),
  /** Excluded from the qualified stock. */
  isQuarantined: z.boolean(),
  /** The current one; null before the first. */
  last: DecisionMade.nullable(),
  history: z.array(DecisionMade),
})
export type LotState = z.infer<typeof LotState>

/** … and whether the caller may decide about it now. */
export const DecidableLot = LotState.extend({ mayDecide: z.boolean() })
export type DecidableLot = z.infer<typeof DecidableLot>

/** A requested decision about a lot. */
export const LotDecisionRequest = z.strictObject({
  ...LotRef.shape,
  decision: z.enum(madeDecisions),
  /** Required for a restricted release, null otherwise. */
  restriction: reason.nullable().default(null),
  reason,
})
export type LotDecisionRequest = z.infer<typeof LotDecisionRequest>

/** What is signed: an assessment, the approval that concludes a case, decisions about lots, or the withdrawal of a logger file. */
export const SignedAct = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('assess'), caseId }),
    z.strictObject({ kind: z.literal('approve'), caseId }),
    z.strictObject({ kind: z.literal('decide'), deliveryId, lots: z.array(LotDecisionRequest).min(1).max(200) }),
    z.strictObject({ kind: z.literal('withdraw'), withdrawalId: z.int().positive().max(Number.MAX_SAFE_INTEGER) }),
  ])
  .meta({ examples: [{ kind: 'assess', caseId: 1 }] })
export type SignedAct = z.infer<typeof SignedAct>

const measured = {
  serial: z.string(),
  lowerMilli: milliCelsius.nullable(),
  upperMilli: milliCelsius.nullable(),
  deviationMilliCelsius: z.int(),
  peakMilli: milliCelsius,
  side: z.enum(['above', 'below', 'both']),
  outOfRangeMs: z.number(),
  isOpen: z.boolean(),
}

/** The excursions of one item and lot that one logger measured. Temperatures in thousandths of °C, times in ms. */
export const CaseExcursion = z.object({
  product: Product,
  lot: z.string().nullable(),
  expiry: day.nullable(),
  quantity: z.int(),
  ...measured,
  toleranceMinutes: z.number(),
  longestMs: z.number(),
  excursionCount: z.int(),
  startedAt: instant,
  lastAt: instant,
  /** Where the logger was at its worst reading; null if unknown. */
  place: WorstPlace.nullable(),
  foundAt: instant,
  /** When re-evaluation removed it. */
  withdrawnAt: instant.nullable(),
})
export type CaseExcursion = z.infer<typeof CaseExcursion>

export const CaseRow = z.object({
  caseId,
  number: z.string(),
  state: z.enum(caseStates),
  depositor: company,
  delivery: z.object({
    deliveryId,
    reference: z.string(),
    shippingDate: day,
    shipFrom: names,
    destination: names,
    carrier: company.nullable(),
    deliveredAt: instant.nullable(),
  }),
  openedAt: instant,
  dueOn: day,
  isOverdue: z.boolean(),
  assessor: z.string().nullable(),
  risk: z.enum(riskLevels).nullable(),
  concludedAt: instant.nullable(),
  /**
   * The excursion with the largest deviation, without those that re-evaluation removed; with the logger that was out of range
   * longest, the number of loggers and those whose last reading was outside; with the number of excursions and the worst one
   * as events (decision 0069). Null if none is left.
   */
  worst: z
    .object({
      ...measured,
      longest: z.object({ serial: z.string(), outOfRangeMs: z.number() }),
      loggers: z.int(),
      openSerials: z.array(z.string()),
      events: z.int(),
      event: ExcursionEvent.nullable(),
    })
    .nullable(),
  /** The lots of the case, also those without a number. */
  lots: z.object({
    total: z.int(),
    undecided: z.int(),
    released: z.int(),
    restricted: z.int(),
    rejected: z.int(),
    names: z.array(z.string()),
  }),
  /** The first of their items, and the number of items. */
  items: z.object({ nameJa: z.string(), nameEn: z.string(), count: z.int() }).nullable(),
})
export type CaseRow = z.infer<typeof CaseRow>

export const CaseComment = z.object({
  commentId: z.int().positive(),
  by: Person,
  at: instant,
  body: z.string(),
  isInternal: z.boolean(),
  documents: z.array(z.object({ documentId: z.int().positive(), name: z.string(), bytes: z.int() })),
})
export type CaseComment = z.infer<typeof CaseComment>

export const caseEventKinds = [
  'opened',
  'excursionsGrew',
  'excursionsWithdrawn',
  'assessmentStarted',
  'assessmentChanged',
  'assessmentRevised',
  'dueDateChanged',
  'signed',
  'lotsDecided',
  'concluded',
  'reopened',
] as const

export const CaseEvent = z.object({
  at: instant,
  kind: z.enum(caseEventKinds),
  by: Person.nullable(),
  reason: z.string().nullable(),
  /** For its sentence: names of changed fields, days, numbers of lots. */
  facts: z.record(z.string(), z.unknown()),
})
export type CaseEvent = z.infer<typeof CaseEvent>

/** What the caller may do with the case; each action checks again. */
export const CaseRights = z.object({
  mayStart: z.boolean(),
  mayChangeDueDate: z.boolean(),
  mayAssess: z.boolean(),
  /** The assessment is signed: it can be changed once that signature is void. */
  mayRevise: z.boolean(),
  mayConclude: z.boolean(),
  mayReopen: z.boolean(),
  mayComment: z.boolean(),
  mayWriteInternally: z.boolean(),
})

const faults = z.array(z.enum(caseFaults))

/** A case with its whole content; internal comments only for the depositor's users. */
export const ExcursionCase = CaseRow.extend({
  timeZone: z.string(),
  openedBy: Person.nullable(),
  openedReason: z.string().nullable(),
  assessment: Assessment,
  excursions: z.array(CaseExcursion),
  lotStates: z.array(DecidableLot),
  comments: z.array(CaseComment),
  events: z.array(CaseEvent),
  signatures: z.array(Signature),
  needsTwoPeople: z.boolean(),
  /** The retention date of the evidence; null before the first decision. */
  keptUntil: day.nullable(),
  rights: CaseRights,
  /** Why the assessment, a decision or the approval cannot be signed; null if the caller may not sign. */
  faults: z.object({ assessing: faults, deciding: faults, approving: faults }).nullable(),
})
export type ExcursionCase = z.infer<typeof ExcursionCase>

/** The lots of a delivery with their decisions, and why it is not released automatically. */
export const DeliveryRelease = z.object({
  deliveryId,
  caseId: caseId.nullable(),
  caseNumber: z.string().nullable(),
  caseState: z.enum(caseStates).nullable(),
  releasesByItself: z.boolean(),
  releaseBlockers: z.array(z.enum(releaseBlockers)),
  lots: z.array(DecidableLot),
  /** Why the caller, who signs, cannot decide the lots of the case; empty without a case, and for others. */
  faults,
  mayOpenCase: z.boolean(),
  /** What the caller can do next, the first one first; none where others or nobody must act. */
  nextActs: z.array(z.enum(nextActs)),
})
export type DeliveryRelease = z.infer<typeof DeliveryRelease>
