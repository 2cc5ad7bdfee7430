import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { inSnapshot, inTransaction } from '#server/platform/db/onOneClient.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { inOneTrip } from '#server/platform/db/statements/pipelined.ts'
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

const ownLabel = 'select application_name as label, query from pg_stat_activity where pid = pg_backend_pid()'
const request = { call: '/pro-api/delivery/getDelivery', request: '6f1c2a9b-9b1e-4c1f-8a6e-2f1d3c4b5a69' }
const label = `kelvinchain requests ${request.request}`
type Shown = { label: string; query: string }
const labelOf = ({ rows: [row] }: { rows: Partial<Shown>[] }) => row?.label

test('PostgreSQL shows the request of a statement, however it is sent, and the text is the same for every request', async () => {
  const seen = await runInRequestContext(request, async () => [
    await pool.query<Shown>(ownLabel),
    await pool.query<Shown>({ text: ownLabel, values: [] }),
    await pool.query<Shown>(prepared(ownLabel, [])),
    await sql<Shown>`${sql.raw(ownLabel)}`.execute(db),
    await db.transaction().execute(tx => sql<Shown>`${sql.raw(ownLabel)}`.execute(tx)),
    await new Promise<{ rows: Shown[] }>((resolve, reject) =>
      pool.query<Shown>(ownLabel, (error, found) => (error ? reject(error) : resolve(found))),
    ),
  ])
  assert.deepEqual(
    seen.map(({ rows }) => rows),
    seen.map(() => [{ label, query: ownLabel }]),
  )
})

test('A connection loses the label with the next statement without a request', async () => {
  await runInRequestContext(request, () => pool.query(ownLabel))
  assert.equal(labelOf(await pool.query(ownLabel)), 'kelvinchain requests')
})

test('Concurrent work keeps its own label', async () => {
  const names = ['job-1', 'job-2', 'job-3', 'job-4']
  const seen = await Promise.all(
    names.map(name =>
      runInRequestContext({ call: 'job:sendMail', request: name }, async () => {
        await pool.query('select pg_sleep(0.01)')
        return labelOf(await pool.query(ownLabel))
      }),
    ),
  )
  assert.deepEqual(
    seen,
    names.map(name => `kelvinchain requests ${name} job:sendMail`),
  )
})

test('A rollback that takes back the label of a statement does not keep the next one from having it', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await runInRequestContext(request, () => client.query(ownLabel))
  await client.query('rollback')
  assert.equal(labelOf(await runInRequestContext(request, () => client.query(ownLabel))), label)
  client.release()
})

test('A failed statement keeps its error, and its transaction can be rolled back by another request', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await assert.rejects(
    runInRequestContext(request, () => client.query('select 1 / $1::int', [0])),
    { code: '22012' },
  )
  await runInRequestContext({ ...request, request: 'another' }, () => client.query('rollback'))
  assert.equal(labelOf(await runInRequestContext(request, () => client.query(ownLabel))), label)
  client.release()
})

test('Statements of one trip are executed in their order, and have the label of their request', async () => {
  const client = await pool.connect()
  const order = {
    text: 'create temporary table sent_order (n int generated always as identity, word text)',
    values: [],
  }
  const add = (word: string) => prepared('insert into sent_order (word) values ($1) returning n', [word])
  const answers = await runInRequestContext(request, () =>
    inOneTrip<{ n?: number; label?: string }>(client, [order, add('first'), add('second'), prepared(ownLabel, [])]),
  )
  assert.deepEqual(
    answers.map(({ rows: [row] }) => row?.n ?? row?.label),
    [undefined, 1, 2, label],
  )
  assert.equal(labelOf(await client.query(ownLabel)), 'kelvinchain requests')
  client.release()
})

test('The first statement that fails in one trip gives the error, and the transaction can be rolled back', async () => {
  const failed = inTransaction(pool, async client => {
    const fail = { text: 'select 1 / $1::int', values: [0] }
    await inOneTrip(client, [prepared(ownLabel, []), fail, prepared(ownLabel, [])])
  })
  await assert.rejects(failed, { code: '22012' })
  assert.equal(labelOf(await pool.query(ownLabel)), 'kelvinchain requests')
})

test('A snapshot begins with its own statement although its connection takes a label', async () => {
  const seen = await runInRequestContext(request, () =>
    inSnapshot(pool, snapshot => sql<Shown>`${sql.raw(ownLabel)}`.execute(snapshot)),
  )
  assert.equal(labelOf(seen), label)
})

test('COPY has the label of its transaction', async () => {
  const seen = await runInRequestContext(request, () =>
    inTransaction(pool, async client => {
      const copied = client.query(copyTo('copy (select current_setting($$application_name$$)) to stdout'))
      return (await text(copied)).trim()
    }),
  )
  assert.equal(seen, label)
})

test('A hostile id adds no space or line to the label of a connection', async () => {
  const hostile = ['*/ drop table users; --', 'a\nb\0c', "'; select 1; --", '日本語', 'x'.repeat(5000)]
  for (const id of hostile) {
    const seen = labelOf(await runInRequestContext({ call: id, request: id }, () => pool.query(ownLabel))) ?? ''
    assert.match(seen, /^kelvinchain requests [\w./:-]+( [\w./:-]+)?$/, id)
    assert.ok(seen.length <= 63, id)
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
