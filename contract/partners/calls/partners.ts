import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { company, day, enterpriseCode, line, listOf, paging, text } from '#contract/kernel/fields.ts'
import { askedGrants, givenGrants, Partner, PartnerRefusal, PartnerRow } from '#contract/partners/types/partnerTypes.ts'
import { partnerSortKeys, partnershipStates } from '#contract/partners/rules/partnerships.ts'

const page = { allowed: ['TradingPartners'] as const, companiesOf: 'TradingPartners' as const }
const change = { allowed: ['TradingPartners'] as const, log: 'administerPartners' as const }

const search = {
  enterpriseCode: enterpriseCode.optional(),
  /** Part of a name, an English name or a code of either side. */
  keyword: text(100).optional(),
  state: z.enum(partnershipStates).optional(),
  sort: z.enum(partnerSortKeys).default('partner'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

const partnershipId = z.int().positive()
const partnerCode = enterpriseCode
/** Both sides read it. */
const reason = line(500).min(1)
const revision = text(32).optional()
const period = { validFrom: day, validUntil: day.optional() }

/**
 * Trading partners: a company is named in what others send only where it consented. Role 01 acts for its own company,
 * the platform administrator for all; others with the menu read. Of an unknown partnership and of other companies' ones
 * nothing is told (4017); what cannot be done as things stand is 4022 with the field's path and one of `partnerFaults`.
 */
export const partnerCalls = {
  getPartnerList: defineCall({
    path: '/partner/getPartnerList',
    summary: 'Partnerships and proposals, what each side grants, and who tried to name the company without consent',
    ...page,
    log: 'readPartners',
    limit: 'search',
    logSubject: ['keyword'],
    request: z.strictObject({ ...search, ...paging }),
    response: listOf(PartnerRow).extend({
      /** Proposals that the caller's company has yet to answer, whatever is searched for. */
      waiting: z.int(),
      /** The latest first. */
      refusals: z.array(PartnerRefusal),
      mayEdit: z.boolean(),
    }),
  }),
  downloadPartnerCsv: defineCall({
    path: '/partner/downloadPartnerCsv',
    summary: 'All partnerships that were found; CSV, streamed',
    ...page,
    kind: 'file',
    log: 'readPartners',
    logSubject: ['keyword'],
    request: z.strictObject(search),
    response: z.null(),
  }),
  getPartner: defineCall({
    path: '/partner/getPartner',
    summary: 'One partnership, with every grant that there is or was and who did what when',
    ...page,
    log: 'readPartners',
    logSubject: ['partnershipId'],
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional(), partnershipId }),
    response: Partner,
  }),
  getPartnerChoices: defineCall({
    path: '/partner/getPartnerChoices',
    summary: 'The companies that a partnership can be proposed to, and the own loggers that can be lent',
    ...page,
    log: 'none',
    request: z.strictObject({ enterpriseCode: enterpriseCode.optional() }),
    response: z.object({
      /** None for who only reads. */
      companies: z.array(company),
      /** The serials of the first 1,000 loggers in service. */
      loggers: z.array(z.string()),
      mayEdit: z.boolean(),
    }),
  }),
  proposePartnership: defineCall({
    path: '/partner/proposePartnership',
    summary: 'Propose a partnership to another company, saying what the own company grants and what it asks for',
    ...change,
    logSubject: ['partnerCode', 'validFrom', 'validUntil'],
    request: z.strictObject({
      partnerCode,
      ...period,
      weGrant: givenGrants,
      theyGrant: askedGrants,
      note: line(500).min(1).optional(),
    }),
    response: z.object({ partnershipId }),
  }),
  answerPartnership: defineCall({
    path: '/partner/answerPartnership',
    summary: 'Accept a proposal, granting what was asked for or something else, or decline it',
    ...change,
    logSubject: ['partnershipId', 'accept'],
    request: z.strictObject({
      partnershipId,
      accept: z.boolean(),
      /** What was asked for, unless said otherwise. */
      weGrant: givenGrants.optional(),
      reason: reason.optional(),
      revision,
    }),
    response: z.null(),
  }),
  withdrawProposal: defineCall({
    path: '/partner/withdrawProposal',
    summary: 'Take back a proposal that nobody has answered yet',
    ...change,
    logSubject: ['partnershipId'],
    request: z.strictObject({ partnershipId }),
    response: z.null(),
  }),
  changeGrants: defineCall({
    path: '/partner/changeGrants',
    summary: 'Change what one side grants from a day on; what was granted before stays as it was until the day before',
    ...change,
    logSubject: ['partnershipId', 'granterCode', 'from'],
    request: z.strictObject({
      partnershipId,
      /** Whose grants: for the platform administrator, who must say so; anyone else changes the own company's. */
      granterCode: enterpriseCode.optional(),
      weGrant: givenGrants,
      /** Today unless said otherwise. */
      from: day.optional(),
      reason: reason.optional(),
      revision,
    }),
    response: z.null(),
  }),
  endPartnership: defineCall({
    path: '/partner/endPartnership',
    summary: 'End a partnership with a day: nothing that is sent for a later shipping date can name the other side',
    ...change,
    logSubject: ['partnershipId', 'lastDay'],
    request: z.strictObject({ partnershipId, lastDay: day, reason, revision }),
    response: z.null(),
  }),
  setUpPartnership: defineCall({
    path: '/partner/setUpPartnership',
    summary: 'Set up a partnership for both sides, accepted at once (platform administrator)',
    ...change,
    logSubject: ['proposerCode', 'partnerCode', 'validFrom', 'validUntil'],
    request: z.strictObject({
      proposerCode: enterpriseCode,
      partnerCode,
      ...period,
      weGrant: givenGrants,
      theyGrant: givenGrants,
      note: line(500).min(1).optional(),
    }),
    response: z.object({ partnershipId }),
  }),
}
