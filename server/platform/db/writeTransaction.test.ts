import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, test } from 'node:test'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const testApp = await createTestApp()
after(testApp.close)
const { pool } = testApp
await pool.query('create table counted (id int primary key, times int not null)')
await pool.query('insert into counted values (1, 0), (2, 0)')

const countBoth = (order: number[]) =>
  writeTransaction(pool, async client => {
    for (const id of order) {
      await client.query('update counted set times = times + 1 where id = $1', [id])
      await sleep(50)
    }
  })

test('Two requests that deadlock both succeed, and each counts once', async () => {
  await Promise.all([countBoth([1, 2]), countBoth([2, 1])])
  const { rows } = await pool.query('select times from counted')
  assert.deepEqual(rows, [{ times: 2 }, { times: 2 }])
})

test('After three retries, or at any other error, the error is thrown and nothing is stored', async () => {
  const failing = async (code: string) => {
    let tries = 0
    const work = writeTransaction(pool, async client => {
      tries += 1
      await client.query('insert into counted values (3, 0)')
      throw Object.assign(new Error('fault'), { code })
    })
    await assert.rejects(work, { code })
    return tries
  }
  assert.equal(await failing('40001'), 4)
  assert.equal(await failing('23505'), 1)
  assert.equal((await pool.query('select from counted where id = 3')).rowCount, 0)
})
