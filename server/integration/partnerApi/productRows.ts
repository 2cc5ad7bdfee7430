import { sql } from 'kysely'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { versionInForce } from '#server/logistics/products/versions.ts'

/** A product with the version that counts today, and how many it has; without id, and 0 of them, one not stored yet. */
export type StoredProduct = {
  id: number | null
  itemCode: string
  nameJa: string
  nameEn: string
  drugCode: string | null
  versions: number
  band: BandCode
  toleranceMinutes: number
  toleranceSource: string | null
}

export type ProductsByCode = Map<string, StoredProduct>

export async function findProducts(
  tx: DbOrTx,
  companyId: number,
  itemCodes: string[],
  today: string,
): Promise<ProductsByCode> {
  const { rows } = await sql<StoredProduct>`
    select p.id, p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn", p.drug_code as "drugCode",
           (select max(every.version) from product_versions every where every.product_id = p.id) as versions, v.band,
           v.tolerance_minutes as "toleranceMinutes", v.tolerance_source as "toleranceSource"
      from products p cross join lateral (${versionInForce(sql`p.id`, today)}) v
     where p.company_id = ${companyId} and p.item_code = any(${itemCodes})`.execute(tx)
  return new Map(rows.map(row => [row.itemCode, row]))
}

/** Writes what differs, and nothing where nothing does. */
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

/** TEL-14: band and tolerance are versioned; a new version counts from today on, until one that was planned begins. */
async function insertVersions(tx: DbOrTx, products: unknown[], today: string) {
  await sql`
    insert into product_versions (product_id, version, valid_from, band, tolerance_minutes, tolerance_source)
    select id, versions + 1, ${today}::date, band, "toleranceMinutes", "toleranceSource"
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as sent (id bigint, versions int, band text, "toleranceMinutes" numeric, "toleranceSource" text)`.execute(tx)
}
