import { sql } from 'kysely'
import type { Product } from '#contract/logistics/calls/products.ts'
import { versionState } from '#contract/logistics/rules/productVersions.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { mayAdminister, productInScope } from '#server/logistics/products/administeredProduct.ts'
import { isPlanned, usedVersions, versionsOf } from '#server/logistics/products/versions.ts'

type Facts = Omit<Product, 'registeredAt' | 'versions' | 'mayEdit'> & { registeredAt: Date }

/** An item with all its versions. */
export async function findProduct(
  db: Db,
  scope: EnterpriseScope,
  caller: Caller,
  productId: number,
  today: string,
): Promise<Product> {
  const { id, companyId } = await productInScope(db, scope, productId)
  const { rows } = await sql<Facts>`
    select p.id as "productId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           p.item_code as "itemCode", p.drug_code as "drugCode", p.name_ja as "nameJa", p.name_en as "nameEn",
           p.registered_at as "registeredAt"
      from products p join companies c on c.id = p.company_id where p.id = ${id}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`product ${id} is gone`)
  return {
    ...facts,
    registeredAt: facts.registeredAt.toISOString(),
    versions: await shownVersions(db, scope, id, today),
    mayEdit: mayAdminister(caller, companyId),
  }
}

async function shownVersions(db: Db, scope: EnterpriseScope, productId: number, today: string) {
  const versions = await versionsOf(db, productId)
  const used = await usedVersions(
    db,
    versions.filter(version => isPlanned(version, versions, today)).map(version => version.id),
  )
  const counts = await deliveriesByVersion(db, scope, productId)
  const dated = versions.map(version => ({ ...version, isWithdrawn: version.withdrawnAt !== null }))
  return dated.map(version => ({
    version: version.version,
    validFrom: version.validFrom,
    band: version.band,
    toleranceMinutes: version.toleranceMinutes,
    toleranceSource: version.toleranceSource,
    state: versionState(version, dated, today),
    madeAt: version.madeAt.toISOString(),
    deliveries: counts.get(version.id) ?? 0,
    mayWithdraw: isPlanned(version, versions, today) && !used.has(version.id),
  }))
}

/** IDN-11: with referable centres, only deliveries that touch them count. */
async function deliveriesByVersion(db: Db, scope: EnterpriseScope, productId: number): Promise<Map<number, number>> {
  const visible =
    scope.centreIds === 'all' ? sql`` : sql`join deliveries d on d.id = i.delivery_id and ${touchesCentres(scope, 'd')}`
  const { rows } = await sql<{ id: number; number: number }>`
    select i.product_version_id as id, count(distinct i.delivery_id)::int as number
      from delivery_items i ${visible} where i.product_id = ${productId} group by 1`.execute(db)
  return new Map(rows.map(row => [row.id, row.number]))
}
