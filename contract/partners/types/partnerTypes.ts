import { z } from 'zod'
import { company, day, instant, text } from '#contract/kernel/fields.ts'
import { grantKinds } from '#contract/partners/rules/partnerGrants.ts'
import { maxListedLoggers, partnershipEvents, partnershipStates } from '#contract/partners/rules/partnerships.ts'

const namingGrants = { nameAsDepositor: z.boolean(), nameAsParty: z.boolean(), holdStock: z.boolean() }
const allOrNone = z.enum(['none', 'all'])

/** What one side grants; loggers are listed by the granter's serials. */
export const givenGrants = z.strictObject({
  ...namingGrants,
  carryLoggers: z.union([allOrNone, z.array(text(100)).min(1).max(maxListedLoggers)]),
})
/** What a proposal requests from the other side, which chooses its loggers itself. */
export const requestedGrants = z.strictObject({ ...namingGrants, carryLoggers: allOrNone })

export const Grants = z.object({ ...namingGrants, carryLoggers: z.union([allOrNone, z.array(z.string())]) })
export type Grants = z.infer<typeof Grants>

/** A summary with the number of listed loggers. */
export const GrantSummary = z.object({ ...namingGrants, carryLoggers: z.union([allOrNone, z.int()]) })
export type GrantSummary = z.infer<typeof GrantSummary>

const side = z.enum(['us', 'them'])

/** A partnership from the view of one side; for the platform company, `us` is the proposer. */
export const PartnerRow = z.object({
  partnershipId: z.int(),
  us: company,
  them: company.extend({ isActive: z.boolean(), gln: z.string().nullable() }),
  proposedBy: side,
  state: z.enum(partnershipStates),
  validFrom: day,
  validUntil: day.nullable(),
  proposedAt: instant,
  /** As of today; before the first day as of that day, after the last day as of that one. */
  weGrant: GrantSummary,
  theyGrant: GrantSummary,
  /** The caller's rights now. */
  mayAnswer: z.boolean(),
  mayWithdraw: z.boolean(),
  mayChange: z.boolean(),
})
export type PartnerRow = z.infer<typeof PartnerRow>

const GrantPeriod = z.object({
  granter: side,
  kind: z.enum(grantKinds),
  from: day,
  until: day.nullable(),
  /** Only for carryLoggers. */
  loggers: z.union([z.literal('all'), z.array(z.string())]).nullable(),
})
export type GrantPeriod = z.infer<typeof GrantPeriod>

const PartnerEvent = z.object({
  at: instant,
  kind: z.enum(partnershipEvents),
  /** The company of the user; null if no signed-in user did it. */
  company: company.nullable(),
  /** The user's name, only for that user's company and the platform company. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Only for a change: the granter, the first day, and the grants before and after. */
  change: z.object({ granter: side, from: day, before: Grants, after: Grants }).nullable(),
})
export type PartnerEvent = z.infer<typeof PartnerEvent>

/** A partnership with all its details. */
export const Partner = PartnerRow.extend({
  weGrant: Grants,
  theyGrant: Grants,
  note: z.string().nullable(),
  /** All grants, current and former, latest first. */
  periods: z.array(GrantPeriod),
  history: z.array(PartnerEvent),
  /** Changes with every change of the partnership; sent with a change, it refuses one that somebody else preceded. */
  revision: z.string(),
})
export type Partner = z.infer<typeof Partner>

/** Attempts to name a company without its consent in the last twelve months. */
export const PartnerRefusal = z.object({
  sender: company,
  named: company,
  kind: z.enum(grantKinds),
  entries: z.int(),
  firstDay: day,
  lastDay: day,
})
export type PartnerRefusal = z.infer<typeof PartnerRefusal>
