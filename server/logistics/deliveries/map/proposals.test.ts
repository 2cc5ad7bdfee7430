import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const from = '2026-05-20T00:00:00Z'
const at = (minutes: number) => new Date(Date.parse(from) + minutes * 60_000).toISOString()

let portal: TestApp
let maker: MadeCompany
let as: Record<'hall' | 'driver' | 'office' | 'guest' | 'otherHall' | 'quality' | 'platform' | 'outsider', Session>
let deliveryId: number

before(async () => {
  portal = await createTestApp({ now: new Date(at(600)) })
  const { db } = portal
  maker = await makeCompany(db)
  const warehouse = await makeCompany(db, { industryType: 4 })
  const centre = await makeCentre(db, { company: warehouse, lat: 35, lon: 139 })
  const start = await makeCentre(db, { company: warehouse })
  const carrier = await makeCompany(db, { industryType: 5 })
  const platform = await makeCompany(db, { industryType: 9 })
  const both = ['DeliveryStatus', 'Trips'] as const
  const user = async (company: MadeCompany, facts: Parameters<typeof makeUser>[1] = {}) =>
    signIn(portal, await makeUser(db, { company, menus: both, ...facts }))
  as = {
    hall: await user(warehouse),
    driver: await user(carrier),
    office: await user(carrier, { menus: ['DeliveryStatus'] }),
    guest: await user(carrier, { role: '03' }),
    otherHall: await user(warehouse, { centres: [start] }),
    quality: await user(maker),
    platform: await user(platform, { role: '00', companies: [platform, warehouse, carrier] }),
    outsider: await user(await makeCompany(db)),
  }
  await makeEveryonePartners(db)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await apiClient.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  await apiClient.deliveries([
    {
      reference: 'NEAR',
      deliveryType: '0001',
      depositCode: maker.code,
      carrierCode: carrier.code,
      shipFrom: { name: '静岡工場', centreCode: start.code, lat: 34.97, lon: 138.38 },
      destination: { name: centre.name, centreCode: centre.code, kind: 'distributionCentre' },
      shippingDate: '2026-05-20',
      actualPickup: from,
      items: [{ itemCode: 'VAC', lot: 'V1', quantity: 1 }],
      loggers: [{ serial: 'SN-1', from }],
    },
  ])
  // 0.01° are 1.1 km, 0.002° are 222 m.
  await apiClient.readings(
    [0.03, 0.01, 0.002, 0.001, 0].map((off, step) => ({
      logger: 'SN-1',
      time: at(step * 10),
      celsius: 5,
      lat: 35 + off,
      lon: 139,
    })),
  )
  deliveryId = (await db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()).id
})
after(() => portal.close())

const local = async (session: Session) =>
  (await portal.call(deliveryCalls.localInfo, { deliveryId }, { as: session })).data

test('a vehicle within the radius of its centre proposes an arrival, and changes nothing', async () => {
  const { proposals, fences } = await local(as.hall)
  assert.deepEqual(proposals, [{ act: 'arrival', at: at(20), serial: 'SN-1', radiusMeters: 300, mayConfirm: true }])
  assert.deepEqual(fences, [{ side: 'destination', lat: 35, lon: 139, radiusMeters: 300 }])
  const { delivered_at: deliveredAt } = await portal.db
    .selectFrom('deliveries')
    .select('delivered_at')
    .executeTakeFirstOrThrow()
  assert.equal(deliveredAt, null)
})

test('a larger radius is entered earlier', async () => {
  await portal.db.updateTable('centres').set({ radius_meters: 2000 }).execute()
  assert.deepEqual(
    (await local(as.hall)).proposals.map(one => one.at),
    [at(10)],
  )
  await portal.db.updateTable('centres').set({ radius_meters: 300 }).execute()
})

test('who may not see the delivery learns of no proposal', async () => {
  const answer = await portal.post(deliveryCalls.localInfo.path, { deliveryId }, { as: as.outsider.accessToken })
  assert.equal(answer.code, codes.notAuthorized)
})

test('a trace that is reduced proposes the times of its whole', async () => {
  // A position each 5 s: of 3,600 of them, the first one of every part (5.4 positions), the coldest and the warmest are shown.
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company: maker })).key)
  const startMs = Date.parse(at(41))
  const timeOf = (step: number) => new Date(startMs + step * 5000).toISOString()
  await apiClient.readings(
    Array.from({ length: 3600 }, (_, step) => ({
      logger: 'SN-1',
      time: timeOf(step),
      celsius: 5,
      lat: step < 3000 ? 35.03 : 35,
      lon: 139,
    })),
  )
  assert.deepEqual(
    (await local(as.hall)).proposals.map(one => one.at),
    [timeOf(3000)],
  )
})

let devices = 0
const confirm = async (session: Session, time: string) => {
  const entry = { deliveryId, clientId: `device-entry-${String(++devices).padStart(6, '0')}`, at: time }
  const body = { ...entry, position: { missing: 'notAsked' as const } }
  return await portal.call(tripCalls.confirmArrival, body, { as: session })
}

test('who may not confirm an arrival is told so with its proposal, and is refused', async () => {
  // The centre that it starts from is of the same company, but a user of that one alone confirms pickups there.
  for (const who of ['office', 'guest', 'otherHall', 'quality', 'platform'] as const) {
    const [proposal] = (await local(as[who])).proposals
    assert.deepEqual([who, proposal?.mayConfirm], [who, false])
    assert.deepEqual([who, (await confirm(as[who], proposal?.at ?? '')).code], [who, codes.notAuthorized])
  }
  assert.equal((await confirm(as.outsider, at(20))).code, codes.notAuthorized)
  assert.equal((await portal.db.selectFrom('delivery_confirmations').select('id').execute()).length, 0)
})

test('whoever carries it and whose centre it reaches may confirm, and then it is no proposal any more', async () => {
  for (const who of ['hall', 'driver'] as const) {
    assert.deepEqual([who, (await local(as[who])).proposals[0]?.mayConfirm], [who, true])
  }
  const [proposal] = (await local(as.driver)).proposals
  assert.equal((await confirm(as.driver, '2027-01-01T00:00:00Z')).code, codes.invalidParameters)
  const answer = await confirm(as.driver, proposal?.at ?? '')
  assert.equal(answer.code, codes.success)
  const { delivered_at: deliveredAt } = await portal.db
    .selectFrom('deliveries')
    .select('delivered_at')
    .executeTakeFirstOrThrow()
  assert.equal(deliveredAt?.toISOString(), proposal?.at)
  assert.deepEqual((await local(as.hall)).proposals, [])
  assert.equal((await confirm(as.hall, proposal?.at ?? '')).data.result, 'alreadyConfirmed')
  await portal.db.updateTable('deliveries').set({ delivered_at: null }).execute()
})

test('a recorded arrival ends the proposal', async () => {
  await portal.db
    .updateTable('deliveries')
    .set({ delivered_at: new Date(at(30)) })
    .execute()
  assert.deepEqual((await local(as.hall)).proposals, [])
})
