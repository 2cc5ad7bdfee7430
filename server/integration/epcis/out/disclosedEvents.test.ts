import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { makeUser } from '#test/support/database/make.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, distributor, outsider, sent, idOf, testApp } = partnerApi

const [pickup, arrival] = ['2026-11-19T00:00:00.000Z', '2026-11-19T00:30:00.000Z']
/** Of each item its own logger, unit and decision: whatever shows up tells of which item it is. */
const [sscc1, sscc2] = ['049123450000000011', '049123450000000028']

before(async () => {
  const items = [
    { itemCode: 'V-1', lot: 'LOT-1', quantity: 1 },
    { itemCode: 'V-2', lot: 'LOT-2', quantity: 2 },
  ]
  const loggers = [0, 1].map(place => ({
    serial: `LOGGER-${place + 1}`,
    from: pickup,
    to: arrival,
    intervalSeconds: 600,
    items: [place],
  }))
  const times = { actualPickup: pickup, deliveredAt: arrival }
  await sent(delivery('SHUT', { ...times, items, loggers, carrierCode: 'CARR' }))
  await partnerApi.post('readings', maker.key, { readings: series('LOGGER-1', pickup, [5, 5, 5]) })
  await partnerApi.post('readings', maker.key, { readings: series('LOGGER-2', pickup, [15, 15, 15]) })
  const delivery_id = await idOf('SHUT')
  await db
    .insertInto('delivery_units')
    .values([sscc1, sscc2].map((sscc, place) => ({ delivery_id, sscc, place, item_places: [place] })))
    .execute()
  const stored = await db
    .selectFrom('delivery_items')
    .select(['product_id', 'lot_id'])
    .where('delivery_id', '=', delivery_id)
    .execute()
  const decided = { delivery_id, decision: 'released', reason: '', cause: 'rule', at: testApp.now() }
  await db
    .insertInto('lot_decisions')
    .values(stored.map(item => ({ ...item, ...decided })))
    .execute()
  await recordEvents(testApp.appContext)
})
afterEach(() => db.deleteFrom('disclosures').execute())

const disclose = async (itemCode: string, kind: 'temperature' | 'location' | 'shippingList') => {
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('item_code', '=', itemCode)
    .executeTakeFirstOrThrow()
  const stage = { company_id: distributor.id, stage: 'firstLogistics', valid_from: '2026-11-01' }
  await db
    .insertInto('disclosures')
    .values({ ...stage, product_id: id, kind })
    .execute()
}
const events = async (company = distributor, search = '') => {
  const headers = { authorization: `Bearer ${company.key}` }
  const reply = await testApp.app.inject({ url: `/api/v1/epcis/events?${search}`, headers })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json<{ epcisBody: { queryResults: { resultsBody: { eventList: EpcisEvent[] } } } }>().epcisBody
    .queryResults.resultsBody.eventList
}
const secrets = ['V-1', 'V-2', 'LOT-1', 'LOT-2', 'LOGGER-1', 'LOGGER-2', sscc1, sscc2, 'CARR'] as const
/** The file that Delivery Details offer: it is made without the list of events. */
const downloaded = async (company = distributor) => {
  const as = await signIn(testApp, await makeUser(db, { company }))
  const file = await testApp.download(
    deliveryCalls.downloadEvents,
    { deliveryId: await idOf('SHUT'), format: 'json' },
    { as },
  )
  return (JSON.parse(file.body) as { epcisBody: { eventList: EpcisEvent[] } }).epcisBody.eventList
}
/** The steps, and which of the facts are anywhere in the events. */
const told = (list: readonly EpcisEvent[]) => {
  const text = JSON.stringify(list)
  const hasDecision = list.some(one => 'persistentDisposition' in one)
  return {
    steps: [...new Set(list.map(one => one.bizStep ?? ''))].toSorted(),
    facts: [...secrets.filter(secret => text.includes(secret)), ...(hasDecision ? ['decision'] : [])],
  }
}
const moved = ['receiving', 'shipping']
const measured = [...moved, 'transporting']

test('INT-42: parties are told units, measurements and decisions of every item', async () => {
  const whole = { steps: ['inspecting', 'packing', ...measured].toSorted(), facts: [...secrets, 'decision'] }
  assert.deepEqual(told(await events(maker)), whole)
  assert.deepEqual(told(await downloaded(maker)), whole)
})

test('INT-42: where nothing is disclosed there is no event', async () => {
  assert.deepEqual(await events(), [])
  await disclose('V-1', 'temperature')
  assert.deepEqual(await events(outsider), [])
})

test('INT-42: where the location is disclosed, events have neither items, measurements, units nor decisions', async () => {
  await disclose('V-1', 'location')
  assert.deepEqual(told(await events()), { steps: moved, facts: [] })
  assert.deepEqual(told(await downloaded()), { steps: moved, facts: [] })
})

test('INT-42: where the shipping list of an item is disclosed, it is named alone', async () => {
  await disclose('V-2', 'shippingList')
  assert.deepEqual(told(await events()), { steps: moved, facts: ['V-2', 'LOT-2'] })
  assert.deepEqual(told(await downloaded()), { steps: moved, facts: ['V-2', 'LOT-2'] })
})

test('INT-42: where the temperature of an item is disclosed, its loggers are told alone, and no item is named', async () => {
  await disclose('V-1', 'temperature')
  assert.deepEqual(told(await events()), { steps: measured, facts: ['LOGGER-1'] })
  const values = (await events(distributor, 'sensorReadings=all')).flatMap(
    one => one.sensorElementList?.flatMap(element => element.sensorReport.flatMap(report => report.value ?? [])) ?? [],
  )
  assert.deepEqual([values.includes(5), values.includes(15)], [true, false])
  assert.deepEqual(await events(distributor, 'GT_maxValue_CEL=8'), [], 'not even by asking for the other')
})

test('INT-42: the temperature of one item and the shipping list of another are not told of each other', async () => {
  await disclose('V-1', 'temperature')
  await disclose('V-2', 'shippingList')
  for (const list of [await events(), await downloaded()]) {
    assert.deepEqual(told(list), { steps: measured, facts: ['V-2', 'LOT-2', 'LOGGER-1'] })
    assert.deepEqual(told(list.filter(one => one.bizStep === 'transporting')).facts, ['LOGGER-1'])
  }
})
