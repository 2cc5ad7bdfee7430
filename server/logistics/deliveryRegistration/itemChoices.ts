import { sql, type RawBuilder } from 'kysely'
import type { ItemChoice } from '#contract/logistics/types/deliveryRegistration.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { findCompanies } from '#server/logistics/deliveryIntake/knownWorld.ts'
import { holdsKeyword } from '#server/logistics/products/products.ts'
import { versionInForce } from '#server/logistics/products/versions.ts'
import { consentsFor } from '#server/partners/tradingPartners/consents.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

const maxItems = 50

/**
 * Items of a depositor that lets the sender name it on this day; none of any other, whether it exists or not. A consent that
 * has ended since still allows late deliveries, but no look at the product master: then only the item with this very code.
 */
export async function itemChoices(
  db: DbOrTx,
  sender: Sender,
  today: string,
  { depositCode: code, shippingDate: day, keyword }: { depositCode: string; shippingDate: string; keyword: string },
): Promise<ItemChoice[]> {
  const companyId = (await findCompanies(db, [code])).get(code)
  const consents = await consentsFor(db, sender)
  const allowsOn = (on: string) => consents.allows({ code, companyId, kind: 'nameAsDepositor', day: on })
  if (!allowsOn(day)) return []
  const isInForce = day >= today || allowsOn(today)
  const isAnyFound = keyword === '' ? sql`true` : holdsKeyword(keyword)
  const isFound = isInForce ? isAnyFound : sql`p.item_code = ${keyword}`
  return await items(db, sql`p.company_id = ${companyId} and ${isFound}`, day)
}

export const itemsOf = async (db: DbOrTx, productIds: readonly number[], day: string): Promise<ItemChoice[]> =>
  await items(db, sql`p.id = any(${productIds}::bigint[])`, day, productIds.length)

async function items(db: DbOrTx, condition: RawBuilder<unknown>, day: string, max = maxItems): Promise<ItemChoice[]> {
  const { rows } = await sql<ItemChoice>`
    select p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn", p.drug_code as "drugCode", v.band
      from products p cross join lateral (${versionInForce(sql`p.id`, day)}) v
     where ${condition} order by p.item_code collate japanese limit ${max}`.execute(db)
  return rows
}
