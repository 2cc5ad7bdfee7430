import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { outcomeSentence } from '#contract/logistics/words/outcomeSentence.ts'
import { makeEventWorld, type EventWorld } from '#test/support/worlds/eventWorld.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import type { Session } from '#test/support/calls/signIn.ts'

let world: EventWorld
before(async () => {
  world = await makeEventWorld()
})
after(() => world.portal.close())

const search = { shippingDateFrom: '2026-05-01', shippingDateTo: '2026-05-01', deliveryType: ['0001' as const] }
async function counted(session: Session) {
  const { data } = await world.portal.call(deliveryCalls.searchByOther, search, { as: session })
  return Object.fromEntries(
    data.rows.map(({ reference, temperature }) => [
      reference,
      [temperature?.excursionCount, temperature?.excursionLoggers],
    ]),
  )
}

test('an excursion that two loggers measured counts once; another time, side or delivery counts again', async () => {
  assert.deepEqual(await counted(world.as.maker), { 'EV-1': [4, 4], 'EV-2': [1, 1] })
})

test('a viewer of the tablets alone sees only their excursion counted', async () => {
  assert.deepEqual(await counted(world.as.distributor), { 'EV-1': [1, 1] })
})

test('the sentence of a delivery and the partner API give the same numbers', async () => {
  const { portal, as, deliveryIds, maker } = world
  const { data } = await portal.call(deliveryCalls.statusInfo, { deliveryId: deliveryIds[0] }, { as: as.maker })
  assert.ok(data.temperature)
  assert.equal(outcomeSentence(data.temperature, data, 'ja'), '温度帯からの逸脱が4件あります（ロガー4台で測定）。')
  assert.equal(
    outcomeSentence(data.temperature, data, 'en'),
    'Excursions from the temperature band: 4, measured by 4 loggers.',
  )
  const { key } = await makeApiKey(portal.db, { company: maker, scopes: ['read'] })
  const reply = await portal.app.inject({
    url: '/api/v1/deliveries/EV-1/temperature',
    headers: { authorization: `Bearer ${key}` },
  })
  const { excursions, excursionLoggers } = reply.json<{ excursions: number; excursionLoggers: number }>()
  assert.deepEqual([excursions, excursionLoggers], [4, 4])
})
