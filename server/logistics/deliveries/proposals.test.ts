import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
let as: Record<'maker' | 'outsider', Session>
let deliveryId: number

before(async () => {
  portal = await createTestApp({ now: new Date(at(600)) })
  const { db } = portal
  maker = await makeCompany(db)
  const centre = await makeCentre(db, { company: maker, lat: 35, lon: 139 })
  as = {
    maker: await signIn(portal, await makeUser(db, { company: maker })),
    outsider: await signIn(portal, await makeUser(db)),
  }
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await apiClient.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  await apiClient.deliveries([
    {
      reference: 'NEAR',
      deliveryType: '0001',
      depositCode: maker.code,
      shipFrom: { name: '静岡工場', lat: 34.97, lon: 138.38 },
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
  const { proposals, fences } = await local(as.maker)
  assert.deepEqual(proposals, [{ act: 'arrival', at: at(20), serial: 'SN-1', radiusMeters: 300 }])
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
    (await local(as.maker)).proposals.map(one => one.at),
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
    (await local(as.maker)).proposals.map(one => one.at),
    [timeOf(3000)],
  )
})

test('a recorded arrival ends the proposal', async () => {
  await portal.db
    .updateTable('deliveries')
    .set({ delivered_at: new Date(at(30)) })
    .execute()
  assert.deepEqual((await local(as.maker)).proposals, [])
})
