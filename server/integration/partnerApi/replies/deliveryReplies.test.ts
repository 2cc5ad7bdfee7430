import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getDelivery, getDeliveryTemperature } from '#contract/integration/api/deliveryReply.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, logistics, distributor, outsider, platform, send, sent } = partnerApi

const reply = async (key: string, reference: string) => {
  const { status, body } = await partnerApi.get(`deliveries/${encodeURIComponent(reference)}`, key)
  assert.equal(status, 200, JSON.stringify(body))
  return getDelivery.response.parse(body)
}
const temperature = async (key: string, reference: string) => {
  const { status, body } = await partnerApi.get(`deliveries/${encodeURIComponent(reference)}/temperature`, key)
  assert.equal(status, 200, JSON.stringify(body))
  return getDeliveryTemperature.response.parse(body)
}
const statuses = async (key: string, reference: string) => {
  const path = `deliveries/${encodeURIComponent(reference)}`
  return [(await partnerApi.get(path, key)).status, (await partnerApi.get(`${path}/temperature`, key)).status]
}

/** A reading every ten minutes from `time` on. */
const readings = async (key: string, logger: string, time: string, celsius: number[]) => {
  const list = celsius.map((one, place) => ({
    logger,
    time: new Date(Date.parse(time) + place * 600_000).toISOString(),
    celsius: one,
  }))
  const { body } = await partnerApi.post('readings', key, { readings: list })
  assert.deepEqual([body.accepted, body.rejected], [celsius.length, []])
}

const from = '2026-11-19T00:00:00.000Z'
const to = '2026-11-19T01:00:00.000Z'

test('a delivery is returned as sent, with its outcome', async () => {
  const facts = {
    slipNo: ['S-1'],
    plannedPickup: '2026-11-19',
    scheduledArrival: '2026-11-20T09:00:00.000Z',
    scheduledPieces: 4,
    sentAt: '2026-11-20T01:00:00.000Z',
    loggers: [{ serial: 'G-1', from, to, items: [0] }],
  }
  await sent(delivery('GET-1', facts))
  const { items, loggers, shipFrom, destination, ...rest } = await reply(maker.key, 'GET-1')
  assert.deepEqual(items, [{ itemCode: 'V-1', lot: 'L1', expiry: '2028-03-31', quantity: 20 }])
  assert.deepEqual(loggers, [{ ...facts.loggers[0], owner: 'MAKER', intervalSeconds: null }])
  assert.deepEqual(shipFrom, { name: '埼玉工場', nameEn: null, centreCode: null, gln: null, lat: null, lon: null })
  assert.deepEqual(destination, {
    name: '東京センター',
    nameEn: null,
    centreCode: 'TOKYO',
    gln: null,
    lat: 35.6,
    lon: 139.8,
    kind: 'distributionCentre',
  })
  const { slipNo, plannedPickup, scheduledArrival, scheduledPieces, sentAt, sender, outcome } = rest
  const { loggers: _sent, ...sentFacts } = facts
  assert.deepEqual({ slipNo, plannedPickup, scheduledArrival, scheduledPieces, sentAt }, sentFacts)
  assert.deepEqual([sender, outcome], ['MAKER', 'noData'])
})

test('a returned delivery can be sent again and changes nothing', async () => {
  const trail = () =>
    db
      .selectFrom('audit_trail')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  const {
    sender: _sender,
    outcome: _outcome,
    arrivalCheck,
    pieceDifference,
    ...again
  } = await reply(maker.key, 'GET-1')
  assert.deepEqual([arrivalCheck, pieceDifference], [null, null])
  const before = await trail()
  await sent(again)
  assert.deepEqual(await trail(), before)
})

test('the temperature is returned with figures, out-of-range periods and gaps in degrees and minutes', async () => {
  await sent(delivery('WARM', { loggers: [{ serial: 'W-1', from, to }], deliveredAt: to, actualPickup: from }))
  await readings(maker.key, 'W-1', from, [5, 5, 9, 9.5, 5, 5])
  const { loggers, ...whole } = await temperature(maker.key, 'WARM')
  assert.deepEqual(
    [whole.outcome, whole.count, whole.minCelsius, whole.maxCelsius, whole.excursions, whole.gaps, whole.mktLogger],
    ['excursion', 6, 5, 9.5, 1, 0, 'W-1'],
  )
  assert.equal(whole.minutesAbove, 20)
  assert.ok(whole.mktCelsius && whole.mktCelsius > 6.4 && whole.mktCelsius < 6.8)
  const [logger] = loggers
  assert.deepEqual([logger?.serial, logger?.owner, logger?.from, logger?.to], ['W-1', 'MAKER', from, to])
  assert.deepEqual(logger?.bands, [
    {
      band: '2-8',
      toleranceMinutes: 0,
      outcome: 'excursion',
      minutesInBand: 30,
      minutesAbove: 20,
      minutesBelow: 0,
      periods: [
        {
          kind: 'excursion',
          side: 'above',
          start: '2026-11-19T00:20:00.000Z',
          end: '2026-11-19T00:40:00.000Z',
          minutes: 20,
          lowestCelsius: 9,
          highestCelsius: 9.5,
          closedBy: 'back',
        },
      ],
    },
  ])
  assert.equal((await reply(maker.key, 'WARM')).outcome, 'excursion')
})

test("changing an assignment with a reason re-evaluates the delivery; so does its arrival, and the logger's next assignment", async () => {
  const [later, end] = ['2026-11-18T00:40:00.000Z', '2026-11-18T01:00:00.000Z']
  const start = '2026-11-18T00:00:00.000Z'
  await sent(delivery('MOVE', { loggers: [{ serial: 'M-1', from: start }], actualPickup: start }))
  await readings(maker.key, 'M-1', start, [9, 9, 9, 9, 5, 5])
  assert.equal((await temperature(maker.key, 'MOVE')).excursions, 1)
  await sent({ reference: 'MOVE', loggers: [{ serial: 'M-1', from: later }], reason: 'loaded later' })
  assert.deepEqual(
    [(await temperature(maker.key, 'MOVE')).count, (await temperature(maker.key, 'MOVE')).excursions],
    [2, 0],
  )
  await readings(maker.key, 'M-1', end, [9])
  assert.equal((await temperature(maker.key, 'MOVE')).excursions, 1)
  await sent({ reference: 'MOVE', deliveredAt: end })
  assert.equal((await temperature(maker.key, 'MOVE')).outcome, 'compliant')
  await sent({ reference: 'MOVE', deliveredAt: '2026-11-18T02:00:00Z' })
  assert.equal((await temperature(maker.key, 'MOVE')).excursions, 1)
  await sent(delivery('NEXT', { loggers: [{ serial: 'M-1', from: end }], reason: 'unloaded before' }))
  assert.equal((await temperature(maker.key, 'MOVE')).count, 2)
  assert.equal((await temperature(maker.key, 'NEXT')).count, 1)
})

test('a changed item is evaluated by its own band', async () => {
  await sent(delivery('ITEM', { loggers: [{ serial: 'I-1', from, to }] }))
  await readings(maker.key, 'I-1', from, [9, 9, 9, 9, 9, 9])
  assert.equal((await temperature(maker.key, 'ITEM')).outcome, 'excursion')
  await sent({ reference: 'ITEM', items: [{ itemCode: 'V-2', quantity: 1 }] })
  assert.equal((await temperature(maker.key, 'ITEM')).outcome, 'compliant')
  assert.equal((await reply(maker.key, 'ITEM')).outcome, 'compliant')
})

test('a delivery without any reading has no data', async () => {
  await sent(delivery('SILENT'))
  const { outcome, count, mktCelsius, excursions } = await temperature(maker.key, 'SILENT')
  assert.deepEqual([outcome, count, mktCelsius, excursions], ['noData', 0, null, 0])
})

test("a key sees its own company's deliveries first, then the newest one of others that it may see", async () => {
  const said = (inboundNo: string) => delivery('REF', { inboundNo, loggers: [] })
  await send(logistics.key, said('logistics'))
  await sent(said('maker'))
  await send(platform.key, said('platform'))
  assert.equal((await reply(logistics.key, 'REF')).inboundNo, 'logistics')
  assert.equal((await reply(maker.key, 'REF')).inboundNo, 'maker')
  await send(logistics.key, delivery('REF-2', { inboundNo: 'old', loggers: [] }))
  await sent(delivery('REF-3', { loggers: [] }))
  assert.equal((await reply(maker.key, 'REF-2')).sender, 'LOGI')
  const centre = delivery('REF-4', { inboundNo: 'first', loggers: [], consigneeCode: 'DIST' })
  await send(logistics.key, centre)
  await sent({ ...centre, inboundNo: 'second' })
  assert.equal((await reply(distributor.key, 'REF-4')).inboundNo, 'second')
  assert.equal((await reply(platform.key, 'REF-4')).inboundNo, 'second')
})

test('what a key may not see is answered like what does not exist', async () => {
  await sent(delivery('HIDDEN'))
  for (const reference of ['HIDDEN', 'NOTHING', 'hidden', 'a\0b', 'x'.repeat(2000), "'; drop table deliveries"]) {
    assert.deepEqual(await statuses(outsider.key, reference), [404, 404], reference)
  }
  assert.deepEqual(await statuses(maker.key, 'hidden'), [404, 404], 'a reference is exactly what its sender wrote')
  const bad = await partnerApi.testApp.app.inject({
    url: '/api/v1/deliveries/%E0%A4',
    headers: { authorization: `Bearer ${maker.key}` },
  })
  assert.ok(bad.statusCode >= 400 && bad.statusCode < 500)
})

test('a reference may have a slash, a space or a hundred Japanese letters', async () => {
  for (const reference of ['A/B 1', '配'.repeat(100), '100%']) {
    await sent(delivery(reference, { loggers: [] }))
    assert.equal((await reply(maker.key, reference)).reference, reference)
    assert.equal((await temperature(maker.key, reference)).outcome, 'noData')
  }
})

test('a company that is not a party sees what the depositor discloses, and nothing else', async () => {
  const two = [
    { itemCode: 'V-1', lot: 'L1', quantity: 3 },
    { itemCode: 'V-2', quantity: 4 },
  ]
  const loggers = [
    { serial: 'D-1', from, to, items: [0] },
    { serial: 'D-2', from, to, items: [1] },
    { serial: 'D-3', from, to, items: [0, 1] },
  ]
  await sent(delivery('MIXED', { items: two, loggers, carrierCode: 'CARR', scheduledPieces: 7, slipNo: ['S-9'] }))
  await readings(maker.key, 'D-1', from, [9, 9, 9, 9, 9, 9])
  await readings(maker.key, 'D-2', from, [9, 9, 9, 9, 9, 9])
  const disclose = async (kind: string) => {
    const product = await db
      .selectFrom('products')
      .select('id')
      .where('item_code', '=', 'V-2')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('disclosures')
      .values({
        product_id: product.id,
        company_id: outsider.id,
        stage: 'firstLogistics',
        kind,
        valid_from: '2026-01-01',
      })
      .execute()
  }
  await disclose('location')
  assert.deepEqual(await statuses(outsider.key, 'MIXED'), [200, 404])
  const placeOnly = await reply(outsider.key, 'MIXED')
  assert.deepEqual([placeOnly.items, placeOnly.outcome, placeOnly.loggers], [null, null, []])
  await disclose('temperature')
  await disclose('shippingList')
  const { items, loggers: seen, outcome, scheduledPieces, carrierCode, sender } = await reply(outsider.key, 'MIXED')
  assert.deepEqual(items, [{ itemCode: 'V-2', lot: null, expiry: null, quantity: 4 }])
  assert.deepEqual(
    seen.map(assignment => [assignment.serial, assignment.items]),
    [
      ['D-2', [0]],
      ['D-3', [0]],
    ],
  )
  assert.deepEqual([outcome, scheduledPieces, carrierCode, sender], ['incomplete', null, null, null])
  const evaluated = await temperature(outsider.key, 'MIXED')
  assert.deepEqual(
    evaluated.loggers.map(logger => [logger.serial, logger.bands.map(band => band.band)]),
    [
      ['D-2', ['1-30']],
      ['D-3', ['1-30']],
    ],
  )
  assert.equal(evaluated.excursions, 0)
})
