import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openDatabaseLine } from '#test/support/portal/databaseLine.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

const metricsToken = 'a token of sixteen or more'
const headers = { authorization: `Bearer ${metricsToken}` }
let portal: TestApp
before(async () => {
  portal = await createTestApp({ config: { metricsToken } })
})
after(() => portal.close())

suite('The portal', () => {
  test('is alive and ready after all migrations', async () => {
    assert.deepEqual((await portal.app.inject('/healthz')).json(), { status: 'alive' })
    assert.deepEqual((await portal.app.inject('/readyz')).json(), { status: 'ready' })
  })

  test('is not ready while a migration is missing, and names it', async () => {
    const { name } = await portal.db
      .selectFrom('migrations')
      .select('name')
      .orderBy('name', 'desc')
      .executeTakeFirstOrThrow()
    await portal.db.deleteFrom('migrations').where('name', '=', name).execute()
    const answer = await portal.app.inject('/readyz')
    assert.equal(answer.statusCode, 503)
    assert.deepEqual(answer.json(), { status: 'migrations missing', missing: [name] })
    await portal.db.insertInto('migrations').values({ name }).execute()
  })

  test('is alive but not ready without its database', async () => {
    const line = await openDatabaseLine(portal.database.config)
    await using broken = await createTestApp({ database: { config: line.config, drop: () => line.close() } })
    assert.equal((await broken.app.inject('/readyz')).statusCode, 200)
    await line.be('cut')
    assert.equal((await broken.app.inject('/healthz')).statusCode, 200)
    const answers = await Promise.all([1, 2, 3].map(() => broken.app.inject('/readyz')))
    assert.deepEqual(
      answers.map(answer => [answer.statusCode, answer.json()]),
      answers.map(() => [503, { status: 'database not reachable' }]),
    )
    await line.be('open')
    await until('it is back', async () => (await broken.app.inject('/readyz')).statusCode === 200)
  })

  test('is ready while all connections of its requests are taken (OPS-3)', async () => {
    await using busy = await createTestApp({ beside: portal })
    const taken = await Promise.all(Array.from({ length: busy.pool.options.max }, () => busy.pool.connect()))
    assert.equal((await busy.app.inject('/readyz')).statusCode, 200)
    assert.equal(busy.pool.waitingCount, 0)
    for (const client of taken) client.release()
  })
})

suite('Metrics', () => {
  const statusFor = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await portal.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  test('need the token, if one is set, also from this machine', async () => {
    assert.equal(await statusFor('127.0.0.1'), 403)
    assert.equal(await statusFor('127.0.0.1', { authorization: `Bearer ${metricsToken}` }), 200)
    assert.equal(await statusFor('192.0.2.7', { authorization: `Bearer ${metricsToken}` }), 200)
  })

  test('are refused without it, also with a forged address', async () => {
    assert.equal(await statusFor('192.0.2.7'), 403)
    assert.equal(await statusFor('192.0.2.7', { authorization: 'Bearer something else here' }), 403)
    assert.equal(await statusFor('192.0.2.7', { 'x-forwarded-for': '127.0.0.1' }), 403)
    assert.equal(await statusFor('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }), 403)
  })

  test('report at once that the database does not answer, and that it is back', async () => {
    const metricsOf = async ({ app }: TestApp) => (await app.inject({ url: '/metrics', headers })).body
    assert.match(await metricsOf(portal), /^kelvinchain_database_up 1$/m)
    assert.match(await metricsOf(portal), /^kelvinchain_backup_exists 0$/m)
    await using beside = await createTestApp({ beside: portal, config: { metricsToken } })
    const holder = await portal.pool.connect()
    await holder.query('begin; lock table alert_queue in access exclusive mode')
    const body = await metricsOf(beside)
    assert.match(body, /^kelvinchain_database_up 0$/m)
    assert.match(body, /^kelvinchain_open_requests \d/m)
    assert.doesNotMatch(body, /^kelvinchain_backup_exists/m)
    await holder.query('rollback')
    holder.release()
    await until('it is back', async () => /^kelvinchain_database_up 1$/m.test(await metricsOf(beside)))
  })

  test('count calls by result code, because their HTTP status is nearly always 200', async () => {
    // The process may have run other portals before.
    const counted = async (call: string, code: number) => {
      const { body } = await portal.app.inject({ url: '/metrics', headers })
      const name = `kelvinchain_calls_total{call="/pro-api${call}",code="${code}"} `
      return Number(
        body
          .split('\n')
          .find(line => line.startsWith(name))
          ?.slice(name.length) ?? 0,
      )
    }
    const before = [await counted('/user/login', 4019), await counted('/user/getProfile', 4029)]
    await portal.post('/user/login', { email: 'nobody@somewhere.example', password: 'wrong' })
    await portal.post('/user/getProfile', {})
    const after = [await counted('/user/login', 4019), await counted('/user/getProfile', 4029)]
    assert.deepEqual(
      after.map((count, index) => count - (before[index] ?? 0)),
      [1, 1],
    )
  })

  test('count requests by route and status', async () => {
    await portal.post('/user/login', {})
    const { body } = await portal.app.inject({ url: '/metrics', headers })
    assert.match(body, /kelvinchain_request_seconds_count\{route="\/pro-api\/user\/login",status="200"\} [1-9]/)
    assert.match(body, /kelvinchain_database_connections\{pool="requests",state="idle"\}/)
  })
})
