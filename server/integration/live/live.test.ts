import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { codes } from '#contract/kernel/codes.ts'
import { atMost } from '#server/platform/shutdown.ts'
import { liveTiming } from '#server/integration/live/liveTiming.ts'
import { revokeSessionsOf } from '#server/identity/session/tokens.ts'
import { openLive } from '#test/support/network/liveStream.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'
import { until } from '#test/support/database/until.ts'

const { watchDeliveries } = liveCalls
// Nothing of the tests before is sent again, however slow the machine is.
const quick = { rememberMs: 0, recheckMs: 50, reconnectPausesMs: [10], streamsPerSession: 3, streamsPerAccount: 5 }

let two: Awaited<ReturnType<typeof createTwoProcesses>>
/** This process writes … */
let writing: TestApp
/** … and this one sends the changes. */
let reading: TestApp
before(async () => {
  two = await createTwoProcesses({ live: quick })
  writing = two.portal
  reading = two.other
})
after(() => two.close())

/** A company that sends deliveries, with a user who may see them. */
async function sender() {
  const { db } = writing
  const company = await makeCompany(db)
  const apiClient = apiClientOf(writing, (await makeApiKey(db, { company })).key)
  await apiClient.products([{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }])
  const send = async (reference: string, facts: object = {}) => {
    const delivery = {
      reference,
      deliveryType: '0003',
      depositCode: company.code,
      shipFrom: { name: '静岡工場' },
      destination: { name: '東京医療センター', kind: 'medicalInstitution' },
      shippingDate: '2026-11-19',
      items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
      loggers: [{ serial: reference, from: '2026-11-19T00:00:00Z' }],
      ...facts,
    }
    await apiClient.deliveries([delivery])
    const { id } = await db
      .selectFrom('deliveries')
      .select('id')
      .where('reference', '=', reference)
      .where('sender_id', '=', company.id)
      .executeTakeFirstOrThrow()
    return id
  }
  const measure = (reference: string, from: string, celsius: number[]) =>
    apiClient.readings(series(reference, from, celsius))
  return { company, user: await makeUser(db, { company }), send, measure }
}

const tokenOf = async (user: MadeUser) => (await openSessionOf(reading, user)).accessToken

/** Another company's user who sees one kind of data of a sender's deliveries. */
async function disclosedTo(company: { id: number }, kind: 'temperature' | 'shippingList') {
  const user = await makeUser(writing.db)
  await sql`insert into disclosures (product_id, company_id, stage, kind, valid_from)
    select id, ${user.company.id}, 'tertiaryTransport', ${kind}, '2026-01-01' from products
     where company_id = ${company.id}`.execute(writing.db)
  return user
}

const withdrawFrom = (user: MadeUser) =>
  writing.db.deleteFrom('disclosures').where('company_id', '=', user.company.id).execute()

/** A stream after its first event. */
async function watching(user: MadeUser, body: { deliveryId?: number } = {}) {
  const stream = await openLive(reading, watchDeliveries, body, await tokenOf(user))
  assert.deepEqual(await stream.next(), { kind: 'watching' })
  return stream
}

suite('what is sent', () => {
  test('a delivery that one process writes is sent by the other, also when it changes', async () => {
    const { user, send } = await sender()
    const stream = await watching(user)
    assert.match(stream.contentType, /^application\/x-ndjson/)
    const id = await send('D-1')
    assert.deepEqual(await stream.changed(), [id])
    await send('D-1', { deliveredAt: '2026-11-19T09:00:00Z' })
    assert.deepEqual(await stream.changed(), [id])
    stream.leave()
  })

  test("a list receives readings that change a delivery's figures, its page every reading", async () => {
    const { user, send, measure } = await sender()
    const [calm, warm] = [await send('CALM'), await send('WARM')]
    await measure('CALM', '2026-11-19T00:00:00Z', [5, 5])
    const page = await watching(user, { deliveryId: calm })
    const list = await watching(user)
    await measure('CALM', '2026-11-19T00:20:00Z', [5])
    assert.deepEqual(await page.changed(), [calm])
    await measure('WARM', '2026-11-19T00:20:00Z', [9])
    assert.deepEqual(await list.changed(), [warm])
    await measure('CALM', '2026-11-19T00:30:00Z', [5])
    assert.deepEqual(await page.changed(), [calm])
    page.leave()
    list.leave()
  })

  test("another company's deliveries are never sent", async () => {
    const [ours, theirs] = [await sender(), await sender()]
    const stream = await watching(ours.user)
    await theirs.send('SAME')
    await theirs.measure('SAME', '2026-11-19T00:00:00Z', [9, 9])
    const id = await ours.send('SAME')
    assert.deepEqual(await stream.changed(), [id])
    stream.leave()
  })

  test('users who may not see the temperature do not receive new readings', async () => {
    const { company, user, send, measure } = await sender()
    const [first, second] = [await send('T-1'), await send('T-2')]
    const own = await watching(user)
    const [lister, viewer] = [await disclosedTo(company, 'shippingList'), await disclosedTo(company, 'shippingList')]
    const seer = await disclosedTo(company, 'temperature')
    // Who is told of the next delivery has been told of the disclosures: a stream that begins afterwards misses none.
    const third = await send('T-3')
    assert.deepEqual(await own.changed(), [third])
    const list = await watching(lister)
    const page = await watching(viewer, { deliveryId: first })
    const seeing = await watching(seer)
    await measure('T-1', '2026-11-19T00:00:00Z', [9, 9])
    assert.deepEqual(await seeing.changed(), [first])
    await send('T-2', { deliveredAt: '2026-11-19T09:00:00Z' })
    assert.deepEqual(await list.changed(), [second])
    await withdrawFrom(viewer)
    // The disclosure may be received after the stream has begun; readings must not be received before its end.
    await assert.rejects(page.changed(), new RegExp(String(codes.notAuthorized)))
    for (const stream of [own, list, seeing]) stream.leave()
  })

  test('a delivery that the caller may not see is refused from the start (4017), like one that does not exist', async () => {
    const id = await (await sender()).send('THEIRS')
    const { user } = await sender()
    for (const deliveryId of [id, 987_654]) {
      const answer = await reading.call(watchDeliveries, { deliveryId }, { as: await tokenOf(user) })
      assert.equal(answer.code, codes.notAuthorized)
    }
  })
})

suite('a revoked right ends a stream', () => {
  test('within 5 s: checked at least every 2.5 s', () => {
    assert.ok(liveTiming.recheckMs + liveTiming.gatherMs < 4000)
  })

  const changes: [string, number, (user: MadeUser) => Promise<unknown>][] = [
    ['a revoked session', codes.loginRevoked, user => revokeSessionsOf(writing.db, user.id, writing.now())],
    [
      'a disabled user',
      codes.accountDisabled,
      user => writing.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute(),
    ],
    [
      'a disabled company',
      codes.companyDisabled,
      user => writing.db.updateTable('companies').set({ is_active: false }).where('id', '=', user.company.id).execute(),
    ],
    [
      'a menu taken away',
      codes.notAuthorized,
      user => writing.db.deleteFrom('user_menus').where('user_id', '=', user.id).execute(),
    ],
    [
      'a password that must be changed',
      codes.passwordChangeRequired,
      user =>
        writing.db.updateTable('user_credentials').set({ must_change: true }).where('user_id', '=', user.id).execute(),
    ],
  ]
  for (const [what, code, withdraw] of changes) {
    test(`${what}: ${code}, and nothing more is sent`, async () => {
      const { user, send } = await sender()
      const id = await send('SEEN')
      const stream = await watching(user)
      await withdraw(user)
      await writing.db.updateTable('deliveries').set({ received_pieces: 1 }).where('id', '=', id).execute()
      assert.deepEqual(await stream.next(), { code, data: { issues: [] } })
      assert.equal(await stream.next(), undefined)
    })
  }

  test('an expired access token: 4013, and a new one continues', async () => {
    const { user } = await sender()
    const opened = new Date(reading.now().getTime() - 29 * 60_000)
    const { accessToken } = await openSessionOf(reading, user, opened)
    const stream = await openLive(reading, watchDeliveries, {}, accessToken)
    two.later(2 * 60_000)
    assert.equal(await stream.endedWith(), codes.loginExpired)
    const renewed = await watching(user)
    renewed.leave()
  })

  test('a withdrawn disclosure: the page of a delivery ends with 4017, a list is told to reload', async () => {
    const { company, send } = await sender()
    const id = await send('SHOWN')
    const viewer = await disclosedTo(company, 'temperature')
    const page = await watching(viewer, { deliveryId: id })
    const list = await watching(viewer)
    await withdrawFrom(viewer)
    assert.equal(await page.endedWith(), codes.notAuthorized)
    assert.deepEqual(await list.next(), { kind: 'missed' })
    list.leave()
  })

  test('changed rights on a page that stays: its reader is told to reload', async () => {
    const { user } = await sender()
    const stream = await watching(user)
    const other = await makeCompany(writing.db)
    await writing.db
      .insertInto('user_menus')
      .values({ user_id: user.id, menu: 'DeliveryStatus', company_id: other.id })
      .execute()
    assert.deepEqual(await stream.next(), { kind: 'missed' })
    stream.leave()
  })
})

suite('connections', () => {
  test('a lost connection to the database is restored, and readers are told to reload', async () => {
    const { user, send } = await sender()
    const stream = await watching(user)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kelvinchain live'`.execute(writing.db)
    assert.deepEqual(await stream.next(), { kind: 'missed' })
    const id = await send('AFTER')
    assert.deepEqual(await stream.changed(), [id])
    stream.leave()
  })

  test('a session has a maximum number of streams (4025); a closed one makes room at once', async () => {
    const { user } = await sender()
    const accessToken = await tokenOf(user)
    const streams = []
    for (let i = 0; i < quick.streamsPerSession; i++) {
      streams.push(await openLive(reading, watchDeliveries, {}, accessToken))
    }
    const codeOfNext = async () => (await reading.call(watchDeliveries, {}, { as: accessToken })).code
    assert.equal(await codeOfNext(), codes.tooManyRequests)
    streams[0]?.leave()
    await until('the stream that was left is gone', async () => (await codeOfNext()) === codes.success)
    for (const stream of streams) stream.leave()
  })

  test('an account has a maximum number of streams over all its sessions (4025)', async () => {
    const { user } = await sender()
    const streams = []
    for (let i = 0; i < quick.streamsPerAccount; i++) {
      streams.push(await openLive(reading, watchDeliveries, {}, await tokenOf(user)))
    }
    const answer = await reading.call(watchDeliveries, {}, { as: await tokenOf(user) })
    assert.equal(answer.code, codes.tooManyRequests)
    for (const stream of streams) stream.leave()
  })

  test('a portal that shuts down waits for no stream', async () => {
    const ending = await createTestApp({ live: quick })
    const { accessToken } = await openSessionOf(ending, await makeUser(ending.db))
    const stream = await openLive(ending, watchDeliveries, {}, accessToken)
    assert.deepEqual(await stream.next(), { kind: 'watching' })
    assert.equal(await atMost(20_000, ending.close()), 'done')
    assert.equal(await stream.next(), undefined)
  })
})
