import { z } from 'zod'
import { company, day, instant, text } from '#contract/kernel/fields.ts'
import { grantKinds } from '#contract/partners/rules/partnerGrants.ts'
import { maxListedLoggers, partnershipEvents, partnershipStates } from '#contract/partners/rules/partnerships.ts'

const named = { nameAsDepositor: z.boolean(), nameAsParty: z.boolean(), holdStock: z.boolean() }
const allOrNone = z.enum(['none', 'all'])

/** What one side grants; a list of loggers names its own ones by their serials. */
export const givenGrants = z.strictObject({
  ...named,
  carryLoggers: z.union([allOrNone, z.array(text(100)).min(1).max(maxListedLoggers)]),
})
/** What a proposal asks of the other side, which chooses among its loggers itself. */
export const askedGrants = z.strictObject({ ...named, carryLoggers: allOrNone })

export const Grants = z.object({ ...named, carryLoggers: z.union([allOrNone, z.array(z.string())]) })
export type Grants = z.infer<typeof Grants>

/** The same at a glance: of a list of loggers how many there are. */
export const GrantSummary = z.object({ ...named, carryLoggers: z.union([allOrNone, z.int()]) })
export type GrantSummary = z.infer<typeof GrantSummary>

const side = z.enum(['us', 'them'])

/** A partnership as one of its sides sees it; to the platform company, which is neither, `us` is who proposed it. */
export const PartnerRow = z.object({
  partnershipId: z.int(),
  us: company,
  them: company.extend({ isActive: z.boolean() }),
  proposedBy: side,
  state: z.enum(partnershipStates),
  validFrom: day,
  validUntil: day.nullable(),
  proposedAt: instant,
  /** As they count today; before the first day and after the last one, as they count on that day. */
  weGrant: GrantSummary,
  theyGrant: GrantSummary,
  /** What the caller may do to it now. */
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
  /** Of carryLoggers. */
  loggers: z.union([z.literal('all'), z.array(z.string())]).nullable(),
})
export type GrantPeriod = z.infer<typeof GrantPeriod>

const PartnerEvent = z.object({
  at: instant,
  kind: z.enum(partnershipEvents),
  /** Who did it; null where nobody signed in did. */
  company: company.nullable(),
  /** The name of the user, to that user's company and to the platform company. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of a change: who grants, from which day, what before and what then. */
  change: z.object({ granter: side, from: day, before: Grants, after: Grants }).nullable(),
})
export type PartnerEvent = z.infer<typeof PartnerEvent>

/** A partnership with everything about it. */
export const Partner = PartnerRow.extend({
  weGrant: Grants,
  theyGrant: Grants,
  note: z.string().nullable(),
  /** Every grant there is or was, the latest first. */
  periods: z.array(GrantPeriod),
  history: z.array(PartnerEvent),
  /** Stands for all that can be changed; sent along with a change, it refuses one that somebody else was faster with. */
  revision: z.string(),
})
export type Partner = z.infer<typeof Partner>

/** Who tried to name a company that had not consented to it, of the last twelve months. */
export const PartnerRefusal = z.object({
  sender: company,
  named: company,
  kind: z.enum(grantKinds),
  entries: z.int(),
  firstDay: day,
  lastDay: day,
})
export type PartnerRefusal = z.infer<typeof PartnerRefusal>
