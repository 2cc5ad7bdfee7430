import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { drainSlowStatements } from '#server/platform/db/statements/statementTimes.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'

const database = await createTestDatabase()
const pool = createPool(database.config, 2, () => undefined)
const db = kyselyOver(pool)
after(async () => {
  await pool.end()
  await database.drop()
})

const ownText = 'select query from pg_stat_activity where pid = pg_backend_pid()'
const request = { call: '/pro-api/delivery/getDelivery', request: '6f1c-request' }
const comment = '/* request=6f1c-request call=/pro-api/delivery/getDelivery */ '
const queryOf = ({ rows: [row] }: { rows: { query?: unknown }[] }) => row?.query

test('PostgreSQL shows the request of a statement, however it is sent', async () => {
  const seen = await runInRequestContext(request, async () => [
    queryOf(await pool.query(ownText)),
    queryOf(await pool.query({ text: ownText, values: [] })),
    queryOf(await sql<{ query: string }>`${sql.raw(ownText)}`.execute(db)),
    queryOf(await db.transaction().execute(tx => sql<{ query: string }>`${sql.raw(ownText)}`.execute(tx))),
    queryOf(
      await new Promise((resolve, reject) =>
        pool.query(ownText, (error, found) => (error ? reject(error) : resolve(found))),
      ),
    ),
  ])
  assert.deepEqual(
    seen,
    seen.map(() => comment + ownText),
  )
})

test('Statements without a request, and named statements, are sent unchanged', async () => {
  assert.equal(queryOf(await pool.query(ownText)), ownText)
  const named = await runInRequestContext(request, () => pool.query(prepared(ownText, [])))
  assert.equal(queryOf(named), ownText)
})

test('Concurrent work keeps its own context', async () => {
  const names = ['job-1', 'job-2', 'job-3', 'job-4']
  const seen = await Promise.all(
    names.map(name =>
      runInRequestContext({ call: 'job:sendMail', request: name }, async () => {
        await pool.query('select pg_sleep(0.01)')
        return queryOf(await pool.query(ownText))
      }),
    ),
  )
  assert.deepEqual(
    seen,
    names.map(name => `/* request=${name} call=job:sendMail */ ${ownText}`),
  )
})

test('A hostile id cannot end the comment or the line', async () => {
  const hostile = [
    '*/ drop table users; --',
    '/* nested',
    'a\nb\0c',
    "'; select 1; --",
    '*/ */ /*',
    '日本語',
    'x'.repeat(5000),
  ]
  for (const id of hostile) {
    const seen = await runInRequestContext({ call: id, request: id }, () => pool.query(ownText))
    const [, request, call, rest] =
      /^\/\* request=([\w./:-]{1,100}) call=([\w./:-]{1,100}) \*\/ (.*)$/.exec(String(queryOf(seen))) ?? []
    assert.deepEqual([rest, request], [ownText, call], id)
  }
})

test('A slow statement is recorded with its request and without its values', async () => {
  drainSlowStatements()
  await runInRequestContext(request, () =>
    pool.query("select pg_sleep($1), $2::text, 'written  in'", [0.55, 'a secret']),
  )
  await runInRequestContext(request, () => pool.query('select pg_sleep(0.55), 1 / 0')).catch(() => undefined)
  const [slow, ...others] = drainSlowStatements()
  assert.ok(slow)
  assert.partialDeepStrictEqual(slow, { ...request, hasFailed: false, statement: "select pg_sleep($1), $2::text, '…'" })
  assert.ok(slow.durationMs >= 550)
  assert.deepEqual(others, [])
})
