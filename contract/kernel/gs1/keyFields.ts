import { z } from 'zod'
import { giaiOf, glnOf, graiOf } from '#contract/kernel/gs1/keys.ts'

/** Keys in any writing, as they are stored: 4022 with a wrong length or check digit. */
const keyField = (keyOf: (typed: string) => string | undefined, error: string) =>
  z
    .string()
    .trim()
    .max(60)
    .overwrite(typed => keyOf(typed) ?? typed)
    .refine(typed => keyOf(typed) !== undefined, error)

export const gln = keyField(glnOf, 'is no GLN: 13 digits with a check digit')
export const grai = keyField(graiOf, 'is no GRAI: 13 digits with a check digit, and a serial')
export const giai = keyField(giaiOf, 'is no GIAI: 4 to 30 characters that begin with the digits of a company prefix')
