import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { company, day, deliveryId, instant, listOf, paging, text, caseId, ofCompany } from '#contract/kernel/fields.ts'
import { DecidableLot, DeliveryRelease } from '#contract/quality/types/evidenceTypes.ts'
import { lotDecisions, releaseBlockers } from '#contract/logistics/rules/lotDecisions.ts'
import { releaseSortKeys } from '#contract/quality/rules/lists.ts'
import { names } from '#contract/kernel/text/names.ts'
import { QualityRules } from '#contract/quality/rules/qualityRules.ts'

const shared = { allowed: ['Quality'], companiesOf: 'Quality' } as const
const call = defineWith(shared)
const read = defineWith({ ...shared, log: 'none' })
const filters = {
  /** Lots with this decision; by default delivered lots without one. */
  decision: z.enum([...lotDecisions, 'all']).default('undecided'),
  quarantinedOnly: z.boolean().default(false),
  /** Goods of which the company is the depositor, without those that it carries or receives. */
  ownOnly: z.boolean().default(false),
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
  getDeliveryRelease: read({
    summary: 'The lots of a delivery with their decisions; 4017 unless the caller is a party of it',
    // Delivery Details show it, also to those who may not open Quality.
    allowed: ['DeliveryStatus'],
    companiesOf: 'DeliveryStatus',
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: DeliveryRelease,
  }),
  getReleaseList: read({
    summary: 'Lots of deliveries with their decisions, by default those without one',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(
      DecidableLot.omit({ history: true }).extend({
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
      }),
    ),
  }),
  downloadReleaseCsv: call({
    summary: 'All lots found: CSV, streamed',
    kind: 'file',
    log: 'readCases',
    request: z.strictObject({ ...filters, ...ofCompany }),
  }),
  getQualityRules: read({
    summary: 'The quality rules of companies',
    request: z.strictObject(ofCompany),
    response: z.array(z.object({ company, rules: QualityRules, mayEdit: z.boolean() })),
  }),
  saveQualityRules: call({
    summary: 'Save the quality rules, which apply to later decisions; allowed for company administrators',
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
