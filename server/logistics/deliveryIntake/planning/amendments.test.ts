import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { sent, amendments } = partnerApi
const pickedUp = { actualPickup: '2026-11-19T00:30:00Z' }

test('before pickup no change is an amendment', async () => {
  await sent(delivery('EARLY', { carrierCode: 'CARR', scheduledPieces: 5 }))
  await sent({ reference: 'EARLY', carrierCode: null, scheduledPieces: 6, ...pickedUp })
  assert.deepEqual(await amendments('EARLY'), [])
})

test('a fact that is changed or cleared after pickup is an amendment with old and new value and the reason', async () => {
  await sent(
    delivery('FACTS', {
      ...pickedUp,
      carrierCode: 'CARR',
      slipNo: ['S-1', 'S-2'],
      scheduledArrival: '2026-11-20',
      scheduledPieces: 5,
      destination: { name: '病院', kind: 'medicalInstitution', lat: 34.5, lon: 135 },
    }),
  )
  await sent({
    reference: 'FACTS',
    carrierCode: null,
    slipNo: ['S-2'],
    scheduledArrival: '2026-11-20T09:00:00+09:00',
    scheduledPieces: 6,
    destination: { name: '別の病院' },
    actualPickup: '2026-11-19T00:45:00Z',
    reason: 'corrected by phone',
  })
  const reason = 'corrected by phone'
  assert.deepEqual(await amendments('FACTS'), [
    { field: 'carrierCode', old_value: 'CARR', new_value: null, reason },
    { field: 'slipNo', old_value: 'S-1, S-2', new_value: 'S-2', reason },
    {
      field: 'destination',
      old_value: '病院 34.5, 135 medicalInstitution',
      new_value: '別の病院 medicalInstitution',
      reason,
    },
    { field: 'actualPickup', old_value: '2026-11-19T00:30:00.000Z', new_value: '2026-11-19T00:45:00.000Z', reason },
    { field: 'scheduledArrival', old_value: '2026-11-20', new_value: '2026-11-20T00:00:00.000Z', reason },
    { field: 'scheduledPieces', old_value: '5', new_value: '6', reason },
  ])
})

test('adding an English name of a place is no amendment, changing it is', async () => {
  const plant = { name: '工場', centreCode: null }
  await sent(delivery('ENGLISH', { ...pickedUp, shipFrom: plant }))
  await sent({ reference: 'ENGLISH', shipFrom: { ...plant, nameEn: 'Plant' } })
  assert.deepEqual(await amendments('ENGLISH'), [])
  await sent({ reference: 'ENGLISH', shipFrom: { ...plant, nameEn: 'Plant 1' } })
  assert.deepEqual(await amendments('ENGLISH'), [
    { field: 'shipFrom', old_value: '工場 / Plant', new_value: '工場 / Plant 1', reason: null },
  ])
})

test('adding a missing value is no amendment, and neither is sending the same again', async () => {
  await sent(delivery('FILL', { ...pickedUp, loggers: [], items: [] }))
  const filled = {
    reference: 'FILL',
    carrierCode: 'CARR',
    slipNo: ['S-1'],
    deliveredAt: '2026-11-20T00:00:00Z',
    receivedPieces: 0,
    items: [{ itemCode: 'V-1', quantity: 1 }],
    loggers: [{ serial: 'FILL', from: '2026-11-19T00:00:00Z' }],
  }
  await sent(filled)
  await sent(filled)
  assert.deepEqual(await amendments('FILL'), [])
  await sent({ reference: 'FILL', receivedPieces: 1 })
  assert.deepEqual(
    (await amendments('FILL')).map(one => [one.field, one.old_value, one.new_value]),
    [['receivedPieces', '0', '1']],
  )
})

test('the same items in another order are no amendment, also where their lots differ in a zero', async () => {
  const items = ['L2', 'L02', 'L10'].map(lot => ({ itemCode: 'V-1', lot, quantity: 1 }))
  await sent(delivery('ORDER', { ...pickedUp, items }))
  await sent({ reference: 'ORDER', items: items.toReversed() })
  assert.deepEqual(await amendments('ORDER'), [])
})

test('items and loggers are facts too', async () => {
  const assignment = { serial: 'N-1', from: '2026-11-19T00:00:00Z', to: '2026-11-19T06:00:00Z' }
  await sent(delivery('LISTS', { ...pickedUp, loggers: [assignment] }))
  await sent({
    reference: 'LISTS',
    items: [{ itemCode: 'V-1', lot: 'L1', quantity: 19 }],
    loggers: [{ ...assignment, to: '2026-11-19T05:00:00Z', intervalSeconds: 600, items: [0] }],
    reason: 'wrong clock',
  })
  assert.deepEqual(
    (await amendments('LISTS')).map(one => [one.field, one.old_value, one.new_value]),
    [
      ['items', 'V-1 lot L1 until 2028-03-31 × 20', 'V-1 lot L1 until 2028-03-31 × 19'],
      [
        'loggers',
        'N-1 2026-11-19T00:00:00.000Z – 2026-11-19T06:00:00.000Z',
        'N-1 2026-11-19T00:00:00.000Z – 2026-11-19T05:00:00.000Z every 600 s with V-1 lot L1',
      ],
    ],
  )
  await sent({
    reference: 'LISTS',
    items: [],
    loggers: [{ ...assignment, to: '2026-11-19T05:00:00Z' }],
    reason: 'gone',
  })
  assert.deepEqual(
    (await amendments('LISTS')).slice(2).map(one => [one.field, one.new_value]),
    [
      ['items', null],
      ['loggers', 'N-1 2026-11-19T00:00:00.000Z – 2026-11-19T05:00:00.000Z'],
    ],
  )
})

test('an amendment of long lists begins with the differences and has the number of entries', async () => {
  const items = Array.from({ length: 30 }, (_, place) => ({ itemCode: 'V-1', quantity: 100 + place }))
  await sent(delivery('LONG', { ...pickedUp, items }))
  await sent({ reference: 'LONG', items: [...items.slice(0, 29), { itemCode: 'V-2', quantity: 7 }] })
  const [amendment] = await amendments('LONG')
  assert.match(amendment?.old_value ?? '', /^V-1 × 129; V-1 × 100; .* … 30$/)
  assert.match(amendment?.new_value ?? '', /^V-2 × 7; V-1 × 100; .* … 30$/)
})

test('two changes in one request are two amendments', async () => {
  await sent(delivery('STEPS', { ...pickedUp, inboundNo: 'a' }))
  await sent({ reference: 'STEPS', inboundNo: 'b' }, { reference: 'STEPS', inboundNo: 'a' })
  assert.deepEqual(
    (await amendments('STEPS')).map(one => [one.old_value, one.new_value]),
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
  )
})
