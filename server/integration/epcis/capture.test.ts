import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { mostWaiting } from '#server/integration/epcis/capture/acceptDocument.ts'
import { aroundEventsLimit, capturedEventCalls } from '#contract/integration/calls/capturedEvents.ts'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { makeApiKey, makeCentre, makeLogger, makeProduct, makeUser } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { testApp, db, maker, logistics, sent, stored } = partnerApi
const { getCapturedEvent, getCapturedEventList } = capturedEventCalls

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { own: 'https://own.example/' }]
const document = (...eventList: unknown[]) => ({
  '@context': context,
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T02:00:00Z',
  epcisBody: { eventList },
})
let serial = 0
const event = (different: Record<string, unknown> = {}) => ({
  type: 'ObjectEvent',
  eventTime: '2026-11-20T01:00:00.000Z',
  eventTimeZoneOffset: '+09:00',
  epcList: [`urn:epc:id:sscc:4987654.0${String((serial += 1)).padStart(9, '0')}`],
  action: 'OBSERVE',
  ...different,
})
const naming = (number: string) => ({
  bizTransactionList: [{ type: 'desadv', bizTransaction: `urn:epcglobal:cbv:bt:4987654000012:${number}` }],
})
const temperature = (value: number, uom = 'CEL', different: Record<string, unknown> = {}) => ({
  type: 'Temperature',
  value,
  uom,
  ...different,
})
const measured = (device: string, time: string, ...sensorReport: unknown[]) => ({
  bizStep: 'sensor_reporting',
  sensorElementList: [{ sensorMetadata: { time, deviceID: device }, sensorReport }],
})

type Options = { key?: string; headers?: Record<string, string>; path?: string }
const post = async (payload: unknown, { key = maker.key, headers = {}, path = 'capture' }: Options = {}) => {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/api/v1/epcis/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  })
  assert.ok(reply.statusCode < 500, `${reply.body} ${testApp.logLines.at(-1)}`)
  return reply
}
const get = async (url: string, key = maker.key) =>
  await testApp.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })

/** Sends a document and works off its job; the job as the standard has it. */
const captured = async (payload: unknown, options: Options = {}) => {
  const reply = await post(payload, options)
  assert.equal(reply.statusCode, 202, reply.body)
  await workOffJobs(testApp)
  return (await get(String(reply.headers.location), options.key)).json<Record<string, unknown>>()
}
const faultsOf = async (...events: unknown[]) => {
  const reply = await post(document(...events))
  assert.equal(reply.statusCode, 400, reply.body)
  return reply.json<{ issues: { path: string; message: string }[] }>().issues.map(({ path }) => path)
}
const events = async () => {
  const { rows } = await sql<{ outcomes: string[]; event_id: string; place: number }>`
    select outcomes, event_id, place from epcis_events order by capture_id, place`.execute(db)
  return rows
}
const outcomes = async () => (await events()).map(row => row.outcomes.toSorted())
const readings = async () =>
  (
    await sql<{ serial: string; at: Date; milli_celsius: number }>`
      select l.serial, r.at, r.milli_celsius from readings r join loggers l on l.id = r.logger_id order by 1, 2`.execute(
      db,
    )
  ).rows.map(row => [row.serial, row.at.toISOString(), row.milli_celsius])

beforeEach(async () => {
  await sql`delete from epcis_events`.execute(db)
  await sql`delete from epcis_captures`.execute(db)
})

test('a document is captured by a job that its sender asks by its address', async () => {
  const reply = await post(document(event(), event()))
  assert.equal(reply.statusCode, 202)
  assert.equal(reply.headers['gs1-epcis-version'], '2.0')
  assert.equal(reply.headers['gs1-capture-error-behaviour'], 'rollback')
  const address = String(reply.headers.location)
  assert.match(address, /^\/api\/v1\/epcis\/capture\/[0-9a-f-]{36}$/)
  assert.partialDeepStrictEqual((await get(address)).json(), { running: true, finishedAt: null, success: true })
  await workOffJobs(testApp)
  assert.partialDeepStrictEqual((await get(address)).json(), {
    running: false,
    success: true,
    captureErrorBehaviour: 'rollback',
    errors: [],
    counts: { events: 2, captured: 2, doubles: 0, leftOut: 0 },
  })
  assert.equal((await get(address, logistics.key)).statusCode, 404, 'nobody else sees it')
})

test('the rest of a document is kept as it was sent, and shown to its company to who is not limited to centres', async () => {
  const header = {
    epcisMasterData: { vocabularyList: [{ type: 'urn:epcglobal:epcis:vtype:Location', note: '東側 </EventList>' }] },
  }
  const xml = (list: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\r\n<e:EPCISDocument xmlns:e="urn:epcglobal:epcis:xsd:2" schemaVersion="2.0" creationDate="2026-11-20T02:00:00Z" xmlns:own="https://own.example/">\r\n<EPCISHeader><own:note a='>'>薬 &amp; 箱😀</own:note></EPCISHeader><EPCISBody><EventList>${list}</EventList></EPCISBody></e:EPCISDocument>`
  const inXml = `<ObjectEvent><eventTime>2026-11-20T01:00:00Z</eventTime><eventTimeZoneOffset>+09:00</eventTimeZoneOffset><epcList><epc>urn:epc:id:sscc:4987654.0900000009</epc></epcList><action>OBSERVE</action></ObjectEvent>`
  const whole = { ...document(event()), sender: 'urn:own:1', epcisHeader: header }
  const answer = {
    ...document(event()),
    type: 'EPCISQueryDocument',
    epcisBody: { queryResults: { queryName: 'Q', resultsBody: { eventList: [event()] } } },
  }
  await captured(whole)
  await captured(answer)
  await captured(xml(inXml), { headers: { 'content-type': 'application/xml' } })
  assert.equal((await post({ ...event(), '@context': context }, { path: 'events' })).statusCode, 201)
  await captured({ ...document(event()), epcisHeader: { note: '箱'.repeat(aroundEventsLimit) } })

  const shownTo = async (facts: Parameters<typeof makeUser>[1]) => {
    const as = await openSessionOf(testApp, await makeUser(db, { role: '01', menus: ['ImportCentre'], ...facts }))
    const { data } = await testApp.call(getCapturedEventList, { page: 1, pageSize: 10 }, { as })
    const answers = data.rows.map(async ({ id }) => (await testApp.call(getCapturedEvent, { id }, { as })).data)
    return await Promise.all(answers)
  }
  const [long, alone, ofXml, ofAnswer, ofDocument] = await shownTo({ company: maker })
  assert.deepEqual(JSON.parse(ofDocument?.aroundEvents ?? ''), { ...whole, epcisBody: { eventList: [] } })
  const emptied = { queryResults: { queryName: 'Q', resultsBody: { eventList: [] } } }
  assert.deepEqual(JSON.parse(ofAnswer?.aroundEvents ?? ''), { ...answer, epcisBody: emptied })
  assert.equal(ofXml?.aroundEvents, xml(''))
  assert.equal(ofXml.aroundEventsLength, xml('').length - 1, 'characters, of which one has two units')
  assert.equal(alone?.aroundEvents, null)
  assert.equal(long?.aroundEvents?.length, aroundEventsLimit)
  assert.ok((long.aroundEventsLength ?? 0) > aroundEventsLimit)
  assert.deepEqual(await shownTo({ company: logistics }), [])

  const centre = await makeCentre(db, { company: logistics, code: 'AROUND' })
  await sent(delivery('AROUND-1', { destination: { name: centre.name, centreCode: centre.code } }))
  await captured({ ...document(event({ bizStep: 'shipping', ...naming('AROUND-1') })), epcisHeader: header })
  const limited = await shownTo({ company: maker, centres: [centre] })
  assert.deepEqual(
    limited.map(({ reference, aroundEvents, aroundEventsLength }) => [reference, aroundEvents, aroundEventsLength]),
    [['AROUND-1', null, null]],
  )
})

test('captures are listed a page at a time, those of other companies never', async () => {
  // Before and after: a token that led others anywhere would lead to what came before.
  await captured(document(event()), { key: logistics.key })
  for (let number = 0; number < 3; number++) await captured(document(event()))
  await captured(document(event()), { key: logistics.key })
  const first = await get('/api/v1/epcis/capture?perPage=2')
  assert.equal(first.json<unknown[]>().length, 2)
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? []
  const second = await get(next)
  assert.equal(second.json<unknown[]>().length, 1)
  assert.equal(second.headers.link, undefined)
  assert.equal((await get('/api/v1/epcis/capture?perPage=0')).statusCode, 400)
  assert.equal((await get('/api/v1/epcis/capture?nextPageToken=2')).statusCode, 400)
  const [, token = ''] = /nextPageToken=([^&>]+)/.exec(next) ?? []
  const others = await get(`/api/v1/epcis/capture?nextPageToken=${token}`, logistics.key)
  assert.equal(others.statusCode, 400, 'a token leads nobody else anywhere')
})

test('a document is refused whole, with every fault by event and path', async () => {
  assert.deepEqual(
    await faultsOf(
      event(),
      event({ action: 'CREATE', bizStep: 'transforming' }),
      event({
        eventTime: '2026-11-20T01:00:00',
        eventTimeZoneOffset: 'Asia/Tokyo',
        epcList: ['no uri', 'urn:epc:id:sscc:1.2'],
      }),
      event({ eventTime: '2026-11-20T03:10:01Z', own: 1 }),
      event({ type: 'AggregationEvent', action: 'ADD', epcList: undefined }),
      event(measured('urn:x:d', '2026-11-20T01:00:00Z', temperature(4, 'KGM'), { type: 'Temperature', value: 4 })),
      event({ quantityList: [{ epcClass: 'urn:epc:idpat:sgtin:4987654.000001.*', quantity: 1.5 }] }),
    ),
    [
      'epcisBody.eventList[1].bizStep',
      'epcisBody.eventList[1].action',
      'epcisBody.eventList[2].eventTime',
      'epcisBody.eventList[2].eventTimeZoneOffset',
      'epcisBody.eventList[2].epcList[0]',
      'epcisBody.eventList[2].epcList[1]',
      'epcisBody.eventList[3].own',
      'epcisBody.eventList[3].eventTime',
      'epcisBody.eventList[4].parentID',
      'epcisBody.eventList[4]',
      'epcisBody.eventList[5].sensorElementList[0].sensorReport[0].uom',
      'epcisBody.eventList[5].sensorElementList[0].sensorReport[1].uom',
      'epcisBody.eventList[6].quantityList[0].quantity',
    ],
  )
  const reply = await post(document(event({ action: 'CREATE' })))
  assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
  assert.partialDeepStrictEqual(reply.json(), { type: 'epcisException:ValidationException', status: 400 })
  assert.deepEqual(await events(), [])
})

test('names, ids and times that the platform itself cannot take are refused, not failed on', async () => {
  const report = (different: object) => measured('urn:x:1', '2026-11-20T01:00:00Z', { type: 'x', ...different })
  assert.deepEqual(await faultsOf(event({ type: 'constructor' }), event({ type: 'toString' })), [
    'epcisBody.eventList[0].type',
    'epcisBody.eventList[1].type',
  ])
  assert.deepEqual(await faultsOf(event({ eventTime: '2026-11-20T01:00:00+16:00' })), [
    'epcisBody.eventList[0].eventTime',
  ])
  const random = Array.from({ length: 4000 }, () => Math.random().toString(36).slice(2, 3)).join('')
  assert.deepEqual(await faultsOf(event({ eventID: `urn:x:${random}` })), ['epcisBody.eventList[0].eventID'])
  const job = await captured(
    document(
      event({ 'own:of': { constructor: [{ type: 'x' }], toString: 1 } }),
      event(report({ type: 'constructor', value: 1, uom: 'CEL' })),
      event({ eventID: `urn:x:${random.slice(0, 790)}` }),
    ),
  )
  assert.partialDeepStrictEqual(job, { running: false, counts: { captured: 3 } })
  const xml = `<ObjectEvent><__proto__/><constructor/><eventTime>2026-11-20T01:00:00Z</eventTime></ObjectEvent>`
  const reply = await post(xml, { path: 'events', headers: { 'content-type': 'application/xml' } })
  assert.equal(reply.statusCode, 400)
  const paths = reply.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)
  assert.ok(
    ['__proto__', 'constructor'].every(name => paths.includes(name)),
    paths.join(),
  )
})

test('documents whose parts would multiply are captured or refused in time', async () => {
  const many = 40_000
  const reports = Array.from({ length: many }, () => temperature(5))
  const long = `0.${'0'.repeat(2_000_000)}1`
  const job = await captured(
    document(event(measured('urn:x:1', '2026-11-20T01:00:00Z', ...reports)), event({ 'own:x': long })),
  )
  assert.partialDeepStrictEqual(job, { running: false, counts: { captured: 2 } })
  const namespaces = Array.from({ length: many }, (_, at) => `<x:a xmlns:x="u:${at}"/><own:a xmlns:own="u:o"/>`).join(
    '',
  )
  const xml = `<ObjectEvent>${namespaces}</ObjectEvent>`
  assert.equal((await post(xml, { path: 'events', headers: { 'content-type': 'text/xml' } })).statusCode, 400)
  const context = { own: 'https://own.example/', more: 'x'.repeat(100_000) }
  const copied = {
    ...document(event({ eventTime: 'x' }), ...Array.from({ length: 300 }, () => event())),
    '@context': context,
  }
  const proceed = { headers: { 'gs1-capture-error-behaviour': 'proceed' } }
  for (const options of [{}, proceed]) {
    const reply = await post(copied, options)
    assert.equal(reply.statusCode, 400)
    assert.ok(reply.json<{ issues: { path: string }[] }>().issues.some(({ path }) => path === '@context'))
  }
})

test('a document of faults alone is refused in time', async () => {
  const many = 400_000
  const paths = await faultsOf(event({ sourceList: Array.from({ length: many }, () => 'x') }))
  assert.equal(paths.length, 101)
  assert.deepEqual(paths.slice(-2), ['epcisBody.eventList[0].sourceList[99]', 'epcisBody.eventList[0].sourceList[100]'])
  const whole = document(
    ...Array.from({ length: 10_000 }, () => event({ epcList: Array.from({ length: 120 }, () => '') })),
  )
  const proceed = { headers: { 'gs1-capture-error-behaviour': 'proceed' } }
  for (const options of [{}, proceed]) {
    const reply = await post(whole, options)
    assert.equal(reply.statusCode, 400)
    assert.ok(reply.json<{ issues: { path: string }[] }>().issues.some(one => one.path === 'epcisBody.eventList[100]'))
  }
})

test('a number, device or lot with an encoded NUL is unknown, and holds up no capture', async () => {
  const events = [
    event({ bizStep: 'shipping', ...naming('%00') }),
    event({ bizStep: 'shipping', bizTransactionList: [{ bizTransaction: 'https://own.example/a%00b' }] }),
    event(measured('https://own.example/%00', '2026-11-20T01:00:00Z', temperature(5))),
    event({
      bizStep: 'stock_taking',
      quantityList: [{ epcClass: 'https://id.gs1.org/01/04987654000111/10/%00', quantity: 1 }],
      bizLocation: { id: 'https://id.gs1.org/414/4987654000050' },
    }),
  ]
  assert.partialDeepStrictEqual(await captured(document(...events)), { running: false, counts: { captured: 4 } })
})

test('a URI with a name that every object has is no GS1 key, and holds up no capture', async () => {
  const uri = 'https://own.example/constructor/1/toString/2'
  const events = [
    event({ epcList: [uri, 'https://own.example/__proto__/1'], readPoint: { id: uri } }),
    event({ bizStep: 'shipping', bizTransactionList: [{ bizTransaction: uri }] }),
    event(measured(uri, '2026-11-20T01:00:00Z', temperature(5))),
  ]
  assert.partialDeepStrictEqual(await captured(document(...events)), { running: false, counts: { captured: 3 } })
  assert.equal((await post({ '@context': context, ...event({ epcList: [uri] }) }, { path: 'events' })).statusCode, 201)
  const asked = await get(`/api/v1/epcis/events?MATCH_epc=${encodeURIComponent(uri)}`)
  assert.equal(asked.statusCode, 200, asked.body)
})

test('an event whose context is no text is told like any other', async () => {
  const contexts = [{ toString: null, valueOf: 1 }, 7, null, [[{ own: 'https://own.example/' }]]]
  for (const context of contexts) {
    const sentEvent = { '@context': context, ...event() }
    assert.equal((await post(sentEvent, { path: 'events' })).statusCode, 201)
  }
  assert.equal((await post({ type: { toString: null } }, { path: 'events' })).statusCode, 400)
  await recordEvents(testApp.appContext)
  for (const accept of ['application/json', 'application/xml']) {
    const headers = { authorization: `Bearer ${maker.key}`, accept }
    const reply = await testApp.app.inject({ url: '/api/v1/epcis/events', headers })
    assert.equal(reply.statusCode, 200, testApp.logLines.at(-1))
    assert.equal(reply.body.match(/urn:epc:id:sscc/g)?.length, contexts.length)
  }
})

test('what is no document to capture is refused with what it is', async () => {
  for (const [body, message] of [
    [{ ...document(event()), type: 'EPCISQueryDocument' }, /without the answer of a query/],
    [event(), /bare ObjectEvent/],
    [document(), /no events/],
    [{ ...document(event()), '@context': undefined }, /context/],
    [{ ...document(event()), schemaVersion: '3.0' }, /no version/],
    [[], /no EPCIS document/],
    ['null', /no EPCIS document/],
    ['{"type":"EPCISDocument","type":"EPCISDocument"}', /twice/],
    [`{"type":"EPCISDocument","a:b":"\\u0000"}`, /NUL/],
    ['['.repeat(100), /deep/],
    ['<xml', /not JSON/],
  ] as const) {
    const reply = await post(body)
    assert.equal(reply.statusCode, 400, reply.body)
    assert.match(reply.body, message)
  }
  assert.equal((await post('a', { headers: { 'content-type': 'text/csv' } })).statusCode, 415)
  assert.equal((await post(document(event()), { headers: { 'gs1-epcis-version': '3.0' } })).statusCode, 400)
  assert.equal((await post(document(event()), { headers: { 'gs1-capture-error-behaviour': 'maybe' } })).statusCode, 400)
  assert.equal((await post(document(event()), { key: 'kc_wrong' })).statusCode, 401)
  const reader = await makeApiKey(db, { company: maker, scopes: ['readings:write'] })
  assert.equal((await post(document(event()), { key: reader.key })).statusCode, 403)
})

test("a repository's answer to a query is captured as the document with its events", async () => {
  const { epcisBody, ...head } = document(event(), event())
  const type = 'EPCISQueryDocument'
  const answer = { ...head, type, epcisBody: { queryResults: { queryName: 'Q', resultsBody: epcisBody } } }
  assert.partialDeepStrictEqual(await captured(answer), { counts: { captured: 2 } })
  const xml = `<q:EPCISQueryDocument xmlns:q="urn:epcglobal:epcis-query:xsd:2" schemaVersion="2.0"
    creationDate="2026-11-20T02:00:00Z"><EPCISBody><q:QueryResults><queryName>Q</queryName><resultsBody><EventList>
    <ObjectEvent><eventTime>2026-11-20T01:00:00Z</eventTime><eventTimeZoneOffset>+09:00</eventTimeZoneOffset>
    <epcList/><action>OBSERVE</action></ObjectEvent></EventList></resultsBody></q:QueryResults></EPCISBody></q:EPCISQueryDocument>`
  const job = await captured(xml, { headers: { 'content-type': 'application/xml' } })
  assert.partialDeepStrictEqual(job, { counts: { captured: 1 } })
})

test('"proceed" leaves out the events that have faults and captures the others', async () => {
  const job = await captured(document(event(), event({ action: 'CREATE' }), event()), {
    headers: { 'gs1-capture-error-behaviour': 'proceed' },
  })
  assert.partialDeepStrictEqual(job, {
    success: false,
    captureErrorBehaviour: 'proceed',
    counts: { events: 3, captured: 2, doubles: 0, leftOut: 1 },
    errors: [{ issues: [{ path: 'epcisBody.eventList[1].action' }] }],
  })
  assert.deepEqual(
    (await events()).map(row => row.place),
    [0, 2],
  )
})

test('INT-17: each event that "proceed" leaves out is counted and named', async () => {
  const proceed = { headers: { 'gs1-capture-error-behaviour': 'proceed' } }
  const wrong = { bizLocation: { id: 'no uri' } }
  // One event has more faults than are told of a document.
  const very = event({
    epcList: Array.from({ length: 120 }, () => 'x'),
    sourceList: Array.from({ length: 120 }, () => 'x'),
    destinationList: Array.from({ length: 120 }, () => 'x'),
    quantityList: Array.from({ length: 120 }, () => 'x'),
    bizTransactionList: Array.from({ length: 120 }, () => 'x'),
    certificationInfo: Array.from({ length: 120 }, () => ''),
  })
  const some = await captured(document(very, event(), event(wrong), event(wrong)), proceed)
  assert.partialDeepStrictEqual(some, { counts: { events: 4, captured: 1, leftOut: 3 } })
  const pathsIn = (job: Record<string, unknown>) =>
    (job.errors as { issues: { path: string }[] }[]).flatMap(({ issues }) => issues.map(({ path }) => path))
  assert.equal(pathsIn(some).length, 500)
  assert.deepEqual(
    pathsIn(some).slice(-2),
    [2, 3].map(at => `epcisBody.eventList[${at}].bizLocation.id`),
  )
  const refused = await post(document(very, event(), event(wrong)))
  assert.ok(refused.body.includes('epcisBody.eventList[2].bizLocation.id'))
  const many = await captured(document(event(), ...Array.from({ length: 600 }, () => event(wrong))), proceed)
  assert.partialDeepStrictEqual(many, { success: false, counts: { events: 601, captured: 1, leftOut: 600 } })
  assert.equal(pathsIn(many).length, 600)
  const [listed = {}] = (await get('/api/v1/epcis/capture?perPage=1')).json<Record<string, unknown>[]>()
  assert.deepEqual([listed.counts, pathsIn(listed).length], [many.counts, 100])
})

test('shipping and receiving fill the times of the delivery that they name, and no time that is there', async () => {
  await sent(delivery('E-1', { slipNo: ['SLIP-7'] }))
  const shipping = event({ bizStep: 'shipping', ...naming('E-1') })
  const departing = event({ bizStep: 'departing', eventTime: '2026-11-20T01:20:00Z', ...naming('SLIP-7') })
  const transporting = event({ bizStep: 'transporting', eventTime: '2026-11-20T01:30:00Z', ...naming('E-1') })
  const receiving = event({ bizStep: 'receiving', eventTime: '2026-11-20T02:00:00Z', ...naming('e-1') })
  await captured(document(shipping, departing, transporting, receiving))
  const { actualPickup, deliveredAt } = await stored('E-1')
  assert.deepEqual([actualPickup, deliveredAt], ['2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z'])
  assert.deepEqual(await outcomes(), [['pickupRecorded'], ['timeStands'], ['underWay'], ['arrivalRecorded']])
})

test("the trail of the delivery names the sender's key", async () => {
  await sent(delivery('E-2'))
  await captured(document(event({ bizStep: 'shipping', ...naming('E-2') })))
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_trail where table_name = 'deliveries' and act = 'U' order by id desc limit 1`.execute(db)
  assert.equal(rows[0]?.actor, `key:${maker.keyId}`)
})

test("events change nobody else's deliveries, and do not tell whether there are any", async () => {
  await sent(delivery('THEIRS', { carrierCode: 'CARR' }))
  for (const key of [partnerApi.carrier.key, partnerApi.outsider.key, partnerApi.platform.key]) {
    await captured(
      document(event({ bizStep: 'shipping', ...naming('THEIRS') }), event({ bizStep: 'shipping', ...naming('NONE') })),
      { key },
    )
  }
  assert.equal((await stored('THEIRS')).actualPickup, null)
  assert.deepEqual(new Set((await outcomes()).flat()), new Set(['noDelivery']))
})

test('a stop on the way is neither pickup nor arrival, and arriving needs a known place', async () => {
  await sent(delivery('E-3'))
  const here = (gln: string) => ({ readPoint: { id: `https://id.gs1.org/414/${gln}` } })
  const to = (gln: string) => ({
    destinationList: [{ type: 'location', destination: `https://id.gs1.org/414/${gln}` }],
  })
  const [hub, clinic] = ['4987654000029', '4987654000036']
  await captured(
    document(
      event({ bizStep: 'shipping', ...naming('E-3') }),
      event({ bizStep: 'arriving', eventTime: '2026-11-20T01:10:00Z', ...naming('E-3') }),
      event({ bizStep: 'receiving', eventTime: '2026-11-20T01:15:00Z', ...naming('E-3'), ...here(hub), ...to(clinic) }),
      event({ bizStep: 'receiving', eventTime: '2026-11-20T00:15:00Z', ...naming('E-3') }),
      event({
        bizStep: 'arriving',
        eventTime: '2026-11-20T02:00:00Z',
        ...naming('E-3'),
        ...here(clinic),
        ...to(clinic),
      }),
    ),
  )
  assert.deepEqual(await outcomes(), [
    ['pickupRecorded'],
    ['placeUnknown'],
    ['otherPlace'],
    ['beforePickup'],
    ['arrivalRecorded'],
  ])
  assert.equal((await stored('E-3')).deliveredAt, '2026-11-20T02:00:00.000Z')
})

test('INT-20: what the delivery knows of its places, an event that names the ends of its leg does not overrule', async () => {
  const [plant, hub, clinic] = ['4987654000081', '4987654000029', '4987654000036']
  const logger = await makeLogger(db, { company: maker, serial: 'S-20' })
  const known = { shipFrom: { name: '埼玉工場', gln: plant }, destination: { name: 'Clinic', gln: clinic } }
  const loggers = [{ serial: 'S-20', from: '2026-11-20T00:00:00Z', intervalSeconds: 600 }]
  await sent(delivery('E-20', { ...known, loggers }))
  const at = (gln: string, minute: number) => ({
    eventTime: `2026-11-20T01:${minute}:00Z`,
    ...naming('E-20'),
    readPoint: { id: `https://id.gs1.org/414/${gln}` },
    sourceList: [{ type: 'location', source: `https://id.gs1.org/414/${gln}` }],
    destinationList: [{ type: 'location', destination: `https://id.gs1.org/414/${gln}` }],
  })
  await captured(
    document(
      event({ bizStep: 'shipping', ...at(hub, 10) }),
      event({ bizStep: 'shipping', ...at(plant, 20) }),
      event({ bizStep: 'receiving', ...at(hub, 30) }),
      event({ bizStep: 'arriving', ...at(hub, 40) }),
    ),
  )
  assert.deepEqual(await outcomes(), [['otherPlace'], ['pickupRecorded'], ['otherPlace'], ['otherPlace']])
  const open = await db.selectFrom('logger_assignments').select('to_at').where('logger_id', '=', logger.id).execute()
  assert.deepEqual(open, [{ to_at: null }], 'its logger is still with it')
  await captured(document(event({ bizStep: 'arriving', ...at(clinic, 50) })))
  const { actualPickup, deliveredAt } = await stored('E-20')
  assert.deepEqual([actualPickup, deliveredAt], ['2026-11-20T01:20:00.000Z', '2026-11-20T01:50:00.000Z'])
})

test('INT-20: the despatch advice is the delivery, whatever other documents an event names', async () => {
  await sent(delivery('D-7', { actualPickup: '2026-11-20T00:30:00Z' }), delivery('1001'), delivery('D-8'))
  const transaction = (type: string, number: string) => ({
    type,
    bizTransaction: `urn:epcglobal:cbv:bt:4987654000012:${number}`,
  })
  const naming = (...bizTransactionList: unknown[]) => event({ bizStep: 'departing', bizTransactionList })
  await captured(
    document(
      naming(transaction('po', '1001'), transaction('desadv', 'D-7')),
      naming(transaction('desadv', 'D-7'), transaction('desadv', '1001')),
      naming(transaction('inv', 'D-7'), transaction('po', '1001')),
      naming(transaction('po', 'D-8')),
    ),
  )
  assert.deepEqual(await outcomes(), [['timeStands'], ['severalDeliveries'], ['severalDeliveries'], ['pickupRecorded']])
  assert.equal((await stored('1001')).actualPickup, null)
})

test("INT-20: a number that another company gave is no reference of the sender's", async () => {
  const [ofDist, ofStranger, own] = ['4912345000057', '4912345000064', '4912345000071']
  const glns = { [ofDist]: partnerApi.distributor, [ofStranger]: partnerApi.outsider, [own]: maker }
  for (const [gln, { id }] of Object.entries(glns))
    await db.updateTable('companies').set({ gln }).where('id', '=', id).execute()
  await sent(delivery('E-21'), delivery('E-22', { clientManagementNo: 'E-21' }), delivery('E-23'))
  const shipping = (bizTransaction: string, type = 'po') =>
    event({ bizStep: 'shipping', bizTransactionList: [{ type, bizTransaction }] })
  // Of a company that the sender has no partnership with, nothing may be found out.
  await captured(document(shipping(`urn:epcglobal:cbv:bt:${ofStranger}:E-23`, 'desadv')))
  await captured(
    document(
      shipping('https://portal.example/epcis/bt/DIST:E-23'),
      shipping(`urn:epcglobal:cbv:bt:${ofDist}:E-21`),
      shipping('https://portal.example/epcis/bt/MAKER:E-21'),
      shipping(`urn:epcglobal:cbv:bt:${own}:E-23`),
    ),
  )
  assert.deepEqual(await outcomes(), [
    ['pickupRecorded'],
    ['noDelivery'],
    ['pickupRecorded'],
    ['pickupRecorded'],
    ['timeStands'],
  ])
  const { rows } = await sql<{ reference: string | null }>`
    select d.reference from epcis_events e left join deliveries d on d.id = e.delivery_id order by e.capture_id, e.place`.execute(
    db,
  )
  assert.deepEqual(
    rows.map(row => row.reference),
    ['E-23', null, 'E-22', 'E-21', 'E-23'],
  )
  await db.updateTable('companies').set({ gln: null }).execute()
})

test("INT-20: a GDTI is a reference of the sender's below the prefix of its GLN alone", async () => {
  await db.updateTable('companies').set({ gln: '4987654000012' }).where('id', '=', maker.id).execute()
  await sent(delivery('G-1'), delivery('G-2', { clientManagementNo: 'G-3' }), delivery('G-3'), delivery('G-4'))
  const named = [
    'urn:epc:id:gdti:4912345.00001.G-1',
    'https://id.gs1.org/253/4987654000012G-4',
    'urn:epc:id:gdti:4912345.00001.G-3',
    'urn:epc:id:gdti:4987654.00001.G-3',
  ]
  const shipping = (bizTransaction: string) =>
    event({ bizStep: 'shipping', bizTransactionList: [{ type: 'desadv', bizTransaction }] })
  await captured(document(...named.map(uri => shipping(uri))))
  const { rows } = await sql<{ reference: string | null }>`
    select d.reference from epcis_events e left join deliveries d on d.id = e.delivery_id order by e.place`.execute(db)
  assert.deepEqual(
    rows.map(row => row.reference),
    [null, null, 'G-2', 'G-3'],
  )
  await db.updateTable('companies').set({ gln: null }).execute()
  await captured(document(shipping('urn:epc:id:gdti:4987654.00001.G-1')))
  assert.deepEqual((await outcomes()).at(-1), ['noDelivery'], 'whose prefix it is, no GLN says')
})

test('sensor reports are readings of own loggers in °C; minimum, maximum and mean are none', async () => {
  await makeLogger(db, { company: maker, serial: 'S-1' })
  const logger = await makeLogger(db, { company: maker, serial: 'S-2' })
  const foreign = await makeLogger(db, { company: logistics, serial: 'FOREIGN' })
  await sql`insert into logger_codes (logger_id, company_id, kind, code) values (${foreign.id}, ${logistics.id}, 'giai', '4000001222')`.execute(
    db,
  )
  await sql`insert into logger_codes (logger_id, company_id, kind, code) values (${logger.id}, ${maker.id}, 'giai', '4000001111')`.execute(
    db,
  )
  await captured(
    document(
      event(
        measured('https://maker.example/loggers/S-1', '2026-11-20T01:00:00Z', temperature(4.5), {
          type: 'RelativeHumidity',
          value: 40,
          uom: 'P1',
        }),
      ),
      event(
        measured(
          'urn:epc:id:giai:4000001.111',
          '2026-11-20T01:05:00Z',
          temperature(41, 'FAH'),
          temperature(278.15, 'KEL', { time: '2026-11-20T01:06:00Z' }),
        ),
      ),
      event(measured('urn:x:FOREIGN', '2026-11-20T01:00:00Z', temperature(5))),
      event(measured('urn:epc:id:giai:4000001.222', '2026-11-20T01:00:00Z', temperature(5))),
      event(
        measured('urn:x:S-1', '2026-11-20T01:10:00Z', {
          type: 'Temperature',
          minValue: 2,
          maxValue: 8,
          meanValue: 5,
          uom: 'CEL',
        }),
      ),
      event({ sensorElementList: [{ sensorReport: [temperature(5)] }] }),
    ),
  )
  assert.deepEqual(await readings(), [
    ['S-1', '2026-11-20T01:00:00.000Z', 4500],
    ['S-2', '2026-11-20T01:05:00.000Z', 5000],
    ['S-2', '2026-11-20T01:06:00.000Z', 5000],
  ])
  assert.deepEqual(await outcomes(), [
    ['readingsStored'],
    ['readingsStored'],
    ['unknownLogger'],
    ['unknownLogger'],
    ['figuresOnly'],
    ['unknownLogger'],
  ])
})

test("INT-21: a logger that a portal names as another company's is not the own one with its serial", async () => {
  await makeLogger(db, { company: maker, serial: 'SN-1' })
  await makeLogger(db, { company: partnerApi.carrier, serial: 'SN-1' })
  const device = (owner: string) => `https://portal.example/base/epcis/logger/obj/${owner}:SN-1`
  const at = (minute: number) => `2026-11-20T01:0${minute}:00.000Z`
  const reported = [device('CARR'), device('MAKER'), 'https://maker.example/obj/CARR:SN-1']
  await captured(document(...reported.map((uri, minute) => event(measured(uri, at(minute), temperature(minute))))))
  assert.deepEqual(await outcomes(), [['unknownLogger'], ['readingsStored'], ['readingsStored']])
  assert.deepEqual(
    (await readings()).filter(([serial]) => serial === 'SN-1'),
    [
      ['SN-1', at(1), 1000],
      ['SN-1', at(2), 2000],
    ],
  )
})

test("INT-21: a GIAI, GRAI or GTIN of another company's device is not the own logger with its serial", async () => {
  await db.updateTable('companies').set({ gln: '4987654000012' }).where('id', '=', maker.id).execute()
  await makeLogger(db, { company: maker, serial: 'SN-8' })
  const keyed = await makeLogger(db, { company: maker, serial: 'SN-9' })
  await makeLogger(db, { company: maker, serial: '4912345SN-8' })
  const grai = '4987654000029'
  for (const [kind, code] of [
    ['giai', '4987654SN-9000'],
    ['grai', `${grai}SN-9000`],
  ] as const)
    await db.insertInto('logger_codes').values({ logger_id: keyed.id, company_id: maker.id, kind, code }).execute()
  const at = (minute: number) => `2026-11-20T01:${String(minute).padStart(2, '0')}:00.000Z`
  const others = [
    'urn:epc:id:giai:4912345.SN-8',
    'urn:epc:id:giai:4987654.1.SN-8',
    'urn:epc:id:grai:4912345.00002.SN-8',
    'https://id.gs1.org/8004/4912345SN-8',
    'urn:epc:id:sgtin:4912345.000002.SN-8',
    'https://id.gs1.org/01/04912345000026/21/SN-8',
    'https://maker.example/01/04987654000029/10/SN-8',
    // The own logger with this serial is another device: it has keys of its own.
    'urn:epc:id:giai:4987654.SN-9',
    'urn:epc:id:grai:4987654.00002.SN-9',
  ]
  const own = [
    'urn:epc:id:giai:4987654.SN-8',
    'urn:epc:id:grai:4987654.00002.SN-8',
    'urn:epc:id:sgtin:4987654.000002.SN-8',
    'urn:epc:id:giai:4987654.SN-9000',
    `https://id.gs1.org/8003/0${grai}SN-9000`,
  ]
  await captured(
    document(...[...others, ...own].map((uri, minute) => event(measured(uri, at(minute), temperature(minute))))),
  )
  assert.deepEqual(await outcomes(), [...others.map(() => ['unknownLogger']), ...own.map(() => ['readingsStored'])])
  assert.deepEqual(
    (await readings()).filter(([name]) => String(name).includes('SN-8') || name === 'SN-9'),
    [
      ['SN-8', at(9), 9000],
      ['SN-8', at(10), 10_000],
      ['SN-8', at(11), 11_000],
      ['SN-9', at(12), 12_000],
      ['SN-9', at(13), 13_000],
    ],
  )
  await db.updateTable('companies').set({ gln: null }).execute()
})

test('INT-20: a time that was refused does not stand for the next event of its document', async () => {
  await makeLogger(db, { company: maker, serial: 'S-25' })
  const loggers = [{ serial: 'S-25', from: '2020-11-20T00:00:00Z', intervalSeconds: 600 }]
  await sent(delivery('E-25', { shippingDate: '2020-11-20', loggers }), delivery('E-26'))
  await sql`
    insert into archives (kind, month, host, file_name, bytes, rows, sha256, parts_sha256, exported_at, moved_at)
    values ('readings', '2020-11-01', 'h', 'f', 1, 0, '', '', now(), now())`.execute(db)
  const receiving = (number: string, minute: number) =>
    event({ bizStep: 'receiving', eventTime: `2020-11-20T02:${minute}:00Z`, ...naming(number) })
  await captured(document(receiving('E-25', 10), receiving('E-26', 20), receiving('E-25', 30), receiving('E-26', 40)))
  await sql`delete from archives`.execute(db)
  assert.deepEqual(await outcomes(), [['deliveryRefused'], ['arrivalRecorded'], ['deliveryRefused'], ['timeStands']])
  assert.equal((await stored('E-25')).deliveredAt, null)
})

test('a key writes readings and stock only with their scopes', async () => {
  await makeLogger(db, { company: maker, serial: 'S-3' })
  const { key } = await makeApiKey(db, { company: maker, scopes: ['deliveries:write'] })
  const before = await readings()
  await captured(document(event(measured('urn:x:S-3', '2026-11-20T01:00:00Z', temperature(5)))), { key })
  assert.deepEqual([await outcomes(), await readings()], [[['scopeMissing']], before])
})

test('a count of an item at a centre is its stock there; goods put away are none', async () => {
  const gln = '4987654000050'
  await sql`update centres set gln = ${gln} where code = 'TOKYO'`.execute(db)
  await sql`
    insert into product_codes (product_id, company_id, kind, code)
    select id, company_id, 'gtin', '04987654000111' from products where item_code = 'V-1'`.execute(db)
  const counted = (bizStep: string, quantity: number) =>
    event({
      bizStep,
      epcList: [],
      quantityList: [{ epcClass: 'https://id.gs1.org/01/04987654000111/10/L9', quantity }],
      bizLocation: { id: `https://id.gs1.org/414/${gln}` },
    })
  await captured(document(counted('stock_taking', 12), counted('storing', 99)))
  const { rows } = await sql<{ lot: string; quantity: number }>`
    select l.lot, s.qualified_quantity as quantity from stock s join lots l on l.id = s.lot_id`.execute(db)
  assert.deepEqual(rows, [{ lot: 'L9', quantity: 12 }])
  assert.deepEqual(await outcomes(), [['stockSet'], ['movementOnly']])
  const { key } = await makeApiKey(db, { company: maker, scopes: ['deliveries:write'] })
  await captured(document(counted('stock_taking', 14)), { key })
  assert.deepEqual((await outcomes()).at(-1), ['scopeMissing'])
  await captured(document(counted('stock_taking', 13)), { key: partnerApi.outsider.key })
  assert.deepEqual((await outcomes()).at(-1), ['stockRefused'])

  const at = (minute: number, quantity: number) => ({
    ...counted('stock_taking', quantity),
    eventTime: `2026-11-20T01:${minute}:00.000Z`,
  })
  const quantity = async () => (await db.selectFrom('stock').select('qualified_quantity as quantity').execute())[0]
  await captured(document(at(20, 20), at(30, 30), at(10, 10)))
  assert.deepEqual((await outcomes()).slice(-3), [['stockOlder'], ['stockSet'], ['stockOlder']])
  const wrong = at(40, 40)
  await captured(document(wrong))
  await captured(document(at(35, 35)))
  assert.deepEqual((await outcomes()).slice(-2), [['stockSet'], ['stockOlder']])
  const declared = { ...wrong, errorDeclaration: { declarationTime: '2026-11-20T02:00:00Z' } }
  await captured(document(declared))
  assert.deepEqual((await outcomes()).at(-1), ['declared', 'stockStays'])
  assert.deepEqual(await quantity(), { quantity: 40 }, 'what was there before is not known')
})

test('INT-22: stock is counted in pieces, and several counts of an item in one event are added up', async () => {
  const gln = '4987654000098'
  await makeCentre(db, { company: maker, code: 'MAKER-9' })
  await sql`update centres set gln = ${gln} where code = 'MAKER-9'`.execute(db)
  const items = { 'P-1': ['dispensing', 'sales', 'case', null], 'P-2': ['sales', null], 'P-3': ['case'] } as const
  const gtins = new Map<string, string>()
  for (const [itemCode, packages] of Object.entries(items)) {
    const { id } = await makeProduct(db, { company: maker, itemCode, band: '2-8' })
    for (const one of packages) {
      const gtin = withCheckDigit(`04987654001${String(gtins.size).padStart(2, '0')}`)
      gtins.set(`${itemCode} ${one}`, gtin)
      await sql`insert into product_codes (product_id, company_id, kind, code, package)
                values (${id}, ${maker.id}, 'gtin', ${gtin}, ${one})`.execute(db)
    }
  }
  const counts = (...list: [item: string, lot: string, quantity: number][]) =>
    event({
      bizStep: 'stock_taking',
      epcList: [],
      bizLocation: { id: `https://id.gs1.org/414/${gln}` },
      quantityList: list.map(([item, lot, quantity]) => ({
        epcClass: `https://id.gs1.org/01/${gtins.get(item)}/10/${lot}`,
        quantity,
      })),
    })
  await captured(
    document(
      counts(['P-1 dispensing', 'A', 10], ['P-2 sales', 'A', 7], ['P-1 dispensing', 'A', 5], ['P-1 null', 'A', 1]),
      counts(['P-1 sales', 'B', 10], ['P-2 null', 'B', 2]),
      counts(['P-1 case', 'C', 10]),
      counts(['P-3 case', 'C', 10]),
      // Of this lot, nobody knows how many there are.
      counts(['P-1 dispensing', 'D', 3], ['P-1 case', 'D', 1], ['P-1 dispensing', 'E', 4]),
      counts(['P-1 dispensing', 'F', 2_000_000_000], ['P-1 null', 'F', 2_000_000_000]),
    ),
  )
  const { rows } = await sql<{ item: string; lot: string; quantity: number }>`
    select p.item_code as item, l.lot, s.qualified_quantity as quantity
      from stock s join lots l on l.id = s.lot_id join products p on p.id = s.product_id join centres c on c.id = s.centre_id
     where c.code = 'MAKER-9' order by 1, 2`.execute(db)
  assert.deepEqual(rows, [
    { item: 'P-1', lot: 'A', quantity: 16 },
    { item: 'P-1', lot: 'E', quantity: 4 },
    { item: 'P-2', lot: 'A', quantity: 7 },
    { item: 'P-2', lot: 'B', quantity: 2 },
  ])
  const { rows: refused } = await sql<{ faults: string[] }>`
    select array(select distinct r ->> 'fault' from jsonb_array_elements(e.remarks) r) as faults
      from epcis_events e where e.outcomes @> '{stockRefused}' order by e.place`.execute(db)
  assert.deepEqual(
    refused.map(row => row.faults),
    [['largerPackage'], ['largerPackage'], ['largerPackage'], ['largerPackage'], ['countImpossible']],
  )
  const both = ['stockRefused', 'stockSet']
  assert.deepEqual(await outcomes(), [['stockSet'], both, ['stockRefused'], ['stockRefused'], both, ['stockRefused']])
})

test('INT-22: a count names items and centres of others with their consent alone, and does not tell whether they are known', async () => {
  const depot = await partnerApi.company('DEPOT', 4)
  const [shared, ownGtin, unknown] = ['04987654000128', '04987654000135', '04987654000142']
  const [ownGln, theirGln] = ['4987654000067', '4987654000074']
  await makeCentre(db, { company: depot, code: 'DEPOT-1' })
  await makeCentre(db, { company: partnerApi.outsider, code: 'THEIR-1' })
  await sql`update centres set gln = case code when 'DEPOT-1' then ${ownGln} else ${theirGln} end
             where code in ('DEPOT-1', 'THEIR-1')`.execute(db)
  await makeProduct(db, { company: partnerApi.outsider, itemCode: 'X-1', band: '2-8' })
  await makeProduct(db, { company: depot, itemCode: 'D-1', band: '2-8' })
  // Two companies use one GTIN, as where a product was sold on: the consent decides whose item is meant.
  await sql`
    insert into product_codes (product_id, company_id, kind, code)
    select id, company_id, 'gtin', case item_code when 'D-1' then ${ownGtin} else ${shared} end from products
     where item_code in ('V-1', 'X-1', 'D-1')`.execute(db)
  let quantity = 0
  const counted = async (gtin: string, gln: string) => {
    quantity += 1
    const quantityList = [{ epcClass: `https://id.gs1.org/01/${gtin}/10/L8`, quantity }]
    const bizLocation = { id: `https://id.gs1.org/414/${gln}` }
    await captured(document(event({ bizStep: 'stock_taking', epcList: [], quantityList, bizLocation })), {
      key: depot.key,
    })
    const { rows } = await sql<{ outcomes: string[]; told: string[]; stock: number | null }>`
      select e.outcomes, array(select jsonb_array_elements(e.remarks) ->> 'message') as told,
             (select max(s.qualified_quantity) from stock s join lots l on l.id = s.lot_id where l.lot = 'L8') as stock
        from epcis_events e order by e.id desc limit 1`.execute(db)
    return rows[0]
  }
  const refused = { outcomes: ['stockRefused'], told: ['there is no such item, or no such centre'], stock: null }
  assert.deepEqual(await counted(unknown, ownGln), refused)
  assert.deepEqual(await counted(shared, ownGln), refused)
  assert.deepEqual(await counted(ownGtin, theirGln), refused)
  const { rows: namings } = await sql`select from partner_refusals where sender_id = ${depot.id}`.execute(db)
  assert.deepEqual(namings, [], 'nobody is told of a company that the event did not name')
  await makeConsent(db, maker, depot, { kinds: ['nameAsParty'] })
  await makeConsent(db, maker, depot, { kinds: ['holdStock'], validTo: '2026-11-19' })
  assert.deepEqual(await counted(shared, ownGln), refused, 'another consent, or one that has ended')
  await makeConsent(db, maker, depot, { kinds: ['holdStock'] })
  assert.deepEqual(await counted(shared, ownGln), { outcomes: ['stockSet'], told: [], stock: 5 })
  await makeConsent(db, partnerApi.outsider, depot, { kinds: ['nameAsParty'] })
  assert.deepEqual(await counted(ownGtin, theirGln), { outcomes: ['stockSet'], told: [], stock: 6 })
})

test('an event that was sent before is told as a double and changes nothing', async () => {
  await sent(delivery('E-4'))
  const shipping = event({ bizStep: 'shipping', ...naming('E-4') })
  const again = { ...shipping, eventTime: '2026-11-20T10:00:00+09:00', eventID: 'urn:uuid:7' }
  const job = await captured(document(shipping, again))
  assert.partialDeepStrictEqual(job, { counts: { captured: 2, doubles: 1 } })
  await captured(document(shipping))
  await captured(document(shipping), { key: logistics.key })
  assert.deepEqual(await outcomes(), [['pickupRecorded'], ['double'], ['double'], ['noDelivery']])
  await captured(document(shipping))
  assert.deepEqual((await outcomes()).slice(3), [['noDelivery'], ['double']], "the other company's stays as it was")
})

test("what another company sent takes no effect away from a company's own event", async () => {
  await sent(delivery('E-16'))
  const shipping = event({ bizStep: 'shipping', ...naming('E-16') })
  const declared = { ...shipping, errorDeclaration: { declarationTime: '2026-11-20T02:00:00Z' } }
  const others = { ...event(), eventID: 'urn:uuid:16' }
  await captured(document(declared, others), { key: logistics.key })
  await captured(document({ ...shipping, eventID: 'urn:uuid:16' }))
  assert.deepEqual((await outcomes()).at(-1), ['pickupRecorded'])
})

test("an error declaration gives effect to no other company's event", async () => {
  await sent(delivery('E-17'))
  const own = delivery('E-17', { depositCode: 'LOGI', items: [] })
  assert.equal((await partnerApi.send(logistics.key, own)).accepted, 1)
  const theirs = event({ bizStep: 'shipping', ...naming('E-17') })
  const late = { ...event({ ...theirs, eventTime: '2026-11-20T01:45:00Z' }), eventID: 'urn:uuid:17' }
  await captured(document(theirs, late), { key: logistics.key })
  const wrong = event({ bizStep: 'shipping', ...naming('E-17') })
  const correctiveEventIDs = ['urn:uuid:17']
  await captured(document(wrong))
  await captured(
    document({ ...wrong, errorDeclaration: { declarationTime: '2026-11-20T02:00:00Z', correctiveEventIDs } }),
  )
  assert.deepEqual((await outcomes()).slice(1), [
    ['timeStands'],
    ['pickupRecorded', 'withdrawn'],
    ['declared', 'timeCleared'],
  ])
  const pickups = await db
    .selectFrom('deliveries')
    .select('actual_pickup')
    .where('reference', '=', 'E-17')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    pickups.map(one => one.actual_pickup?.toISOString()),
    [undefined, '2026-11-20T01:00:00.000Z'],
  )
})

test('INT-16: a document that is too large, or has too many events, is refused before it is checked', async () => {
  const overLimit = async (body: string) => {
    const reply = await post(body)
    assert.partialDeepStrictEqual(reply.json(), { type: 'epcisException:CaptureLimitExceededException', status: 413 })
    return reply.statusCode
  }
  const bytes = JSON.stringify(document(event())).padEnd(20 * 1024 * 1024 + 1)
  assert.equal(await overLimit(bytes), 413)
  const many = { ...document(), epcisBody: { eventList: Array.from({ length: 10_001 }, () => 0) } }
  const queryResults = { queryName: 'Q', resultsBody: many.epcisBody }
  const answer = { ...document(), type: 'EPCISQueryDocument', epcisBody: { queryResults } }
  assert.equal(await overLimit(JSON.stringify(many)), 413)
  assert.equal(await overLimit(JSON.stringify(answer)), 413)
  many.epcisBody.eventList.pop()
  assert.equal((await post(many)).statusCode, 400)
})

test('INT-16: fifty documents of a company wait at most, whatever others send', async () => {
  for (let number = 0; number < mostWaiting; number++) assert.equal((await post(document(event()))).statusCode, 202)
  const reply = await post(document(event()))
  assert.deepEqual([reply.statusCode, reply.headers['retry-after']], [429, '60'])
  assert.equal((await post(document(event()), { key: logistics.key })).statusCode, 202)
  const { rows } = await sql<{ queue: string; jobs: number }>`
    select queue_name as queue, count(*)::int as jobs from graphile_worker.jobs
     where task_identifier = 'captureEvents' and queue_name is not null group by 1 order by 1`.execute(db)
  const queuesOf = (company: { id: number }) => [0, 1].map(id => `captureEvents ${company.id} ${id}`)
  // Two at once, so that the other workers are left to others.
  assert.deepEqual(
    rows.filter(row => queuesOf(maker).includes(row.queue)).map(row => row.jobs),
    [25, 25],
  )
  assert.deepEqual(
    rows.filter(row => queuesOf(logistics).includes(row.queue)).map(row => row.jobs),
    [1],
  )
  await workOffJobs(testApp)
  assert.equal((await post(document(event()))).statusCode, 202)
  await workOffJobs(testApp)
})

test('an eventID of another event takes no effect', async () => {
  await sent(delivery('E-5'), delivery('E-6'))
  const id = { eventID: 'urn:uuid:8' }
  await captured(document(event({ ...id, bizStep: 'shipping', ...naming('E-5') })))
  await captured(document(event({ ...id, bizStep: 'shipping', ...naming('E-6') })))
  assert.deepEqual(await outcomes(), [['pickupRecorded'], ['sameEventId']])
  assert.equal((await stored('E-6')).actualPickup, null)
})

test('an error declaration clears the time that its event filled, and the corrective event fills it', async () => {
  await makeLogger(db, { company: maker, serial: 'S-4' })
  await sent(delivery('E-7'))
  const wrong = event({
    eventID: 'urn:uuid:wrong',
    ...measured('urn:x:S-4', '2026-11-20T00:30:00Z', temperature(20)),
    bizStep: 'shipping',
    ...naming('E-7'),
  })
  const right = {
    ...event({ bizStep: 'shipping', eventTime: '2026-11-20T01:30:00Z', ...naming('E-7') }),
    eventID: 'urn:uuid:right',
  }
  const declared = {
    ...wrong,
    errorDeclaration: {
      declarationTime: '2026-11-20T02:00:00Z',
      reason: 'incorrect_data',
      correctiveEventIDs: ['urn:uuid:right'],
    },
  }
  await captured(document(wrong))
  const before = await readings()
  await captured(document(right))
  assert.equal((await stored('E-7')).actualPickup, '2026-11-20T01:00:00.000Z')
  await captured(document(declared))
  assert.equal((await stored('E-7')).actualPickup, '2026-11-20T01:30:00.000Z')
  assert.deepEqual(await outcomes(), [
    ['pickupRecorded', 'readingsStored', 'withdrawn'],
    ['pickupRecorded'],
    ['declared', 'readingsStay', 'timeCleared'],
  ])
  assert.deepEqual(await readings(), before, 'a sender cannot take back an excursion')
})

test('PAR-14: an error declaration of an arrival does not read a lent logger after its loan', async () => {
  const logger = await makeLogger(db, { company: partnerApi.outsider, serial: 'LENT' })
  const partnership = await makeConsent(db, partnerApi.outsider, maker, { kinds: ['carryLoggers'], loggers: [logger] })
  const loggers = [{ serial: 'LENT', owner: 'STRANGER', from: '2026-11-19T00:00:00Z' }]
  await sent(delivery('E-LENT', { loggers, actualPickup: '2026-11-19T01:00:00Z' }))
  const arrival = event({ bizStep: 'receiving', eventTime: '2026-11-19T06:00:00Z', ...naming('E-LENT') })
  await captured(document(arrival))
  await db.updateTable('partnerships').set({ valid_to: '2026-11-19' }).where('id', '=', partnership).execute()
  await captured(document({ ...arrival, errorDeclaration: { declarationTime: '2026-11-20T02:00:00Z' } }))
  assert.deepEqual(await outcomes(), [
    ['arrivalRecorded', 'withdrawn'],
    ['declared', 'deliveryRefused'],
  ])
  assert.equal((await stored('E-LENT')).deliveredAt, '2026-11-19T06:00:00.000Z')
})

test('of events with one id, an error declaration withdraws the one that it repeats', async () => {
  await sent(delivery('E-18'), delivery('E-19'))
  const first = event({ eventID: 'urn:uuid:18', bizStep: 'shipping', ...naming('E-18') })
  const second = event({ eventID: 'urn:uuid:18', bizStep: 'shipping', ...naming('E-19') })
  const errorDeclaration = { declarationTime: '2026-11-20T02:00:00Z' }
  await captured(document(first))
  await captured(document(second))
  await captured(document({ ...second, errorDeclaration }))
  assert.deepEqual(await outcomes(), [['pickupRecorded'], ['sameEventId', 'withdrawn'], ['declared']])
  assert.equal((await stored('E-18')).actualPickup, '2026-11-20T01:00:00.000Z')
  // By the id alone, the one that took effect is meant.
  await captured(document({ ...first, 'own:note': 'of its id alone', errorDeclaration }))
  assert.deepEqual((await outcomes()).at(-1), ['declared', 'timeCleared'])
  assert.equal((await stored('E-18')).actualPickup, null)
})

test('an event whose error declaration came first takes no effect', async () => {
  await sent(delivery('E-8'))
  const wrong = event({ bizStep: 'shipping', ...naming('E-8') })
  await captured(document({ ...wrong, errorDeclaration: { declarationTime: '2026-11-20T02:00:00Z' } }))
  await captured(document(wrong))
  assert.deepEqual(await outcomes(), [['declaredUnknown'], ['withdrawn']])
  assert.equal((await stored('E-8')).actualPickup, null)
})

test("an error declaration withdraws no other company's event, whatever id it names", async () => {
  await sent(delivery('E-13'))
  const theirs = event({ eventID: 'urn:uuid:13', bizStep: 'shipping', ...naming('E-13') })
  await captured(document(theirs))
  const declared = { ...theirs, errorDeclaration: { declarationTime: '2026-11-20T02:00:00Z' } }
  await captured(document(declared), { key: partnerApi.outsider.key })
  assert.deepEqual(await outcomes(), [['pickupRecorded'], ['declaredUnknown']])
  assert.equal((await stored('E-13')).actualPickup, '2026-11-20T01:00:00.000Z')
})

test('an event that named what was unknown is tried again when it is sent again', async () => {
  const shipping = event({
    ...measured('urn:x:S-14', '2026-11-20T00:30:00Z', temperature(5)),
    bizStep: 'shipping',
    ...naming('E-14'),
  })
  await captured(document(shipping))
  assert.deepEqual(await outcomes(), [['noDelivery', 'unknownLogger']])
  await sent(delivery('E-14'))
  await makeLogger(db, { company: maker, serial: 'S-14' })
  await captured(document(shipping))
  await captured(document(shipping))
  assert.deepEqual(await outcomes(), [['pickupRecorded', 'readingsStored'], ['double'], ['double']])
  assert.equal((await stored('E-14')).actualPickup, '2026-11-20T01:00:00.000Z')
  const { rows } = await sql<object>`
    select readings_accepted as accepted, readings_rejected as rejected, readings_duplicate as duplicate
      from epcis_events order by id limit 1`.execute(db)
  assert.deepEqual(rows, [{ accepted: 1, rejected: 0, duplicate: 0 }])
})

test('INT-18: readings of a logger that was unknown are stored when the event is sent again, and all else stays', async () => {
  await makeLogger(db, { company: maker, serial: 'S-30' })
  await sent(delivery('E-30'))
  const [known, unknown] = ['urn:x:S-30', 'urn:x:S-31'].map(device => ({
    sensorMetadata: { deviceID: device },
    sensorReport: [1, 2].map(minute => temperature(minute, 'CEL', { time: `2026-11-20T00:0${minute}:00Z` })),
  }))
  const shipping = event({ bizStep: 'shipping', ...naming('E-30'), sensorElementList: [known, unknown] })
  const early = event({ bizStep: 'shipping', ...naming('E-31'), sensorElementList: [known] })
  const counts = async () =>
    (
      await sql<object>`
        select readings_accepted as accepted, readings_duplicate as duplicate, readings_rejected as rejected, remarks
          from epcis_events order by capture_id, place`.execute(db)
    ).rows
  await captured(document(shipping, early))
  const first = [
    ['pickupRecorded', 'readingsStored', 'unknownLogger'],
    ['noDelivery', 'readingsStored'],
  ]
  assert.deepEqual(await outcomes(), first)
  const remarks = [1, 2].map(() => ({
    path: 'urn:x:S-31',
    message: "is no logger of the key's company",
    fault: 'notOwnLogger',
  }))
  const told = [
    { accepted: 2, duplicate: 0, rejected: 2, remarks },
    { accepted: 0, duplicate: 2, rejected: 0, remarks: [] },
  ]
  assert.deepEqual(await counts(), told)
  await makeLogger(db, { company: maker, serial: 'S-31' })
  await sent(delivery('E-31'))
  // Without the scope for readings, nothing becomes of them.
  const { key } = await makeApiKey(db, { company: maker, scopes: ['deliveries:write'] })
  await captured(document(shipping), { key })
  assert.deepEqual([(await outcomes()).slice(0, 2), (await counts()).slice(0, 2)], [first, told])
  for (const again of [1, 2]) {
    await captured(document(shipping, early))
    assert.deepEqual(
      (await outcomes()).slice(0, 2),
      [
        ['pickupRecorded', 'readingsStored'],
        ['pickupRecorded', 'readingsStored'],
      ],
      `sent again ${again}`,
    )
    assert.deepEqual((await counts()).slice(0, 2), [{ accepted: 4, duplicate: 0, rejected: 0, remarks: [] }, told[1]])
  }
  assert.equal((await readings()).filter(([serial]) => serial === 'S-31').length, 2)
  assert.equal((await stored('E-31')).actualPickup, '2026-11-20T01:00:00.000Z')
})

test('INT-23: with a false pickup, the arrivals that were before it take effect', async () => {
  await makeLogger(db, { company: maker, serial: 'S-32' })
  await sent(delivery('E-32'), delivery('E-33'))
  const falsePickup = (number: string) =>
    event({ bizStep: 'shipping', eventTime: '2026-11-20T02:00:00Z', ...naming(number) })
  const wrong = falsePickup('E-32')
  const receiving = (number: string) =>
    event({
      ...measured('urn:x:S-32', '2026-11-20T01:00:00Z', temperature(5)),
      bizStep: 'receiving',
      eventTime: '2026-11-20T01:30:00Z',
      ...naming(number),
    })
  await captured(document(wrong, falsePickup('E-33'), receiving('E-32'), receiving('E-33')))
  const late = ['beforePickup', 'readingsStored']
  assert.deepEqual((await outcomes()).slice(2), [late, late])
  await captured(document({ ...wrong, errorDeclaration: { declarationTime: '2026-11-20T03:00:00Z' } }))
  assert.deepEqual((await outcomes()).slice(2), [
    ['arrivalRecorded', 'readingsStored'],
    late,
    ['declared', 'timeCleared'],
  ])
  const { actualPickup, deliveredAt } = await stored('E-32')
  assert.deepEqual([actualPickup, deliveredAt], [null, '2026-11-20T01:30:00.000Z'])
})

test('void_shipping takes back a pickup that an event recorded, and no other', async () => {
  await sent(delivery('E-9'), delivery('E-10', { actualPickup: '2026-11-19T23:00:00Z' }))
  await captured(document(event({ bizStep: 'shipping', ...naming('E-9') })))
  const voided = (number: string) =>
    event({ bizStep: 'void_shipping', eventTime: '2026-11-20T01:40:00Z', ...naming(number) })
  await captured(document(voided('E-9'), voided('E-10')))
  assert.equal((await stored('E-9')).actualPickup, null)
  assert.equal((await stored('E-10')).actualPickup, '2026-11-19T23:00:00.000Z')
  // Also one of the same document.
  await sent(delivery('E-24'))
  const shipping = (minute: number) =>
    event({ bizStep: 'shipping', eventTime: `2026-11-20T01:${minute}:00Z`, ...naming('E-24') })
  await captured(document(shipping(10), voided('E-24'), shipping(50), voided('E-10')))
  assert.deepEqual((await outcomes()).slice(-4), [
    ['pickupRecorded'],
    ['pickupCleared'],
    ['pickupRecorded'],
    ['timeStands'],
  ])
  assert.equal((await stored('E-24')).actualPickup, '2026-11-20T01:50:00.000Z')
})

test('a single event is captured at once', async () => {
  await sent(delivery('E-11'))
  const reply = await post(
    { '@context': context, ...event({ bizStep: 'shipping', ...naming('E-11') }) },
    { path: 'events' },
  )
  assert.equal(reply.statusCode, 201, reply.body)
  const { eventID, captureID } = reply.json<{ eventID: string; captureID: string }>()
  assert.match(eventID, /^ni:\/\/\/sha-256;/)
  assert.equal((await stored('E-11')).actualPickup, '2026-11-20T01:00:00.000Z')
  assert.partialDeepStrictEqual((await get(`/api/v1/epcis/capture/${captureID}`)).json(), {
    running: false,
    outcomes: { pickupRecorded: 1 },
  })
  // It can be read before it is numbered among the events told, and by no other company.
  const address = String(reply.headers.location)
  const [told, ofOthers] = [await get(address), await get(address, partnerApi.outsider.key)]
  assert.partialDeepStrictEqual(told.json(), {
    type: 'EPCISQueryDocument',
    epcisBody: { queryResults: { resultsBody: { eventList: [{ eventID, bizStep: 'shipping' }] } } },
  })
  assert.equal(ofOthers.statusCode, 404)
  assert.equal((await post(document(event()), { path: 'events' })).statusCode, 400)
})

test('INT-19: a single event of EPCIS 1.2 is taken by its rules', async () => {
  const xml = `<ObjectEvent><eventTime>2026-11-20T01:00:00Z</eventTime><eventTimeZoneOffset>+09:00</eventTimeZoneOffset>
    <epcList/><action>OBSERVE</action><disposition>urn:epcglobal:cbv:disp:non_sellable_expired</disposition></ObjectEvent>`
  const send = async (version: string) => {
    const headers = { 'content-type': 'application/xml', 'gs1-epcis-version': version }
    return (await post(xml, { path: 'events', headers })).statusCode
  }
  assert.deepEqual([await send('2.0'), await send('1.2')], [400, 201])
  const formats = await db.selectFrom('epcis_captures').select('format').execute()
  assert.deepEqual(formats, [{ format: 'xml1' }])
})

test('OPTIONS tells versions and limits', async () => {
  const reply = await testApp.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/epcis/capture',
    headers: { authorization: `Bearer ${maker.key}` },
  })
  assert.equal(reply.statusCode, 204)
  assert.partialDeepStrictEqual(reply.headers, {
    allow: 'GET, POST, OPTIONS',
    'gs1-epcis-version': '2.0',
    'gs1-epcis-capture-limit': '10000',
    'gs1-epcis-capture-file-size-limit': String(20 * 1024 * 1024),
  })
})
