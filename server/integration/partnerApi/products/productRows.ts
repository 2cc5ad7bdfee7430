import { sql } from 'kysely'
import type { ProductEntry } from '#contract/integration/api/products.ts'
import type { ProductCode } from '#contract/logistics/types/productCodes.ts'
import { codesOfProduct } from '#server/logistics/products/productCodes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { versionInForce } from '#server/logistics/products/versions.ts'

/** A product with today's version and the number of its versions; a new one has no id and 0 versions. */
export type StoredProduct = Pick<ProductEntry, 'itemCode' | 'nameJa' | 'nameEn' | 'band'> & {
  id: number | null
  versions: number
  drugCode: string | null
  toleranceMinutes: number
  toleranceSource: string | null
  codes: ProductCode[]
}

export type ProductsByCode = Map<string, StoredProduct>

export async function findProducts(
  tx: DbOrTx,
  companyId: number,
  itemCodes: readonly string[],
  today: string,
): Promise<ProductsByCode> {
  const { rows } = await sql<StoredProduct>`
    select p.id, p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn", p.drug_code as "drugCode",
           (select max(a.version) from product_versions a where a.product_id = p.id) as versions, v.band,
           v.tolerance_minutes as "toleranceMinutes", v.tolerance_source as "toleranceSource",
           ${codesOfProduct(sql`p.id`)} as codes
      from products p cross join lateral (${versionInForce(sql`p.id`, today)}) v
     where p.company_id = ${companyId} and p.item_code = any(${itemCodes})`.execute(tx)
  return new Map(rows.map(row => [row.itemCode, row]))
}

/** Writes only the differences. */
export async function saveProducts(
  tx: DbOrTx,
  companyId: number,
  stored: ProductsByCode,
  next: ProductsByCode,
  today: string,
) {
  const changed = [...next.values()].filter(product => factsDiffer(stored.get(product.itemCode), product))
  const ids = await saveFacts(tx, companyId, changed)
  const versions = [...next.values()]
    .filter(product => evaluationDiffers(stored.get(product.itemCode), product))
    .map(product => ({ ...product, id: product.id ?? ids.get(product.itemCode) }))
  if (versions.length > 0) await insertVersions(tx, versions, today)
}

const factsDiffer = (was: StoredProduct | undefined, is: StoredProduct) =>
  was?.nameJa !== is.nameJa || was.nameEn !== is.nameEn || was.drugCode !== is.drugCode

const evaluationDiffers = (was: StoredProduct | undefined, is: StoredProduct) =>
  was?.band !== is.band || was.toleranceMinutes !== is.toleranceMinutes || was.toleranceSource !== is.toleranceSource

async function saveFacts(tx: DbOrTx, companyId: number, products: StoredProduct[]): Promise<Map<string, number>> {
  if (products.length === 0) return new Map()
  const { rows } = await sql<{ id: number; item_code: string }>`
    insert into products (company_id, item_code, name_ja, name_en, drug_code)
    select ${companyId}, "itemCode", "nameJa", "nameEn", "drugCode"
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as sent ("itemCode" text, "nameJa" text, "nameEn" text, "drugCode" text)
    on conflict (company_id, item_code)
      do update set name_ja = excluded.name_ja, name_en = excluded.name_en, drug_code = excluded.drug_code
    returning id, item_code`.execute(tx)
  return new Map(rows.map(row => [row.item_code, row.id]))
}

/** TEL-14: a new version of band and tolerance is valid from today, until a planned one begins. */
async function insertVersions(tx: DbOrTx, products: unknown[], today: string) {
  await sql`
    insert into product_versions (product_id, version, valid_from, band, tolerance_minutes, tolerance_source)
    select id, versions + 1, ${today}::date, band, "toleranceMinutes", "toleranceSource"
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as sent (id bigint, versions int, band text, "toleranceMinutes" numeric, "toleranceSource" text)`.execute(tx)
}
