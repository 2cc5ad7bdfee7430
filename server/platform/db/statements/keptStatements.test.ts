import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { createRequestPool, unbounded } from '#server/platform/db/connection/requestPool.ts'
import { createPool } from '#server/platform/db/connect.ts'
import { maxKept } from '#server/platform/db/statements/keptStatements.ts'
import { customPlan, genericPlan } from '#server/platform/db/statements/statementPlans.ts'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

let database: TestDatabase
let pool: Pool
let db: Db
before(async () => {
  database = await createTestDatabase()
  pool = createRequestPool(database.config, 1, () => undefined)
  db = kyselyOver(pool)
})
after(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await sql`drop table if exists fruit`.execute(db)
  await sql`create table fruit as select n as id, 'pear' as name from generate_series(1, 100) n`.execute(db)
})

type Kept = { statement: string; generic: number; custom: number }

/** The statements that the connection keeps, other than the label's, with the number of executions by each kind of plan. */
async function keptBy(asked: Pool): Promise<Kept[]> {
  const { rows } = await asked.query<Kept>(`
    select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
     where name like 'portal kept %' order by prepare_time`)
  return rows
}
const keptWith = async (words: string) => (await keptBy(pool)).filter(({ statement }) => statement.includes(words))

suite('A connection of requests', () => {
  test('keeps a statement by name when its text comes again', async () => {
    const ask = (id: number) => pool.query<{ name: string }>('select name from fruit where id = $1', [id])
    await ask(1)
    assert.deepEqual(await keptWith('select name from fruit where id'), [])
    assert.equal((await ask(2)).rows[0]?.name, 'pear')
    await ask(3)
    const [kept] = await keptWith('select name from fruit where id')
    assert.partialDeepStrictEqual(kept, { generic: 0, custom: 2 })
  })

  // Of this text PostgreSQL would keep one plan after five executions.
  test('parses a search by criteria once, and plans it for its values each time', async () => {
    for (let id = 1; id <= 10; id++) await sql`select ${customPlan} id from fruit where id <> ${id}`.execute(db)
    const [kept] = await keptWith('id from fruit where id <>')
    assert.partialDeepStrictEqual(kept, { generic: 0, custom: 9 })
    const { rows } = await pool.query("select current_setting('plan_cache_mode') as mode")
    assert.deepEqual(rows, [{ mode: 'auto' }])
  })

  test('plans records by their ids once, and others as PostgreSQL decides', async () => {
    for (const id of [1, 2, 3, 4]) {
      const { rows } = await sql`select ${genericPlan} name from fruit where id = any(${[id]}::int[])`.execute(db)
      assert.deepEqual(rows, [{ name: 'pear' }])
    }
    const [kept] = await keptWith('name from fruit where id = any')
    assert.partialDeepStrictEqual(kept, { generic: 3, custom: 0 })
    const { rows } = await pool.query("select current_setting('plan_cache_mode') as mode")
    assert.deepEqual(rows, [{ mode: 'auto' }])
  })

  test('has its own way of planning back after such a statement failed in a transaction', async () => {
    const fail = (tx: Db) => sql`select ${genericPlan} 1 / ${0}::int as failing`.execute(tx)
    await assert.rejects(fail(db))
    await assert.rejects(
      db.transaction().execute(tx => fail(tx)),
      { code: '22012' },
    )
    const { rows } = await pool.query("select current_setting('plan_cache_mode') as mode")
    assert.deepEqual(rows, [{ mode: 'auto' }])
  })

  test('keeps no more statements than it may, and forgets the one that was not used for longest', async () => {
    const ask = async (number: number) => {
      const { rows } = await pool.query<{ id: number }>(`select id, ${number} from fruit where id = $1`, [number % 100])
      return rows.length
    }
    for (let number = 1000; number < 1010 + maxKept; number++) {
      await ask(number)
      await ask(number)
      await ask(1001)
    }
    const kept = (await keptBy(pool)).map(({ statement }) => statement)
    assert.equal(kept.length, maxKept)
    assert.ok(kept.some(statement => statement.includes(' 1001 ')))
    assert.ok(!kept.some(statement => statement.includes(' 1002 ')))
    assert.equal(await ask(1002), 1)
  })

  test('keeps no text of several statements', async () => {
    for (let time = 0; time < 3; time++) await pool.query({ text: 'select 41 as a; select 42 as b', values: [] })
    assert.deepEqual(await keptWith('41 as a'), [])
  })
})

suite('A statement that a connection keeps', () => {
  const askAll = (asked: Db = db) => sql<{ id: unknown }>`select * from fruit where id::int = ${7}`.execute(asked)

  test('answers with the new columns after a migration changed them', async () => {
    for (let time = 0; time < 3; time++) await askAll()
    await sql`alter table fruit alter column id type text, add column colour text`.execute(db)
    assert.deepEqual((await askAll()).rows, [{ id: '7', name: 'pear', colour: null }])
  })

  test('fails a transaction that the migration overtook, which succeeds when it is sent again', async () => {
    for (let time = 0; time < 3; time++) await askAll()
    await sql`alter table fruit add column colour text`.execute(db)
    const inTransaction = () => db.transaction().execute(tx => askAll(tx))
    await assert.rejects(inTransaction(), error => outOfService(error) !== undefined)
    assert.deepEqual((await inTransaction()).rows, [{ id: 7, name: 'pear', colour: null }])
  })

  test('is prepared again if the session has forgotten it', async () => {
    for (let time = 0; time < 3; time++) await askAll()
    await pool.query('deallocate all')
    assert.equal((await askAll()).rows.length, 1)
    assert.equal((await askAll()).rows.length, 1)
  })
})

test('A connection of jobs keeps only statements that are prepared by name', async () => {
  const jobs = createPool({ ...pool.options, password: pool.options.password, ...unbounded }, 1, () => undefined)
  for (let time = 0; time < 3; time++) await jobs.query('select name from fruit where id = $1', [1])
  assert.deepEqual(await keptBy(jobs), [])
  await jobs.end()
})
