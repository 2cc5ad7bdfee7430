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

test('a viewer of the tablets alone is told of their logger and event only, and of no item that is not listed to it', async () => {
  const { portal, as, deliveryIds } = world
  const { data } = await portal.call(deliveryCalls.statusInfo, { deliveryId: deliveryIds[0] }, { as: as.distributor })
  assert.ok(data.temperature)
  assert.equal(
    outcomeSentence(data.temperature, data, { language: 'en', timeZone: data.timeZone }),
    'One excursion: 01 May 2026, 10:40 – 11:10, 1 logger, lowest 0.5 °C (logger SN-TAB).',
  )
})

test('the sentence of a delivery and the partner API give the same numbers', async () => {
  const { portal, as, deliveryIds, maker } = world
  const { data } = await portal.call(deliveryCalls.statusInfo, { deliveryId: deliveryIds[0] }, { as: as.maker })
  assert.ok(data.temperature)
  const { timeZone } = data
  assert.equal(
    outcomeSentence(data.temperature, data, { language: 'ja', timeZone }),
    '逸脱4件。最大のものは2026/05/01 10:00 – 12:00、ロガー2台、1品目、最高12.0 ℃（ロガーSN-SOUTH）。',
  )
  // SN-NORTH began first, SN-SOUTH was warmer and outside longer: the span is that of both, the reading that of one.
  assert.equal(
    outcomeSentence(data.temperature, data, { language: 'en', timeZone }),
    '4 excursions, the worst: 01 May 2026, 10:00 – 12:00, 2 loggers, 1 item, highest 12.0 °C (logger SN-SOUTH).',
  )
  const { key } = await makeApiKey(portal.db, { company: maker, scopes: ['read'] })
  const reply = await portal.app.inject({
    url: '/api/v1/deliveries/EV-1/temperature',
    headers: { authorization: `Bearer ${key}` },
  })
  const whole = reply.json<Record<'excursions' | 'excursionLoggers' | 'timesLogger' | 'minutesAbove', unknown>>()
  assert.deepEqual([whole.excursions, whole.excursionLoggers], [4, 4])
  // SN-NORTH began first, but SN-SOUTH was outside longest: the minutes are named after the logger that has them.
  assert.deepEqual([whole.timesLogger, whole.minutesAbove], ['SN-SOUTH', 90])
})
