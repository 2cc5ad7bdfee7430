import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { canonicalUri } from '#contract/integration/epcis/canonicalUri.ts'
import { checkEvent } from '#contract/integration/epcis/checkDocument.ts'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { readXml } from '#server/integration/epcis/xml/readDocument.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, distributor, outsider, platform, sent, stored, testApp } = partnerApi

const standardContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
const naming = (...numbers: string[]) => ({
  bizTransactionList: numbers.map(number => ({
    type: number.startsWith('PO-') ? 'po' : 'desadv',
    bizTransaction: `urn:epcglobal:cbv:bt:4987654000012:${number}`,
  })),
})
const event = (id: string, fields: object) => ({
  type: 'ObjectEvent',
  eventID: `urn:uuid:${id}`,
  eventTime: '2026-11-20T01:00:00.000Z',
  eventTimeZoneOffset: '+09:00',
  epcList: [],
  action: 'OBSERVE',
  ...fields,
})
const capture = async (...eventList: unknown[]) => {
  const document = {
    '@context': [standardContext, { own: 'https://own.example/' }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-11-20T02:00:00Z',
    epcisBody: { eventList },
  }
  await captureBody(JSON.stringify(document), 'application/json')
}
const captureXml1 = async (...events: string[]) => {
  const document = `<e:EPCISDocument xmlns:e="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2"
    creationDate="2026-11-20T02:00:00Z"><EPCISBody><EventList>${events.join('')}</EventList></EPCISBody></e:EPCISDocument>`
  await captureBody(document, 'application/xml')
}
const captureBody = async (payload: string, type: string) => {
  const headers = { authorization: `Bearer ${maker.key}`, 'content-type': type }
  const reply = await testApp.app.inject({ method: 'POST', url: '/api/v1/epcis/capture', headers, payload })
  assert.equal(reply.statusCode, 202, reply.body)
  await workOffJobs(testApp)
  await recordEvents(testApp.appContext)
}
const get = async (path: string, key = maker.key, headers: Record<string, string> = {}) =>
  await testApp.app.inject({
    url: `/api/v1/epcis/${path}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
const events = async (path: string, key = maker.key) => {
  const reply = await get(path, key)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json<{ epcisBody: { queryResults: { resultsBody: { eventList: EpcisEvent[] } } } }>().epcisBody
    .queryResults.resultsBody.eventList
}
/** Ids of captured events; the steps of the portal's own. */
const told = async (path: string, key = maker.key) =>
  (await events(path, key)).map(one => (one.eventID?.startsWith('urn:uuid:') ? one.eventID.slice(9) : one.bizStep))

/** The same of a page and those that follow it. */
async function toldByOnes(path: string) {
  const found: unknown[] = []
  let next: string | undefined = path
  while (next !== undefined && found.length < 20) {
    const reply: Awaited<ReturnType<typeof get>> = await get(next)
    found.push(...(await told(next)))
    next = /epcis\/([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  return found
}

const extended: Record<string, unknown> = event('alone', {
  action: 'ADD',
  epcList: ['urn:epc:id:sgtin:0614141.712345.5'],
  ilmd: { 'cbvmda:lotNumber': 'L1' },
  'own:note': { '#text': '5 & 6', 'own:by': 'A' },
  'other:note': 'of no prefix that is declared',
})

before(async () => {
  await sent(
    delivery('C-1', { consigneeCode: 'DIST', actualPickup: null }),
    delivery('C-2', { consigneeCode: 'DIST', actualPickup: null }),
  )
  const shipping = event('shipping', { bizStep: 'shipping', 'own:dock': 7, ...naming('C-1', 'PO-77') })
  await capture(
    shipping,
    extended,
    event('both', { bizStep: 'transporting', ...naming('C-1') }),
    event('truck', { bizStep: 'transporting', eventTime: '2026-11-20T01:10:00Z', ...naming('C-1', 'C-2') }),
  )
  await capture(shipping)
})

test('INT-49: captured events are told to their captor, and of a delivery to its parties, each once', async () => {
  assert.deepEqual(await told('events'), ['shipping', 'alone', 'both', 'truck'])
  assert.deepEqual(await told('events', distributor.key), ['shipping', 'both'], 'none that names another delivery')
  assert.deepEqual(await told('events', platform.key), ['shipping', 'alone', 'both', 'truck'])
  assert.deepEqual(await told('events', outsider.key), [])
  assert.deepEqual(await told('events?orderBy=eventTime&orderDirection=DESC&perPage=1'), ['truck'])
  const [shipping] = await events('events?EQ_bizStep=shipping', distributor.key)
  assert.partialDeepStrictEqual(shipping, {
    '@context': [{ own: 'https://own.example/' }],
    'own:dock': 7,
    recordTime: '2026-11-20T12:00:00.000+09:00',
  })
})

test("INT-49: whoever sees a delivery by disclosure alone is told the portal's event instead", async () => {
  const { id } = await db.selectFrom('products').select('id').where('item_code', '=', 'V-1').executeTakeFirstOrThrow()
  const disclosed = { company_id: outsider.id, stage: 'firstLogistics', valid_from: '2026-11-01', kind: 'shippingList' }
  await db
    .insertInto('disclosures')
    .values({ ...disclosed, product_id: id })
    .execute()
  assert.deepEqual(await told('events', outsider.key), ['shipping'])
  const [own] = await events('events', outsider.key)
  assert.match(own?.eventID ?? '', /^ni:/)
  assert.ok(!JSON.stringify(own).includes('own:dock'))
  for (const id of ['shipping', 'both']) {
    assert.equal((await get(`events/urn:uuid:${id}`, outsider.key)).statusCode, 404)
  }
  await db.deleteFrom('disclosures').execute()
})

test('parameters and pages find captured events too', async () => {
  assert.deepEqual(await told('events?EQ_own:dock=7'), ['shipping'])
  assert.deepEqual(await told('events?EQ_bizStep=transporting&GE_eventTime=2026-11-20T01:05:00Z'), ['truck'])
  assert.deepEqual(await told('events?LT_recordTime=2026-11-20T00:00:00Z'), [])
  assert.deepEqual(await told('events?eventType=TransformationEvent'), [])
  const found = await toldByOnes('events?perPage=1')
  assert.deepEqual(found, ['shipping', 'alone', 'both', 'truck'])
})

test('INT-49: pages by the time of events tell those of one millisecond once each', async () => {
  const micros = ['100', '100', '700', '900']
  await capture(
    ...micros.map((fraction, at) =>
      event(`micro-${at}`, { eventTime: `2026-11-18T01:00:00.123${fraction}Z`, 'own:at': at, 'own:series': 'micro' }),
    ),
  )
  for (const direction of ['ASC', 'DESC']) {
    const found = await toldByOnes(`events?EQ_own:series=micro&orderBy=eventTime&orderDirection=${direction}&perPage=1`)
    const ordered = ['micro-0', 'micro-1', 'micro-2', 'micro-3']
    assert.deepEqual(found, direction === 'ASC' ? ordered : ordered.toReversed())
  }
})

test('a captured event is found by its id by whoever may see it', async () => {
  assert.deepEqual(await told('events/urn:uuid:shipping', distributor.key), ['shipping'])
  assert.deepEqual(await told('events/urn:uuid:alone'), ['alone'])
  for (const id of ['alone', 'truck']) {
    assert.equal((await get(`events/urn:uuid:${id}`, distributor.key)).statusCode, 404)
  }
})

test('as XML a captured event can be read again', async () => {
  const { body } = await get('events/urn:uuid:alone', maker.key, { accept: 'application/xml' })
  const { value } = readXml(body)
  const [read] = (value as { epcisBody: { queryResults: { resultsBody: { eventList: EpcisEvent[] } } } }).epcisBody
    .queryResults.resultsBody.eventList
  const { 'other:note': _unnamed, ...rest } = extended
  assert.deepEqual({ ...read, recordTime: undefined }, { ...rest, recordTime: undefined })
})

test('a corrected time is told by the portal, and a declared event to those who were told it', async () => {
  await sent({ reference: 'C-1', actualPickup: '2026-11-20T00:50:00Z', reason: '訂正' })
  await recordEvents(testApp.appContext)
  // EPCIS knows no withdrawal but the sender's own declaration: what was sent stands, after what holds now, so that whoever
  // reads from the start fills the pickup by the corrected time. Its id is the same, so that others leave it out.
  const shippings = async (key: string) => await events('events?EQ_bizStep=shipping', key)
  for (const key of [distributor.key, maker.key]) {
    const [own, sentEvent] = await shippings(key)
    assert.deepEqual(
      [own?.eventTime, sentEvent?.eventTime],
      ['2026-11-20T09:50:00.000+09:00', '2026-11-20T01:00:00.000Z'],
    )
    assert.equal(sentEvent?.eventID, 'urn:uuid:shipping')
  }
  const before = await shippings(maker.key)
  await sent({ reference: 'C-1', remark: 'nothing that an event tells' })
  await recordEvents(testApp.appContext)
  assert.deepEqual(await shippings(maker.key), before, 'it moves once')
  const errorDeclaration = { declarationTime: '2026-11-20T02:30:00Z' }
  await capture({ ...event('both', { bizStep: 'transporting', ...naming('C-1') }), errorDeclaration })
  assert.deepEqual(await told('events/urn:uuid:both', distributor.key), ['both', 'both'])
  assert.deepEqual(await told('events?EXISTS_errorDeclaration=1', distributor.key), ['both'])
})

test('a delivery that is known later is told to its parties later', async () => {
  await capture(event('early', { bizStep: 'shipping', ...naming('C-9') }))
  const [{ recordTime } = {}] = await events('events/urn:uuid:early')
  testApp.moveClock(60_000)
  await sent(delivery('C-9', { consigneeCode: 'DIST', actualPickup: null }))
  assert.equal((await get('events/urn:uuid:early', distributor.key)).statusCode, 404)
  await capture(event('early', { bizStep: 'shipping', ...naming('C-9') }))
  const [known] = await events('events/urn:uuid:early', distributor.key)
  assert.ok(known?.recordTime && recordTime && known.recordTime > recordTime)
})

test('INT-49: an event that names a delivery which is not known yet is not told to the parties of another one', async () => {
  await sent(
    delivery('C-10', { consigneeCode: 'DIST', actualPickup: null, units: [{ sscc: '049876540000000104' }] }),
    delivery('C-11', { consigneeCode: 'DIST', actualPickup: null }),
  )
  const units = (...numbers: string[]) => ({
    epcList: numbers.map(number => `https://id.gs1.org/00/04987654000000${number}`),
  })
  await capture(
    event('later', { bizStep: 'transporting', ...naming('C-10', 'C-99') }),
    event('otherUnit', { bizStep: 'transporting', ...naming('C-10'), ...units('0104', '0111') }),
    event('itsUnit', { bizStep: 'transporting', ...naming('C-10'), ...units('0104') }),
    event('noUnits', { bizStep: 'transporting', ...naming('C-11', 'PO-9'), ...units('0128') }),
  )
  const readers = async (id: string) =>
    await Promise.all([maker, distributor].map(async ({ key }) => (await get(`events/urn:uuid:${id}`, key)).statusCode))
  const known = await Promise.all(['later', 'otherUnit', 'itsUnit', 'noUnits'].map(readers))
  assert.deepEqual(known, [
    [200, 404],
    [200, 404],
    [200, 200],
    [200, 200],
  ])
})

/** An event of EPCIS 1.2; its place in the schema leaves little to vary. */
const event1 = ({ base = '', numbers = ['NONE'], step = 'inspecting', disposition = 'expired' }) => `<ObjectEvent>
  <eventTime>2026-11-20T01:30:00Z</eventTime><eventTimeZoneOffset>+09:00</eventTimeZoneOffset>
  <baseExtension>${base}</baseExtension><epcList><epc>urn:epc:id:sgtin:0614141.712345.1</epc></epcList>
  <action>OBSERVE</action><bizStep>urn:epcglobal:cbv:bizstep:${step}</bizStep>
  <disposition>urn:epcglobal:cbv:disp:${disposition}</disposition>
  <bizTransactionList>${numbers.map(one => `<bizTransaction>urn:epcglobal:cbv:bt:4987654000012:${one}</bizTransaction>`).join('')}
  </bizTransactionList></ObjectEvent>`

test('what a document of EPCIS 1.2 said is told in the words of 2.0', async () => {
  await captureXml1(event1({ disposition: 'non_sellable_expired' }))
  const [found] = await events('events?EQ_bizStep=inspecting&EQ_disposition=expired')
  assert.equal(found?.disposition, 'expired')
  assert.deepEqual(checkEvent(found, '2.0', testApp.appContext.now().getTime()), [])
})

test('an event whose id is a bare UUID in EPCIS 1.2 is told as 2.0 has it, and found by either', async () => {
  const [id, corrective] = ['3B2F0D1C-5E77-4C52-9E0B-0A6C1D8F1A01', 'a1b2c3d4-0000-4000-8000-000000000001']
  const declaration = `<errorDeclaration><declarationTime>2026-11-20T01:40:00Z</declarationTime>
    <correctiveEventIDs><correctiveEventID>${corrective}</correctiveEventID></correctiveEventIDs></errorDeclaration>`
  await captureXml1(
    event1({ base: `<eventID>${id}</eventID>` }),
    event1({ base: `<eventID>${id}</eventID>${declaration}` }),
  )
  for (const written of [id, id.toLowerCase(), `urn:uuid:${id}`, `urn:uuid:${id.toLowerCase()}`]) {
    const found = await events(`events/${written}`)
    assert.deepEqual(
      found.map(one => one.eventID),
      [`urn:uuid:${id}`, `urn:uuid:${id}`],
    )
    assert.deepEqual(found[1]?.errorDeclaration?.correctiveEventIDs, [`urn:uuid:${corrective}`])
    for (const one of found) assert.deepEqual(checkEvent(one, '2.0', testApp.appContext.now().getTime()), [])
  }
  assert.equal((await events(`events?EQ_correctiveEventID=urn:uuid:${corrective}`)).length, 1)
  assert.equal((await get('events/not-an-id')).statusCode, 400)
})

test('a UUID is one id with and without urn:uuid:', async () => {
  await sent(delivery('C-20', { actualPickup: null }), delivery('C-21', { actualPickup: null }))
  const id = '3b2f0d1c-5e77-4c52-9e0b-0a6c1d8f1a20'
  const base = `<eventID>${id.toUpperCase()}</eventID>`
  await captureXml1(event1({ base, step: 'shipping', numbers: ['C-20'] }))
  await capture(event(id, { bizStep: 'shipping', ...naming('C-21') }))
  const pickups = async () => [(await stored('C-20')).actualPickup, (await stored('C-21')).actualPickup]
  assert.deepEqual(await pickups(), ['2026-11-20T01:30:00.000Z', null], 'the id of another event takes no effect')
  // Repeats the event by its id alone: what it says besides differs from what 1.2 could say.
  const errorDeclaration = { declarationTime: '2026-11-20T02:00:00Z' }
  await capture(event(id, { bizStep: 'shipping', ...naming('C-20'), 'own:dock': 8, errorDeclaration }))
  assert.deepEqual(await pickups(), [null, null])
})

test('INT-44: events of a transaction are on the first page, however many others there are', async () => {
  const gdti = 'urn:epc:id:gdti:4987654.00001.7'
  const many = Array.from({ length: 520 }, (_, at) =>
    event(`other-${at}`, { 'own:at': at, ...(at < 500 && { bizStep: 'packing' }), ...naming(`OTHER-${at}`) }),
  )
  const ofDocument = { bizTransactionList: [{ type: 'inv', bizTransaction: gdti }] }
  await capture(...many, event('wanted', naming('OTHER-1', 'WANTED')), event('document', ofDocument))
  const [one, other] = ['WANTED', 'OTHER-1'].map(number => `urn:epcglobal:cbv:bt:4987654000012:${number}`)
  assert.deepEqual(await told(`events?EQ_bizTransaction_desadv=${one}`), ['wanted'])
  assert.deepEqual(await told(`events?EQ_bizTransaction_desadv=${one}|${other}`), ['other-1', 'wanted'])
  assert.deepEqual(await told(`events?EQ_bizTransaction_po=${one}`), [], 'of another type')
  assert.deepEqual(await told(`events?EQ_bizTransaction_desadv=${one}`, outsider.key), [])
  // A GS1 key has more than one URI: those are compared with each event, of which a page has 500.
  const link = encodeURIComponent(canonicalUri(gdti) ?? '')
  assert.notEqual(link, '')
  const recorded = (await events('events/urn:uuid:document'))[0]?.recordTime ?? ''
  assert.deepEqual(
    await told(`events?EQ_bizTransaction_inv=${link}&orderBy=recordTime&GE_recordTime=${encodeURIComponent(recorded)}`),
    ['document'],
  )
})

test('INT-44: maxEventCount counts events, however large they are, and says why it refuses', async () => {
  const large = (at: number) =>
    event(`large-${at}`, { bizStep: 'storing', 'own:at': at, 'own:text': 'x'.repeat(11_000_000) })
  for (const at of [0, 1]) await capture(large(at))
  const refused = async (search: string) => {
    const reply = await get(`events?${search}`)
    return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json<{ type: string }>().type.split(':').at(-1)]
  }
  assert.equal(await refused('EQ_bizStep=storing&maxEventCount=2'), 200)
  assert.deepEqual(await refused('EQ_bizStep=storing&maxEventCount=1'), [413, 'QueryTooLargeException'])
  // Those of the test above are more than are looked at for one answer, those with this step exactly as many.
  assert.deepEqual(await refused('EXISTS_own:nothing=1&maxEventCount=1'), [413, 'QueryTooComplexException'])
  assert.equal(await refused('EQ_bizStep=packing&EXISTS_own:nothing=1&maxEventCount=1'), 200)
})

test('INT-44: an event is answered with all of its error declarations on one page, or not at all', async () => {
  const declared = (time: number) => {
    const errorDeclaration = { declarationTime: new Date(Date.parse('2026-11-20T03:00:00Z') + time).toISOString() }
    return event('declared-often', { epcList: ['urn:epc:id:sgtin:0614141.712345.6'], action: 'ADD', errorDeclaration })
  }
  const path = `events/${encodeURIComponent('urn:uuid:declared-often')}`
  await capture(...Array.from({ length: 120 }, (_, nth) => declared(nth)))
  assert.equal((await events(`${path}?perPage=2`)).length, 120, 'there is no other page')
  await capture(...Array.from({ length: 400 }, (_, nth) => declared(120 + nth)))
  const reply = await get(path)
  assert.equal(reply.statusCode, 413)
  assert.match(reply.body, /events\?EQ_eventID=urn%3Auuid%3Adeclared-often answers them in pages/)
  const inPages = await events('events?EQ_eventID=urn%3Auuid%3Adeclared-often')
  assert.equal(inPages.length, 30)
})
