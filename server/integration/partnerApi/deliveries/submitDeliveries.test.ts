import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, platform, send, sent, stored, refusedAt } = partnerApi

const count = async (table: 'deliveries' | 'audit_trail' | 'loggers' | 'lots') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('a delivery is stored with all that its sender sends', async () => {
  const whole = delivery('ALL', {
    deliveryType: '0003',
    shipperCode: 'LOGI',
    consigneeCode: 'DIST',
    carrierCode: 'CARR',
    slipNo: ['S-1', 'S-2'],
    inboundNo: 'IN-1',
    clientManagementNo: 'CM-1',
    shipFrom: { centreCode: 'TOKYO', name: '東京センター', lat: 35.5, lon: 139.5 },
    destination: { name: '病院', nameEn: 'Hospital', kind: 'medicalInstitution', lat: null },
    plannedPickup: '2026-11-19',
    actualPickup: '2026-11-19T10:00:00.5+09:00',
    scheduledArrival: '2026-11-20T18:00:00+09:00',
    deliveredAt: '2026-11-20T11:00:00+09:00',
    scheduledPieces: 10,
    actualPieces: 9,
    shippedPieces: 8,
    receivedPieces: 7,
    warehousedOn: '2026-11-20',
    inboundPallets: 3,
    palletsOnTime: 2,
    plannedStops: [{ name: '浜松SA', plannedArrival: '2026-11-19T12:00:00+09:00' }],
    units: [{ sscc: '(00) 349123450000000010', items: [1, 0], loggers: [{ serial: 'ALL-1' }] }],
    remark: '裏口から搬入',
    items: [
      { itemCode: 'V-1', lot: 'L1', expiry: '2028-03-31', quantity: 20 },
      { itemCode: 'V-2', quantity: 5 },
    ],
    loggers: [
      {
        serial: 'ALL-1',
        from: '2026-11-19T01:00:00Z',
        to: '2026-11-19T12:00:00Z',
        intervalSeconds: 300,
        items: [1, 0],
      },
    ],
    sentAt: '2026-11-20T02:30:00Z',
  })
  await sent(whole)
  const { id, items, loggers, reevaluated: _reevaluated, ...facts } = await stored('ALL')
  assert.ok(id)
  assert.deepEqual(facts, {
    reference: 'ALL',
    deliveryType: '0003',
    depositCode: 'MAKER',
    shipperCode: 'LOGI',
    consigneeCode: 'DIST',
    carrierCode: 'CARR',
    slipNo: ['S-1', 'S-2'],
    inboundNo: 'IN-1',
    clientManagementNo: 'CM-1',
    shipFrom: { centreCode: 'TOKYO', name: '東京センター', nameEn: null, gln: null, lat: 35.5, lon: 139.5 },
    destination: {
      centreCode: null,
      name: '病院',
      nameEn: 'Hospital',
      gln: null,
      lat: null,
      lon: null,
      kind: 'medicalInstitution',
    },
    shippingDate: '2026-11-19',
    plannedPickup: '2026-11-19',
    actualPickup: '2026-11-19T01:00:00.500Z',
    scheduledArrival: '2026-11-20T09:00:00.000Z',
    deliveredAt: '2026-11-20T02:00:00.000Z',
    scheduledPieces: 10,
    actualPieces: 9,
    shippedPieces: 8,
    receivedPieces: 7,
    warehousedOn: '2026-11-20',
    inboundPallets: 3,
    palletsOnTime: 2,
    plannedStops: [
      {
        name: '浜松SA',
        nameEn: null,
        lat: null,
        lon: null,
        plannedArrival: '2026-11-19T03:00:00.000Z',
        plannedDeparture: null,
      },
    ],
    units: [{ sscc: '349123450000000010', items: [0, 1], loggers: [{ serial: 'ALL-1', owner: 'MAKER' }] }],
    remark: '裏口から搬入',
    sentAt: '2026-11-20T02:30:00.000Z',
    wasPickedUp: true,
    byPeople: { actualPickup: false, deliveredAt: false },
    hasEvidence: false,
  })
  assert.deepEqual(
    items.map(item => [item.itemCode, item.lot, item.expiry, item.quantity]),
    [
      ['V-1', 'L1', '2028-03-31', 20],
      ['V-2', null, null, 5],
    ],
  )
  assert.deepEqual(
    loggers.map(({ id: _id, ...assignment }) => assignment),
    [
      {
        serial: 'ALL-1',
        owner: 'MAKER',
        from: '2026-11-19T01:00:00.000Z',
        to: '2026-11-19T12:00:00.000Z',
        intervalSeconds: 300,
        items: [0, 1],
      },
    ],
  )
})

test('the same delivery sent twice is one delivery, and the second changes nothing', async () => {
  await sent(delivery('TWICE', { sentAt: '2026-11-20T02:00:00Z' }))
  const version = async () =>
    await db
      .selectFrom('deliveries')
      .select(sql`xmin::text`.as('writer'))
      .where('reference', '=', 'TWICE')
      .execute()
  const [before, writer, trail] = [await stored('TWICE'), await version(), await count('audit_trail')]
  await sent(delivery('TWICE', { sentAt: '2026-11-20T02:00:00Z' }))
  assert.deepEqual(await stored('TWICE'), before)
  assert.deepEqual(await version(), writer)
  assert.equal(await count('audit_trail'), trail)
})

test('an absent field stays as it is, null clears it, lists and places are replaced as a whole', async () => {
  await sent(
    delivery('UPD', {
      carrierCode: 'CARR',
      slipNo: ['A', 'B'],
      inboundNo: 'I',
      scheduledArrival: '2026-11-21',
      destination: { name: '病院', kind: 'medicalInstitution', lat: 34, lon: 135 },
    }),
  )
  await sent({ reference: 'UPD', receivedPieces: 3 })
  assert.deepEqual((await stored('UPD')).slipNo, ['A', 'B'])
  assert.equal((await stored('UPD')).receivedPieces, 3)
  await sent({
    reference: 'UPD',
    carrierCode: null,
    slipNo: ['C'],
    inboundNo: null,
    scheduledArrival: null,
    destination: { name: '別の病院' },
    items: [{ itemCode: 'V-2', quantity: 1 }],
  })
  const after = await stored('UPD')
  assert.equal(after.carrierCode, null)
  assert.deepEqual(after.slipNo, ['C'])
  assert.equal(after.inboundNo, null)
  assert.equal(after.scheduledArrival, null)
  // The kind decides who sees the delivery: an absent one changes nothing.
  assert.deepEqual(after.destination, {
    centreCode: null,
    name: '別の病院',
    nameEn: null,
    gln: null,
    lat: null,
    lon: null,
    kind: 'medicalInstitution',
  })
  assert.deepEqual(
    after.items.map(item => item.itemCode),
    ['V-2'],
  )
  await sent({ reference: 'UPD', slipNo: null, loggers: [], items: [] })
  const cleared = await stored('UPD')
  assert.deepEqual([cleared.slipNo, cleared.loggers, cleared.items], [[], [], []])
})

test('a new delivery without a required field is rejected by each, and none of them can be cleared', async () => {
  assert.deepEqual(await refusedAt(maker.key, { reference: 'NONE' }), [
    'deliveryType',
    'depositCode',
    'shipFrom',
    'destination',
    'shippingDate',
    'items',
    'loggers',
  ])
  await sent(delivery('REQ'))
  for (const field of ['deliveryType', 'depositCode', 'shipFrom', 'destination', 'shippingDate', 'items', 'loggers']) {
    assert.deepEqual(await refusedAt(maker.key, { reference: 'REQ', [field]: null }), [field])
  }
})

test('an older sentAt is accepted and changes nothing; the same or a newer one applies', async () => {
  await sent(delivery('LATE', { inboundNo: 'second', sentAt: '2026-11-20T02:00:00Z' }))
  await sent({ reference: 'LATE', inboundNo: 'first', sentAt: '2026-11-20T10:59:59+09:00' })
  assert.equal((await stored('LATE')).inboundNo, 'second')
  await sent({ reference: 'LATE', inboundNo: 'same', sentAt: '2026-11-20T02:00:00Z' })
  assert.equal((await stored('LATE')).inboundNo, 'same')
  await sent({ reference: 'LATE', inboundNo: 'third', sentAt: '2026-11-20T02:00:01Z' })
  assert.equal((await stored('LATE')).inboundNo, 'third')
  await sent({ reference: 'LATE', inboundNo: 'undated' })
  assert.equal((await stored('LATE')).inboundNo, 'undated')
})

test('the same delivery twice in one request is applied in order', async () => {
  await sent(
    delivery('ORDER', { inboundNo: 'a' }),
    { reference: 'ORDER', inboundNo: 'b', carrierCode: 'CARR' },
    {
      reference: 'ORDER',
      inboundNo: 'c',
    },
  )
  const { inboundNo, carrierCode } = await stored('ORDER')
  assert.deepEqual([inboundNo, carrierCode], ['c', 'CARR'])
})

test('one invalid delivery is rejected by its index and path, the others are stored', async () => {
  const reply = await send(
    maker.key,
    delivery('GOOD-1'),
    delivery('BAD-1', {
      items: [
        { itemCode: 'V-1', quantity: 1 },
        { itemCode: 'NEW', quantity: 1 },
      ],
    }),
    delivery('BAD-2', { colour: 'red', scheduledPieces: 2 ** 31, shippingDate: '0000-01-01' }),
    delivery('GOOD-2'),
  )
  assert.equal(reply.accepted, 2)
  assert.deepEqual(
    reply.rejected.map(one => [one.index, one.path]),
    [
      [1, 'items[1].itemCode'],
      [2, 'shippingDate'],
      [2, 'scheduledPieces'],
      [2, 'colour'],
    ],
  )
  assert.ok((await stored('GOOD-1')).id)
  assert.ok((await stored('GOOD-2')).id)
  await assert.rejects(stored('BAD-1'))
})

test('nothing of a rejected delivery is stored: no logger, no lot', async () => {
  const before = [await count('loggers'), await count('lots')]
  await refusedAt(
    maker.key,
    delivery('REJ', {
      items: [
        { itemCode: 'V-1', lot: 'LOST', quantity: 1 },
        { itemCode: 'NEW', quantity: 1 },
      ],
    }),
  )
  assert.deepEqual([await count('loggers'), await count('lots')], before)
})

test('unknown companies and centres are rejected by their path', async () => {
  const unknown = delivery('UNK', {
    depositCode: 'NOBODY',
    shipperCode: 'NOBODY',
    consigneeCode: 'NOBODY',
    carrierCode: 'NOBODY',
    shipFrom: { name: 'x', centreCode: 'NOWHERE' },
    destination: { name: 'x', centreCode: 'NOWHERE' },
  })
  assert.deepEqual(await refusedAt(platform.key, unknown), [
    'depositCode',
    'shipperCode',
    'consigneeCode',
    'carrierCode',
    'shipFrom.centreCode',
    'destination.centreCode',
  ])
})

test('more pallets on time than inbound are rejected, whichever of the two is sent last', async () => {
  assert.deepEqual(await refusedAt(maker.key, delivery('PAL', { inboundPallets: 3, palletsOnTime: 4 })), [
    'palletsOnTime',
  ])
  await sent(delivery('PAL', { inboundPallets: 4, palletsOnTime: 4 }))
  assert.deepEqual(await refusedAt(maker.key, { reference: 'PAL', inboundPallets: 3 }), ['palletsOnTime'])
  await sent({ reference: 'PAL', inboundPallets: null })
  assert.equal((await stored('PAL')).palletsOnTime, 4)
})

test('times without zone, half positions, and pickups or deliveries in the future are rejected by their path', async () => {
  const cases: [string, unknown, string][] = [
    ['deliveredAt', '2026-11-20T03:10:01Z', 'deliveredAt'],
    ['actualPickup', '2026-11-21T00:00:00Z', 'actualPickup'],
    ['sentAt', '2026-11-21T00:00:00Z', 'sentAt'],
    ['deliveredAt', '2026-11-20T03:00:00', 'deliveredAt'],
    ['plannedPickup', 'tomorrow', 'plannedPickup'],
    ['shipFrom', { name: 'x', lat: 35 }, 'shipFrom.lat'],
    ['shipFrom', { name: 'x', lat: 91, lon: 0 }, 'shipFrom.lat'],
    ['items', [{ itemCode: 'V-1', expiry: '2028-01-01', quantity: 1 }], 'items[0].expiry'],
    ['items', [{ itemCode: 'V-1', quantity: null }], 'items[0].quantity'],
    ['reference', 'x'.repeat(101), 'reference'],
  ]
  for (const [field, value, path] of cases) {
    const payload = JSON.stringify({ deliveries: [delivery('WRONG', { [field]: value })] }).replace(
      '"quantity":null',
      '"quantity":1e999',
    )
    const { body } = await partnerApi.post('deliveries', maker.key, payload)
    assert.deepEqual(
      (body.rejected as { path: string }[]).map(one => one.path),
      [path],
    )
  }
  await sent(delivery('SOON', { deliveredAt: '2026-11-20T03:10:00Z' }))
})

test('a planned time that is a day means the end of that day in the time zone', async () => {
  await sent(
    delivery('DAY', { scheduledArrival: '2026-11-21' }),
    delivery('TIME', { scheduledArrival: '2026-11-21T05:00:00Z' }),
  )
  const rows = await db
    .selectFrom('deliveries')
    .select(['reference', 'arrival_deadline', 'scheduled_arrival_is_day'])
    .where('reference', 'in', ['DAY', 'TIME'])
    .orderBy('reference')
    .execute()
  assert.deepEqual(rows, [
    { reference: 'DAY', arrival_deadline: new Date('2026-11-21T14:59:59.999Z'), scheduled_arrival_is_day: true },
    { reference: 'TIME', arrival_deadline: new Date('2026-11-21T05:00:00.000Z'), scheduled_arrival_is_day: false },
  ])
})

test('the audit trail names the key, and the reason if there is one', async () => {
  await sent(delivery('AUD', { reason: 'typing error' }))
  const row = await db
    .selectFrom('audit_trail')
    .select(['actor', 'reason'])
    .where('table_name', '=', 'deliveries')
    .where('record', '=', String(await partnerApi.idOf('AUD')))
    .executeTakeFirst()
  assert.deepEqual(row, { actor: `key:${maker.keyId}`, reason: 'typing error' })
})
