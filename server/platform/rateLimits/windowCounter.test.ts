import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { createWindowCounter } from '#server/platform/rateLimits/windowCounter.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting, waitingStatements } from '#test/support/database/waitingForLock.ts'

const limit = { name: 'tried', most: 10, spanMs: 60_000 }
const now = () => new Date('2026-11-20T03:00:00Z')

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let db: Db
before(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, 6, () => undefined)
  db = kyselyOver(pool)
})
after(async () => {
  await pool.end()
  await database.drop()
})

test('Counts of a failed exchange are sent with the next one', async () => {
  const [one, other] = [createWindowCounter(db, now, 1), createWindowCounter(db, now, 1)]
  for (let time = 0; time < limit.most; time++) one.use(limit, 'A')
  await sql`alter table limit_counts rename to hidden_counts`.execute(db)
  await assert.rejects(one.exchange())
  await sql`alter table hidden_counts rename to limit_counts`.execute(db)
  await one.exchange()
  assert.equal(other.use(limit, 'A'), 0)
  await other.exchange()
  assert.ok(other.wait(limit, 'A') > 0)
})

test('Who only asks learns what another process counted, however late that was sent', async () => {
  const [one, other] = [createWindowCounter(db, now, 1), createWindowCounter(db, now, 1)]
  one.use(limit, 'C')
  for (let time = 1; time < limit.most; time++) other.use(limit, 'C')
  for (let late = 0; late < 3; late++) await one.exchange()
  await other.exchange()
  assert.equal(one.wait(limit, 'C'), 0)
  await one.exchange()
  assert.ok(one.wait(limit, 'C') > 0)
})

test('Exchanges run one after the other, so that an older sum does not replace a newer one', async () => {
  const windowCounter = createWindowCounter(db, now, 1)
  const ahead = await pool.connect()
  const exchanges: Promise<void>[] = []
  const exchangeOne = () => {
    windowCounter.use(limit, 'B')
    exchanges.push(windowCounter.exchange())
  }
  try {
    await ahead.query('begin; lock table limit_counts')
    exchangeOne()
    await until('an exchange waits', () => isAnybodyWaiting(db))
    exchangeOne()
    // A concurrent exchange would have been sent before this statement is answered.
    await sql`select pg_sleep(0.2)`.execute(db)
    assert.equal(await waitingStatements(db), 1)
  } finally {
    await ahead.query('commit')
    ahead.release()
    await Promise.all(exchanges)
  }
  for (let time = 2; time < limit.most; time++) assert.equal(windowCounter.use(limit, 'B'), 0)
  assert.ok(windowCounter.use(limit, 'B') > 0)
})
