import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { kinds, makeMatrixWorld, stages, type MatrixWorld } from '#test/disclosure/matrixWorld.ts'

let world: MatrixWorld
before(async () => {
  world = await makeMatrixWorld()
})
after(() => world.portal.close())

/** A search by period alone reads only parties and disclosures; one in another order also reads the deliveries. */
async function found(sort: 'shippingDate' | 'reference') {
  const period = { shippingDateFrom: '2026-01-01', shippingDateTo: '2026-06-01' }
  const { data } = await world.portal.call(
    deliveryCalls.searchByOther,
    { ...period, deliveryType: ['0001', '0002', '0003'], sort, pageSize: 200 },
    { as: world.viewer },
  )
  return { total: data.total, rows: data.rows.toSorted((a, b) => a.deliveryId - b.deliveryId) }
}

test('A search by period finds a delivery once, also for a party to whom its items are disclosed', async () => {
  const { portal, deliveryIds } = world
  await world.disclose(stages.flatMap(stage => kinds.map(kind => ({ item: 'P', stage, kind }) as const)))
  await sql`insert into delivery_parties (delivery_id, company_id, section, shipping_date)
    select d.id, own.consignee_id, d.section, d.shipping_date from deliveries d, deliveries own
     where d.id = ${deliveryIds.secondLogistics} and own.reference = 'OWN'`.execute(portal.db)
  const byPeriod = await found('shippingDate')
  assert.deepEqual(byPeriod, await found('reference'))
  assert.equal(byPeriod.total, stages.length + 1)
  const partyTo = byPeriod.rows.filter(row => row.disclosed.all).map(row => row.deliveryId)
  assert.deepEqual(
    partyTo,
    [deliveryIds.secondLogistics, await world.changeOwn()].toSorted((a, b) => a - b),
  )
})
