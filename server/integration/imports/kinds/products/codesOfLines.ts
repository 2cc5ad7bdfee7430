import { z } from 'zod'
import {
  columnOfCode,
  productCodeColumnNames,
  productCodeColumns,
  type ProductCodeColumn,
} from '#contract/logistics/rules/productCodeColumns.ts'
import { maxProductCodes, SentProductCode, type ProductCode } from '#contract/logistics/types/productCodes.ts'
import type { ProductEntry } from '#contract/integration/api/products.ts'
import { parsedEntry } from '#server/integration/imports/lines/entryFaults.ts'
import type { LineFault } from '#server/integration/imports/lines/importRules.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import type { ProductsByCode } from '#server/integration/partnerApi/products/productRows.ts'
import { codeOwners, storedCodes } from '#server/logistics/products/productCodes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

const isCodeColumn = (name: string): name is ProductCodeColumn => name in productCodeColumns

/** A line's values without its columns of codes. */
export const withoutCodes = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isCodeColumn(name)))

type Line = { line: number; values: Values; entry: ProductEntry }

const Codes = z.array(SentProductCode).max(maxProductCodes)

/** The codes of each line's product as they will be, by item code; none for a line with a fault, which is added. */
export async function codesOfLines(
  tx: DbOrTx,
  companyId: number,
  lines: readonly Line[],
  stored: ProductsByCode,
  faults: LineFault[],
): Promise<Map<string, ProductCode[]>> {
  const read = lines.flatMap(({ line, values, entry: { itemCode } }) => {
    const sent = sentCodes(values, stored.get(itemCode)?.codes ?? [])
    const cellAt = (path: string) => ({ line, column: sent[placeIn(path)]?.column ?? 'row' }) as const
    const columns = sent.map(({ code }) => code)
    const codes = parsedEntry(Codes, columns, cellAt, faults)
    return codes ? [{ itemCode, codes, cellAt }] : []
  })
  const owners = await codeOwners(tx, companyId, read)
  const free = read.flatMap(({ itemCode, codes, cellAt }) => {
    const taken = owners.take({ itemCode, codes })
    if (!taken) return [[itemCode, once(storedCodes(codes))] as const]
    faults.push({ ...cellAt(`[${taken.place}]`), fault: 'codeTaken', about: taken.owner })
    return []
  })
  return new Map(free)
}

const placeIn = (path: string) => Number(/^\[(\d+)\]/.exec(path)?.[1])

type Sent = { column: ProductCodeColumn; code: z.input<typeof SentProductCode> }

/** A column that is filled in replaces its codes; the others keep theirs. A code that moves leaves its former column. */
function sentCodes(values: Values, stored: readonly ProductCode[]): Sent[] {
  const filled = new Set(productCodeColumnNames.filter(name => values[name] !== undefined))
  const typed = [...filled].flatMap(column => {
    const of = productCodeColumns[column]
    const texts = Array.isArray(values[column]) ? values[column] : []
    return texts.map((text): Sent => {
      const [known] = storedCodes([{ kind: of.kind, code: text, package: of.package }])
      // The column without a package also has codes of packages that have no column of their own.
      const was = stored.find(one => one.kind === of.kind && one.code === known?.code && columnOfCode(one) === column)
      return { column, code: { kind: of.kind, code: text, package: of.package ?? was?.package ?? null } }
    })
  })
  const kept = stored
    .filter(one => !filled.has(columnOfCode(one)))
    .map((code): Sent => ({ column: columnOfCode(code), code }))
  return [...typed, ...kept]
}

const once = (codes: readonly ProductCode[]) =>
  codes.filter(({ kind, code }, at) => codes.findIndex(one => one.kind === kind && one.code === code) === at)
