import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { company, day, enterpriseCode, line, listOf, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import {
  requestedGrants,
  givenGrants,
  Partner,
  PartnerRefusal,
  PartnerRow,
} from '#contract/partners/types/partnerTypes.ts'
import { partnerSortKeys, partnershipStates } from '#contract/partners/rules/partnerships.ts'

const call = defineWith({ allowed: ['TradingPartners'], companiesOf: 'TradingPartners' })
const change = defineWith({
  allowed: ['TradingPartners'],
  log: 'administerPartners',
  makesStale: ['/partner/getPartnerList', '/partner/getPartner', '/partner/getPartnerChoices'],
})

const search = {
  ...ofCompany,
  /** Part of a name, an English name or a code of either side. */
  keyword: text(100).optional(),
  state: z.enum(partnershipStates).optional(),
  sort: z.enum(partnerSortKeys).default('partner'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

const partnershipId = z.int().positive()
const partnerCode = enterpriseCode
/** Visible to both sides. */
const reason = line(500).min(1)
const revision = text(32).optional()
const period = { validFrom: day, validUntil: day.optional() }

/**
 * Trading partners: what others send may name a company only with its consent. Role 01 acts for its own company, the
 * platform administrator for all; others with the menu read. Unknown partnerships and those of other companies are
 * answered alike (4017); an impossible change is 4022 with the field's path and one of `partnerFaults`.
 */
export const partnerCalls = callsAt('/partner', {
  getPartnerList: call({
    summary: 'Partnerships and proposals, what each side grants, and attempts to name the company without consent',
    log: 'readPartners',
    limit: 'search',
    logSubject: ['keyword'],
    request: z.strictObject({ ...search, ...paging }),
    response: listOf(PartnerRow).extend({
      /** Proposals that the caller's company has to answer, whatever the search. */
      waiting: z.int(),
      /** The latest first. */
      refusals: z.array(PartnerRefusal),
      mayEdit: z.boolean(),
    }),
  }),
  downloadPartnerCsv: call({
    summary: 'All matching partnerships as streamed CSV',
    kind: 'file',
    log: 'readPartners',
    logSubject: ['keyword'],
    request: z.strictObject(search),
  }),
  getPartner: call({
    summary: 'A partnership with all its grants, current and former, and its history',
    log: 'readPartners',
    logSubject: ['partnershipId'],
    request: z.strictObject({ ...ofCompany, partnershipId }),
    response: Partner,
  }),
  getPartnerChoices: call({
    summary: 'The companies that a partnership can be proposed to, and the loggers that can be granted',
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({
      /** Empty for users who only read. */
      companies: z.array(company),
      /** The serials of the first 1,000 loggers in service. */
      loggers: z.array(z.string()),
      mayEdit: z.boolean(),
    }),
  }),
  proposePartnership: change({
    summary: 'Propose a partnership to another company, with what the own company grants and what it requests',
    logSubject: ['partnerCode', 'validFrom', 'validUntil'],
    request: z.strictObject({
      partnerCode,
      ...period,
      weGrant: givenGrants,
      theyGrant: requestedGrants,
      note: line(500).min(1).optional(),
    }),
    response: z.object({ partnershipId }),
  }),
  answerPartnership: change({
    path: '/partner/answerPartnership',
    summary: 'Accept a proposal, with the requested or other grants, or decline it',
    logSubject: ['partnershipId', 'accept'],
    request: z.strictObject({
      partnershipId,
      accept: z.boolean(),
      /** By default as proposed. */
      weGrant: givenGrants.optional(),
      reason: reason.optional(),
      revision,
    }),
  }),
  withdrawProposal: change({
    path: '/partner/withdrawProposal',
    summary: 'Withdraw a proposal that is not answered yet',
    logSubject: ['partnershipId'],
    request: z.strictObject({ partnershipId }),
  }),
  changeGrants: change({
    path: '/partner/changeGrants',
    summary: 'Change what one side grants from a day on; earlier days keep their grants',
    logSubject: ['partnershipId', 'granterCode', 'from'],
    request: z.strictObject({
      partnershipId,
      /** Whose grants to change: required for the platform administrator; others change their own company's. */
      granterCode: enterpriseCode.optional(),
      weGrant: givenGrants,
      /** By default today. */
      from: day.optional(),
      reason: reason.optional(),
      revision,
    }),
  }),
  endPartnership: change({
    path: '/partner/endPartnership',
    summary: 'End a partnership with a last day: nothing with a later shipping date can name the other side',
    logSubject: ['partnershipId', 'lastDay'],
    request: z.strictObject({ partnershipId, lastDay: day, reason, revision }),
  }),
  setUpPartnership: change({
    summary: 'Set up a partnership for both sides, accepted at once (platform administrator)',
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
})
