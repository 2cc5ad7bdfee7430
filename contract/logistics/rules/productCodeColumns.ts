import type { Package } from '#contract/kernel/gs1/drugCodes.ts'
import type { ProductCodeKind } from '#contract/kernel/gs1/productCode.ts'

type Code = { kind: ProductCodeKind; code: string; package: Package | null }

/** An item's codes in a file: a column for each kind and package, the one without a package for all others of its kind. */
export const productCodeColumns = {
  gtinDispensing: { kind: 'gtin', package: 'dispensing' },
  gtinSales: { kind: 'gtin', package: 'sales' },
  gtinCase: { kind: 'gtin', package: 'case' },
  gtin: { kind: 'gtin', package: null },
  yj: { kind: 'yj', package: null },
  hot: { kind: 'hot', package: null },
  unifiedDispensing: { kind: 'unified', package: 'dispensing' },
  unifiedSales: { kind: 'unified', package: 'sales' },
  unifiedCase: { kind: 'unified', package: 'case' },
  unified: { kind: 'unified', package: null },
} as const satisfies Record<string, Omit<Code, 'code'>>
export type ProductCodeColumn = keyof typeof productCodeColumns

export const productCodeColumnNames = Object.keys(productCodeColumns) as ProductCodeColumn[]

export const columnOfCode = (code: Omit<Code, 'code'>): ProductCodeColumn =>
  productCodeColumnNames.find(name => {
    const column = productCodeColumns[name]
    return column.kind === code.kind && column.package === code.package
  }) ?? code.kind

/** The codes of each column. */
export function codesByColumn(codes: readonly Code[]): Record<ProductCodeColumn, string[]> {
  const inColumn = Map.groupBy(codes, columnOfCode)
  const cells = productCodeColumnNames.map(
    name => [name, (inColumn.get(name) ?? []).map(({ code }) => code).toSorted()] as const,
  )
  return Object.fromEntries(cells) as Record<ProductCodeColumn, string[]>
}
