import { z } from 'zod'
import { packages } from '#contract/kernel/gs1/drugCodes.ts'
import { productCodeKinds, productCodeOf } from '#contract/kernel/gs1/productCode.ts'

/** A code of an item. A GTIN has 14 digits: a JAN has a zero in front. */
export const ProductCode = z.object({
  kind: z.enum(productCodeKinds),
  code: z.string(),
  package: z.enum(packages).nullable(),
})
export type ProductCode = z.infer<typeof ProductCode>

/** The same as it is sent, with any separators: its check digit must be right. */
export const SentProductCode = z
  .strictObject({
    kind: z
      .enum(productCodeKinds)
      .describe('gtin: also a JAN; yj: 個別医薬品コード; hot: HOT reference number; unified: 統一商品コード'),
    code: z.string().trim().min(1).max(40),
    package: z
      .enum(packages)
      .nullable()
      .optional()
      .describe('Of a GTIN or unified code; absent, that of the indicator: 1 sales package, 2 case'),
  })
  .refine(({ kind, code }) => productCodeOf(kind, code) !== undefined, {
    path: ['code'],
    error: 'is not a code of this kind, or its check digit is wrong',
  })
export type SentProductCode = z.output<typeof SentProductCode>

export const maxProductCodes = 50
