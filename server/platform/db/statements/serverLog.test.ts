import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { removeDataFolder } from '#server/platform/db/embedded/home.ts'
import { createRequestPool } from '#server/platform/db/connection/requestPool.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { roomyFolder } from '#test/support/portal/throwAway.ts'

test("The embedded PostgreSQL's own log names the request of a slow and of a failed statement", async t => {
  const dir = fs.mkdtempSync(path.join(roomyFolder(), 'kelvinchain-test-log-'))
  fs.chmodSync(dir, 0o755)
  const server = await startEmbedded(dir, { fsync: 'off', log_min_duration_statement: '20' })
  const pool = createRequestPool(server, 1, () => undefined)
  t.after(async () => {
    await pool.end()
    await server.stop()
    removeDataFolder(dir)
  })
  const request = { call: '/pro-api/user/getProfile', request: '6f1c2a9b-9b1e-4c1f-8a6e-2f1d3c4b5a69' }
  await runInRequestContext(request, async () => {
    await pool.query('select pg_sleep($1)', [0.03])
    await assert.rejects(pool.query('select 1 / $1::int', [0]))
  })
  const lines = fs.readFileSync(path.join(dir, 'postgres.log'), 'utf8').split('\n')
  const named = lines.filter(line => line.includes(` kelvinchain requests ${request.request} `))
  assert.ok(named.some(line => line.includes('execute <unnamed>: select pg_sleep($1)')))
  assert.ok(named.some(line => line.includes('ERROR:  division by zero')))
})
