import assert from 'node:assert/strict'
import { after, before, suite, test, type TestContext } from 'node:test'
import { Pool } from 'pg'
import { cutSilentConnections, endForsaken } from '#server/platform/db/connection/silentConnections.ts'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
import { openDatabaseLine, type DatabaseLine } from '#test/support/portal/databaseLine.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

const hasty = { lookMs: 50, silentMs: 300, askMs: 500 }

let database: TestDatabase
let line: DatabaseLine
before(async () => {
  database = await createTestDatabase()
  line = await openDatabaseLine(database.config)
})
after(async () => {
  await line.close()
  await database.drop()
})

function watchedPool(t: TestContext) {
  const pool = new Pool({ ...line.config, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  cutSilentConnections(pool, hasty)
  t.after(async () => {
    await line.be('open')
    await pool.end()
  })
  return pool
}

const isAway = (error: unknown) => outOfService(error) !== undefined

suite('A statement does not wait for ever', { timeout: 60_000 }, () => {
  test('if the network drops all packets', async t => {
    const pool = watchedPool(t)
    await pool.query('select 1')
    await line.be('silent')
    await assert.rejects(pool.query('select 1'), isAway)
  })

  test('if only its own connection was dropped on the way, while the database serves others', async t => {
    const pool = watchedPool(t)
    const client = await pool.connect()
    await client.query('select 1')
    line.silenceThese()
    await assert.rejects(client.query('select 1'), isAway)
    client.release()
    assert.equal((await pool.query('select 1')).rowCount, 1)
  })

  test('if it is the next statement of a transaction', async t => {
    const pool = watchedPool(t)
    const client = await pool.connect()
    await client.query('begin')
    line.silenceThese()
    await assert.rejects(client.query('commit'), isAway)
    client.release()
  })

  test('for the locks of a session that was cut', async t => {
    const pool = watchedPool(t)
    const own = new Pool({ ...database.config, max: 1 })
    await own.query('create table locked as select 1 as one')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from locked for update')
    line.silenceThese()
    await assert.rejects(client.query('select 1'), isAway)
    client.release()
    await own.query("set lock_timeout = '10s'")
    assert.equal((await own.query('select from locked for update')).rowCount, 1)
    await own.end()
  })

  test('and a session that began after the cut keeps its process id for itself', async t => {
    const own = new Pool({ ...database.config, max: 2 })
    own.on('error', () => undefined)
    t.after(() => own.end())
    const [client, other] = [await own.connect(), await own.connect()]
    other.on('error', () => undefined)
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    await endForsaken(client, new Map([[pid, performance.now() - 60_000]]))
    assert.equal((await other.query('select 1')).rowCount, 1)
    await endForsaken(client, new Map([[pid, performance.now()]]))
    await assert.rejects(other.query('select 1'))
    other.release(true)
    client.release()
  })

  test('but as long as the database executes it', async t => {
    const pool = watchedPool(t)
    const { rows } = await pool.query("select pg_sleep(2), 'done' as what")
    assert.equal(rows[0]?.what, 'done')
  })

  test('and an idle connection is left alone', async t => {
    const pool = watchedPool(t)
    const client = await pool.connect()
    await client.query('begin')
    await pool.query('select pg_sleep(2)')
    assert.equal((await client.query('select 1')).rowCount, 1)
    await client.query('commit')
    client.release()
  })
})
