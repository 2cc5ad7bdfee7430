import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { getDeliveryTemperature } from '#contract/integration/api/deliveryReply.ts'
import { checkDocument, eventsOf } from '#contract/integration/epcis/checkDocument.ts'
import type { EpcisEvent, SensorElement } from '#contract/integration/epcis/events.ts'
import { documentParts } from '#contract/integration/epcis/out/documents.ts'
import { eventQuery } from '#contract/integration/epcis/query/eventQuery.ts'
import { eventHeads } from '#server/integration/epcis/query/eventHeads.ts'
import { sizeIn } from '#server/integration/epcis/query/eventPages.ts'
import { readingBudget } from '#server/integration/epcis/out/measuredLogger.ts'
import { findEvents } from '#server/integration/epcis/query/findEvents.ts'
import type { AskedFacts } from '#server/integration/epcis/out/deliveryFacts.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { tellerOf, toldEvents, type IdentifiedEvent } from '#server/integration/epcis/out/toldEvents.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { makeUser } from '#test/support/database/make.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { series } from '#test/support/calls/partnerApi.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, distributor, sent, idOf, testApp } = partnerApi
const { appContext } = testApp
const { config } = appContext

const [pickup, arrival] = ['2026-11-19T00:00:00.000Z', '2026-11-19T03:00:00.000Z']
const vocabulary = `${tellerOf(config).portal}/epcis/voc#`

async function told(reference: string, company = maker, asked: AskedFacts = { readings: null, onTheWay: false }) {
  const scope = scopeOfApiKey({ companyId: company.id, isPlatform: false })
  const view = { db, pool: testApp.pool, scope, now: testApp.now() }
  const [row] = await loadDeliveries(view, [await idOf(reference)])
  assert.ok(row)
  return await toldEvents(view, row, asked, tellerOf(config))
}

const readings = async (logger: string, celsius: number[], from = pickup) => {
  const { body } = await partnerApi.post('readings', maker.key, { readings: series(logger, from, celsius) })
  assert.deepEqual([body.accepted, body.rejected], [celsius.length, []])
}

/** The events in a document that anybody else could be sent, which is refused for its first fault. */
function inDocument(events: readonly IdentifiedEvent[]) {
  const head = { portal: tellerOf(config).portal, createdAt: testApp.now() }
  const parts = documentParts(head, { kind: 'document' }, { format: 'json' })
  const text = parts.before + events.map(one => parts.event(one.event)).join(parts.between) + parts.after
  const value: unknown = JSON.parse(text)
  assert.deepEqual(checkDocument(value, '2.0', testApp.now().getTime()), [])
  return eventsOf(value) as EpcisEvent[]
}

const elements = (events: readonly IdentifiedEvent[]): SensorElement[] =>
  events.flatMap(one => one.event.sensorElementList ?? [])

test('a delivery is told as shipping, what was measured on the way, and receiving', async () => {
  await sent(
    delivery('TOLD', {
      actualPickup: pickup,
      deliveredAt: arrival,
      consigneeCode: 'DIST',
      carrierCode: 'CARR',
      slipNo: ['S 1/2'],
      loggers: [{ serial: 'T-1', from: pickup, to: arrival, intervalSeconds: 600 }],
    }),
  )
  await readings('T-1', [5, 5, 9, 9.5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4])
  const events = await told('TOLD')
  assert.deepEqual(
    inDocument(events).map(event => [event.type, event.bizStep, event.eventTime, event.eventTimeZoneOffset]),
    [
      ['ObjectEvent', 'shipping', '2026-11-19T09:00:00.000+09:00', '+09:00'],
      ['ObjectEvent', 'transporting', '2026-11-19T11:50:00.000+09:00', '+09:00'],
      ['ObjectEvent', 'receiving', '2026-11-19T12:00:00.000+09:00', '+09:00'],
    ],
  )
  const own = `${tellerOf(config).portal}/epcis`
  const [shipping] = events
  assert.deepEqual(
    { ...shipping?.event, eventID: undefined },
    {
      eventID: undefined,
      type: 'ObjectEvent',
      action: 'OBSERVE',
      bizStep: 'shipping',
      disposition: 'in_transit',
      eventTime: '2026-11-19T09:00:00.000+09:00',
      eventTimeZoneOffset: '+09:00',
      quantityList: [{ epcClass: `${own}/class/MAKER:V-1:L1`, quantity: 20 }],
      readPoint: { id: `${own}/loc/MAKER:%E5%9F%BC%E7%8E%89%E5%B7%A5%E5%A0%B4` },
      sourceList: [
        { type: 'owning_party', source: `${own}/pty/MAKER` },
        { type: 'location', source: `${own}/loc/MAKER:%E5%9F%BC%E7%8E%89%E5%B7%A5%E5%A0%B4` },
      ],
      destinationList: [
        { type: 'possessing_party', destination: `${own}/pty/DIST` },
        { type: 'location', destination: `${own}/loc/TOKYO` },
      ],
      'kc:carrier': `${own}/pty/CARR`,
      bizTransactionList: [
        { type: 'desadv', bizTransaction: `${own}/bt/MAKER:TOLD` },
        { type: 'bol', bizTransaction: `${own}/bt/MAKER:S%201%2F2` },
      ],
    },
  )
})

test('the figures of the loggers are those of the evaluation, with excursions and gaps at their times', async () => {
  const loggers = ['F-1', 'F-2'].map(serial => ({ serial, from: pickup, to: arrival, intervalSeconds: 600 }))
  await sent(delivery('FIGURES', { actualPickup: pickup, deliveredAt: arrival, loggers }))
  await readings('F-1', [5, 5, 9, 9.5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4])
  await readings('F-2', [3, 3, 3, 3.333])
  const { body } = await partnerApi.get('deliveries/FIGURES/temperature', maker.key)
  const evaluated = getDeliveryTemperature.response.parse(body)
  const events = await told('FIGURES')
  const of = (serial: string) =>
    elements(events).filter(({ sensorMetadata }) => sensorMetadata?.deviceID?.endsWith(`/logger/obj/MAKER:${serial}`))
  for (const { serial, minCelsius, maxCelsius, meanCelsius, mktCelsius, count } of evaluated.loggers) {
    assert.deepEqual(of(serial)[0]?.sensorReport, [
      { type: 'Temperature', minValue: minCelsius, maxValue: maxCelsius, meanValue: meanCelsius, uom: 'CEL' },
      {
        type: `${vocabulary}MeanKineticTemperature`,
        value: mktCelsius,
        uom: 'CEL',
        dataProcessingMethod: `${vocabulary}USP1079.2`,
      },
      { type: 'Count', value: count, 'kc:intervalSeconds': 600 },
    ])
  }
  const [, excursion] = of('F-1')
  assert.deepEqual(
    [excursion?.sensorMetadata?.startTime, excursion?.sensorMetadata?.endTime, excursion?.sensorReport],
    [
      '2026-11-19T09:20:00.000+09:00',
      '2026-11-19T09:40:00.000+09:00',
      [{ type: 'Temperature', exception: 'ALARM_CONDITION', minValue: 9, maxValue: 9.5, uom: 'CEL' }],
    ],
  )
  const [, gap] = of('F-2')
  assert.deepEqual(
    [gap?.sensorMetadata?.startTime, gap?.sensorMetadata?.endTime, gap?.sensorReport],
    [
      '2026-11-19T09:30:00.000+09:00',
      '2026-11-19T12:00:00.000+09:00',
      [{ type: 'Temperature', exception: 'ERROR_CONDITION' }],
    ],
  )
  const transporting = events.find(one => one.kind === 'transporting')
  assert.equal(transporting?.event['kc:outcome'], evaluated.outcome)
})

test('all readings are told if they are asked for, with their humidity', async () => {
  const loggers = [{ serial: 'R-1', from: pickup, to: arrival }]
  await sent(delivery('READINGS', { actualPickup: pickup, deliveredAt: arrival, loggers }))
  const list = series('R-1', pickup, [5, 5.125]).map((one, at) => (at === 0 ? { ...one, humidity: 61.25 } : one))
  await partnerApi.post('readings', maker.key, { readings: list })
  const events = await told('READINGS', maker, { readings: readingBudget(100), onTheWay: false })
  inDocument(events)
  const deviceID = `${tellerOf(config).portal}/epcis/logger/obj/MAKER:R-1`
  assert.deepEqual(
    elements(events).filter(({ sensorMetadata }) => sensorMetadata?.time !== undefined),
    [
      {
        sensorMetadata: { time: '2026-11-19T09:00:00.000+09:00', deviceID },
        sensorReport: [
          { type: 'Temperature', value: 5, uom: 'CEL' },
          { type: 'RelativeHumidity', value: 61.25, uom: 'P1' },
        ],
      },
      {
        sensorMetadata: { time: '2026-11-19T09:10:00.000+09:00', deviceID },
        sensorReport: [{ type: 'Temperature', value: 5.125, uom: 'CEL' }],
      },
    ],
  )
})

test('loggers that accompany different items are told with their items', async () => {
  await sent(
    delivery('MIXED', {
      actualPickup: pickup,
      deliveredAt: arrival,
      items: [
        { itemCode: 'V-1', lot: 'L1', quantity: 1 },
        { itemCode: 'V-2', quantity: 2 },
      ],
      loggers: [
        { serial: 'M-1', from: pickup, to: arrival, items: [0] },
        { serial: 'M-2', from: pickup, to: arrival, items: [1] },
      ],
    }),
  )
  await readings('M-1', [9, 9, 9])
  await readings('M-2', [9, 9, 9])
  const measured = (await told('MIXED')).filter(one => one.kind === 'transporting')
  assert.deepEqual(
    measured.map(({ event }) => [
      event.type === 'ObjectEvent' && event.quantityList?.map(one => one.epcClass.split('/').at(-1)),
      event.sensorElementList?.[0]?.sensorMetadata?.deviceID?.split(':').at(-1),
      event['kc:outcome'],
    ]),
    [
      [['MAKER:V-1:L1'], 'M-1', 'excursion'],
      [['MAKER:V-2'], 'M-2', 'incomplete'],
    ],
  )
})

test('what was measured so far is told of a delivery on its way only if that is asked for', async () => {
  await sent(delivery('ON-THE-WAY', { actualPickup: pickup, loggers: [{ serial: 'W-1', from: pickup }] }))
  await readings('W-1', [5, 5])
  assert.deepEqual(
    (await told('ON-THE-WAY')).map(one => one.kind),
    ['shipping'],
  )
  const sofar = await told('ON-THE-WAY', maker, { readings: null, onTheWay: true })
  assert.deepEqual(
    sofar.map(one => one.kind),
    ['shipping', 'transporting'],
  )
})

test('events are recorded once, and anew where what they tell has changed', async () => {
  await sent(
    delivery('RECORDED', { actualPickup: pickup, deliveredAt: arrival, loggers: [{ serial: 'C-1', from: pickup }] }),
  )
  await recordEvents(appContext)
  const recorded = async () =>
    await db
      .selectFrom('delivery_events')
      .select(['step', 'place', 'recorded_at', 'event_hash'])
      .where('delivery_id', '=', await idOf('RECORDED'))
      .orderBy('step')
      .execute()
  const before = await recorded()
  assert.deepEqual(
    before.map(one => one.step.split(':')[0]),
    ['receiving', 'shipping', 'transporting'],
  )
  await sent({ reference: 'RECORDED', remark: 'nothing that an event tells' })
  await recordEvents(appContext)
  assert.deepEqual(await recorded(), before)
  await readings('C-1', [5, 5, 5])
  await recordEvents(appContext)
  const after = await recorded()
  const changed = after.filter((one, at) => one.place !== before[at]?.place)
  assert.deepEqual(
    changed.map(one => one.step.split(':')[0]),
    ['transporting'],
  )
  const [late] = changed
  assert.ok(late && late.place > Math.max(...before.map(one => one.place)))
  assert.equal(
    (await told('RECORDED')).find(one => one.kind === 'transporting')?.eventID,
    `ni:///sha-256;${late.event_hash.toString('hex')}?ver=CBV2.0`,
  )
  await sent({ reference: 'RECORDED', deliveredAt: null })
  await recordEvents(appContext)
  assert.deepEqual(
    (await recorded()).map(one => one.step),
    ['shipping'],
  )
})

test('the GLN of a place is told anew where that alone has changed', async () => {
  const hospital = { name: '都病院', kind: 'medicalInstitution' }
  const [before, corrected] = ['4912345000057', '4912345000064']
  // Items are written whenever a delivery is sent, which is told as well.
  const empty = { items: [], loggers: [] }
  await sent(delivery('PLACE', { ...empty, actualPickup: pickup, destination: { ...hospital, gln: before } }))
  const recorded = async () =>
    await db
      .selectFrom('delivery_events')
      .select(['place', 'event_hash'])
      .where('delivery_id', '=', await idOf('PLACE'))
      .executeTakeFirstOrThrow()
  // Another GLN, none, and one again.
  for (const gln of [corrected, null, before]) {
    await recordEvents(appContext)
    const was = await recorded()
    await sent({ reference: 'PLACE', destination: { ...hospital, gln }, reason: '訂正' })
    await recordEvents(appContext)
    const is = await recorded()
    assert.ok(is.place > was.place, `${gln}`)
    const [shipping] = await told('PLACE')
    assert.equal(shipping?.eventID, `ni:///sha-256;${is.event_hash.toString('hex')}?ver=CBV2.0`)
    assert.equal(JSON.stringify(shipping).includes(`414/${gln}`), gln !== null, JSON.stringify(shipping))
  }
})

test('a company that is no party is told what is disclosed to it, with an id of what it is told', async () => {
  await sent(
    delivery('SEEN', {
      actualPickup: pickup,
      deliveredAt: arrival,
      carrierCode: 'CARR',
      slipNo: ['S-9'],
      loggers: [{ serial: 'D-1', from: pickup, to: arrival }],
    }),
  )
  await readings('D-1', [5, 5])
  const { id } = await db.selectFrom('products').select('id').where('item_code', '=', 'V-1').executeTakeFirstOrThrow()
  const disclosed = {
    product_id: id,
    company_id: distributor.id,
    stage: 'firstLogistics',
    kind: 'temperature',
    valid_from: '2026-11-01',
  }
  await db.insertInto('disclosures').values(disclosed).execute()
  const events = await told('SEEN', distributor)
  inDocument(events)
  const text = JSON.stringify(events)
  for (const hidden of ['V-1', 'L1', 'S-9', 'CARR']) assert.ok(!text.includes(hidden), hidden)
  assert.match(text, /delivery\/obj\/MAKER:SEEN/)
  assert.deepEqual(
    events.map(one => one.kind),
    ['shipping', 'transporting', 'receiving'],
  )
  const whole = await told('SEEN')
  assert.ok(events.every(one => whole.every(other => other.eventID !== one.eventID)))
  await db.deleteFrom('disclosures').where('company_id', '=', distributor.id).execute()
})

test('whoever sees fewer items finds the events by the times that it is told', async () => {
  const items = ['V-1', 'V-2'].map(itemCode => ({ itemCode, quantity: 1 }))
  const loggers = [[0], [0, 1]].map((places, at) => ({
    serial: `TIME-${at}`,
    from: pickup,
    to: arrival,
    items: places,
  }))
  await sent(delivery('TIMES', { actualPickup: pickup, deliveredAt: arrival, items, loggers, consigneeCode: null }))
  await readings('TIME-0', [5, 5, 5])
  await readings('TIME-1', [5, 5, 5, 5, 5, 5, 5])
  const { id } = await db.selectFrom('products').select('id').where('item_code', '=', 'V-1').executeTakeFirstOrThrow()
  const stage = { company_id: distributor.id, stage: 'firstLogistics', valid_from: '2026-11-01' }
  await db
    .insertInto('disclosures')
    .values({ ...stage, product_id: id, kind: 'temperature' })
    .execute()
  await recordEvents(appContext)
  const found = async (company: typeof maker, parameters: Record<string, string>) => {
    const view = { db, pool: testApp.pool, scope: scopeOfApiKey({ companyId: company.id, isPlatform: false }) }
    const read = eventQuery({
      EQ_bizTransaction_desadv: `${tellerOf(config).portal}/epcis/bt/MAKER:TIMES`,
      EQ_bizStep: 'transporting',
      ...parameters,
    })
    assert.ok('query' in read)
    const asked = { after: null, most: 10, readings: null, ...sizeIn(appContext, { format: 'json' }) }
    const page = await findEvents({ ...view, now: testApp.now() }, read.query, asked, tellerOf(config))
    return page.events.map(event => event.eventTime.slice(11, 16))
  }
  assert.deepEqual(await found(maker, {}), ['09:20', '10:00'])
  assert.deepEqual(await found(distributor, {}), ['10:00'])
  const [late, early] = [{ GE_eventTime: '2026-11-19T00:50:00Z' }, { LT_eventTime: '2026-11-19T00:50:00Z' }]
  assert.deepEqual([await found(maker, late), await found(maker, early)], [['10:00'], ['09:20']])
  assert.deepEqual([await found(distributor, late), await found(distributor, early)], [['10:00'], []])
  await db.deleteFrom('disclosures').where('company_id', '=', distributor.id).execute()
})

test('INT-50: departure and arrival are told as people confirmed them, to parties alone', async () => {
  const facts = { carrierCode: 'CARR', actualPickup: pickup, deliveredAt: arrival, loggers: [] }
  await sent(delivery('RAMP', facts), delivery('SILENT-RAMP', facts))
  const driver = await signIn(testApp, await makeUser(db, { company: partnerApi.carrier, menus: ['Trips'] }))
  const confirm = async (act: typeof tripCalls.confirmPickup, at: string, more: object = {}) => {
    const entry = { deliveryId: await idOf('RAMP'), clientId: `ramp-entry-${Date.parse(at)}`, at, ...more }
    const reply = await testApp.call(act, { ...entry, position: { missing: 'notAsked' } }, { as: driver })
    assert.equal(reply.data.result, 'recorded')
  }
  await recordEvents(appContext)
  await confirm(tripCalls.confirmPickup, '2026-11-18T23:50:00.000Z', { pieces: 19 })
  // The second word about one act is no second departure.
  await confirm(tripCalls.confirmPickup, '2026-11-18T23:55:00.000Z', { asRemark: true, pieces: 20 })
  await confirm(tripCalls.confirmArrival, '2026-11-19T03:05:00.000Z')
  const events = inDocument(await told('RAMP'))
  assert.deepEqual(
    events.map(event => [event.bizStep, event.eventTime]),
    [
      ['shipping', '2026-11-19T09:00:00.000+09:00'],
      ['departing', '2026-11-19T08:50:00.000+09:00'],
      ['receiving', '2026-11-19T12:00:00.000+09:00'],
      ['arriving', '2026-11-19T12:05:00.000+09:00'],
    ],
  )
  const own = `${tellerOf(config).portal}/epcis`
  const [, departing, , arriving] = events
  const confirmedBy = `${own}/pty/CARR`
  assert.partialDeepStrictEqual(departing, { 'kc:confirmedBy': confirmedBy, 'kc:pieces': 19 })
  assert.partialDeepStrictEqual(arriving, {
    'kc:confirmedBy': confirmedBy,
    readPoint: { id: `${own}/loc/TOKYO` },
    bizLocation: { id: `${own}/loc/TOKYO` },
  })
  assert.ok(!('kc:pieces' in (arriving ?? {})))
  assert.deepEqual(
    (await told('SILENT-RAMP')).map(one => one.kind),
    ['shipping', 'receiving'],
    'no event without a fact',
  )
  const { id } = await db.selectFrom('products').select('id').where('item_code', '=', 'V-1').executeTakeFirstOrThrow()
  const stage = { company_id: distributor.id, stage: 'firstLogistics', valid_from: '2026-11-01' }
  await db
    .insertInto('disclosures')
    .values({ ...stage, product_id: id, kind: 'shippingList' })
    .execute()
  assert.deepEqual(
    (await told('RAMP', distributor)).map(one => one.kind),
    ['shipping', 'receiving'],
  )
  await recordEvents(appContext)
  const found = async (company: typeof maker) => {
    const read = eventQuery({ EQ_bizTransaction_desadv: `${tellerOf(config).portal}/epcis/bt/MAKER:RAMP` })
    assert.ok('query' in read)
    const scope = scopeOfApiKey({ companyId: company.id, isPlatform: false })
    const heads = await eventHeads(db, scope, read.query, null, 10)
    return heads.map(head => head.step)
  }
  assert.deepEqual(await found(maker), ['shipping', 'receiving', 'departing', 'arriving'])
  assert.deepEqual(await found(distributor), ['shipping', 'receiving'])
  await db.deleteFrom('disclosures').where('company_id', '=', distributor.id).execute()
  const confirmedIds = async () =>
    (await told('RAMP')).filter(one => ['departing', 'arriving'].includes(one.kind)).map(one => one.eventID)
  const idsBefore = await confirmedIds()
  // Whoever reads from the start fills pickup and arrival by the first event that tells one.
  await sent({ reference: 'RAMP', actualPickup: '2026-11-19T00:10:00Z', reason: '訂正' })
  await recordEvents(appContext)
  assert.deepEqual(await found(maker), ['receiving', 'arriving', 'shipping', 'departing'])
  await sent({ reference: 'RAMP', deliveredAt: '2026-11-19T03:10:00Z', reason: '訂正' })
  await recordEvents(appContext)
  assert.deepEqual(await found(maker), ['shipping', 'departing', 'receiving', 'arriving'])
  assert.deepEqual(await confirmedIds(), idsBefore, 'whoever had them finds doubles')
  const deliveryId = await idOf('RAMP')
  const recorded = async () => {
    const rows = await db.selectFrom('delivery_events').select('step').where('delivery_id', '=', deliveryId).execute()
    return rows.map(one => one.step).toSorted()
  }
  const whole = await recorded()
  // A portal of the former release takes it out of the queue beside this one, and knows neither kind.
  await sent({ reference: 'RAMP', slipNo: ['S-50'] })
  await db.deleteFrom('delivery_event_queue').where('delivery_id', '=', deliveryId).execute()
  await db
    .deleteFrom('delivery_events')
    .where('delivery_id', '=', deliveryId)
    .where('kind', 'in', ['departing', 'arriving'])
    .execute()
  await recordEvents(appContext)
  assert.deepEqual(await recorded(), whole, 'recorded by whoever knows them')
  await sent({ reference: 'RAMP', actualPickup: null, reason: '訂正' })
  assert.deepEqual(
    (await told('RAMP')).map(one => one.kind),
    ['receiving', 'arriving'],
    'what was confirmed of a time that was cleared says nothing any more',
  )
})

test('a delivery whose database fails for a moment is recorded afterwards', async () => {
  await sent(delivery('LATER', { actualPickup: pickup }))
  const failing: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('product_codes')) throw Object.assign(new Error('lost'), { code: '57P01' })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await assert.rejects(recordEvents({ ...appContext, db: db.withPlugin(failing) }), /lost/)
  await recordEvents(appContext)
  const recorded = db
    .selectFrom('delivery_events')
    .select('step')
    .where('delivery_id', '=', await idOf('LATER'))
  assert.deepEqual(await recorded.execute(), [{ step: 'shipping' }])
})

test('things with GS1 keys are named by them, and units are told as packed', async () => {
  const company = await db.selectFrom('companies').select('id').where('code', '=', 'MAKER').executeTakeFirstOrThrow()
  await db.updateTable('companies').set({ gln: '4912345000002' }).where('id', '=', company.id).execute()
  await db.updateTable('centres').set({ gln: '4912345000019' }).where('code', '=', 'TOKYO').execute()
  const product = await db.selectFrom('products').select('id').where('item_code', '=', 'V-1').executeTakeFirstOrThrow()
  const gtin = {
    product_id: product.id,
    company_id: company.id,
    kind: 'gtin',
    code: '14912345678901',
    package: 'sales',
  }
  await db.insertInto('product_codes').values(gtin).execute()
  await sent(
    delivery('KEYS', {
      actualPickup: pickup,
      deliveredAt: arrival,
      loggers: [{ serial: 'K-1', from: pickup, to: arrival }],
    }),
  )
  const logger = await db.selectFrom('loggers').select('id').where('serial', '=', 'K-1').executeTakeFirstOrThrow()
  const grai = { logger_id: logger.id, company_id: company.id, kind: 'grai', code: '4912345000026K1' }
  await db.insertInto('logger_codes').values(grai).execute()
  const deliveryId = await idOf('KEYS')
  await db
    .insertInto('delivery_units')
    .values({ delivery_id: deliveryId, sscc: '049123450000000011', place: 0, item_places: [0] })
    .execute()
  await readings('K-1', [5, 5])
  const [packing, shipping, transporting, receiving] = inDocument(await told('KEYS'))
  assert.ok(packing?.type === 'AggregationEvent' && shipping?.type === 'ObjectEvent')
  assert.deepEqual(
    [packing.bizStep, packing.parentID, packing.childQuantityList],
    [
      'packing',
      'https://id.gs1.org/00/049123450000000011',
      [{ epcClass: 'https://id.gs1.org/01/14912345678901/10/L1', quantity: 20 }],
    ],
  )
  assert.deepEqual(shipping.epcList, ['https://id.gs1.org/00/049123450000000011'])
  assert.deepEqual(shipping.bizTransactionList, [
    { type: 'desadv', bizTransaction: 'urn:epcglobal:cbv:bt:4912345000002:KEYS' },
  ])
  assert.equal(shipping.sourceList?.[0]?.source, 'https://id.gs1.org/417/4912345000002')
  assert.equal(receiving?.readPoint?.id, 'https://id.gs1.org/414/4912345000019')
  assert.equal(
    transporting?.sensorElementList?.[0]?.sensorMetadata?.deviceID,
    'https://id.gs1.org/8003/04912345000026K1',
  )
})
