import { z } from 'zod'
import { caseId, company, day, deliveryId, instant, milliCelsius, reason } from '#contract/kernel/fields.ts'
import { Assessment, riskLevels } from '#contract/quality/rules/caseAssessment.ts'
import { caseFaults, caseStates } from '#contract/quality/rules/caseStates.ts'
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

/** A lot within a delivery; `lot` null: the item's sender named none. */
export const LotRef = z.strictObject({ productId, lot: z.string().max(200).nullable() })
export type LotRef = z.infer<typeof LotRef>

const Product = z.object({ productId, itemCode: z.string(), nameJa: z.string(), nameEn: z.string() })
const Person = z.object({ name: z.string(), company })

/** A signature as 21 CFR 11.50 has it: who, when, what it means; and whether what was signed is still what there is. */
export const Signature = z.object({
  signatureId: z.int().positive(),
  meaning: z.enum(signatureMeanings),
  /** The lot that a decision is about; null where it speaks for the whole case. */
  about: z.object({ product: Product, lot: z.string().nullable() }).nullable(),
  by: Person,
  at: instant,
  /** SHA-256 of the signed content, hexadecimal. */
  contentHash: z.string(),
  /** False where the content is another one now: the signature does not speak for it. */
  isValid: z.boolean(),
  /** The parts of the content that changed since. */
  changed: z.array(z.enum(signedParts)),
})
export type Signature = z.infer<typeof Signature>

export const DecisionMade = z.object({
  decision: z.enum(lotDecisions),
  restriction: z.string().nullable(),
  reason: z.string(),
  cause: z.enum(decisionCauses),
  /** Why what was released by itself would be no longer; empty but where the cause is `changed`. */
  releaseBlockers: z.array(z.enum(releaseBlockers)),
  by: Person.nullable(),
  at: instant,
  signature: Signature.nullable(),
})
export type DecisionMade = z.infer<typeof DecisionMade>

/** Where a lot of a delivery stands. */
export const LotState = z.object({
  product: Product,
  lot: z.string().nullable(),
  expiry: day.nullable(),
  quantity: z.int(),
  decision: z.enum(lotDecisions),
  /** False: its sender took it out of the delivery; what was decided about it stands. */
  isInDelivery: z.boolean(),
  /** An excursion affected it, or a case was opened about it by hand; only a person decides about it. */
  isAffected: z.boolean(),
  /** Out of the qualified stock. */
  isQuarantined: z.boolean(),
  /** The last one; null before the first. */
  last: DecisionMade.nullable(),
  history: z.array(DecisionMade),
})
export type LotState = z.infer<typeof LotState>

/** What somebody means to decide about a lot. */
export const LotDecisionRequest = z.strictObject({
  ...LotRef.shape,
  decision: z.enum(madeDecisions),
  /** Needed by a restricted release, and by nothing else. */
  restriction: reason.nullable().default(null),
  reason,
})
export type LotDecisionRequest = z.infer<typeof LotDecisionRequest>

/** What is signed: an assessment, the approval that concludes a case, decisions about lots of a delivery, or the withdrawal of a logger's file. */
export const SignedAct = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('assess'), caseId }),
    z.strictObject({ kind: z.literal('approve'), caseId }),
    z.strictObject({ kind: z.literal('decide'), deliveryId, lots: z.array(LotDecisionRequest).min(1).max(200) }),
    z.strictObject({ kind: z.literal('withdraw'), withdrawalId: z.int().positive().max(Number.MAX_SAFE_INTEGER) }),
  ])
  .meta({ examples: [{ kind: 'assess', caseId: 1 }] })
export type SignedAct = z.infer<typeof SignedAct>

/** The worst that one logger measured of one item and lot. Temperatures in thousandths of °C, times in ms. */
export const CaseExcursion = z.object({
  product: Product,
  lot: z.string().nullable(),
  expiry: day.nullable(),
  quantity: z.int(),
  serial: z.string(),
  lowerMilli: milliCelsius.nullable(),
  upperMilli: milliCelsius.nullable(),
  toleranceMinutes: z.number(),
  deviationMilliCelsius: z.int(),
  peakMilli: milliCelsius,
  side: z.enum(['above', 'below', 'both']),
  outOfRangeMs: z.number(),
  longestMs: z.number(),
  excursionCount: z.int(),
  startedAt: instant,
  lastAt: instant,
  isOpen: z.boolean(),
  /** Where the logger was when it was farthest outside; null where its readings are no longer at hand. */
  place: WorstPlace.nullable(),
  foundAt: instant,
  /** Re-evaluation took it away. */
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
   * The excursion that went farthest, all figures its own, of those that stand; beside it the logger that was outside longest
   * and who else measured something. Null where re-evaluation took all of them away.
   */
  worst: z
    .object({
      deviationMilliCelsius: z.int(),
      peakMilli: milliCelsius,
      side: z.enum(['above', 'below', 'both']),
      lowerMilli: milliCelsius.nullable(),
      upperMilli: milliCelsius.nullable(),
      outOfRangeMs: z.number(),
      isOpen: z.boolean(),
      serial: z.string(),
      longest: z.object({ serial: z.string(), outOfRangeMs: z.number() }),
      loggers: z.int(),
      openSerials: z.array(z.string()),
    })
    .nullable(),
  /** The lots that the case is about; those whose sender named none count, and have no name. */
  lots: z.object({
    total: z.int(),
    undecided: z.int(),
    released: z.int(),
    restricted: z.int(),
    rejected: z.int(),
    names: z.array(z.string()),
  }),
  /** The first of their items, and how many there are. */
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
  /** For its sentence: names of fields that changed, days, numbers of lots. */
  facts: z.record(z.string(), z.unknown()),
})
export type CaseEvent = z.infer<typeof CaseEvent>

/** What the caller may do with it now; the server evaluates again when it is done. */
export const CaseRights = z.object({
  mayStart: z.boolean(),
  mayChangeDueDate: z.boolean(),
  mayAssess: z.boolean(),
  mayDecide: z.boolean(),
  mayConclude: z.boolean(),
  mayReopen: z.boolean(),
  mayComment: z.boolean(),
  mayWriteInternally: z.boolean(),
})

/** A case with all that is in it; comments that are for the depositor's people alone are left out for anybody else. */
export const ExcursionCase = CaseRow.extend({
  timeZone: z.string(),
  openedBy: Person.nullable(),
  openedReason: z.string().nullable(),
  assessment: Assessment,
  excursions: z.array(CaseExcursion),
  lotStates: z.array(LotState),
  comments: z.array(CaseComment),
  events: z.array(CaseEvent),
  signatures: z.array(Signature),
  needsTwoPeople: z.boolean(),
  /** What a decision rests on is kept until then; null before the first decision. */
  keptUntil: day.nullable(),
  rights: CaseRights,
  /** What is in the way of signing the assessment, a decision, the approval; null for who signs none of them. */
  faults: z
    .object({
      assessing: z.array(z.enum(caseFaults)),
      deciding: z.array(z.enum(caseFaults)),
      approving: z.array(z.enum(caseFaults)),
    })
    .nullable(),
})
export type ExcursionCase = z.infer<typeof ExcursionCase>

/** The lots of a delivery with their decisions, and why it is not released by itself. */
export const DeliveryRelease = z.object({
  deliveryId,
  caseId: caseId.nullable(),
  caseNumber: z.string().nullable(),
  caseState: z.enum(caseStates).nullable(),
  releasesByItself: z.boolean(),
  releaseBlockers: z.array(z.enum(releaseBlockers)),
  lots: z.array(LotState),
  mayDecide: z.boolean(),
  mayOpenCase: z.boolean(),
})
export type DeliveryRelease = z.infer<typeof DeliveryRelease>
