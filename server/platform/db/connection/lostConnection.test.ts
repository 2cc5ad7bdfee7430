import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, before, suite, test, type TestContext } from 'node:test'
import { from as copyFrom } from 'pg-copy-streams'
import { createPool } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
import { openDatabaseLine, type DatabaseLine } from '#test/support/portal/databaseLine.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import { until } from '#test/support/database/until.ts'

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

const isAway = (error: unknown) => outOfService(error)?.startsWith('the database is out of reach') ?? false

function poolOver(t: TestContext, options: { most?: number; connectionTimeoutMillis?: number } = {}) {
  const { most = 1, ...patience } = options
  const pool = createPool({ ...line.config, ...patience }, most, () => undefined)
  t.after(async () => {
    await line.be('open')
    await pool.end()
  })
  return pool
}

const sleeping = "select from pg_stat_activity where query like 'select pg_sleep(60)%'"

async function somebodySleeps() {
  const own = createPool(database.config, 1, () => undefined)
  await until('the statement runs', async () => (await own.query(sleeping)).rowCount === 1)
  await own.end()
}

suite('A lost connection is reported as such', () => {
  test('if it is cut during a statement; the next one succeeds when the database is back', async t => {
    const pool = poolOver(t)
    const isReported = assert.rejects(pool.query('select pg_sleep(60)'), isAway)
    await somebodySleeps()
    await line.be('cut')
    await isReported
    await assert.rejects(pool.query('select 1'), isAway)
    await line.be('open')
    assert.equal((await pool.query('select 1')).rowCount, 1)
  })

  test('if it is cut between two statements of a transaction', async t => {
    const pool = poolOver(t)
    const work = inTransaction(pool, async client => {
      await client.query('select 1')
      await line.be('cut')
      await until('the loss is known', () => pool.listenerCount('error') > 0 && line.connections() === 0)
      await new Promise(resolve => setImmediate(resolve))
      await client.query('select 2')
    })
    await assert.rejects(work, isAway)
  })

  test('if it is cut before or during a COPY, and the loss is known', async t => {
    const pool = poolOver(t)
    const copying = async (cutAfter: number) =>
      await inTransaction(pool, async client => {
        await client.query('create temporary table copied (line text) on commit drop')
        const cut = async () => {
          const isKnown = new Promise(resolve => client.once('end', resolve))
          await line.be('cut')
          await isKnown
        }
        const rows = async function* () {
          for (let row = 0; row < 5; row++) {
            if (row === cutAfter) await cut()
            yield 'a line\n'.repeat(10_000)
          }
        }
        if (cutAfter < 0) await cut()
        await pipeline(Readable.from(rows()), client.query(copyFrom('copy copied from stdin')))
      })
    for (const cutAfter of [-1, 0, 3]) {
      await assert.rejects(copying(cutAfter), isAway, `cut after ${cutAfter}`)
      await line.be('open')
    }
  })

  test('if the server does not answer, also to requests that wait for a connection', async t => {
    const pool = poolOver(t, { connectionTimeoutMillis: 300 })
    await line.be('silent')
    await Promise.all([1, 2].map(() => assert.rejects(pool.query('select 1'), isAway)))
  })

  test('but a programming error is not, because it would be retried for ever', async t => {
    const pool = poolOver(t)
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    await assert.rejects(pool.query('select $1::json', [circular]), error => !isAway(error))
    await assert.rejects(pool.query('select nonsense'), error => !isAway(error))
  })
})
