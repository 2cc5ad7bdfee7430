import type { DisclosureCell, DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import type { DisclosedCompany } from '#contract/logistics/calls/disclosure.ts'

type EditedProduct = { productId: number; nameJa: string; nameEn: string }

/** What the editor begins with: which products, and where somebody edits what one company is shown, that. */
export type EditedPattern = {
  productIds: number[]
  /** The first ones, to be named. */
  products: readonly EditedProduct[]
  mode: DisclosureMode
  companyCodes: string[]
  cells: DisclosureCell[]
  from?: string
  until?: string
  /** What is there has several periods. */
  isMixed: boolean
}

/** To disclose some products to companies that are yet to be chosen. */
export const newPattern = (productIds: number[], products: readonly EditedProduct[]): EditedPattern => ({
  productIds,
  products,
  mode: 'add',
  companyCodes: [],
  cells: [],
  isMixed: false,
})

const keyOf = ({ stage, kind }: DisclosureCell) => `${stage} ${kind}`

export const holdsCell = (cells: DisclosureCell[], cell: DisclosureCell) =>
  cells.some(one => keyOf(one) === keyOf(cell))

export const toggled = (cells: DisclosureCell[], cell: DisclosureCell) =>
  holdsCell(cells, cell) ? cells.filter(one => keyOf(one) !== keyOf(cell)) : [...cells, cell]

/** What a company is shown of a product, to be edited: its cells, and their period where they all have the same one. */
export function patternOf(product: EditedProduct, { code, cells }: DisclosedCompany): EditedPattern {
  const periods = cells.flatMap(cell => cell.periods)
  const [first] = periods
  const isMixed = periods.some(({ from, until }) => from !== first?.from || until !== first.until)
  return {
    productIds: [product.productId],
    products: [product],
    mode: 'replace',
    companyCodes: [code],
    cells: cells.map(({ stage, kind }) => ({ stage, kind })),
    from: isMixed ? undefined : first?.from,
    until: isMixed ? undefined : (first?.until ?? undefined),
    isMixed,
  }
}
