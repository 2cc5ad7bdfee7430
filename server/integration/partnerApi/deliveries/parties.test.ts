import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, logistics, distributor, carrier, platform, send, sent, refusedAt } = partnerApi

test('only a party of the delivery or the platform company may send it', async () => {
  assert.deepEqual(await refusedAt(carrier.key, delivery('STR')), ['depositCode'])
  const touched = delivery('PARTY', { carrierCode: 'CARR', consigneeCode: 'DIST', loggers: [] })
  for (const { key } of [maker, logistics, distributor, carrier, platform]) {
    assert.equal((await send(key, touched)).accepted, 1)
  }
  // … nor may it stop being a party afterwards.
  assert.deepEqual(await refusedAt(carrier.key, { reference: 'PARTY', carrierCode: null }), ['depositCode'])
})

test("a reference is the sender's own: the same one from another company is another delivery", async () => {
  await sent(delivery('SAME', { inboundNo: "maker's", loggers: [] }))
  await send(logistics.key, delivery('SAME', { inboundNo: 'theirs', loggers: [] }))
  await send(logistics.key, { reference: 'SAME', scheduledPieces: 5 })
  await sent({ reference: 'SAME', scheduledPieces: 6 })
  const rows = await db
    .selectFrom('deliveries')
    .select(['sender_id', 'inbound_number', 'scheduled_pieces'])
    .where('reference', '=', 'SAME')
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    { sender_id: maker.id, inbound_number: "maker's", scheduled_pieces: 6 },
    { sender_id: logistics.id, inbound_number: 'theirs', scheduled_pieces: 5 },
  ])
})

test('depositor, shipper, consignee, carrier and the companies of touched centres see it, by section and day', async () => {
  const facts = { carrierCode: 'CARR', shipFrom: { name: 'x', centreCode: 'OSAKA' } }
  await sent(delivery('SEEN', facts))
  const parties = async () =>
    await db
      .selectFrom('delivery_parties as p')
      .innerJoin('companies as c', 'c.id', 'p.company_id')
      .select(['c.code', 'p.section', 'p.shipping_date'])
      .where('p.delivery_id', '=', await partnerApi.idOf('SEEN'))
      .orderBy('c.code')
      .execute()
  const rows = (codes: string[], section: string, shipping_date: string) =>
    codes.map(code => ({ code, section, shipping_date }))
  assert.deepEqual(await parties(), rows(['CARR', 'DIST', 'LOGI', 'MAKER'], '0001', '2026-11-19'))
  await sent({ reference: 'SEEN', carrierCode: null, deliveryType: '0002', shippingDate: '2026-11-18' })
  assert.deepEqual(await parties(), rows(['DIST', 'LOGI', 'MAKER'], '0002', '2026-11-18'))
})

test('it is found by reference, slip, inbound and client number, in full width or lower case, without separators', async () => {
  await sent(delivery('dl-１', { slipNo: ['ｓ-1', 'S-1'], inboundNo: 'in 1', clientManagementNo: 'ｃｍ‐２' }))
  const numbers = async () =>
    (
      await db
        .selectFrom('delivery_numbers')
        .select('number')
        .where('delivery_id', '=', await partnerApi.idOf('dl-１'))
        .orderBy('number')
        .execute()
    ).map(row => row.number)
  assert.deepEqual(await numbers(), ['CM2', 'DL1', 'IN1', 'S1'])
  await sent({ reference: 'dl-１', slipNo: ['T-2'], inboundNo: null })
  assert.deepEqual(await numbers(), ['CM2', 'DL1', 'T2'])
})
