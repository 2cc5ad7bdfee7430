import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryMap } from '#contract/logistics/types/deliveryMap.ts'
import { codes } from '#contract/kernel/codes.ts'
import { deliveryMap } from '#server/logistics/deliveries/search/deliveryMap.ts'
import { searchedByOther } from '#server/logistics/deliveries/search/searched.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const now = new Date('2026-05-02T00:00:00Z')
const from = '2026-05-01T00:00:00Z'
const plant = { name: '静岡工場', lat: 34.97, lon: 138.38 }
const hospital = { name: '東京医療センター', nameEn: 'Tokyo Medical Centre', lat: 35.6, lon: 139.7 }
const criteria = {
  shippingDateFrom: '2026-04-01',
  shippingDateTo: '2026-06-01',
  deliveryType: ['0001', '0002', '0003'] as const,
}

let portal: TestApp
let maker: MadeCompany
let distributor: MadeCompany
let as: Record<'maker' | 'distributor' | 'outsider' | 'inCentre', Session>

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  maker = await makeCompany(db)
  distributor = await makeCompany(db, { industryType: 3 })
  const centre = await makeCentre(db, { company: maker })
  as = {
    maker: await signIn(portal, await makeUser(db, { company: maker })),
    distributor: await signIn(portal, await makeUser(db, { company: distributor })),
    outsider: await signIn(portal, await makeUser(db)),
    inCentre: await signIn(portal, await makeUser(db, { company: maker, centres: [centre] })),
  }
  await makeEveryonePartners(db)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await apiClient.products([
    { itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' },
    { itemCode: 'TAB', nameJa: '錠剤', nameEn: 'Tablets', band: '1-30' },
  ])
  const sent = (reference: string, facts: object) => ({
    reference,
    deliveryType: '0003',
    depositCode: maker.code,
    shipFrom: plant,
    destination: { ...hospital, kind: 'medicalInstitution' },
    shippingDate: '2026-05-01',
    items: [{ itemCode: 'VAC', lot: 'V1', quantity: 1 }],
    loggers: [{ serial: `SN-${reference}`, from, items: [0] }],
    ...facts,
  })
  const mixed = [
    { itemCode: 'VAC', lot: 'V1', quantity: 1 },
    { itemCode: 'TAB', lot: 'T1', quantity: 1 },
  ]
  await apiClient.deliveries([
    sent('WAITING', { shippingDate: '2026-05-02' }),
    sent('MOVING', {
      actualPickup: from,
      scheduledArrival: '2026-05-01T12:00:00Z',
      items: mixed,
      loggers: [
        { serial: 'SN-MOVING', from, items: [0] },
        { serial: 'SN-TABLETS', from, items: [1] },
      ],
    }),
    sent('ARRIVED', { actualPickup: from, deliveredAt: '2026-05-01T10:00:00Z', shippingDate: '2026-04-30' }),
    sent('SILENT', {
      actualPickup: from,
      shippingDate: '2026-04-29',
      destination: { name: hospital.name, centreCode: centre.code },
    }),
    sent('NOWHERE', { actualPickup: from, shippingDate: '2026-04-28', shipFrom: { name: plant.name } }),
    sent('TRACED', { actualPickup: from, shippingDate: '2026-04-27', shipFrom: { name: plant.name } }),
  ])
  await apiClient.readings(series('SN-MOVING', from, [5, 9, 5]))
  await apiClient.readings(series('SN-TABLETS', from, [15, 15, 15, 15, 15]))
  await apiClient.readings(series('SN-ARRIVED', from, Array<number>(80).fill(5)))
  await apiClient.readings(series('SN-TRACED', from, [5, 5]))
  await apiClient.readings([{ logger: 'SN-SILENT', time: from, celsius: 5 }])
})
after(() => portal.close())

const mapFor = async (session: Session, body: object = { criteria }): Promise<DeliveryMap> =>
  (await portal.call(deliveryCalls.getDeliveryMap, body, { as: session })).data

/** The columns of one delivery as a row. */
function pointOf(map: DeliveryMap, reference: string) {
  const at = map.reference.indexOf(reference)
  return {
    where: [map.lat[at], map.lon[at]],
    atMs: map.atMs[at],
    isPosition: map.isPosition[at],
    place: map.places[map.place[at] ?? -1]?.name,
    placeEn: map.places[map.place[at] ?? -1]?.nameEn,
    status: map.status[at],
    awaitingPickup: map.awaitingPickup[at],
    outcome: map.outcome[at],
    late: map.late[at],
  }
}

/** Discloses to the distributor only these kinds of these items. */
async function disclose(kindsOf: Record<string, string[]>) {
  const { db } = portal
  await db.deleteFrom('disclosures').execute()
  const products = await db.selectFrom('products').select(['id', 'item_code']).execute()
  const facts = { company_id: distributor.id, stage: 'tertiaryTransport', valid_from: '2026-01-01' }
  const rows = products.flatMap(({ id, item_code }) =>
    (kindsOf[item_code] ?? []).map(kind => ({ ...facts, product_id: id, kind })),
  )
  if (rows.length > 0) await db.insertInto('disclosures').values(rows).execute()
}

test('delivered deliveries are at their destination, those awaiting pickup at their origin', async () => {
  const map = await mapFor(as.maker)
  const [atPlant, atHospital] = [
    [plant.lat, plant.lon],
    [hospital.lat, hospital.lon],
  ]
  assert.deepEqual(pointOf(map, 'ARRIVED'), {
    where: atHospital,
    atMs: null,
    isPosition: false,
    place: hospital.name,
    placeEn: hospital.nameEn,
    status: '2',
    awaitingPickup: false,
    outcome: 'compliant',
    late: false,
  })
  const waiting = pointOf(map, 'WAITING')
  assert.deepEqual([waiting.where, waiting.place, waiting.awaitingPickup], [atPlant, plant.name, true])
})

test('a delivery in transit is at the last position of a logger, or at its origin without any', async () => {
  const map = await mapFor(as.maker)
  const moving = pointOf(map, 'MOVING')
  assert.deepEqual(moving.where, [35.04, 139])
  assert.equal(moving.atMs, Date.parse('2026-05-01T00:40:00Z'))
  assert.deepEqual([moving.isPosition, moving.place, moving.late], [true, hospital.name, true])
  assert.equal(moving.outcome, 'excursion')
  const silent = pointOf(map, 'SILENT')
  assert.deepEqual([silent.where, silent.isPosition, silent.place], [[plant.lat, plant.lon], false, plant.name])
})

test('deliveries without a position only count as found, and the newest shipping dates come first', async () => {
  const map = await mapFor(as.maker)
  assert.deepEqual([map.total, map.located], [6, 5])
  assert.deepEqual(map.reference, ['WAITING', 'MOVING', 'ARRIVED', 'SILENT', 'TRACED'])
})

test('deliveries beyond the limit are left out but counted', async () => {
  const scope = scopeOfApiKey({ companyId: maker.id, isPlatform: true })
  const asker = { scope, now, timeZone: 'UTC' }
  const searched = searchedByOther({ ...criteria, deliveryType: [...criteria.deliveryType] }, asker)
  const map = await deliveryMap({ db: portal.db, scope, now }, searched, 2)
  assert.deepEqual([map.total, map.located, map.reference], [6, 5, ['WAITING', 'MOVING']])
})

test('the map is searched like the list, by number or by criteria, never both', async () => {
  assert.deepEqual((await mapFor(as.maker, { number: 'moving, traced' })).reference, ['MOVING', 'TRACED'])
  assert.deepEqual((await mapFor(as.maker, { criteria: { ...criteria, temperatureExcursion: '01' } })).reference, [
    'MOVING',
  ])
  for (const body of [{}, { number: 'MOVING', criteria }]) {
    const answer = await portal.post(deliveryCalls.getDeliveryMap.path, body, { as: as.maker.accessToken })
    assert.equal(answer.code, codes.invalidParameters)
  }
})

test('a viewer of one item’s location sees that item’s logger, and no temperature', async () => {
  await disclose({ VAC: ['location'], TAB: ['shippingList'] })
  const moving = pointOf(await mapFor(as.distributor), 'MOVING')
  assert.deepEqual(moving.where, [35.02, 139])
  assert.equal(moving.atMs, Date.parse('2026-05-01T00:20:00Z'))
  assert.equal(moving.outcome, null)
  await disclose({ VAC: ['location', 'temperature'] })
  assert.equal(pointOf(await mapFor(as.distributor), 'MOVING').outcome, 'excursion')
})

test('without the location, a found delivery is not on the map', async () => {
  await disclose({ VAC: ['temperature', 'shippingList'] })
  const map = await mapFor(as.distributor)
  // The sixth one has another stage: it goes to a distribution centre.
  assert.deepEqual([map.total, map.located, map.reference], [5, 0, []])
})

test('companies without access find nothing, and users with one centre only what touches it', async () => {
  await disclose({})
  for (const session of [as.outsider, as.distributor]) {
    const map = await mapFor(session)
    assert.deepEqual([map.total, map.located, map.reference, map.places], [0, 0, [], []])
  }
  assert.deepEqual((await mapFor(as.inCentre)).reference, ['SILENT'])
})
