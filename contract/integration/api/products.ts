import { z } from 'zod'
import { EntriesAnswer, maxEntries } from '#contract/kernel/api/apiAnswers.ts'
import { apiText, clearable, itemCode } from '#contract/logistics/types/entryFields.ts'
import { maxProductCodes, SentProductCode } from '#contract/logistics/types/productCodes.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import { defineApiRoute } from '#contract/integration/api/apiRoute.ts'

export const ProductEntry = z.strictObject({
  itemCode,
  nameJa: apiText(200),
  nameEn: apiText(200),
  drugCode: clearable(apiText(100)),
  band: z.enum(bandCodes),
  toleranceMinutes: clearable(z.number().min(0).max(100_000)).describe(
    'How long a run outside the band may be before it is an excursion; 0 for a new product',
  ),
  toleranceSource: clearable(apiText(500)).describe('The document that allows the tolerance'),
  codes: clearable(z.array(SentProductCode).max(maxProductCodes)).describe(
    'GTIN (JAN), YJ, HOT and unified codes; replaced whole. A GTIN or unified code is of one item of the company',
  ),
})
export type ProductEntry = z.output<typeof ProductEntry>

export const postProducts = defineApiRoute({
  method: 'POST',
  path: '/api/v1/products',
  scope: 'products:write',
  operationId: 'sendProducts',
  summary: "Add or change products of the key's company",
  description:
    'By itemCode: an absent field stays as it is, null clears it. A changed band, tolerance or source makes a new version ' +
    'that is valid from today; deliveries keep the version of their shipping date.',
  bodies: { 'application/json': z.strictObject({ products: z.array(ProductEntry).max(maxEntries) }) },
  response: EntriesAnswer,
  example: {
    request: {
      products: [
        {
          itemCode: 'A-100',
          nameJa: '注射用製剤A',
          nameEn: 'Injection A',
          band: '2-8',
          toleranceMinutes: 30,
          toleranceSource: 'QA-SOP-12',
        },
      ],
    },
    response: { accepted: 1, rejected: [] },
  },
})
