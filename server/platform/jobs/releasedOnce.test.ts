import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPool } from '#server/platform/db/connect.ts'
import { releasedOnce } from '#server/platform/jobs/releasedOnce.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'

test('A connection that is given back twice is free once', async t => {
  const database = await createTestDatabase()
  const pool = createPool(database.config, 1, () => undefined)
  t.after(async () => {
    await pool.end()
    await database.drop()
  })
  const shared = releasedOnce(pool)
  const giveBack = await new Promise<() => void>((resolve, reject) =>
    shared.connect((error, _client, release) => (error ? reject(error) : resolve(() => release()))),
  )
  giveBack()
  giveBack()
  const [first, second] = [await shared.connect(), shared.query<{ one: number }>('select 1 as one')]
  assert.equal(pool.waitingCount, 1)
  first.release()
  assert.deepEqual((await second).rows, [{ one: 1 }])
})
