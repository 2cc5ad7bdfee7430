import { z } from 'zod'
import { instantWithZone, text } from '#contract/kernel/fields.ts'

export const largestInt4 = 2_147_483_647

/** A text that UTF-8 can encode: a lone surrogate would become another character. */
export const apiText = (max: number) =>
  text(max).refine(value => value.isWellFormed(), { error: 'holds half of a character (a lone surrogate)' })

/** Pieces, pallets, quantities. */
export const wholeNumber = z.int().min(0).max(largestInt4)
export const intervalSeconds = z.int().min(1).max(largestInt4)

/** Rejects years that are typing errors or beyond the range of the database. */
const isInRange = (value: string) => value >= '2000-' && value < '2200-'
const range = { error: 'must lie between the years 2000 and 2199' }

export const apiDay = z.iso.date().refine(isInRange, range).describe('A day, YYYY-MM-DD')
export const apiInstant = instantWithZone
  .refine(isInRange, range)
  .describe('A time with Z or an offset: 2026-11-20T10:02:03+09:00')
/** LOG-9: a planned time that is a date means the end of that day in the portal's time zone. */
export const planned = z
  .union([apiInstant, apiDay], { error: 'must be a time with Z or an offset, or a day as YYYY-MM-DD' })
  .describe('A time with Z or an offset; or a day, which means its end')

export const companyCode = apiText(20)
export const centreCode = apiText(40)
export const itemCode = apiText(100)
export const lot = apiText(100)
export const serial = apiText(100)
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
/** An absent field stays as it is, null clears it (INT-8). */
export const clearable = <Field extends z.ZodType>(field: Field) => field.nullable().optional()
export const expiry = clearable(apiDay).describe('Of the lot; absent, the lot keeps the one it has')

type WithLot = { lot?: string | null | undefined; expiry?: string | null | undefined }
export const hasLotOfExpiry = ({ lot, expiry }: WithLot) => lot != null || expiry == null
export const expiryWithoutLot = { error: 'belongs to a lot, and there is none', path: ['expiry'] }
