import { z } from 'zod'
import { EntriesAnswer, maxEntries } from '#contract/kernel/api/apiAnswers.ts'
import {
  apiInstant,
  centreCode,
  clearable,
  companyCode,
  expiry,
  expiryWithoutLot,
  hasLotOfExpiry,
  itemCode,
  lot,
  wholeNumber,
} from '#contract/logistics/types/entryFields.ts'
import { defineApiRoute } from '#contract/integration/api/apiRoute.ts'

export const StockEntry = z
  .strictObject({
    itemCode: itemCode.describe("An item of the depositor's product master"),
    lot: clearable(lot),
    expiry,
    centreCode,
    ownerType: z
      .enum(['depositor', 'consignee'])
      .default('depositor')
      .describe('Who owns the stock: the depositor, or the company of the centre as consignee'),
    depositCode: clearable(companyCode).describe("Whose product master; absent, the key's company"),
    qualifiedQuantity: wholeNumber,
    updatedAt: clearable(apiInstant).describe('Older than the stored one, it changes nothing; absent, now'),
  })
  .refine(hasLotOfExpiry, expiryWithoutLot)
export type StockEntry = z.output<typeof StockEntry>

/** … with the entries whose lot is held or rejected: none of it counts as qualified stock. */
export const StockAnswer = EntriesAnswer.extend({
  quarantined: z
    .array(
      z.object({
        index: z.int().describe('Place of the entry in the list that was sent, from 0'),
        qualifiedQuantity: z.literal(0),
        quarantinedQuantity: z.int(),
        state: z.enum(['held', 'rejected']).describe('`held` until a decision about its lot; `rejected` for good'),
      }),
    )
    .describe('Entries of lots that are held until a decision, or rejected: kept as sent, but not qualified meanwhile'),
})
export type StockAnswer = z.infer<typeof StockAnswer>

export const postStock = defineApiRoute({
  method: 'POST',
  path: '/api/v1/stock',
  scope: 'stock:write',
  operationId: 'sendStock',
  summary: 'Set the qualified stock of items at centres',
  description:
    "By item, lot, centre and owner. A key sets the stock of its own company's products anywhere, and of any product at its " +
    "own company's centres.",
  bodies: { 'application/json': z.strictObject({ stock: z.array(StockEntry).max(maxEntries) }) },
  response: StockAnswer,
  example: {
    request: { stock: [{ itemCode: 'A-100', lot: 'LOT-7', centreCode: 'C-TOKYO', qualifiedQuantity: 120 }] },
    response: { accepted: 1, rejected: [], quarantined: [] },
  },
})
