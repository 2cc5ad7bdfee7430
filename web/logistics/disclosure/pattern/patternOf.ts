import type { DisclosedCompany } from '#contract/logistics/calls/disclosure.ts'
import type { EditedPattern, EditedProduct } from '#web/logistics/disclosure/pattern/editedPattern.ts'

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
