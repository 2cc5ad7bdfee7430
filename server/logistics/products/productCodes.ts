import { sql, type RawBuilder } from 'kysely'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { isOfPackage, productCodeOf, type ProductCodeKind } from '#contract/kernel/gs1/productCode.ts'
import { packageOfGtin } from '#contract/kernel/gs1/drugCodes.ts'
import { compact } from '#contract/kernel/gs1/keys.ts'
import { readCode } from '#contract/kernel/gs1/readCode.ts'
import type { ProductCode, SentProductCode } from '#contract/logistics/types/productCodes.ts'
import { codeClaims } from '#server/logistics/products/codeClaims.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

type CodesOfItem = { itemCode: string; codes?: readonly SentProductCode[] | null | undefined }

const keyOf = (kind: string, code: string) => `${kind} ${code}`

/** As stored: without separators; the package of a GTIN is that of its indicator unless it is stated. */
export const storedCodes = (sent: readonly SentProductCode[]): ProductCode[] =>
  sent.map(({ kind, code, package: stated }) => {
    const stored = productCodeOf(kind, code) ?? code
    return { kind, code: stored, package: stated ?? (kind === 'gtin' ? (packageOfGtin(stored) ?? null) : null) }
  })

/**
 * Which items of a company have the codes that entries state for their items, followed entry by entry. The items of the company
 * must be locked. Other companies may have the same codes, and are not asked.
 */
export async function codeOwners(tx: DbOrTx, companyId: number, entries: readonly CodesOfItem[]) {
  const codes = entries.flatMap(({ codes: sent }) => storedCodes(sent ?? []).map(({ code }) => code))
  const { rows } = await sql<{ kind: ProductCodeKind; code: string; itemCode: string }>`
    select k.kind, k.code, p.item_code as "itemCode" from product_codes k join products p on p.id = k.product_id
     where k.company_id = ${companyId} and k.code = any(${codes}) and k.kind in ('gtin', 'unified')`.execute(tx)
  const claims = codeClaims(new Map(rows.map(({ kind, code, itemCode }) => [keyOf(kind, code), itemCode])))
  return {
    /** The place of the first code that another item has, with that item; otherwise the codes are the entry's now. */
    take({ itemCode, codes: sent }: CodesOfItem): { place: number; owner: string } | undefined {
      if (sent === undefined) return undefined
      const own = storedCodes(sent ?? []).map(({ kind, code }) => (isOfPackage(kind) ? keyOf(kind, code) : undefined))
      return claims.take(itemCode, own)
    },
  }
}

/** Replaces the codes of items of a company; codes that stay keep their rows. */
export async function saveProductCodes(
  tx: DbOrTx,
  companyId: number,
  items: readonly { itemCode: string; codes: readonly SentProductCode[] }[],
): Promise<void> {
  if (items.length === 0) return
  const itemCodes = items.map(({ itemCode }) => itemCode)
  const rows = items.flatMap(({ itemCode, codes }) =>
    storedCodes(codes)
      .filter(({ kind, code }, at, all) => all.findIndex(one => one.kind === kind && one.code === code) === at)
      .map(one => ({ itemCode, ...one })),
  )
  const sent = sql`(select p.id as product_id, s.kind, s.code, s.package
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s ("itemCode" text, kind text, code text, package text)
    join products p on p.company_id = ${companyId} and p.item_code = s."itemCode")`
  await sql`
    delete from product_codes k using products p
     where p.id = k.product_id and p.company_id = ${companyId} and p.item_code = any(${itemCodes})
       and not exists (select from ${sent} s
         where s.product_id = k.product_id and s.kind = k.kind and s.code = k.code)`.execute(tx)
  await sql`
    insert into product_codes as stored (product_id, company_id, kind, code, package)
    select s.product_id, ${companyId}, s.kind, s.code, s.package from ${sent} s
    on conflict (product_id, kind, code) do update set package = excluded.package
     where stored.package is distinct from excluded.package`.execute(tx)
}

/** Replaces the codes of one item, if they are stated. The items of its company must be locked. */
export async function replaceProductCodes(tx: DbOrTx, companyId: number, item: CodesOfItem): Promise<void> {
  if (!item.codes) return
  const other = (await codeOwners(tx, companyId, [item])).take(item)
  if (other) refuse(`codes[${other.place}].code`, `is already a code of item ${other.owner}`, other.owner)
  await saveProductCodes(tx, companyId, [{ itemCode: item.itemCode, codes: item.codes }])
}

/** The codes of an item as JSON, by kind and package. */
export const codesOfProduct = (productId: RawBuilder<unknown>) => sql<ProductCode[]>`(
  select coalesce(json_agg(json_build_object('kind', k.kind, 'code', k.code, 'package', k.package)
           order by array_position(array['gtin', 'yj', 'hot', 'unified'], k.kind),
                    array_position(array['dispensing', 'sales', 'case'], k.package), k.code), '[]')
    from product_codes k where k.product_id = ${productId})`

/**
 * Of an item with several GTINs, that of the smallest package counts, which is what its pieces are; without a statement the
 * first one.
 */
export const gtinOfPieces = (productId: RawBuilder<unknown>) => sql<string | null>`(
  select k.code from product_codes k where k.product_id = ${productId} and k.kind = 'gtin'
   order by array_position(array['dispensing', 'sales', 'case'], k.package) nulls last, k.code limit 1)`

/**
 * The GTINs that an item may be registered with whose package has this one: on Japanese medicines, the sales package (1), the
 * case (2) and the JAN (0) have the same twelve digits behind the indicator.
 */
export function sameItem(gtin: string): string[] {
  const others = ['0', '1', '2'].map(indicator => withCheckDigit(indicator + gtin.slice(1, 13)))
  return [...new Set([gtin, ...others])]
}

/** Of a product id: it is registered with the code. Another company's registration finds nothing that the reader may not see. */
export const hasGtin = (productId: RawBuilder<unknown>, gtin: string) => sql<boolean>`${productId} in (
  select k.product_id from product_codes k where k.kind = 'gtin' and k.code = any(${sameItem(gtin)}))`

const keysOfItem = new Set(['01', '02', '03'])
const partOfCode = /^(?:\d{4,14}|\d{7}[A-Z]\d{0,4})$/

/** Of a product id: it has the code that was typed or scanned, or one that contains it; undefined for a text that is no code. */
export function holdsProductCode(productId: RawBuilder<unknown>, typed: string): RawBuilder<boolean> | undefined {
  const { elements = [] } = { elements: undefined, ...readCode(typed) }
  const gtin = elements.find(({ ai }) => keysOfItem.has(ai))?.value
  const part = compact(typed).toUpperCase()
  if (gtin === undefined && !partOfCode.test(part)) return undefined
  const isNamed = gtin === undefined ? sql`false` : sql`k.kind = 'gtin' and k.code = any(${sameItem(gtin)})`
  const isPart = partOfCode.test(part) ? sql`k.code like ${`%${part}%`}` : sql`false`
  return sql`exists (select from product_codes k where k.product_id = ${productId} and (${isNamed} or ${isPart}))`
}

/** Whether an item can be found by such a code, beside its item or drug code. */
export const mayBeProductCode = (typed: string): boolean => holdsProductCode(sql`p.id`, typed) !== undefined

/** Of an item `p`: its item or drug code contains the text, or it has the code that was typed or scanned. */
export const isItemCoded = (typed: string): RawBuilder<boolean> =>
  eitherOf([holdsFolded(sql`p.folded_codes`, typed), holdsProductCode(sql`p.id`, typed)])

const eitherOf = (conditions: readonly (RawBuilder<boolean> | undefined)[]) =>
  sql<boolean>`(${sql.join(given(conditions), sql` or `)})`
