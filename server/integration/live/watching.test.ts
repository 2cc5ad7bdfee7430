import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { Client } from 'pg'
import type { LiveEvent } from '#contract/integration/calls/live.ts'
import { codes } from '#contract/kernel/codes.ts'
import { callerOf } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import { createLive, type Live } from '#server/integration/live/live.ts'
import { liveTiming } from '#server/integration/live/liveTiming.ts'
import type { Watched } from '#server/integration/live/watcher.ts'
import { makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

/** Delays of a busy machine must not matter: no alive event comes in between, and no check is late. */
const quiet = { aliveMs: Infinity, recheckMs: Infinity, pingMs: 60_000 }
const timing = { ...liveTiming, ...quiet, gatherMs: 5, rememberMs: 0, maxIds: 10 }
/** Events that never come end here, and streams are closed. */
const patience = { timeout: 120_000 }

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

/** It ends with its test, even if the test fails. */
function liveOf(t: TestContext, own: Partial<typeof timing> = {}, appContext = portal.appContext): Live {
  const live = createLive(appContext, { ...timing, ...own })
  t.after(() => live.close())
  return live
}

/** A stream whose reader is the test, which may see all changes. */
async function streamOf(live: Live, watched: Partial<Watched> = {}) {
  const { accessToken } = await openSessionOf(portal, await makeUser(portal.db))
  const caller = await callerOf(portal.db, accessToken, portal.now())
  const scope = await scopeOfCaller(portal.db, caller, 'DeliveryStatus', undefined)
  const call = { caller, scope, accessToken, admit: async () => scope }
  const visible: Watched['visible'] = async (_scope, changed) => [...changed.values()].flat()
  const events = await live.watch(call, { topics: ['facts'], visible, ...watched })
  const iterator = events[Symbol.asyncIterator]()
  const next = async (): Promise<LiveEvent | undefined> => {
    const { done, value } = await iterator.next()
    return done ? undefined : value
  }
  return { next, leave: () => iterator.return?.() }
}

const notify = (payload: string) => portal.pool.query("select pg_notify('live', $1)", [payload])

test('changes at the same time are sent together, each record once', patience, async t => {
  const stream = await streamOf(liveOf(t))
  assert.deepEqual(await stream.next(), { kind: 'watching' })
  // PostgreSQL delivers the notifications of a transaction together.
  await portal.pool.query(
    "select pg_notify('live', reported) from unnest(array['facts 1,2', 'facts 2,3', 'stock 9']) reported",
  )
  const event = await stream.next()
  assert.deepEqual(event?.kind === 'changed' && event.ids.toSorted((a, b) => a - b), [1, 2, 3])
  await notify('facts 4')
  assert.deepEqual(await stream.next(), { kind: 'changed', ids: [4] })
})

test('for a slow reader no changes are stored: it is told to reload', patience, async t => {
  const live = liveOf(t)
  let asked = 0
  const visible: Watched['visible'] = async (_scope, changed) => {
    asked++
    return [...changed.values()].flat()
  }
  const slow = await streamOf(live, { visible })
  const quick = await streamOf(live)
  assert.deepEqual(await quick.next(), { kind: 'watching' })
  for (let id = 1; id <= 30; id++) {
    await notify(`facts ${id}`)
    assert.deepEqual(await quick.next(), { kind: 'changed', ids: [id] })
  }
  assert.equal(asked, 0)
  assert.deepEqual(await slow.next(), { kind: 'watching' })
  assert.deepEqual(await slow.next(), { kind: 'missed' })
  await notify('facts 31')
  assert.deepEqual(await slow.next(), { kind: 'changed', ids: [31] })
})

test(
  'changes shortly before a stream began are sent to it; if they are not known, it is told to reload',
  patience,
  async t => {
    const rememberMs = 300
    // The clock is stopped, however long signing in takes.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const live = liveOf(t, { rememberMs })
    const first = await streamOf(live)
    assert.deepEqual([await first.next(), await first.next()], [{ kind: 'watching' }, { kind: 'missed' }])
    const change = async (id: number) => {
      await notify(`facts ${id}`)
      assert.deepEqual(await first.next(), { kind: 'changed', ids: [id] })
    }
    await change(1)
    t.mock.timers.tick(rememberMs - 1)
    assert.deepEqual(await beginning(live), { kind: 'missed' }, 'it has not listened long enough to know')
    t.mock.timers.tick(1)
    assert.deepEqual(await beginning(live), { kind: 'changed', ids: [1] })
    t.mock.timers.tick(1)
    await change(2)
    assert.deepEqual(await beginning(live), { kind: 'changed', ids: [2] }, 'the first one was too long ago')
  },
)

/** The first events of a stream that begins now. */
async function beginning(live: Live) {
  const stream = await streamOf(live)
  assert.deepEqual(await stream.next(), { kind: 'watching' })
  const reported = await stream.next()
  await stream.leave()
  return reported
}

test('too many changes: a list is told to reload, a page that its record may have changed', patience, async t => {
  const live = liveOf(t)
  const [list, page] = [await streamOf(live), await streamOf(live, { only: 7 })]
  for (const stream of [list, page]) assert.deepEqual(await stream.next(), { kind: 'watching' })
  await notify('facts *')
  assert.deepEqual(await list.next(), { kind: 'missed' })
  assert.deepEqual(await page.next(), { kind: 'changed', ids: [7] })
})

test('a working connection is confirmed', patience, async t => {
  const live = liveOf(t, { aliveMs: 20 })
  const stream = await streamOf(live)
  assert.deepEqual(await stream.next(), { kind: 'watching' })
  assert.deepEqual(await stream.next(), { kind: 'alive' })
})

test('a closed stream ends at once, whether it waits or not', patience, async t => {
  const live = liveOf(t)
  const [waiting, idle] = [await streamOf(live), await streamOf(live)]
  await waiting.next()
  const pending = waiting.next()
  assert.equal(live.count(), 2)
  await Promise.all([waiting.leave(), idle.leave()])
  assert.equal(live.count(), 0)
  assert.equal(await pending, undefined)
})

test('it also ends if it has just begun to listen', patience, async t => {
  // A connection to the database that opens after the stream has ended.
  const { host, port } = portal.pool.options
  const opened = Promise.withResolvers<void>()
  const requestLimiter = createServer(socket => {
    void opened.promise.then(() => socket.pipe(connect(`${host}/.s.PGSQL.${port}`)).pipe(socket))
  }).listen(0, '127.0.0.1')
  t.after(() => requestLimiter.close())
  const connecting = once(requestLimiter, 'connection')
  await once(requestLimiter, 'listening')
  const options = { ...portal.pool.options, ...(requestLimiter.address() as AddressInfo), host: '127.0.0.1' }
  const pool = Object.assign(Object.create(portal.pool), {
    options: { ...options, password: portal.pool.options.password },
  })
  const live = liveOf(t, {}, { ...portal.appContext, pool })
  const beginning = streamOf(live)
  await connecting
  const closed = live.close()
  opened.resolve()
  await Promise.all([closed, assert.rejects(beginning, { code: codes.tryLater })])
})

test('a stream that cannot receive changes ends with 5015', patience, async t => {
  const gone = { ...portal.pool.options, port: 1, host: '127.0.0.1', password: 'none' }
  const pool = Object.assign(Object.create(portal.pool), { options: gone })
  const live = liveOf(t, {}, { ...portal.appContext, pool })
  await assert.rejects(streamOf(live), { code: 'ECONNREFUSED' })
  assert.equal(live.count(), 0)
})

test(
  'a statement notifies all ids within the size limit of PostgreSQL, a bulk load only that it happened',
  patience,
  async t => {
    const client = new Client(portal.database.config)
    t.after(() => client.end())
    await client.connect()
    const heard: string[] = []
    client.on('notification', ({ payload = '' }) => heard.push(payload))
    await client.query('listen live')
    const base = 1_000_000_000_000_000
    await client.query("select live_notify('facts', array(select generate_series($1::bigint, $1::bigint + 799)))", [
      base,
    ])
    await until('all is heard', () => heard.length === 3)
    assert.equal(heard.flatMap(payload => payload.slice('facts '.length).split(',')).length, 800)
    await client.query("select live_notify('facts', array(select generate_series(1::bigint, 5001)))")
    await until('that it was a bulk load is heard', () => heard.length === 4)
    assert.equal(heard[3], 'facts *')
    await client.query('update deliveries set received_pieces = 1')
    await client.query("notify live, 'last'")
    await until('the last one is heard', () => heard.length > 4)
    assert.equal(heard[4], 'last', 'a statement that touched nothing tells nothing')
  },
)
