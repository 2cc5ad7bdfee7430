import type { RequestOf } from '#contract/kernel/call.ts'
import type { productCalls } from '#contract/logistics/calls/products.ts'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'

/** What a version says, as the form holds it. */
export type VersionFields = {
  validFrom: string
  band: BandCode
  toleranceMinutes: string
  toleranceSource: string
}
export type FactFields = { nameJa: string; nameEn: string; drugCode: string }
export type ProductFields = VersionFields & FactFields & { itemCode: string }

export const factsOf = ({ nameJa, nameEn, drugCode }: FactFields) => ({
  nameJa: nameJa.trim(),
  nameEn: nameEn.trim(),
  drugCode: drugCode.trim() || null,
})

type VersionRequest = Pick<
  RequestOf<typeof productCalls.addProductVersion>,
  'validFrom' | 'band' | 'toleranceMinutes' | 'toleranceSource'
>

/** A tolerance of none needs no source; one that was typed nevertheless stays. */
export const versionOf = (fields: VersionFields): VersionRequest => ({
  validFrom: fields.validFrom,
  band: fields.band,
  toleranceMinutes: minutesOf(fields.toleranceMinutes) ?? 0,
  toleranceSource: fields.toleranceSource.trim() || null,
})

/** Minutes as people type them, also in full width; undefined where that is no tolerance. */
export function minutesOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim().replaceAll(',', '')
  if (text === '') return 0
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined
  const minutes = Number(text)
  return minutes <= 100_000 ? minutes : undefined
}

/** As the portal's server takes it. */
export const isShippingDay = (day: string) => day >= '2000-' && day < '2200-'
