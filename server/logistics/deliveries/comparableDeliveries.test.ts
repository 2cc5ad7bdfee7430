import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let maker: MadeCompany
let viewer: MadeCompany
let ids: Map<string, number>
let as: Record<'maker' | 'guest' | 'viewer' | 'outsider' | 'atTokyo' | 'elsewhere', Session>
const from = '2026-05-01T00:00:00Z'
const lane = { shipFrom: { name: '静岡工場' }, destination: { name: '東京病院', kind: 'medicalInstitution' } }

before(async () => {
  portal = await createTestApp({ now: new Date('2026-05-20T00:00:00Z') })
  const { db } = portal
  maker = await makeCompany(db)
  viewer = await makeCompany(db, { industryType: 3 })
  const tokyo = await makeCentre(db, { company: maker })
  const osaka = await makeCentre(db, { company: maker })
  const signedIn = async (facts: Parameters<typeof makeUser>[1]) => signIn(portal, await makeUser(db, facts))
  as = {
    maker: await signedIn({ company: maker }),
    guest: await signedIn({ company: maker, role: '03' }),
    viewer: await signedIn({ company: viewer }),
    outsider: await signedIn({}),
    atTokyo: await signedIn({ company: maker, centres: [tokyo] }),
    elsewhere: await signedIn({ company: maker, centres: [osaka] }),
  }
  await sendWorld(tokyo.code)
  const rows = await db.selectFrom('deliveries').select(['id', 'reference']).execute()
  ids = new Map(rows.map(row => [row.reference, row.id]))
})
after(() => portal.close())

async function sendWorld(centreCode: string) {
  const { key } = await makeApiKey(portal.db, { company: maker })
  const stranger = await makeApiKey(portal.db)
  const api = apiClientOf(portal, key)
  await api.products([
    { itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' },
    { itemCode: 'TAB', nameJa: '錠剤', nameEn: 'Tablets', band: '1-30' },
  ])
  const delivery = (reference: string, more: object = {}) => ({
    reference,
    deliveryType: '0003',
    depositCode: maker.code,
    ...lane,
    shippingDate: '2026-05-01',
    actualPickup: from,
    deliveredAt: '2026-05-01T02:00:00Z',
    items: [{ itemCode: 'VAC', lot: 'V1', quantity: 1 }],
    loggers: [{ serial: `SN-${reference}`, from, to: '2026-05-01T02:00:00Z' }],
    ...more,
  })
  const centred = { shipFrom: { centreCode, name: 'A' } }
  await api.deliveries([
    delivery('this'),
    delivery('next', { shippingDate: '2026-05-02', actualPickup: '2026-05-02T00:00:00Z' }),
    delivery('later', { shippingDate: '2026-05-09', actualPickup: '2026-05-09T00:00:00Z' }),
    delivery('tablets', { items: [{ itemCode: 'TAB', quantity: 1 }] }),
    delivery('waiting', { actualPickup: null, deliveredAt: null }),
    delivery('silent'),
    delivery('elsewhere', { destination: { ...lane.destination, name: '大阪病院' } }),
    delivery('otherSection', { deliveryType: '0002' }),
    delivery('longAgo', { shippingDate: '2026-03-01', actualPickup: '2026-03-01T00:00:00Z' }),
    delivery('centred', centred),
    delivery('centredToo', { shipFrom: { centreCode, name: 'B' } }),
  ])
  const measured = ['this', 'next', 'later', 'tablets', 'waiting', 'elsewhere', 'otherSection', 'longAgo']
  for (const reference of [...measured, 'centred', 'centredToo'])
    await api.readings(series(`SN-${reference}`, from, [5, 5, 9, 5, 5, 5, 5, 5, 5, 5, 5, 5]))
  const others = apiClientOf(portal, stranger.key)
  await others.products([{ itemCode: 'VAC', nameJa: 'よそ', nameEn: 'Other', band: '2-8' }])
  await others.deliveries([{ ...delivery('foreign'), depositCode: stranger.company.code }])
  await others.readings(series('SN-foreign', from, [5, 5, 5, 5]))
}

const comparable = async (reference: string, session: Session) => {
  const { code, data } = await portal.call(
    deliveryCalls.getComparableDeliveries,
    { deliveryId: ids.get(reference) ?? 999_999 },
    { as: session },
  )
  return code === codes.success ? data.map(row => row.reference) : code
}

async function disclose(itemCode: string, kinds: string[]) {
  const product = await portal.db
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', maker.id)
    .where('item_code', '=', itemCode)
    .executeTakeFirstOrThrow()
  for (const kind of kinds)
    await portal.db
      .insertInto('disclosures')
      .values({
        product_id: product.id,
        company_id: viewer.id,
        stage: 'tertiaryTransport',
        kind,
        valid_from: '2026-01-01',
      })
      .execute()
}

test('a delivery is compared with those on its lane that were picked up and measured, the nearest first', async () => {
  assert.deepEqual(await comparable('this', as.maker), ['tablets', 'next', 'later'])
  assert.deepEqual(await comparable('this', as.guest), ['tablets', 'next', 'later'])
  assert.deepEqual(await comparable('waiting', as.maker), [])
  // a centre is one place under any name
  assert.deepEqual(await comparable('centred', as.maker), ['centredToo'])
})

test('another company, one of another centre and an unknown delivery get 4017', async () => {
  assert.equal(await comparable('this', as.outsider), codes.notAuthorized)
  assert.equal(await comparable('unknown', as.maker), codes.notAuthorized)
  assert.equal(await comparable('this', as.atTokyo), codes.notAuthorized)
  assert.equal(await comparable('centred', as.elsewhere), codes.notAuthorized)
  assert.deepEqual(await comparable('centred', as.atTokyo), ['centredToo'])
})

test('a company that only the depositor’s disclosure lets see compares only what is disclosed', async () => {
  await disclose('VAC', ['location'])
  assert.deepEqual(await comparable('this', as.viewer), [])
  await disclose('VAC', ['temperature'])
  assert.deepEqual(await comparable('this', as.viewer), ['next', 'later'])
  const { data } = await portal.call(
    deliveryCalls.getComparableDeliveries,
    { deliveryId: ids.get('this') ?? 0 },
    { as: as.viewer },
  )
  assert.deepEqual(
    data.map(({ items, temperature }) => [items, temperature?.outcome]),
    [
      [null, 'excursion'],
      [null, 'excursion'],
    ],
  )
})

test('humidity comes with the curve where readings have it, and is absent where none has', async () => {
  const { key } = await makeApiKey(portal.db, { company: maker })
  const readings = series('SN-later', '2026-05-01T01:59:00Z', [5]).map(reading => ({ ...reading, humidity: 45.25 }))
  await apiClientOf(portal, key).readings(readings)
  const humidityOf = async (reference: string) => {
    const body = { deliveryId: ids.get(reference) ?? 0 }
    const { data } = await portal.call(deliveryCalls.temperatureInfo, body, { as: as.maker })
    return data.loggers[0]?.humidity
  }
  assert.deepEqual(await humidityOf('later'), { atMs: [Date.parse('2026-05-01T01:59:00Z')], centiPercent: [4525] })
  assert.equal(await humidityOf('this'), null)
})
