import type { DisclosureCell, DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'

export type EditedProduct = { productId: number; nameJa: string; nameEn: string }

/** What the editor begins with: which products, and where somebody edits what one company is shown, that. */
export type EditedPattern = {
  productIds: readonly number[]
  /** The first ones, to be named. */
  products: readonly EditedProduct[]
  mode: DisclosureMode
  companyCodes: readonly string[]
  cells: readonly DisclosureCell[]
  from?: string
  until?: string
  /** What is there has several periods. */
  isMixed: boolean
}

const keyOf = ({ stage, kind }: DisclosureCell) => `${stage} ${kind}`

export const holdsCell = (cells: readonly DisclosureCell[], cell: DisclosureCell) =>
  cells.some(one => keyOf(one) === keyOf(cell))

export const toggled = (cells: readonly DisclosureCell[], cell: DisclosureCell) =>
  holdsCell(cells, cell) ? cells.filter(one => keyOf(one) !== keyOf(cell)) : [...cells, cell]
