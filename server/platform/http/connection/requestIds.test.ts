import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

const idOf = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  String((await portal.app.inject({ url: '/healthz', headers, remoteAddress })).headers['x-request-id'])

const given = 'proxy-4711.a_b:c'
const proxied = { 'x-forwarded-for': '192.0.2.7' }
const made = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

suite('The id of a request', () => {
  test('is unique and is in the response', async () => {
    const [one, other] = [await idOf({}), await idOf({})]
    assert.match(one, made)
    assert.notEqual(one, other)
  })

  test('is taken from a trusted proxy only', async () => {
    assert.equal(await idOf({ ...proxied, 'x-request-id': given }), given)
    assert.match(await idOf({ 'x-request-id': given }), made)
    assert.match(await idOf({ ...proxied, 'x-request-id': given }, '203.0.113.9'), made)
  })

  test('is replaced if it is invalid', async () => {
    for (const hostile of [
      'short',
      'x'.repeat(65),
      '*/ drop table users; --',
      'a b c d e f g',
      'tab\there-and-on',
      '日本語日本語日本語',
    ])
      assert.match(await idOf({ ...proxied, 'x-request-id': hostile }), made)
  })

  test('of an error is in the response and in the log line', async () => {
    const broken = await createTestApp({ beside: portal })
    const { accessToken } = await openSessionOf(portal, await makeUser(portal.db))
    await broken.pool.end()
    const answer = await broken.app.inject({
      method: 'POST',
      url: '/pro-api/user/getProfile',
      headers: { accesstoken: accessToken, ...proxied, 'x-request-id': given },
      remoteAddress: '127.0.0.1',
    })
    assert.equal(answer.json<{ data: { id: string } }>().data.id, given)
    assert.equal(answer.headers['x-request-id'], given)
    const lines = broken.logLines.map(line => JSON.parse(line) as { requestId?: string; faultId?: string })
    assert.ok(lines.some(({ requestId, faultId }) => requestId === given && faultId === given))
    await broken.app.close()
  })

  test('is in the label of its connection, also if its body arrives in pieces and its connection is reused', async () => {
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    for (const id of ['the-first-request', 'the-second-request']) {
      const holder = await portal.pool.connect()
      await holder.query('begin; lock table sign_in_tries in access exclusive mode')
      const answering = fetch(`${address}/pro-api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...proxied, 'x-request-id': id },
        body: inPieces('{"email":"nobody@somewhere.example",', '"password":"wrong"}'),
        duplex: 'half',
      })
      await until('the sign-in waits', async () => (await waitingLabel()) !== '')
      const reported = await waitingLabel()
      await holder.query('rollback')
      holder.release()
      assert.equal(reported, `kelvinchain requests ${id} /pro-api/user/login`)
      const answer = await answering
      assert.equal(answer.headers.get('x-request-id'), id)
      await answer.text()
    }
  })
})

/** The label of the connection that waits for the lock of another transaction. */
async function waitingLabel(): Promise<string> {
  const { rows } = await sql<{ label: string }>`
    select application_name as label from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    portal.db,
  )
  return rows[0]?.label ?? ''
}

async function* pieces(texts: readonly string[]) {
  for (const text of texts) {
    yield Buffer.from(text)
    await setTimeout(20)
  }
}
const inPieces = (...texts: string[]) => ReadableStream.from(pieces(texts))
