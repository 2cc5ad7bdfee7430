import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { deliveryCriteria } from '#contract/logistics/types/deliverySearch.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { searchedByOther } from '#server/logistics/deliveries/search/searched.ts'
import { scopeOfDepositor } from '#server/platform/http/calls/enterpriseScope.ts'
import { makeCompany } from '#test/support/database/make.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const now = new Date('2026-05-02T00:00:00Z')
const portal = await createTestApp({ now })
after(() => portal.close())
const { id } = await makeCompany(portal.db)
const scope = scopeOfDepositor(id)

type Criteria = z.output<z.ZodObject<typeof deliveryCriteria>>

/** How PostgreSQL would search a year; a whole table only where no index helps. */
async function planOf(criteria: Partial<Criteria>): Promise<string> {
  const period = { shippingDateFrom: '2025-05-03', shippingDateTo: '2026-05-02' }
  const all: Criteria = { deliveryType: '0001', ...period, ...criteria }
  const { lead, conditions } = searchedByOther(all, { scope, now, timeZone: 'Asia/Tokyo' })
  return await portal.db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain with ${visibleDeliveries(scope, lead)}
      select v.delivery_id from visible v left join deliveries d on d.id = v.delivery_id
       where ${sql.join(conditions, sql` and `)}`.execute(tx)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}

test('the GLN of a place is found without reading the codes of all deliveries', async () => {
  for (const side of ['departurePlace', 'deliveryDestination'] as const) {
    const plan = await planOf({ [side]: '4912345000019' })
    assert.match(plan, /delivery_place_codes/)
    assert.doesNotMatch(plan, /Seq Scan on delivery_place_codes/)
  }
})

test('items with a code are found once, and compared with those of each delivery', async () => {
  for (const criteria of [{ productCode: '14987376861653' }, { productCode: '1498' }]) {
    const plan = await planOf(criteria)
    assert.match(plan, /delivery_items_delivery_id_item_index_key/)
    assert.match(plan, /\(hashed SubPlan/)
    assert.doesNotMatch(plan, /Semi Join/)
  }
})
