import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { after, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { workSubscriptions } from '#server/integration/epcis/subscriptions/workSubscriptions.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { makeApiKey, makeUser } from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'
import { waitingStatements } from '#test/support/database/waitingForLock.ts'
import { receiver } from '#test/support/network/receiver.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

const erp = await receiver()
const partnerApi = await openDeliveryApi({ webhookOrigins: [erp.origin] })
const { maker, distributor, outsider, sent, testApp, db } = partnerApi
const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await partnerApi.testApp.close()
  await erp.close()
})

const secret = 'a secret of sixteen letters'
const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, key = maker.key) =>
  await testApp.app.inject({
    method,
    url: path.startsWith('/') ? path : `/api/v1/epcis/queries/${path}`,
    headers: { authorization: `Bearer ${key}`, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
const dest = erp.url
const subscribed = async (controls: object, query = 'pickups') => {
  const reply = await call('POST', `${query}/subscriptions`, { dest, signatureToken: secret, ...controls })
  assert.equal(reply.statusCode, 201, reply.body)
  return String(reply.headers.location)
}
/** A pickup now, which is recorded. */
let number = 0
const pickUp = async (different: object = {}) => {
  number += 1
  await sent(delivery(`S-${number}`, { actualPickup: '2026-11-20T02:00:00Z', ...different }))
  await recordEvents(testApp.appContext)
  return `S-${number}`
}
const work = async () => {
  await workSubscriptions(testApp.appContext)
  await workOffJobs(testApp)
}
type Answer = {
  type: string
  epcisBody: {
    queryResults: { queryName: string; subscriptionID?: string; resultsBody: { eventList: EpcisEvent[] } }
  }
}
const referencesOf = (text: string) =>
  (JSON.parse(text) as Answer).epcisBody.queryResults.resultsBody.eventList.map(event =>
    event.bizTransactionList?.[0]?.bizTransaction.split(':').at(-1),
  )
/** Which subscriptions ended by themselves, as told to the administrators of the company and nobody else. */
const endsTold = async () => {
  const { rows } = await sql<{ userId: number; facts: Record<string, string> }>`
    select user_id as "userId", subject as facts from messages where kind = 'subscriptionEnded' order by id`.execute(db)
  assert.ok(rows.every(row => row.userId === administrator.id))
  return rows.map(({ facts }) => `${facts['query']} ${facts['dest']} ${facts['subscriptionId']} ${facts['reason']}`)
}
const administrator = await makeUser(db, { company: maker, role: '01' })
await makeUser(db, { company: maker, role: '02' })
await makeUser(db, { company: distributor, role: '01' })
const counted = async (name: string) => {
  const { body } = await testApp.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1])
}
const told = () => erp.requests.map(({ body }) => referencesOf(body))

beforeEach(async () => {
  await call('DELETE', 'pickups')
  const reply = await call('POST', '/api/v1/epcis/queries', { name: 'pickups', query: { EQ_bizStep: 'shipping' } })
  assert.equal(reply.statusCode, 201, reply.body)
  erp.requests.length = 0
  erp.behave(204)
})

suite('INT-47: A subscription', () => {
  test('is told new events that match its query, once, signed, from its creation on', async () => {
    await pickUp()
    const location = await subscribed({ stream: true })
    await work()
    assert.deepEqual(told(), [])
    const reference = await pickUp({ deliveredAt: '2026-11-20T02:30:00Z' })
    await work()
    await work()
    assert.deepEqual(told(), [[reference]])
    const [request] = erp.requests
    assert.ok(request)
    const { headers, body } = request
    const { type, epcisBody } = JSON.parse(body) as Answer
    assert.deepEqual(
      [type, epcisBody.queryResults.queryName, `/${epcisBody.queryResults.subscriptionID}`],
      ['EPCISQueryDocument', 'pickups', location.slice(location.lastIndexOf('/'))],
    )
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`
    assert.deepEqual([headers['gs1-signature'], headers['webhook-signature']], [signature, signature])
    const { lastNotifiedAt, ...shown } = (await call('GET', location)).json<Record<string, unknown>>()
    assert.equal(lastNotifiedAt, testApp.now().toISOString())
    assert.partialDeepStrictEqual(shown, { queryName: 'pickups', dest, stream: true })
    assert.ok(!JSON.stringify(shown).includes(secret), 'its secret is told to nobody')
  })

  test('is told what happened since its initial record time, and what a receiver missed while it was down', async () => {
    const before = testApp.now()
    const first = await pickUp()
    testApp.moveClock(1000)
    await subscribed({ stream: true, initialRecordTime: before.toISOString() })
    erp.behave(500)
    await work()
    const second = await pickUp()
    await work()
    assert.equal(erp.requests.length, 1, 'it waits for its next try')
    const failed = referencesOf(erp.requests[0]?.body ?? '')
    erp.behave(204)
    testApp.moveClock(6000)
    await work()
    assert.deepEqual(told().slice(1), [failed, [second]])
    assert.ok(failed.includes(first))
    const [one, again, other] = erp.requests.map(({ headers }) => headers['webhook-id'])
    assert.equal(one, again, 'a repeated message keeps its id')
    assert.notEqual(again, other)
  })

  test('is sent smaller messages where one was too large, and is no more where its receiver is gone', async () => {
    const location = await subscribed({ stream: true })
    await sent(...[1, 2, 3].map(one => delivery(`BIG-${one}`, { actualPickup: '2026-11-20T02:00:00Z' })))
    await recordEvents(testApp.appContext)
    erp.behave(({ body }) => (referencesOf(body).length > 1 ? 413 : 204))
    await work()
    assert.deepEqual(
      told().map(one => one.length),
      [3, 1, 1, 1],
    )
    erp.behave(410)
    await pickUp()
    const before = await endsTold()
    await work()
    assert.equal((await call('GET', location)).statusCode, 404)
    const ended = `pickups ${erp.origin} ${location.split('/').at(-1)} gone`
    assert.deepEqual(await endsTold(), [...before, ended])
    await work()
    assert.deepEqual(await endsTold(), [...before, ended])
  })

  test('is told what was being recorded when it was made, and nothing before a time yet to come', async () => {
    const earlier = new Date(testApp.now().getTime() - 3000)
    await subscribed({ stream: true })
    await subscribed({ stream: true, initialRecordTime: new Date(testApp.now().getTime() + 60_000).toISOString() })
    number += 1
    await sent(delivery(`S-${number}`, { actualPickup: '2026-11-20T02:00:00Z' }))
    await recordEvents({ ...testApp.appContext, now: () => earlier })
    await work()
    assert.deepEqual(told(), [[`S-${number}`]])
    testApp.moveClock(60_000)
    const later = await pickUp()
    await work()
    assert.deepEqual(told().slice(1), [[later], [later]])
  })

  test('ends after a restore, which brings back no secrets, and its administrators are told', async () => {
    const [lost, kept] = [await subscribed({ stream: true }), await subscribed({ stream: true })]
    const id = String(lost.split('/').at(-1))
    await sql`delete from event_subscription_secrets x using event_subscriptions s
               where s.id = x.event_subscription_id and s.subscription_id::text = ${id}`.execute(db)
    await work()
    assert.equal((await call('GET', lost)).statusCode, 404)
    assert.equal((await endsTold()).at(-1), `pickups ${erp.origin} ${id} noSecret`)
    assert.equal((await call('GET', kept)).statusCode, 200)
  })

  test('by the clock is told at its time, also that there was nothing if it wants to know', async () => {
    await subscribed({ schedule: { hour: '13', minute: '5' }, reportIfEmpty: true })
    const reference = await pickUp()
    await work()
    assert.deepEqual(told(), [])
    testApp.moveClock(2 * 3_600_000)
    await work()
    await work()
    testApp.moveClock(24 * 3_600_000)
    await work()
    assert.deepEqual(told(), [[reference], []])
  })

  test('ends with the key that made it, and with its query', async () => {
    const { key, id } = await makeApiKey(db, { company: maker })
    const made = await call('POST', 'pickups/subscriptions', { dest, signatureToken: secret, stream: true }, key)
    const location = await subscribed({ stream: true })
    await db.updateTable('api_keys').set({ revoked_at: testApp.now() }).where('id', '=', id).execute()
    await pickUp()
    await work()
    assert.equal(told().length, 1, 'the other one goes on')
    assert.equal((await call('GET', String(made.headers.location))).statusCode, 404)
    assert.equal((await call('DELETE', 'pickups')).statusCode, 204)
    await pickUp()
    await work()
    assert.equal(told().length, 1)
    assert.equal((await call('GET', location)).statusCode, 404)
  })

  test('ends where its key may read no more, or its company is inactive', async () => {
    const { key, id } = await makeApiKey(db, { company: maker })
    const made = await call('POST', 'pickups/subscriptions', { dest, signatureToken: secret, stream: true }, key)
    await db
      .updateTable('api_keys')
      .set({ scopes: ['deliveries:write'] })
      .where('id', '=', id)
      .execute()
    await pickUp()
    await work()
    assert.equal((await call('GET', String(made.headers.location))).statusCode, 404)
    await call('POST', '/api/v1/epcis/queries', { name: 'theirs', query: { EQ_bizStep: 'shipping' } }, distributor.key)
    const theirs = { dest, signatureToken: secret, stream: true }
    const other = await call('POST', 'theirs/subscriptions', theirs, distributor.key)
    assert.equal(other.statusCode, 201, other.body)
    const activate = async (is_active: boolean) =>
      await db.updateTable('companies').set({ is_active }).where('id', '=', distributor.id).execute()
    await activate(false)
    await pickUp({ consigneeCode: 'DIST' })
    await work()
    await activate(true)
    assert.equal((await call('GET', String(other.headers.location), undefined, distributor.key)).statusCode, 404)
    assert.deepEqual(told(), [])
  })

  test('is refused where nothing may be sent, or nobody would know when, and hidden from other companies', async () => {
    const token = { signatureToken: secret, stream: true }
    for (const [body, type] of [
      [{ ...token, dest: 'https://127.0.0.1/hook' }, 'ValidationException'],
      [{ ...token, dest: 'http://erp.example/' }, 'ValidationException'],
      [{ dest, stream: true }, 'ValidationException'],
      [{ dest, signatureToken: secret }, 'SubscriptionControlsException'],
      [{ ...token, dest, schedule: { hour: '1' } }, 'SubscriptionControlsException'],
      [{ dest, signatureToken: secret, schedule: { hour: '24' } }, 'SubscriptionControlsException'],
      [{ dest, signatureToken: secret, schedule: { dayOfMonth: '31', month: '2' } }, 'SubscriptionControlsException'],
      [{ ...token, dest, initialRecordTime: '2026-11-20' }, 'SubscriptionControlsException'],
      [{ ...token, dest: 'https://erp.example/\0' }, 'ValidationException'],
      [{ dest, stream: true, signatureToken: `${secret}\0` }, 'ValidationException'],
    ] as const) {
      const reply = await call('POST', 'pickups/subscriptions', body)
      assert.equal(reply.statusCode, 400, JSON.stringify(body))
      assert.equal(reply.json<{ type: string }>().type, `epcisException:${type}`, JSON.stringify(body))
    }
    const twice = await testApp.app.inject({
      method: 'POST',
      url: '/api/v1/epcis/queries',
      headers: { authorization: `Bearer ${maker.key}`, 'content-type': 'application/json' },
      payload: '{"name":"twice","query":{"EQ_bizStep":"shipping","EQ_bizStep":"receiving"}}',
    })
    assert.equal(twice.statusCode, 400)
    for (const method of ['GET', 'DELETE'] as const) {
      for (const path of ['pickups/subscriptions/%00', 'pickups/subscriptions/x', '%00/subscriptions/%00']) {
        assert.equal((await call(method, path)).statusCode, 404, `${method} ${path}`)
      }
    }
    const location = await subscribed({ stream: true })
    for (const [method, path] of [
      ['GET', location],
      ['DELETE', location],
      ['GET', 'pickups/subscriptions'],
    ] as const) {
      assert.equal((await call(method, path, undefined, distributor.key)).statusCode, 404)
    }
    assert.equal((await call('GET', 'pickups/subscriptions')).json<unknown[]>().length, 1)
    // A company that has a query of the same name finds its own there.
    await call('POST', '/api/v1/epcis/queries', { name: 'pickups', query: {} }, distributor.key)
    assert.deepEqual((await call('GET', 'pickups/subscriptions', undefined, distributor.key)).json(), [])
    for (const method of ['GET', 'DELETE'] as const) {
      assert.equal((await call(method, location, undefined, distributor.key)).statusCode, 404)
    }
    assert.equal((await call('DELETE', 'pickups', undefined, distributor.key)).statusCode, 204)
    assert.equal((await call('DELETE', location)).statusCode, 204)
    assert.deepEqual((await call('GET', 'pickups/subscriptions')).json(), [])
  })

  test('tells what its company may see, and nothing else that matches its query', async () => {
    await call('POST', '/api/v1/epcis/queries', { name: 'all', query: {} }, distributor.key)
    const asked = { dest, signatureToken: secret, stream: true }
    assert.equal((await call('POST', 'all/subscriptions', asked, distributor.key)).statusCode, 201)
    const shown = await pickUp({ consigneeCode: 'DIST' })
    await pickUp()
    await work()
    assert.deepEqual(told(), [[shown]])
    assert.equal((await call('DELETE', 'all', undefined, distributor.key)).statusCode, 204)
  })

  test('is one of 50 of its company, whatever others have', async () => {
    const names = ['pickups', 'more', 'most']
    for (const name of names.slice(1)) await call('POST', '/api/v1/epcis/queries', { name, query: {} })
    const keys = await Promise.all(names.map(() => makeApiKey(db, { company: maker })))
    const subscribe = async (name = 'pickups', key = maker.key) =>
      (await call('POST', `${name}/subscriptions`, { dest, signatureToken: secret, stream: true }, key)).statusCode
    for (let at = 0; at < 49; at++) assert.equal(await subscribe(names[at % 3]), 201)
    // Requests of one key wait for each other; these do not, and all have begun before one has ended.
    const asked = await db.transaction().execute(async tx => {
      await sql`lock table event_subscription_secrets in exclusive mode`.execute(tx)
      const requests = names.map((name, at) => subscribe(name, keys[at]?.key))
      await until('all three wait', async () => (await waitingStatements(db)) === 3)
      return requests
    })
    assert.deepEqual(
      (await Promise.all(asked)).toSorted((one, other) => one - other),
      [201, 400, 400],
    )
    assert.equal(await subscribe(), 400)
    await call('POST', '/api/v1/epcis/queries', { name: 'pickups', query: {} }, distributor.key)
    assert.equal(await subscribe('pickups', distributor.key), 201)
    for (const name of names.slice(1)) await call('DELETE', name)
    assert.equal((await call('DELETE', 'pickups', undefined, distributor.key)).statusCode, 204)
  })

  test('ends after 72 hours without success, and not before', async () => {
    const location = await subscribed({ stream: true })
    erp.behave(500)
    const began = testApp.now().getTime()
    const hours = () => (testApp.now().getTime() - began) / 3_600_000
    await pickUp()
    await work()
    while (hours() < 71) {
      testApp.moveClock(3_600_000)
      await work()
    }
    assert.equal((await call('GET', location)).statusCode, 200)
    const tries = erp.requests.length
    assert.ok(tries > 10 && tries < 30, String(tries))
    testApp.moveClock(2 * 3_600_000)
    await work()
    testApp.moveClock(8 * 3_600_000)
    await work()
    assert.equal((await call('GET', location)).statusCode, 404)
    assert.equal((await endsTold()).at(-1), `pickups ${erp.origin} ${location.split('/').at(-1)} failing`)
    const { reason } = await db
      .selectFrom('audit_trail')
      .select('reason')
      .where('table_name', '=', 'event_subscriptions')
      .where('act', '=', 'D')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal(reason, 'every message failed for three days')
  })

  test('is told nothing once its key was revoked, also where that was due before', async () => {
    const { key, id } = await makeApiKey(db, { company: maker })
    await call('POST', 'pickups/subscriptions', { dest, signatureToken: secret, stream: true }, key)
    await pickUp()
    await workSubscriptions(testApp.appContext)
    await db.updateTable('api_keys').set({ revoked_at: testApp.now() }).where('id', '=', id).execute()
    await workOffJobs(testApp)
    assert.deepEqual(told(), [])
  })

  test('has a turn of some seconds, after which others have theirs', async () => {
    await subscribed({ stream: true })
    await db.updateTable('event_subscription_progress').set({ batch: 1 }).execute()
    const references = [await pickUp(), await pickUp(), await pickUp()]
    erp.behave(() => {
      testApp.moveClock(8000)
      return 204
    })
    await work()
    assert.equal(erp.requests.length, 2)
    await work()
    assert.deepEqual(told().flat(), references)
  })

  test('waits with those of its company for few workers, however many they are', async () => {
    for (let count = 0; count < 4; count++) await subscribed({ stream: true })
    await call('POST', '/api/v1/epcis/queries', { name: 'theirs', query: {} }, distributor.key)
    const theirs = { dest, signatureToken: secret, stream: true }
    assert.equal((await call('POST', 'theirs/subscriptions', theirs, distributor.key)).statusCode, 201)
    await pickUp({ consigneeCode: 'DIST' })
    await workSubscriptions(testApp.appContext)
    const { rows } = await sql<{ queue: string; jobs: number }>`
      select queue_name as queue, count(*)::int as jobs from graphile_worker.jobs
       where task_identifier = 'sendSubscription' group by 1`.execute(db)
    const jobsOf = (company: { id: number }) =>
      rows.filter(row => row.queue.startsWith(`sendSubscription ${company.id} `)).map(row => row.jobs)
    assert.deepEqual([jobsOf(maker), jobsOf(distributor)], [[2, 2], [1]])
    await workOffJobs(testApp)
    assert.equal(erp.requests.length, 5)
    assert.equal((await call('DELETE', 'theirs', undefined, distributor.key)).statusCode, 204)
  })
})

suite('INT-48: A WebSocket', () => {
  const open = async (search: string, key = maker.key) => {
    const url = `${address.replace('http', 'ws')}/api/v1/epcis/queries/pickups/events?${search}`
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } })
    const messages: string[] = []
    socket.on('message', data => messages.push((data as Buffer).toString()))
    socket.on('error', () => undefined)
    return { socket, messages }
  }
  const refused = async (search: string, key?: string) => {
    const { socket } = await open(search, key)
    const answered = once(socket, 'unexpected-response') as Promise<[unknown, { statusCode: number }]>
    const status = await Promise.race([answered.then(([, { statusCode }]) => statusCode), once(socket, 'open')])
    socket.terminate()
    return status
  }

  test('tells new events that match its query, and ends when its key is revoked', async () => {
    const { key, id } = await makeApiKey(db, { company: maker })
    const openRequests = async () => await counted('kelvinchain_open_requests')
    const before = await openRequests()
    const { socket, messages } = await open('stream=true', key)
    await once(socket, 'open')
    assert.deepEqual([await openRequests(), await counted('kelvinchain_open_streams')], [before, 1])
    const reference = await pickUp({ deliveredAt: '2026-11-20T02:30:00Z' })
    await once(socket, 'message')
    assert.deepEqual(messages.map(referencesOf), [[reference]])
    const closed = once(socket, 'close')
    await db.updateTable('api_keys').set({ revoked_at: testApp.now() }).where('id', '=', id).execute()
    const [code] = (await closed) as [number]
    assert.equal(code, 1008)
    await until('it is no open stream', async () => (await counted('kelvinchain_open_streams')) === 0)
    assert.equal(await openRequests(), before)
  })

  test('is one of 20 of its company, whatever others have', async () => {
    const opened = []
    for (let count = 0; count < 20; count++) opened.push((await open('stream=true')).socket)
    await Promise.all(opened.map(socket => once(socket, 'open')))
    assert.equal(await refused('stream=true'), 400)
    await call('POST', '/api/v1/epcis/queries', { name: 'pickups', query: {} }, distributor.key)
    const { socket } = await open('stream=true', distributor.key)
    await once(socket, 'open')
    const closed = [...opened, socket].map(one => once(one, 'close'))
    for (const one of [...opened, socket]) one.close()
    await Promise.all(closed)
    assert.equal((await call('DELETE', 'pickups', undefined, distributor.key)).statusCode, 204)
  })

  test('is opened for keys of the company alone, with controls that can be kept', async () => {
    assert.equal(await refused('stream=true', 'kc_wrong'), 401)
    assert.equal(await refused('stream=true', outsider.key), 404)
    assert.equal(await refused(''), 400)
    assert.equal(await refused('stream=true&minute=5'), 400)
    assert.equal(await refused('minute=61'), 400)
  })

  test('other requests that ask for an upgrade are answered as if they had not', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const request = http.get(`${address}/api/v1/epcis/queries`, { headers })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.resume()
    assert.equal(response.statusCode, 401)
  })
})
