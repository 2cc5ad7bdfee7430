import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { reevaluateDeliveries } from '#server/logistics/products/reevaluation/reevaluateDeliveries.ts'
import { atHour, dayNumber, dayText } from '#demo/days.ts'
import { changed } from '#demo/world/goods/products.ts'
import { changedDaysAgo } from '#demo/write/masters/writeMasters.ts'

const reasonIn = (year: string) => `品質取決め書の第2版に合わせ、切替前30日間の出荷分を再評価（CAPA-${year}-014）`
const daysBefore = 30
/** After the change, when all of them have arrived. */
const arrivedDaysLater = 10

type Product = { id: number; companyId: number; itemCode: string; userId: number }

/** The maker's administrator reevaluates the last deliveries before a change of tolerance with the new tolerance. */
export async function writeReevaluations({ pool }: AppContext, anchorMs: number): Promise<void> {
  const today = dayNumber(anchorMs)
  const evaluatedOn = today - changedDaysAgo + arrivedDaysLater
  await inTransaction(pool, async (client, tx) => {
    const { rows } = await sql<Product>`
      select p.id, p.company_id as "companyId", p.item_code as "itemCode", u.id as "userId"
        from products p join users u on u.company_id = p.company_id and u.role = '01'
       where p.item_code = ${changed.itemCode} order by u.id limit 1`.execute(tx)
    const [product] = rows
    if (!product) return
    const shipped = await tx
      .selectFrom('delivery_items')
      .select('delivery_id')
      .distinct()
      .where('product_id', '=', product.id)
      .where('shipping_date', '>=', dayText(today - changedDaysAgo - daysBefore))
      .where('shipping_date', '<', dayText(today - changedDaysAgo))
      .execute()
    if (shipped.length === 0) return
    await reevaluateDeliveries(client, tx, {
      product,
      version: 2,
      deliveryIds: shipped.map(row => row.delivery_id),
      reason: reasonIn(dayText(evaluatedOn).slice(0, 4)),
      userId: product.userId,
      scope: scopeOfApiKey({ companyId: product.companyId, isPlatform: false }),
      now: new Date(atHour(evaluatedOn, 10)),
    })
  })
}
