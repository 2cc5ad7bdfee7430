import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { codes } from '#contract/kernel/codes.ts'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
} from '#test/support/database/make.ts'
import { jpegOf, pngOf, segment } from '#test/support/files/images.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'

const now = new Date('2026-05-10T03:00:00Z')
const {
  confirmPickup,
  confirmArrival,
  findTripsByCode,
  getTripList,
  uploadPhoto,
  getConfirmations,
  getConfirmationPhoto,
} = tripCalls

let portal: TestApp
let api: ReturnType<typeof apiClientOf>
let maker: MadeCompany
let carrier: MadeCompany
let warehouse: MadeCompany
let centre: MadeCentre
let otherCentre: MadeCentre
type Name = 'driver' | 'colleague' | 'guest' | 'stranger' | 'hall' | 'otherHall' | 'quality' | 'limited' | 'platform'
let as: Record<Name, Session>
let made = 0

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  maker = await makeCompany(db)
  carrier = await makeCompany(db, { industryType: 5, name: '北都運輸', nameEn: 'Hokuto Transport' })
  warehouse = await makeCompany(db, { industryType: 4 })
  centre = await makeCentre(db, { company: warehouse })
  otherCentre = await makeCentre(db, { company: warehouse })
  for (const to of [carrier, warehouse]) await makeConsent(db, to, maker)
  const platform = await makeCompany(db, { industryType: 9 })
  const user = async (company: MadeCompany, facts: Parameters<typeof makeUser>[1] = {}) =>
    signIn(portal, await makeUser(db, { company, menus: ['Trips'], ...facts }))
  as = {
    driver: await user(carrier),
    colleague: await user(carrier),
    guest: await user(carrier, { role: '03' }),
    stranger: await user(await makeCompany(db, { industryType: 5 })),
    hall: await user(warehouse, { centres: [centre] }),
    otherHall: await user(warehouse, { centres: [otherCentre] }),
    quality: await user(maker, { menus: ['DeliveryStatus'] }),
    limited: await user(warehouse, { menus: ['DeliveryStatus'], centres: [otherCentre] }),
    platform: await user(platform, { role: '00', companies: [platform, carrier] }),
  }
  api = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await api.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
})
after(() => portal.close())

/** A delivery of the carrier to the centre, planned for today. */
async function send(facts: object = {}) {
  const reference = `TRIP-${++made}`
  await api.deliveries([
    {
      reference,
      deliveryType: '0001',
      depositCode: maker.code,
      carrierCode: carrier.code,
      slipNo: [`SLIP-${made}`],
      shipFrom: { name: '静岡工場' },
      destination: { centreCode: centre.code, name: '東京物流センター' },
      shippingDate: '2026-05-10',
      plannedPickup: '2026-05-10T01:00:00Z',
      scheduledArrival: '2026-05-10T05:00:00Z',
      scheduledPieces: 20,
      items: [{ itemCode: 'VAC', lot: 'V1', quantity: 10 }],
      loggers: [],
      ...facts,
    },
  ])
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { deliveryId: id, reference }
}

const position = { lat: 34.97, lon: 138.38, accuracyMetres: 12 }
let devices = 0
const entry = (deliveryId: number, more: Partial<RequestOf<typeof confirmPickup>> = {}) => ({
  deliveryId,
  clientId: `device-entry-${String(++devices).padStart(6, '0')}`,
  at: '2026-05-10T02:00:00Z',
  position,
  ...more,
})
const times = async (deliveryId: number) =>
  await portal.db
    .selectFrom('deliveries')
    .select(['actual_pickup', 'delivered_at', 'scheduled_pieces', 'received_pieces', 'actual_pieces'])
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow()
const told = async (deliveryId: number, who: Session = as.quality) =>
  (await portal.call(getConfirmations, { deliveryId }, { as: who })).data
const refused = ({ code, issues }: { code: number; issues: { path: string; message: string }[] }) => [
  code,
  issues.map(({ path, message }) => `${path} ${message}`),
]

suite('Own trips', () => {
  test('are the open deliveries of the carrier, and of the centre where they arrive', async () => {
    const { deliveryId } = await send()
    const idsOf = async (who: Session) =>
      (await portal.call(getTripList, {}, { as: who })).data.rows
        .filter(trip => trip.deliveryId === deliveryId)
        .map(({ acts }) => acts)
    assert.deepEqual(await idsOf(as.driver), [['pickup', 'arrival']])
    assert.deepEqual(await idsOf(as.hall), [['arrival']])
    assert.deepEqual(await idsOf(as.guest), [[]])
    for (const who of [as.otherHall, as.stranger, as.platform]) assert.deepEqual(await idsOf(who), [])
    assert.equal((await portal.call(getTripList, {}, { as: as.quality })).code, codes.notAuthorized)
  })

  test('tell the temperature class, and neither items nor temperatures nor other companies', async () => {
    const { deliveryId } = await send()
    const { rows } = (await portal.call(getTripList, {}, { as: as.driver })).data
    const trip = rows.find(row => row.deliveryId === deliveryId)
    assert.deepEqual([trip?.bands, trip?.plannedPieces], [['2-8'], 20])
    const text = JSON.stringify(rows)
    for (const hidden of ['ワクチン', 'Vaccine', 'VAC', 'V1', maker.code, maker.name])
      assert.ok(!text.includes(hidden), hidden)
  })

  test('leave out what is long past and not yet due, and keep what was confirmed today', async () => {
    const old = await send({ shippingDate: '2026-04-20' })
    const later = await send({ shippingDate: '2026-05-12' })
    const done = await send({ actualPickup: '2026-05-10T01:00:00Z' })
    const gone = await send({ deliveredAt: '2026-05-09T01:00:00Z' })
    // By the sender's system: somebody at the ramp may still have pieces or a photo to add.
    const arrived = await send({ deliveredAt: '2026-05-09T15:00:00Z' })
    const pickedUp = await send({ actualPickup: '2026-05-09T15:00:00Z', destination: { name: '東京医療センター' } })
    await portal.call(confirmArrival, entry(done.deliveryId), { as: as.driver })
    const { rows } = (await portal.call(getTripList, {}, { as: as.driver })).data
    const ids = rows.map(row => row.deliveryId)
    assert.deepEqual(
      [old, later, done, gone, arrived, pickedUp].map(one => ids.includes(one.deliveryId)),
      [false, false, true, false, true, true],
    )
    assert.deepEqual(
      rows.slice(-2).map(one => one.deliveryId),
      [arrived.deliveryId, done.deliveryId],
    )
    const atHall = (await portal.call(getTripList, {}, { as: as.hall })).data.rows.map(row => row.deliveryId)
    assert.deepEqual(
      [gone, arrived, pickedUp].map(one => atHall.includes(one.deliveryId)),
      [false, true, false],
    )
  })
})

test('LOG-121: a trip has the planned stops and the remark of its sender, for carrier and centre', async () => {
  const plannedStops = [{ name: '浜松SA', plannedArrival: '2026-05-10T03:00:00Z' }]
  const { deliveryId } = await send({ plannedStops, remark: '裏口から搬入' })
  for (const name of ['driver', 'hall'] as const) {
    const { data } = await portal.call(getTripList, {}, { as: as[name] })
    const trip = data.rows.find(row => row.deliveryId === deliveryId)
    assert.deepEqual([trip?.remark, trip?.plannedStops?.map(stop => stop.name)], ['裏口から搬入', ['浜松SA']])
  }
})

suite('A confirmation', () => {
  test('fills the time of a delivery that has none, with everything that came with it', async () => {
    const { deliveryId } = await send()
    const signature = { path: 'M10 20L30 40L50 60M5 5L6 6', signerName: '山田 太郎' }
    const sent = entry(deliveryId, { pieces: 19, signature, remark: '1個不足' })
    const { data } = await portal.call(confirmPickup, sent, { as: as.driver })
    assert.deepEqual([data.result, data.countedAt], ['recorded', '2026-05-10T02:00:00.000Z'])
    assert.equal((await times(deliveryId)).actual_pickup?.toISOString(), '2026-05-10T02:00:00.000Z')
    const [row] = await told(deliveryId)
    assert.deepEqual(row, {
      confirmationId: row?.confirmationId,
      act: 'pickup',
      at: '2026-05-10T02:00:00.000Z',
      receivedAt: now.toISOString(),
      by: {
        name: as.driver.profile.username,
        company: { code: carrier.code, name: '北都運輸', nameEn: 'Hokuto Transport' },
      },
      isRemark: false,
      countedAt: '2026-05-10T02:00:00.000Z',
      pieces: 19,
      plannedPieces: 20,
      position,
      awayMeters: null,
      photo: null,
      signature,
      remark: '1個不足',
    })
  })

  test('never changes the counts that the sender gave', async () => {
    const { deliveryId } = await send()
    await portal.call(confirmArrival, entry(deliveryId, { pieces: 3 }), { as: as.driver })
    const { scheduled_pieces, received_pieces, actual_pieces } = await times(deliveryId)
    assert.deepEqual([scheduled_pieces, received_pieces, actual_pieces], [20, null, null])
  })

  test('is in the audit trail under the name of its user', async () => {
    const { deliveryId } = await send()
    await portal.call(confirmPickup, entry(deliveryId, { remark: '雨' }), { as: as.driver })
    const entries = await portal.db
      .selectFrom('audit_trail')
      .select(['actor', 'table_name', 'new'])
      .where('table_name', 'in', ['delivery_confirmations', 'deliveries'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const { id } = await portal.db
      .selectFrom('delivery_confirmations')
      .select('user_id as id')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      entries.map(one => [one.actor, one.table_name]),
      [
        [`user:${id}`, 'deliveries'],
        [`user:${id}`, 'delivery_confirmations'],
      ],
    )
  })

  test('sent twice, or by a device that lost the answer, is recorded once', async () => {
    const { deliveryId } = await send()
    const sent = entry(deliveryId)
    const answers = await Promise.all([1, 2, 3].map(() => portal.call(confirmPickup, sent, { as: as.driver })))
    assert.deepEqual(new Set(answers.map(({ data }) => data.result)), new Set(['recorded']))
    portal.moveClock(20 * 60_000)
    const late = await portal.call(confirmPickup, sent, { as: as.driver })
    portal.moveClock(-20 * 60_000)
    assert.deepEqual(late.data, answers[0]?.data)
    assert.equal((await told(deliveryId)).length, 1)
  })

  test('is recorded once also after the delivery went to another carrier', async () => {
    const { deliveryId, reference } = await send()
    const sent = entry(deliveryId)
    await portal.call(confirmPickup, sent, { as: as.driver })
    await api.deliveries([{ reference, carrierCode: null }])
    assert.equal((await portal.call(confirmPickup, sent, { as: as.driver })).data.result, 'recorded')
    assert.equal((await portal.call(confirmPickup, entry(deliveryId), { as: as.driver })).code, codes.notAuthorized)
    assert.equal((await told(deliveryId)).length, 1)
  })

  test('with the id of another one is refused, also at the same moment', async () => {
    const [first, second, third] = [await send(), await send(), await send()]
    const no = [4022, ['clientId is the id of another confirmation']]
    const sent = entry(first.deliveryId)
    await portal.call(confirmPickup, sent, { as: as.driver })
    assert.deepEqual(refused(await portal.call(confirmArrival, sent, { as: as.driver })), no)
    const elsewhere = { ...sent, deliveryId: second.deliveryId }
    assert.deepEqual(refused(await portal.call(confirmPickup, elsewhere, { as: as.driver })), no)
    const both = [second, third].map(({ deliveryId }) => ({ ...entry(deliveryId), clientId: 'one-id-for-two-trips' }))
    const answers = await Promise.all(both.map(one => portal.call(confirmPickup, one, { as: as.driver })))
    assert.deepEqual(
      answers.map(({ code }) => code).sort((a, b) => a - b),
      [codes.success, codes.invalidParameters],
    )
  })

  test('of what somebody else confirmed is told with who and when, and kept as a remark if wanted', async () => {
    const { deliveryId } = await send()
    await portal.call(confirmPickup, entry(deliveryId, { pieces: 20 }), { as: as.colleague })
    const mine = entry(deliveryId, { at: '2026-05-10T02:10:00Z', pieces: 19 })
    const { data } = await portal.call(confirmPickup, mine, { as: as.driver })
    assert.deepEqual(
      [data.result, data.confirmed.by?.name, data.confirmed.at, data.confirmed.pieces],
      ['alreadyConfirmed', as.colleague.profile.username, '2026-05-10T02:00:00.000Z', 20],
    )
    assert.equal((await told(deliveryId)).length, 1)
    const kept = await portal.call(confirmPickup, { ...mine, asRemark: true }, { as: as.driver })
    assert.deepEqual([kept.data.result, kept.data.countedAt], ['recorded', '2026-05-10T02:00:00.000Z'])
    assert.deepEqual(
      (await told(deliveryId)).map(({ isRemark, pieces, countedAt }) => [isRemark, pieces, countedAt]),
      [
        [false, 20, '2026-05-10T02:00:00.000Z'],
        [true, 19, '2026-05-10T02:00:00.000Z'],
      ],
    )
  })

  test('of two people at one moment counts once', async () => {
    const { deliveryId } = await send()
    const answers = await Promise.all(
      [as.driver, as.colleague].map(who => portal.call(confirmPickup, entry(deliveryId), { as: who })),
    )
    assert.deepEqual(answers.map(({ data }) => data.result).sort(), ['alreadyConfirmed', 'recorded'])
  })

  test('that is late keeps its own time, and impossible times are refused', async () => {
    const { deliveryId } = await send({ shippingDate: '2026-05-08' })
    const at = async (call: typeof confirmPickup, time: string) =>
      refused(await portal.call(call, entry(deliveryId, { at: time }), { as: as.driver }))
    assert.deepEqual(await at(confirmPickup, '2026-05-10T03:10:01Z'), [
      4022,
      ['at is more than 10 minutes in the future'],
    ])
    assert.deepEqual(await at(confirmPickup, '2026-04-09T02:59:59Z'), [4022, ['at is more than 31 days ago']])
    assert.deepEqual(await at(confirmPickup, '2026-05-08T09:00:00+09:00'), [200, []])
    assert.deepEqual(await at(confirmArrival, '2026-05-07T23:59:59Z'), [4022, ['at is before the pickup']])
    assert.deepEqual(await at(confirmArrival, '2026-05-08T00:00:00Z'), [200, []])
    const [row] = await told(deliveryId)
    assert.deepEqual([row?.at, row?.receivedAt], ['2026-05-08T00:00:00.000Z', now.toISOString()])
    const other = await send({ deliveredAt: '2026-05-10T01:00:00Z' })
    const pickup = await portal.call(confirmPickup, entry(other.deliveryId), { as: as.driver })
    assert.deepEqual(refused(pickup), [4022, ['at is after the arrival']])
  })

  test('tells parties how far its position was from the place of the act', async () => {
    const { deliveryId } = await send({ shipFrom: { name: '静岡工場', lat: 34.97, lon: 138.38 } })
    const away = { ...position, lat: 35.06 }
    await portal.call(confirmPickup, entry(deliveryId, { position: away }), { as: as.driver })
    await portal.call(confirmPickup, entry(deliveryId, { position, asRemark: true }), { as: as.driver })
    assert.deepEqual(
      (await told(deliveryId)).map(({ awayMeters }) => Math.round((awayMeters ?? 0) / 100)),
      [100, 0],
    )
  })

  test('says why it has no position, and half of one is refused', async () => {
    const { deliveryId } = await send()
    await portal.call(confirmPickup, entry(deliveryId, { position: { missing: 'denied' } }), { as: as.driver })
    assert.deepEqual((await told(deliveryId))[0]?.position, { missing: 'denied' })
    const whole = entry(deliveryId)
    const bodies = [
      { ...whole, position: { lat: 35, lon: 139 } },
      { ...whole, position: { ...position, missing: 'denied' } },
      { ...whole, position: { ...position, lat: 91 } },
      { ...whole, position: undefined },
      { ...whole, pieces: -1 },
      { ...whole, at: '2026-05-10T02:00:00' },
      { ...whole, clientId: 'short' },
      { ...whole, signature: { path: 'M1 1L2 2' } },
      { ...whole, signature: { path: 'M1 1L2 2"/><script>', signerName: 'x' } },
      { ...whole, remark: '\ud800' },
      { ...whole, userId: 1 },
    ]
    for (const body of bodies)
      assert.equal((await portal.post(confirmArrival.path, body, { as: as.driver })).code, 4022, JSON.stringify(body))
  })
})

suite('Beside what systems send', () => {
  test('a time of the system stays, and the confirmation is kept with the difference', async () => {
    const { deliveryId } = await send({ actualPickup: '2026-05-10T01:50:00Z' })
    const { data } = await portal.call(confirmPickup, entry(deliveryId), { as: as.driver })
    assert.deepEqual([data.result, data.countedAt], ['recorded', '2026-05-10T01:50:00.000Z'])
    const [row] = await told(deliveryId)
    assert.deepEqual([row?.at, row?.countedAt], ['2026-05-10T02:00:00.000Z', '2026-05-10T01:50:00.000Z'])
  })

  test('another time that the system sends later counts, as an amendment', async () => {
    const { deliveryId, reference } = await send()
    await portal.call(confirmPickup, entry(deliveryId), { as: as.driver })
    await api.deliveries([{ reference, actualPickup: '2026-05-10T02:03:00Z' }])
    const { data } = await portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: as.quality })
    assert.deepEqual(
      data.amendments.map(({ field, oldValue, newValue }) => [field, oldValue, newValue]),
      [['actualPickup', '2026-05-10T02:00:00.000Z', '2026-05-10T02:03:00.000Z']],
    )
    assert.equal((await told(deliveryId))[0]?.at, '2026-05-10T02:00:00.000Z')
  })

  test('a confirmed arrival is replaced and cleared as an amendment, also where no pickup is known', async () => {
    const { deliveryId, reference } = await send()
    await portal.call(confirmArrival, entry(deliveryId), { as: as.hall })
    await api.deliveries([{ reference, deliveredAt: '2026-05-10T02:03:00Z' }])
    const cleared = await send()
    await portal.call(confirmArrival, entry(cleared.deliveryId), { as: as.hall })
    await api.deliveries([{ reference: cleared.reference, deliveredAt: null, reason: 'wrong delivery' }])
    const amendments = async (id: number) =>
      (await portal.call(deliveryCalls.statusInfo, { deliveryId: id }, { as: as.quality })).data.amendments.map(
        ({ field, oldValue, newValue }) => [field, oldValue, newValue],
      )
    const confirmed = '2026-05-10T02:00:00.000Z'
    assert.deepEqual(await amendments(deliveryId), [['deliveredAt', confirmed, '2026-05-10T02:03:00.000Z']])
    assert.deepEqual(await amendments(cleared.deliveryId), [['deliveredAt', confirmed, null]])
  })

  test('entries of one request do what they would do in two', async () => {
    const { deliveryId, reference } = await send()
    await portal.call(confirmPickup, entry(deliveryId), { as: as.driver })
    await api.deliveries([
      { reference, actualPickup: '2026-05-10T02:03:00Z' },
      { reference, actualPickup: null },
    ])
    assert.equal((await times(deliveryId)).actual_pickup, null)
  })

  test('a system that knows no time does not clear the confirmed one, unless it says why', async () => {
    const { deliveryId, reference } = await send()
    await portal.call(confirmArrival, entry(deliveryId), { as: as.driver })
    await api.deliveries([{ reference, deliveredAt: null, actualPickup: null }])
    assert.equal((await times(deliveryId)).delivered_at?.toISOString(), '2026-05-10T02:00:00.000Z')
    await api.deliveries([{ reference, deliveredAt: null, reason: 'wrong delivery' }])
    assert.equal((await times(deliveryId)).delivered_at, null)
  })

  test('a time that was cleared can be confirmed again, by anybody, and the latest counts', async () => {
    const { deliveryId, reference } = await send()
    const tripOf = async () =>
      (await portal.call(getTripList, {}, { as: as.driver })).data.rows.find(trip => trip.deliveryId === deliveryId)
    const first = entry(deliveryId)
    await portal.call(confirmArrival, first, { as: as.driver })
    const early = await portal.call(confirmArrival, entry(deliveryId), { as: as.hall })
    assert.equal(early.data.result, 'alreadyConfirmed')
    await api.deliveries([{ reference, deliveredAt: null, reason: 'wrong delivery' }])
    assert.equal((await tripOf())?.arrival, null)
    const again = await portal.call(confirmArrival, entry(deliveryId, { at: '2026-05-10T02:30:00Z' }), { as: as.hall })
    assert.deepEqual([again.data.result, again.data.countedAt], ['recorded', '2026-05-10T02:30:00.000Z'])
    assert.equal((await tripOf())?.arrival?.at, '2026-05-10T02:30:00.000Z')
    assert.deepEqual(
      (await told(deliveryId)).map(({ isRemark, at, countedAt }) => [isRemark, at, countedAt]),
      [
        [false, '2026-05-10T02:00:00.000Z', '2026-05-10T02:30:00.000Z'],
        [false, '2026-05-10T02:30:00.000Z', '2026-05-10T02:30:00.000Z'],
      ],
    )
    const late = await portal.call(confirmArrival, entry(deliveryId), { as: as.driver })
    assert.deepEqual([late.data.result, late.data.confirmed.at], ['alreadyConfirmed', '2026-05-10T02:30:00.000Z'])
  })

  test('an arrival ends the open assignment of a logger, as one of the system does', async () => {
    const from = '2026-05-09T20:00:00Z'
    const { deliveryId } = await send({ loggers: [{ serial: 'SN-TRIP', from }] })
    await api.readings(series('SN-TRIP', from, [...Array<number>(37).fill(5), 12, 12, 12]))
    const outcome = async () =>
      (await portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: as.quality })).data.temperature?.outcome
    assert.equal(await outcome(), 'excursion')
    await portal.call(confirmArrival, entry(deliveryId), { as: as.driver })
    assert.equal(await outcome(), 'compliant')
  })
})

suite('Nobody confirms', () => {
  test('the deliveries of others, an act that is not theirs, or as a guest', async () => {
    const { deliveryId } = await send()
    const code = async (call: typeof confirmPickup, who: Session, id = deliveryId) =>
      (await portal.call(call, entry(id), { as: who })).code
    for (const who of [as.stranger, as.otherHall, as.platform, as.guest, as.quality, as.limited]) {
      assert.equal(await code(confirmPickup, who), codes.notAuthorized)
      assert.equal(await code(confirmArrival, who), codes.notAuthorized)
    }
    assert.equal(await code(confirmPickup, as.hall), codes.notAuthorized)
    assert.equal(await code(confirmArrival, as.driver, 999_999), codes.notAuthorized)
    assert.equal(await code(confirmArrival, as.hall), codes.success)
    const old = await send({ shippingDate: '2026-03-25' })
    assert.equal(await code(confirmArrival, as.driver, old.deliveryId), codes.notAuthorized)
  })

  test('a trip of another company whose trips the user may read', async () => {
    const { deliveryId } = await send()
    const facts = { company: warehouse, menus: ['Trips'] as const, companies: [carrier, warehouse] }
    const reader = await signIn(portal, await makeUser(portal.db, facts))
    const { rows } = (await portal.call(getTripList, {}, { as: reader })).data
    assert.deepEqual(rows.find(trip => trip.deliveryId === deliveryId)?.acts, ['arrival'])
    const answer = await portal.call(confirmPickup, entry(deliveryId), { as: reader })
    assert.equal(answer.code, codes.notAuthorized)
    const outside = { ...facts, company: await makeCompany(portal.db), companies: [carrier] }
    const outsider = await signIn(portal, await makeUser(portal.db, outside))
    const seen = (await portal.call(getTripList, {}, { as: outsider })).data.rows
    assert.deepEqual(seen.find(trip => trip.deliveryId === deliveryId)?.acts, [])
    assert.equal((await portal.call(confirmArrival, entry(deliveryId), { as: outsider })).code, codes.notAuthorized)
  })

  test('and nobody but parties reads what was confirmed', async () => {
    const { deliveryId } = await send()
    await portal.call(confirmPickup, entry(deliveryId), { as: as.driver })
    const ask = (who: Session) => portal.call(getConfirmations, { deliveryId }, { as: who })
    assert.equal((await ask(as.quality)).data.length, 1)
    for (const who of [as.limited, as.stranger, as.driver]) assert.equal((await ask(who)).code, codes.notAuthorized)
  })

  test('and the delivery says whether anybody confirmed it', async () => {
    const [confirmed, untouched] = [await send(), await send()]
    await portal.call(confirmPickup, entry(confirmed.deliveryId), { as: as.driver })
    const status = async ({ deliveryId }: { deliveryId: number }) =>
      (await portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: as.quality })).data
    assert.deepEqual([(await status(confirmed)).isConfirmed, (await status(untouched)).isConfirmed], [true, false])
  })
})

suite('A photo', () => {
  const upload = (bytes: Buffer<ArrayBuffer>, who: Session = as.driver) =>
    portal.upload(uploadPhoto, {}, { photo: { fileName: 'IMG_0001.HEIC', bytes } }, { as: who })

  test('is stored without the camera’s metadata, and shown to parties', async () => {
    const { deliveryId } = await send()
    const { documentId } = (await upload(jpegOf(segment(0xe1, Buffer.from('Exif'))))).data
    await portal.call(confirmPickup, entry(deliveryId, { photoId: documentId }), { as: as.driver })
    const [row] = await told(deliveryId)
    assert.deepEqual(row?.photo, { documentId, size: jpegOf().length })
    const file = await portal.download(getConfirmationPhoto, { deliveryId, documentId }, { as: as.quality })
    assert.deepEqual([file.headers['content-type'], file.bytes], ['image/jpeg', jpegOf()])
    assert.match(String(file.headers['content-disposition']), /IMG_0001\.HEIC\.jpg/)
    const other = await send()
    const ask = (id: number, who: Session) =>
      portal.call(getConfirmationPhoto, { deliveryId: id, documentId }, { as: who })
    assert.equal((await ask(other.deliveryId, as.quality)).code, codes.dataMissing)
    assert.equal((await ask(deliveryId, as.limited)).code, codes.notAuthorized)
  })

  test('is a whole JPEG or PNG of at most 5 MB', async () => {
    assert.equal((await upload(pngOf())).code, codes.success)
    assert.deepEqual(refused(await upload(Buffer.from('GIF89a'))), [4022, ['photo is neither a JPEG nor a PNG']])
    assert.deepEqual(refused(await upload(jpegOf().subarray(0, 30))), [4022, ['photo is a damaged image']])
    const huge = Buffer.concat([jpegOf(), Buffer.alloc(5 * 1024 * 1024)])
    assert.deepEqual(refused(await upload(huge)), [4022, ['photo is larger than 5 MB']])
    assert.equal((await upload(pngOf(), as.guest)).code, codes.notAuthorized)
  })

  test('is attached once, by whoever uploaded it', async () => {
    const { deliveryId } = await send()
    const { documentId: photoId } = (await upload(pngOf())).data
    const no = [4022, ['photoId is not an uploaded photo that is still unattached']]
    const confirmAs = async (who: Session, id = photoId) =>
      refused(await portal.call(confirmArrival, entry(deliveryId, { photoId: id, asRemark: true }), { as: who }))
    assert.deepEqual(await confirmAs(as.colleague), no)
    assert.deepEqual(await confirmAs(as.driver, 999_999), no)
    assert.deepEqual(await confirmAs(as.driver), [200, []])
    assert.deepEqual(await confirmAs(as.driver), no)
  })
})

suite('A scanned box (LOG-170)', () => {
  let boxes = 0
  const newSscc = () => withCheckDigit(`3491234500${String(++boxes).padStart(7, '0')}`)
  const found = async (text: string, who: Session = as.driver) => {
    const { code, data } = await portal.call(findTripsByCode, { text }, { as: who })
    return code === codes.success ? data.rows.map(({ deliveryId }) => deliveryId) : code
  }

  test('leads every driver of the carrier and the centre where it arrives to its trip, as My Trips lists it', async () => {
    const sscc = newSscc()
    await send({ units: [{ sscc: newSscc() }] })
    const { deliveryId } = await send({ units: [{ sscc, items: [0] }] })
    for (const text of [sscc, `(00)${sscc}`, `]C100${sscc}`]) assert.deepEqual(await found(text), [deliveryId], text)
    for (const who of ['colleague', 'guest', 'hall'] as const)
      assert.deepEqual(await found(sscc, as[who]), [deliveryId], who)
    const [trip] = (await portal.call(findTripsByCode, { text: sscc }, { as: as.driver })).data.rows
    const listed = (await portal.call(getTripList, {}, { as: as.driver })).data.rows
    assert.deepEqual(
      trip,
      listed.find(one => one.deliveryId === deliveryId),
    )
  })

  test('of another company, another centre or nobody is answered like one that does not exist', async () => {
    const sscc = newSscc()
    await send({ units: [{ sscc }] })
    const nowhere = await portal.call(findTripsByCode, { text: newSscc() }, { as: as.driver })
    assert.deepEqual(nowhere.data, { total: 0, rows: [] })
    for (const who of ['stranger', 'otherHall', 'platform'] as const)
      assert.deepEqual((await portal.call(findTripsByCode, { text: sscc }, { as: as[who] })).data, nowhere.data, who)
    assert.equal(await found(sscc, as.quality), codes.notAuthorized)
  })

  test('is found by its lot as well, by a GTIN alone never; a trip that is over is none', async () => {
    const gtin = withCheckDigit('1491234509999')
    const vaccine = { itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }
    await api.products([{ ...vaccine, codes: [{ kind: 'gtin', code: gtin }] }])
    const { deliveryId } = await send({ items: [{ itemCode: 'VAC', lot: 'SCAN-1', quantity: 1 }] })
    const long = await send({
      items: [{ itemCode: 'VAC', lot: 'SCAN-2', quantity: 1 }],
      deliveredAt: '2026-05-09T02:30:00Z',
      actualPickup: '2026-05-09T01:00:00Z',
    })
    assert.ok(long.deliveryId)
    assert.deepEqual(await found(`(01)${gtin}(10)SCAN-1`), [deliveryId])
    assert.deepEqual(await found(`(01)${gtin}(10)SCAN-1`, as.stranger), [])
    assert.deepEqual(await found(`(01)${gtin}(10)SCAN-2`), [])
    assert.deepEqual(await found(gtin), [])
    assert.equal(await found('(01)14912345000017(10)A'), codes.invalidParameters)
    assert.equal(await found('SLIP-1'), codes.invalidParameters)
    assert.equal(await found(`(01)${gtin}(10)SCAN-2(10)SCAN-1`), codes.invalidParameters)
  })
})
