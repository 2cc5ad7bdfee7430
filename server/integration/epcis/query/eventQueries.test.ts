import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { readingBudget, ReadingsLeftOut } from '#server/integration/epcis/out/measuredLogger.ts'
import { tellerOf } from '#server/integration/epcis/out/toldEvents.ts'
import type { Cursor } from '#server/integration/epcis/query/eventHeads.ts'
import { queryOf, sizeIn } from '#server/integration/epcis/query/eventPages.ts'
import { findEvents, type EventPage } from '#server/integration/epcis/query/findEvents.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { makeApiKey } from '#test/support/database/make.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { maker, distributor, outsider, platform, sent, testApp } = partnerApi

const pickup = (hour: number) => `2026-11-19T0${hour}:00:00.000Z`
const arrival = (hour: number) => `2026-11-19T0${hour}:30:00.000Z`

before(async () => {
  for (const hour of [0, 1, 2]) {
    const [actualPickup, deliveredAt] = [pickup(hour), arrival(hour)]
    const loggers = [{ serial: `Q-${hour}`, from: actualPickup, to: deliveredAt, intervalSeconds: 600 }]
    await sent(delivery(`Q-${hour}`, { actualPickup, deliveredAt, loggers, consigneeCode: 'DIST' }))
    const celsius = hour === 1 ? [5, 9, 5, 5] : [5, 5, 5, 5]
    await partnerApi.post('readings', maker.key, { readings: series(`Q-${hour}`, actualPickup, celsius) })
  }
  await recordEvents(testApp.appContext)
})

const get = async (path: string, key = maker.key, headers: Record<string, string> = {}) => {
  const url = path.startsWith('/') ? path : `/api/v1/epcis/${path}`
  const reply = await testApp.app.inject({ url, headers: { authorization: `Bearer ${key}`, ...headers } })
  assert.ok(reply.statusCode < 500 || reply.statusCode === 501, reply.body)
  return reply
}
const eventsOf = (body: string) =>
  (JSON.parse(body) as { epcisBody: { queryResults: { resultsBody: { eventList: EpcisEvent[] } } } }).epcisBody
    .queryResults.resultsBody.eventList
const events = async (path: string, key = maker.key) => {
  const reply = await get(path, key)
  assert.equal(reply.statusCode, 200, reply.body)
  return eventsOf(reply.body)
}
const named = (list: readonly EpcisEvent[]) =>
  list.map(one => `${one.bizTransactionList?.[0]?.bizTransaction.split(':').at(-1)} ${one.bizStep}`)

test('parties are answered the events of their deliveries in the order of recording, others none', async () => {
  const all = await events('events')
  assert.equal(all.length, 9)
  assert.deepEqual(
    named(all).toSorted(),
    [0, 1, 2].flatMap(hour => ['receiving', 'shipping', 'transporting'].map(step => `Q-${hour} ${step}`)),
  )
  assert.ok(all.every(one => one.recordTime === '2026-11-20T12:00:00.000+09:00'))
  assert.deepEqual(await events('events', distributor.key), all)
  assert.equal((await events('events', platform.key)).length, 9)
  assert.deepEqual(await events('events', outsider.key), [])
})

test('the parameters of the standard select events', async () => {
  const selected = async (search: string) =>
    named(await events(`events?orderBy=eventTime&orderDirection=ASC&${search}`))
  assert.deepEqual(await selected('EQ_bizStep=shipping'), ['Q-0 shipping', 'Q-1 shipping', 'Q-2 shipping'])
  assert.deepEqual(
    await selected('EQ_bizStep=shipping|receiving&GE_eventTime=2026-11-19T01:00:00Z&LT_eventTime=2026-11-19T02:00:00Z'),
    ['Q-1 shipping', 'Q-1 receiving'],
  )
  const reference = encodeURIComponent('urn:epcglobal:cbv:bt:4912345678904:Q-2')
  assert.deepEqual(await selected(`EQ_bizTransaction_desadv=${reference}`), [], 'the number of another company')
  const own = (await events('events'))[0]?.bizTransactionList?.[0]?.bizTransaction ?? ''
  assert.equal((await selected(`EQ_bizTransaction_desadv=${encodeURIComponent(own)}`)).length, 3)
  assert.deepEqual(await selected('GT_maxValue_CEL=8'), ['Q-1 transporting'])
  assert.deepEqual(await selected('EQ_kc:outcome=excursion'), ['Q-1 transporting'])
  assert.deepEqual(await selected('eventType=AggregationEvent'), [])
  assert.deepEqual(await selected('EXISTS_sensorElementList=&eventType=ObjectEvent').catch(() => 'refused'), 'refused')
  assert.equal((await selected('EXISTS_sensorElementList=1')).length, 3)
  assert.deepEqual(await selected('GE_recordTime=2026-11-21T00:00:00Z'), [])
  const [last] = named(await events('events?orderBy=eventTime&eventCountLimit=1'))
  assert.equal(last, 'Q-2 receiving')
})

test('what cannot be asked is refused by name', async () => {
  for (const [search, parameter] of [
    ['EQ_bizStepp=shipping', 'EQ_bizStepp'],
    ['EQ_bizStep=sending', 'EQ_bizStep'],
    ['GE_eventTime=2026-11-19', 'GE_eventTime'],
    ['EQ_action=MOVE', 'EQ_action'],
    ['eventCountLimit=3', 'eventCountLimit'],
    ['perPage=0', 'perPage'],
    ['GE_percRank=1e999', 'GE_percRank'],
    ['nextPageToken=abc', 'nextPageToken'],
    ['EQ_PLACE_x:y=1', 'EQ_PLACE_x:y'],
    ['EQ_toString_x:y=1', 'EQ_toString_x:y'],
    ['HASATTR_readPoint=cbv:mda', 'HASATTR_readPoint'],
    ['EQATTR_readPoint_cbv:mda=1', 'EQATTR_readPoint_cbv:mda'],
    ['toString=2026-11-19T00:00:00Z', 'toString'],
    ['constructor=1', 'constructor'],
    ['__proto__=2026-11-19T00:00:00Z', '__proto__'],
    ['EQ_stringValue=%00', 'EQ_stringValue'],
    ['EQ_bizTransaction_%00=urn:a:b', 'EQ_bizTransaction_\0'],
    [`nextPageToken=${Buffer.from('[0,1,null]').toString('base64url')}`, 'nextPageToken'],
    [`nextPageToken=${Buffer.alloc(52).toString('base64url')}`, 'nextPageToken'],
  ] as const) {
    const reply = await get(`events?${search}`)
    assert.equal(reply.statusCode, 400, search)
    const body = reply.json<{ type: string; issues: { path: string }[] }>()
    assert.equal(body.type, 'epcisException:QueryParameterException', search)
    assert.deepEqual(
      body.issues.map(one => one.path),
      [parameter],
    )
  }
  const noNumber = encodeURIComponent('https://portal.example/epcis/bt/MAKER:%00')
  assert.deepEqual(await events(`events?EQ_bizTransaction_desadv=${noNumber}`), [])
  assert.equal((await get('events?maxEventCount=8')).statusCode, 413)
  assert.equal((await get('events?maxEventCount=9')).statusCode, 200)
})

test('pages lead to all events once, in any order', async () => {
  for (const order of ['', 'orderBy=eventTime&', 'orderBy=recordTime&orderDirection=ASC&']) {
    const ids: (string | undefined)[] = []
    let next: string | undefined = `events?${order}perPage=4`
    let pages = 0
    while (next !== undefined) {
      const reply: Awaited<ReturnType<typeof get>> = await get(next)
      ids.push(...eventsOf(reply.body).map(one => one.eventID))
      next = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
      pages += 1
    }
    assert.deepEqual([pages >= 3, ids.length, new Set(ids).size], [true, 9, 9], order)
  }
})

const tokenOf = async (path: string) => {
  const { headers } = await get(path)
  return /nextPageToken=([^&>]+)/.exec(String(headers.link ?? ''))?.[1] ?? ''
}

test('INT-51: a page token leads on in its own query alone', async () => {
  const query = 'EQ_bizStep=shipping|receiving&orderBy=eventTime'
  const token = await tokenOf(`events?${query}&perPage=2`)
  const next = `nextPageToken=${token}`
  const rest = await events(`events?${query}&${next}`)
  assert.equal(rest.length, 4)
  // However it is written, and however long its pages are.
  const same = 'orderBy=eventTime&EQ_bizStep=receiving&EQ_bizStep=shipping'
  assert.deepEqual(await events(`events?${next}&perPage=4&${same}`), rest)
  for (const other of [
    '',
    'orderBy=eventTime&',
    'EQ_bizStep=shipping|receiving&',
    'EQ_bizStep=shipping&orderBy=eventTime&',
    `${query}&orderDirection=ASC&`,
    `${query}&eventCountLimit=3&`,
  ]) {
    const reply = await get(`events?${other}${next}`)
    assert.deepEqual(
      [reply.statusCode, reply.json<{ issues: { path: string }[] }>().issues[0]?.path],
      [400, 'nextPageToken'],
      other,
    )
  }
  // The same query by another way is the same query.
  const steps = await tokenOf('events?EQ_bizStep=shipping&perPage=1')
  assert.equal((await events(`bizSteps/shipping/events?nextPageToken=${steps}`)).length, 2)
  assert.equal((await get(`bizSteps/receiving/events?nextPageToken=${steps}`)).statusCode, 400)
})

test('INT-51: a page token tells nothing of the events of others, and opens for its company alone', async () => {
  const [token, again, later] = [
    await tokenOf('events?perPage=1'),
    await tokenOf('events?perPage=1'),
    await tokenOf('events?perPage=8'),
  ]
  assert.deepEqual([token.length, again.length, later.length], [70, 70, 70])
  // The same place is never written twice in the same way: two tokens cannot be compared.
  assert.notEqual(token.slice(16, 48), again.slice(16, 48))
  assert.equal((await events(`events?perPage=1&nextPageToken=${token}`)).length, 1)
  const altered = token.replace(/^./, first => (first === 'A' ? 'B' : 'A'))
  for (const [text, key] of [
    [token, distributor.key],
    [token.slice(4), maker.key],
    [altered, maker.key],
  ] as const) {
    assert.equal((await get(`events?nextPageToken=${text}`, key)).statusCode, 400)
  }
})

test('an event is found by its id by whoever may see it', async () => {
  const [first] = await events('events')
  const path = `events/${encodeURIComponent(first?.eventID ?? '')}`
  assert.deepEqual(await events(path), [first])
  assert.equal((await get(path, outsider.key)).statusCode, 404)
  assert.equal((await get('events/nothing')).statusCode, 400)
  assert.equal((await get('events/urn:uuid:1')).statusCode, 404)
})

test('an event that was told with every reading is found by that id, with them', async () => {
  const [told] = await events('events?EQ_kc:outcome=excursion&sensorReadings=all')
  const [plain] = await events('events?EQ_kc:outcome=excursion')
  assert.notEqual(told?.eventID, plain?.eventID)
  assert.deepEqual(await events(`events/${encodeURIComponent(told?.eventID ?? '')}`), [told])
  assert.equal((await get(`events/${encodeURIComponent(told?.eventID ?? '')}`, outsider.key)).statusCode, 404)
})

test('resources lead to events, and what is not listed says so', async () => {
  assert.equal((await get('bizSteps')).json<{ member: string[] }>().member.includes('shipping'), true)
  assert.deepEqual((await get('bizSteps/shipping')).json<{ member: string[] }>().member, ['events'])
  assert.equal((await events('bizSteps/shipping/events')).length, 3)
  assert.equal((await get('bizSteps/sending')).statusCode, 404)
  const twice = await get('bizSteps/receiving/events?EQ_bizStep=shipping')
  assert.deepEqual([twice.statusCode, twice.json<{ issues: object[] }>().issues.length], [400, 1])
  const nothing = await get('nothing')
  assert.equal(nothing.statusCode, 404)
  assert.equal(nothing.json<{ type: string }>().type, 'epcisException:NoSuchNameException')
  assert.equal((await get('epcs')).statusCode, 501)
})

test('OPTIONS tells what each resource takes, to a key that may do any of it', async () => {
  const allowed = async (path: string, key = maker.key) => {
    const url = `/api/v1/epcis${path}`
    const reply = await testApp.app.inject({ method: 'OPTIONS', url, headers: { authorization: `Bearer ${key}` } })
    return reply.statusCode === 204 ? reply.headers.allow : reply.statusCode
  }
  for (const path of [
    '',
    '/eventTypes',
    '/eventTypes/ObjectEvent',
    '/bizSteps/shipping/events',
    '/epcs',
    '/readPoints/urn%3Aa%3Ab/events',
    `/events/${encodeURIComponent('urn:uuid:1')}`,
  ])
    assert.equal(await allowed(path), 'GET, OPTIONS', path)
  assert.equal(await allowed('/events'), 'GET, POST, OPTIONS')
  for (const [scope, answer] of [
    ['read', 'GET, POST, OPTIONS'],
    ['deliveries:write', 'GET, POST, OPTIONS'],
    ['readings:write', 403],
  ] as const) {
    const { key } = await makeApiKey(testApp.db, { scopes: [scope] })
    assert.equal(await allowed('/events', key), answer, scope)
  }
})

test('JSON-LD and XML are answered as asked, and nothing else', async () => {
  const json = await get('events?perPage=1', maker.key, { accept: 'application/ld+json' })
  assert.match(String(json.headers['content-type']), /^application\/ld\+json/)
  assert.equal(json.headers['gs1-epcis-version'], '2.0.0')
  const xml = await get('events?EQ_bizStep=shipping&perPage=1', maker.key, { accept: 'application/xml' })
  assert.match(xml.body, /<bizStep>https:\/\/ref\.gs1\.org\/cbv\/BizStep-shipping<\/bizStep>/)
  const urn = await get('events?EQ_bizStep=shipping&perPage=1', maker.key, {
    accept: 'application/xml',
    'gs1-cbv-xml-format': 'Always_URN',
  })
  assert.match(urn.body, /<bizStep>urn:epcglobal:cbv:bizstep:shipping<\/bizStep>/)
  const refused: Record<string, string>[] = [
    { accept: 'text/csv' },
    { 'gs1-epcis-min': '3.0' },
    { 'gs1-epc-format': 'Always_EPC_URN' },
  ]
  for (const headers of refused) {
    assert.equal((await get('events', maker.key, headers)).statusCode, 406)
  }
})

test('all readings are told if they are asked for', async () => {
  const [measured] = await events('events?EQ_kc:outcome=excursion&sensorReadings=all')
  const values = measured?.sensorElementList
    ?.filter(one => one.sensorMetadata?.time)
    .map(one => one.sensorReport[0]?.value)
  assert.deepEqual(values, [5, 9, 5])
})

test('INT-44: a page ends before it has too many readings or bytes, and the next one goes on there', async () => {
  const { db, pool, config, now } = testApp.appContext
  const scope = scopeOfApiKey({ companyId: maker.id, isPlatform: false })
  const whole = (await events('events?sensorReadings=all')).map(one => one.eventID)
  const readingsIn = (page: readonly EpcisEvent[]) =>
    page.flatMap(one => one.sensorElementList?.filter(element => element.sensorMetadata?.time) ?? []).length
  const pages = async (mostReadings: number, mostBytes: number) => {
    const found: EpcisEvent[][] = []
    let after: Cursor | null = null
    do {
      const asked = {
        ...sizeIn(testApp.appContext, { format: 'json' }),
        after,
        most: 100,
        readings: readingBudget(mostReadings),
        mostBytes,
      }
      const page: EventPage = await findEvents({ db, pool, scope, now: now() }, queryOf({}), asked, tellerOf(config))
      found.push(page.events)
      after = page.next
    } while (after)
    assert.deepEqual(
      found.flat().map(one => one.eventID),
      whole,
    )
    return found
  }
  assert.equal((await pages(100, 1_000_000)).length, 1)
  const byReadings = await pages(7, 1_000_000)
  assert.ok(byReadings.length > 1 && byReadings.every(page => readingsIn(page) <= 7))
  const byBytes = await pages(100, 4000)
  assert.ok(byBytes.length > 1 && byBytes.every(page => JSON.stringify(page).length < 4100))
  // No page has room for these: the caller is told, and asks without the readings.
  await assert.rejects(pages(2, 1_000_000), ReadingsLeftOut)
  await assert.rejects(pages(100, 100), ReadingsLeftOut)
})

test('a key without the right, or none at all, is refused', async () => {
  assert.equal((await get('events', 'kc_wrong')).statusCode, 401)
})

test("a company's named query is asked again by its keys alone", async () => {
  const send = async (method: 'POST' | 'DELETE', path: string, payload?: object, key = maker.key) =>
    await testApp.app.inject({
      method,
      url: `/api/v1/epcis/${path}`,
      headers: { authorization: `Bearer ${key}`, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    })
  const query = { EQ_bizStep: ['shipping'], orderBy: 'eventTime', orderDirection: 'ASC' }
  const created = await send('POST', 'queries', { name: 'shipped', query })
  assert.deepEqual([created.statusCode, created.headers.location], [201, '/api/v1/epcis/queries/shipped'])
  assert.equal((await send('POST', 'queries', { name: 'shipped', query })).statusCode, 409)
  assert.deepEqual((await get('queries')).json(), [{ name: 'shipped', query }])
  assert.deepEqual((await get('queries/shipped')).json(), { name: 'shipped', query })
  assert.deepEqual(named(await events('queries/shipped/events')), ['Q-0 shipping', 'Q-1 shipping', 'Q-2 shipping'])
  assert.equal((await get('queries/shipped/events?EQ_bizStep=receiving')).statusCode, 400)
  for (const path of ['queries/shipped', 'queries/shipped/events']) {
    assert.equal((await get(path, distributor.key)).statusCode, 404)
  }
  assert.deepEqual((await get('queries', distributor.key)).json(), [])
  assert.equal((await send('DELETE', 'queries/shipped', undefined, distributor.key)).statusCode, 404)
  const unstorable = ['\0', '\ud800'].map(value => ({ name: 'x', query: { EQ_stringValue: value } }))
  for (const wrong of [
    { name: 'a b', query },
    { name: 'x', query: { EQ_bizStepp: 'shipping' } },
    { query },
    ...unstorable,
  ]) {
    assert.equal((await send('POST', 'queries', wrong)).statusCode, 400)
  }
  assert.deepEqual(
    [(await get('queries/%00')).statusCode, (await send('DELETE', 'queries/%00')).statusCode],
    [404, 404],
  )
  assert.equal((await send('DELETE', 'queries/shipped')).statusCode, 204)
  assert.equal((await get('queries/shipped')).statusCode, 404)
})

test('INT-46: a company names 200 queries at most, whatever others name', async () => {
  const names = Array.from({ length: 199 }, (_, number) => `many-${number}`)
  const rows = names.map(name => ({
    company_id: maker.id,
    name,
    parameters: '{}',
    created_at: testApp.now(),
    api_key_id: maker.keyId,
  }))
  await testApp.db.insertInto('event_queries').values(rows).execute()
  const create = async (name: string, key = maker.key) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const payload = JSON.stringify({ name, query: {} })
    return (await testApp.app.inject({ method: 'POST', url: '/api/v1/epcis/queries', headers, payload })).statusCode
  }
  assert.deepEqual(
    [await create('last'), await create('one-more'), await create('theirs', distributor.key)],
    [201, 400, 201],
  )
})

test('INT-44: the readings of a delivery count once on a page, however many events stand between its own', async () => {
  const between = Array.from({ length: 60 }, (_, at) =>
    delivery(`BETWEEN-${at}`, {
      actualPickup: new Date(Date.parse('2026-11-18T00:01:00Z') + at * 10_000).toISOString(),
    }),
  )
  const [actualPickup, deliveredAt] = ['2026-11-18T00:00:00.000Z', '2026-11-18T00:30:00.000Z']
  const loggers = [{ serial: 'AROUND', from: actualPickup, to: deliveredAt, intervalSeconds: 600 }]
  await sent(delivery('AROUND', { actualPickup, deliveredAt, loggers }), ...between)
  await partnerApi.post('readings', maker.key, { readings: series('AROUND', actualPickup, [5, 6, 5, 5]) })
  await recordEvents(testApp.appContext)
  const { db, pool, config, now } = testApp.appContext
  const scope = scopeOfApiKey({ companyId: maker.id, isPlatform: false })
  const query = queryOf({
    LT_eventTime: '2026-11-19T00:00:00Z',
    orderBy: 'eventTime',
    orderDirection: 'ASC',
  })
  const readings = readingBudget(5)
  const asked = { ...sizeIn(testApp.appContext, { format: 'json' }), after: null, most: 100, readings }
  const page = await findEvents({ db, pool, scope, now: now() }, query, asked, tellerOf(config))
  const found = named(page.events)
  assert.deepEqual([found[0], found.length, page.next], ['AROUND shipping', 63, null])
  assert.deepEqual(found.slice(-2).toSorted(), ['AROUND receiving', 'AROUND transporting'])
  assert.equal(readings.left, 2)
})
