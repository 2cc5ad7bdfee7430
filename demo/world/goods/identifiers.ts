import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'

/** GS1 sets the prefix 952 aside for demonstrations and examples. */
const prefix = '952'
const reference = (number: number, length: number) => String(number).padStart(length, '0')

/** Of the item, as a JAN (indicator 0), of its sales package (1) or of its case (2). */
export const demoGtin = (indicator: 0 | 1 | 2, item: number) =>
  withCheckDigit(`${indicator}${prefix}${reference(item, 9)}`)

export const demoGln = (place: number) => withCheckDigit(`${prefix}${reference(place, 9)}`)

export const demoGiai = (serial: string) => `${prefix}1101${serial}`

/** Of a pallet that has a slip of its own. */
export const demoSscc = (slipNumber: string) => withCheckDigit(`3${prefix}0${slipNumber.replaceAll('-', '')}`)
