import { z } from 'zod'
import { callsAt, defineCall } from '#contract/kernel/call.ts'
import {
  company,
  day,
  deliveryId,
  enterpriseCode,
  instant,
  listOf,
  paging,
  text,
  caseId,
} from '#contract/kernel/fields.ts'
import { DeliveryRelease, LotState } from '#contract/quality/types/evidenceTypes.ts'
import { lotDecisions, releaseBlockers } from '#contract/logistics/rules/lotDecisions.ts'
import { releaseSortKeys } from '#contract/quality/rules/lists.ts'
import { names } from '#contract/kernel/text/names.ts'
import { QualityRules } from '#contract/quality/rules/qualityRules.ts'

const ofCompany = { enterpriseCode: enterpriseCode.optional() }
const shared = { allowed: ['DeliveryStatus'] as const, companiesOf: 'DeliveryStatus' as const }
const read = { ...shared, log: 'none' as const }
const filters = {
  /** Lots with this decision; by default delivered lots without one. */
  decision: z.enum([...lotDecisions, 'all']).default('undecided'),
  quarantinedOnly: z.boolean().default(false),
  /** Part of a reference, an item or a lot; case, width and kana are ignored. */
  keyword: text(200).optional(),
  /** The days of arrival. */
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(releaseSortKeys).default('deliveredAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
}

/** Release decisions about the lots of deliveries; the depositor's users decide by signing (contract/quality/calls/signatures.ts). */
export const releaseCalls = callsAt('/release', {
  getDeliveryRelease: defineCall({
    summary: 'The lots of a delivery with their decisions; 4017 unless the caller is a party of it',
    ...read,
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: DeliveryRelease,
  }),
  getReleaseList: defineCall({
    summary: 'Lots of deliveries with their decisions, by default those without one',
    ...read,
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(
      LotState.omit({ history: true }).extend({
        delivery: z.object({
          deliveryId,
          reference: z.string(),
          shipFrom: names,
          destination: names,
          deliveredAt: instant.nullable(),
          depositor: company,
        }),
        /** The delivery's case, in which its lots are decided. */
        caseId: caseId.nullable(),
        caseNumber: z.string().nullable(),
        releaseBlockers: z.array(z.enum(releaseBlockers)),
        mayDecide: z.boolean(),
      }),
    ),
  }),
  downloadReleaseCsv: defineCall({
    summary: 'All lots found: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'readCases',
    request: z.strictObject({ ...filters, ...ofCompany }),
  }),
  getQualityRules: defineCall({
    summary: 'The quality rules of companies',
    ...read,
    request: z.strictObject(ofCompany),
    response: z.array(z.object({ company, rules: QualityRules, mayEdit: z.boolean() })),
  }),
  saveQualityRules: defineCall({
    summary: 'Save the quality rules, which apply to later decisions; allowed for company administrators',
    ...shared,
    log: 'administerQuality',
    logSubject: ['enterpriseCode'],
    makesStale: [
      '/release/getQualityRules',
      '/release/getReleaseList',
      '/release/getDeliveryRelease',
      '/case/getCaseList',
      '/case/getCase',
    ],
    request: z.strictObject({ rules: QualityRules, ...ofCompany }),
  }),
})
