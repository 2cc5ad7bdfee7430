import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { removeDataFolder } from '#server/platform/db/embedded/home.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { loadCostlyStatements } from '#server/operations/platformHealth/figures/troubles.ts'

test('the figures of pg_stat_statements are reported without comments and values, and not at all without the extension', async t => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-costly-'))
  const server = await startEmbedded(folder, { shared_preload_libraries: 'pg_stat_statements', fsync: 'off' })
  const pool = createPool({ ...server, options: '' }, 1, () => undefined)
  t.after(async () => {
    await pool.end()
    await server.stop()
    removeDataFolder(folder)
  })
  const db = kyselyOver(pool)
  assert.equal(await loadCostlyStatements(db), null)

  await pool.query('create extension pg_stat_statements')
  const asked = { call: '/pro-api/user/login', request: 'request-17' }
  for (let run = 0; run < 3; run++)
    await runInRequestContext(asked, () => pool.query("select 'a secret', pg_sleep(0.02)"))
  const found = (await loadCostlyStatements(db))?.find(({ statement }) => statement.includes('pg_sleep'))
  assert.partialDeepStrictEqual(found, { runs: 3, statement: 'select $1, pg_sleep($2)' })
  assert.ok((found?.worstMs ?? 0) >= 20)
})
