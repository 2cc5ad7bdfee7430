import type { RequestOf } from '#contract/kernel/call.ts'
import type { productCalls } from '#contract/logistics/calls/products.ts'
import type { Package } from '#contract/kernel/gs1/drugCodes.ts'
import { shortGtin } from '#contract/kernel/gs1/keys.ts'
import { isOfPackage, type ProductCodeKind } from '#contract/kernel/gs1/productCode.ts'
import type { ProductCode } from '#contract/logistics/types/productCodes.ts'
import type { FaultTexts } from '#web/kernel/ui/forms/call/useFormCall.ts'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'

/** What a version says, as the form holds it. */
export type VersionFields = {
  validFrom: string
  band: BandCode
  toleranceMinutes: string
  toleranceSource: string
}
export type FactFields = { nameJa: string; nameEn: string; drugCode: string; codes: CodeFields[] }
/** A code of an item; without a package, that of its indicator. */
export type CodeFields = { kind: ProductCodeKind; code: string; package: Package | '' }

export const newCode: CodeFields = { kind: 'gtin', code: '', package: '' }

/** A JAN is shown as such. */
export const codeFieldsOf = (codes: readonly ProductCode[]): CodeFields[] =>
  codes.map(({ kind, code, package: of }) => ({ kind, code: shownCode(kind, code), package: of ?? '' }))

export const shownCode = (kind: ProductCodeKind, code: string) => (kind === 'gtin' ? shortGtin(code) : code)
export type ProductFields = VersionFields & FactFields & { itemCode: string }

export const factsOf = ({ nameJa, nameEn, drugCode, codes }: FactFields) => ({
  nameJa: nameJa.trim(),
  nameEn: nameEn.trim(),
  drugCode: drugCode.trim() || null,
  codes: codes.map(({ kind, code, package: of }) => ({
    kind,
    code: code.trim(),
    package: isOfPackage(kind) ? of || null : null,
  })),
})

/** What a refusal means at a field of the facts; a code that another item has is told with that item. */
export const factFaults: FaultTexts = {
  'codes[].code': (t, value) =>
    value === undefined ? t('products.faults.code') : t('products.faults.codeTaken', { itemCode: value }),
}

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
