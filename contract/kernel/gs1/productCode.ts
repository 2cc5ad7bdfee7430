import { hotOf, unifiedOf, yjOf } from '#contract/kernel/gs1/drugCodes.ts'
import { gtinOf } from '#contract/kernel/gs1/keys.ts'

export const productCodeKinds = ['gtin', 'yj', 'hot', 'unified'] as const
export type ProductCodeKind = (typeof productCodeKinds)[number]

export const isCodeKind = (kind: unknown): kind is ProductCodeKind => productCodeKinds.some(one => one === kind)

const readers = { gtin: gtinOf, yj: yjOf, hot: hotOf, unified: unifiedOf } satisfies Record<
  ProductCodeKind,
  (typed: string) => string | undefined
>

/** A code of an item as it is stored; undefined where it is none of this kind. */
export const productCodeOf = (kind: ProductCodeKind, typed: string): string | undefined => readers[kind](typed)

/** Of one package, and therefore of one item of a company; a YJ or HOT code is of a drug, which may be several items. */
export const isOfPackage = (kind: ProductCodeKind): boolean => kind === 'gtin' || kind === 'unified'
