import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import type { LiveEvent } from '#contract/integration/calls/live.ts'
import { callerOf } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import { createLive, type Live } from '#server/integration/live/live.ts'
import { liveTiming } from '#server/integration/live/liveTiming.ts'
import type { Watched } from '#server/integration/live/watcher.ts'
import { makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

const timing = { ...liveTiming, gatherMs: 5, recheckMs: 60_000, rememberMs: 0, mostIds: 10 }

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

/** A stream of which the test is the reader, that may see whatever changes. */
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

const tell = (payload: string) => portal.pool.query("select pg_notify('live', $1)", [payload])

test('what happens at once is told at once, each record once', async () => {
  const live = createLive(portal.parts, { ...timing, gatherMs: 200 })
  const stream = await streamOf(live)
  assert.deepEqual(await stream.next(), { kind: 'watching' })
  await Promise.all([tell('facts 1,2'), tell('facts 2,3'), tell('stock 9')])
  const event = await stream.next()
  assert.deepEqual(event?.kind === 'changed' && new Set(event.ids), new Set([1, 2, 3]))
  await live.close()
})

test('for a reader that does not read nothing is hoarded: then it is told to read anew', async () => {
  const live = createLive(portal.parts, timing)
  let asked = 0
  const visible: Watched['visible'] = async (_scope, changed) => {
    asked++
    return [...changed.values()].flat()
  }
  const slow = await streamOf(live, { visible })
  const quick = await streamOf(live)
  assert.deepEqual(await quick.next(), { kind: 'watching' })
  for (let id = 1; id <= 30; id++) {
    await tell(`facts ${id}`)
    assert.deepEqual(await quick.next(), { kind: 'changed', ids: [id] })
  }
  assert.equal(asked, 0)
  assert.deepEqual(await slow.next(), { kind: 'watching' })
  assert.deepEqual(await slow.next(), { kind: 'missed' })
  await tell('facts 31')
  assert.deepEqual(await slow.next(), { kind: 'changed', ids: [31] })
  await live.close()
})

test('what changed shortly before a stream began is told to it; where that is not known, to read anew', async () => {
  const live = createLive(portal.parts, { ...timing, rememberMs: 300 })
  const first = await streamOf(live)
  assert.deepEqual([await first.next(), await first.next()], [{ kind: 'watching' }, { kind: 'missed' }])
  // Until it has listened long enough to know.
  await until('it remembers', async () => {
    await tell('facts 1')
    assert.equal((await first.next())?.kind, 'changed')
    const later = await streamOf(live)
    assert.deepEqual(await later.next(), { kind: 'watching' })
    const told = await later.next()
    await later.leave()
    return told?.kind === 'changed' && told.ids[0] === 1
  })
  await live.close()
})

test('too many to name: a list is told to read anew, a page that its record may have changed', async () => {
  const live = createLive(portal.parts, timing)
  const [list, page] = [await streamOf(live), await streamOf(live, { only: 7 })]
  for (const stream of [list, page]) assert.deepEqual(await stream.next(), { kind: 'watching' })
  await tell('facts *')
  assert.deepEqual(await list.next(), { kind: 'missed' })
  assert.deepEqual(await page.next(), { kind: 'changed', ids: [7] })
  await live.close()
})

test('a line that holds says so', async () => {
  const live = createLive(portal.parts, { ...timing, aliveMs: 20 })
  const stream = await streamOf(live)
  assert.deepEqual(await stream.next(), { kind: 'watching' })
  assert.deepEqual(await stream.next(), { kind: 'alive' })
  await live.close()
})

test('a stream that is left is gone at once, while it waits as well as while it does not', async () => {
  const live = createLive(portal.parts, timing)
  const [waiting, idle] = [await streamOf(live), await streamOf(live)]
  await waiting.next()
  const pending = waiting.next()
  assert.equal(live.count(), 2)
  await Promise.all([waiting.leave(), idle.leave()])
  assert.equal(live.count(), 0)
  assert.equal(await pending, undefined)
  await live.close()
})

test('who cannot hear of changes is not left to believe that there are none (5015)', async () => {
  const gone = { ...portal.pool.options, port: 1, host: '127.0.0.1', password: 'none' }
  const pool = Object.assign(Object.create(portal.pool), { options: gone })
  const live = createLive({ ...portal.parts, pool }, timing)
  await assert.rejects(streamOf(live), { code: 'ECONNREFUSED' })
  assert.equal(live.count(), 0)
  await live.close()
})

test('a statement tells all ids in notifications that PostgreSQL takes, of a bulk load only that it was one', async () => {
  const client = new Client(portal.database.config)
  await client.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen live')
  const base = 1_000_000_000_000_000
  await client.query("select live_tell('facts', array(select generate_series($1::bigint, $1::bigint + 799)))", [base])
  await until('all is heard', () => heard.length === 3)
  assert.equal(heard.flatMap(payload => payload.slice('facts '.length).split(',')).length, 800)
  await client.query("select live_tell('facts', array(select generate_series(1::bigint, 5001)))")
  await until('that it was a bulk load is heard', () => heard.length === 4)
  assert.equal(heard[3], 'facts *')
  await client.query('update deliveries set received_pieces = 1')
  await client.query("notify live, 'last'")
  await until('the last one is heard', () => heard.length > 4)
  assert.equal(heard[4], 'last', 'a statement that touched nothing tells nothing')
  await client.end()
})
