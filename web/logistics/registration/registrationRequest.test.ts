import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegisteredDelivery } from '#contract/logistics/types/deliveryRegistration.ts'
import { fieldAt } from '#web/logistics/registration/registrationFaults.ts'
import {
  copyOf,
  emptyFields,
  fieldsOf,
  newItem,
  newLogger,
  newStop,
} from '#web/logistics/registration/registrationFields.ts'
import { requestOf } from '#web/logistics/registration/registrationRequest.ts'

const timeZone = 'Asia/Tokyo'
const place = { centreCode: null, name: '工場', nameEn: null, gln: null, lat: 35.1, lon: 139.1 }
const seen: RegisteredDelivery = {
  deliveryId: 7,
  company: { code: 'MAKER', name: '製薬', nameEn: 'Maker' },
  version: 'v1',
  wasPickedUp: true,
  companies: [],
  items: [],
  delivery: {
    reference: 'R-1',
    deliveryType: '0001',
    depositCode: 'MAKER',
    shipperCode: null,
    consigneeCode: null,
    carrierCode: 'CARR',
    slipNo: ['S-1'],
    inboundNo: null,
    clientManagementNo: 'C-1',
    shipFrom: place,
    destination: { ...place, centreCode: 'TOKYO', kind: 'distributionCentre' },
    shippingDate: '2026-11-19',
    plannedPickup: '2026-11-19',
    actualPickup: '2026-11-19T00:00:30.500Z',
    scheduledArrival: '2026-11-20T03:00:00.000Z',
    deliveredAt: null,
    scheduledPieces: 1,
    actualPieces: null,
    shippedPieces: null,
    receivedPieces: null,
    warehousedOn: null,
    inboundPallets: null,
    palletsOnTime: null,
    plannedStops: [
      {
        name: '浜松SA',
        nameEn: null,
        lat: null,
        lon: null,
        plannedArrival: '2026-11-19T02:00:30.500Z',
        plannedDeparture: '2026-11-19',
      },
    ],
    units: [{ sscc: '349123450000000010', items: [1], loggers: [{ serial: 'SN', owner: 'MAKER' }] }],
    remark: '割れ物注意\n裏口から搬入',
    items: [
      { itemCode: 'A', lot: 'L1', expiry: '2028-01-01', quantity: 3 },
      { itemCode: 'B', lot: null, expiry: null, quantity: 4 },
    ],
    loggers: [
      {
        serial: 'SN',
        owner: 'MAKER',
        from: '2026-11-19T00:00:30.500Z',
        to: null,
        intervalSeconds: 300,
        items: [1],
      },
    ],
  },
}
const sending = { timeZone, enterpriseCode: 'MAKER', seen }

test('LOG-107: a form that nobody touched sends what its delivery says, to the second', () => {
  const { deliveryId, version, enterpriseCode, reason, ...sent } = requestOf(fieldsOf(seen, timeZone), sending)
  assert.deepEqual([deliveryId, version, enterpriseCode, reason], [7, 'v1', 'MAKER', null])
  assert.deepEqual(sent, seen.delivery)
})

test('LOG-107: a line whose start or name was corrected keeps the seconds of its other times', () => {
  const [logger] = seen.delivery.loggers
  if (!logger) assert.fail('it has a logger')
  const loggers = [
    { ...logger, to: '2026-11-19T01:00:10.250Z' },
    { ...logger, serial: 'SN-2', from: '2026-11-19T02:00:10.250Z', to: '2026-11-19T03:00:20.750Z' },
  ]
  const amended = { ...seen, delivery: { ...seen.delivery, loggers } }
  const fields = fieldsOf(amended, timeZone)
  const [first, second] = fields.loggers
  const [stop] = fields.plannedStops
  if (!first || !second || !stop) assert.fail('the form has its lines')
  const corrected = {
    ...fields,
    // The first one is removed, so that the other one stands in its place.
    loggers: [{ ...second, from: { day: '2026-11-19', time: '11:05' } }],
    plannedStops: [{ ...stop, name: '浜名湖SA' }],
  }
  const sent = requestOf(corrected, { ...sending, seen: amended })
  assert.deepEqual(
    sent.loggers?.map(({ from, to }) => [from, to]),
    [['2026-11-19T02:05:00.000Z', '2026-11-19T03:00:20.750Z']],
  )
  assert.equal(sent.plannedStops?.[0]?.plannedArrival, '2026-11-19T02:00:30.500Z')
})

test('a form begins the same each time, so that what was typed when a session ended is found again', () => {
  assert.deepEqual(emptyFields('2026-12-01'), emptyFields('2026-12-01'))
  assert.deepEqual(fieldsOf(seen, timeZone), fieldsOf(seen, timeZone))
  const { items } = fieldsOf(seen, timeZone)
  assert.equal(new Set([...items, newItem(), newItem()].map(({ key }) => key)).size, items.length + 2)
})

test('times are those of the portal’s clock, and a plan without a time is a day', () => {
  const fields = fieldsOf(seen, timeZone)
  const sent = requestOf(
    {
      ...fields,
      plannedPickup: { day: '2026-11-19', time: '08:30' },
      scheduledArrival: { day: '2026-11-21', time: '' },
      actualPickup: { day: '2026-11-19', time: '09:01' },
      inboundNo: '  ',
    },
    sending,
  )
  assert.deepEqual(
    [sent.plannedPickup, sent.scheduledArrival, sent.actualPickup, sent.deliveredAt, sent.inboundNo],
    ['2026-11-18T23:30:00.000Z', '2026-11-21', '2026-11-19T00:01:00.000Z', null, null],
  )
})

test('loggers measure the items that they were given, also after a line before these was removed', () => {
  const fields = fieldsOf(seen, timeZone)
  const sent = requestOf({ ...fields, items: fields.items.slice(1) }, sending)
  assert.deepEqual(sent.loggers?.[0]?.items, [0])
  assert.deepEqual(requestOf({ ...fields, items: fields.items.slice(0, 1) }, sending).loggers?.[0]?.items, [])
})

test('LOG-151: what is typed of planned stops is sent in their order, and an emptied list clears them', () => {
  const fields = fieldsOf(seen, timeZone)
  const added = {
    ...newStop,
    name: ' 名古屋HUB ',
    plannedArrival: { day: '2026-11-19', time: '08:00' },
    plannedDeparture: { day: '2026-11-20', time: '' },
  }
  const sent = requestOf({ ...fields, plannedStops: [added, ...fields.plannedStops], remark: ' ' }, sending)
  assert.deepEqual(sent.plannedStops, [
    {
      name: '名古屋HUB',
      nameEn: null,
      lat: null,
      lon: null,
      plannedArrival: '2026-11-18T23:00:00.000Z',
      plannedDeparture: '2026-11-20',
    },
    ...seen.delivery.plannedStops,
  ])
  assert.equal(sent.remark, null)
  assert.deepEqual(requestOf({ ...fields, plannedStops: [] }, sending).plannedStops, [])
})

test('LOG-107: a copy has no numbers, lots, times, loggers and remark of the earlier delivery', () => {
  const copy = copyOf(seen, '2026-12-01')
  const { depositCode, carrierCode, shipFrom, items, ...rest } = requestOf(copy, { ...sending, seen: undefined })
  assert.deepEqual([depositCode, carrierCode, shipFrom?.name], ['MAKER', 'CARR', '工場'])
  assert.deepEqual(items, [
    { itemCode: 'A', lot: null, expiry: null, quantity: 3 },
    { itemCode: 'B', lot: null, expiry: null, quantity: 4 },
  ])
  assert.deepEqual(
    [rest.reference, rest.shippingDate, rest.slipNo, rest.clientManagementNo, rest.actualPickup, rest.loggers],
    ['', '2026-12-01', [], null, null, []],
  )
  assert.equal(rest.remark, null)
  assert.deepEqual(rest.plannedStops, [
    { name: '浜松SA', nameEn: null, lat: null, lon: null, plannedArrival: null, plannedDeparture: null },
  ])
  assert.equal('deliveryId' in rest, false)
})

test('an empty form is a new delivery of today', () => {
  const fields = { ...emptyFields('2026-12-01'), items: [newItem()], loggers: [newLogger('MAKER')] }
  const sent = requestOf(fields, { ...sending, seen: undefined })
  assert.deepEqual([sent.shippingDate, sent.depositCode, sent.loggers?.[0]?.owner], ['2026-12-01', undefined, 'MAKER'])
})

test('a refusal stands at the field that its path means', () => {
  const paths = [
    'items[0].lot',
    'loggers[1].items[0]',
    'shipFrom.centreCode',
    'slipNo[2]',
    'reason',
    'loggers',
    'plannedStops[2].lat',
  ]
  assert.deepEqual(paths.map(fieldAt), [
    ['items', 0, 'lot'],
    ['loggers', 1, 'items'],
    ['shipFrom', 'centreCode'],
    ['slipNo'],
    ['reason'],
    ['loggers'],
    ['plannedStops', 2, 'lat'],
  ])
})
