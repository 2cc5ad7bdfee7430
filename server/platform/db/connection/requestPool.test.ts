import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Pool } from 'pg'
import { createPool } from '#server/platform/db/connect.ts'
import { createRequestPool, unbounded } from '#server/platform/db/connection/requestPool.ts'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

let database: TestDatabase
let pool: Pool
before(async () => {
  database = await createTestDatabase()
  pool = createRequestPool(database.config, 2, () => undefined)
})
after(async () => {
  await pool.end()
  await database.drop()
})

const boundsOf = async (asked: Pool) => {
  const { rows } = await asked.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  return rows[0]
}

suite('A connection of requests', () => {
  test('has timeouts for statements, locks and idle transactions', async () => {
    assert.deepEqual(await boundsOf(pool), { statement: '170s', lock: '1min', idle: '2min' })
  })

  test('has no timeouts for jobs', async () => {
    const jobs = createPool({ ...pool.options, password: pool.options.password, ...unbounded }, 1, () => undefined)
    assert.deepEqual(await boundsOf(jobs), { statement: '0', lock: '0', idle: '0' })
    await jobs.end()
  })

  test('that exceeded a timeout is reported as a temporary error: the statement was rolled back', async () => {
    const [client, holder] = [await pool.connect(), await pool.connect()]
    const refusalOf = async (sql: string) => outOfService(await client.query(sql).catch((error: unknown) => error))
    try {
      await holder.query('begin; lock table users')
      assert.match((await refusalOf('set statement_timeout = 50; select pg_sleep(60)')) ?? '', /took too long/)
      await client.query('set statement_timeout = 0; set lock_timeout = 50')
      assert.match((await refusalOf('select from users')) ?? '', /took too long/)
    } finally {
      client.release(true)
      holder.release(true)
    }
  })
})
