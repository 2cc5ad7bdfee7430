import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { machineOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { mixedDelivery, type MixedDelivery } from '#test/support/worlds/mixedDelivery.ts'

let world: MixedDelivery
const overlap = { from: '2026-05-01T10:00:00.000Z', to: '2026-05-01T12:00:00.000Z' }
before(async () => {
  world = await mixedDelivery()
  const { portal, companies } = world
  const { carrier, maker } = companies
  const machine = machineOf(portal, (await makeApiKey(portal.db, { company: carrier })).key)
  await machine.products([{ itemCode: 'OWN', nameJa: '備品', nameEn: 'Supplies', band: '1-30' }])
  await machine.deliveries([
    {
      reference: 'CARRIERS-OWN',
      deliveryType: '0001',
      depositCode: carrier.code,
      shipFrom: { name: '車庫' },
      destination: { name: '営業所' },
      shippingDate: '2026-05-01',
      items: [{ itemCode: 'OWN', quantity: 1 }],
      loggers: ['SN-VAC', 'SN-TAB'].map(serial => ({ serial, owner: maker.code, ...overlap })),
    },
  ])
})
after(() => world.portal.close())

const shown = async (as: MixedDelivery['as']['maker']) => {
  const { deliveryId, portal } = world
  const curves = await portal.call(deliveryCalls.temperatureInfo, { deliveryId }, { as })
  const loggers = await portal.call(deliveryCalls.getProductLoggerList, { deliveryId }, { as })
  const of = (found: { serial: string; overlaps: unknown }[] | null) =>
    found?.map(({ serial, overlaps }) => [serial, overlaps])
  return [of(curves.data?.loggers), of(loggers.data)]
}

test('parties learn from curves and loggers alike for which time another sender has a logger, and never who', async () => {
  const both = ['SN-TAB', 'SN-VAC'].map(serial => [serial, [overlap]])
  assert.deepEqual(await shown(world.as.maker), [both, both])
})

test('whoever sees some items learns it of their loggers, and without the temperature of none', async () => {
  await world.disclose(['temperature', 'shippingList'])
  const tablets = [['SN-TAB', [overlap]]]
  assert.deepEqual(await shown(world.as.distributor), [tablets, tablets])
  await world.disclose(['shippingList'])
  assert.deepEqual(await shown(world.as.distributor), [undefined, [['SN-TAB', []]]])
})
