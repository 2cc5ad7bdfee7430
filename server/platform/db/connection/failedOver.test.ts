import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { Pool } from 'pg'
import { createPool } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { removeDataFolder } from '#server/platform/db/embedded/home.ts'
import { isAway } from '#server/platform/http/calls/outOfService.ts'
import { ask, temporaryFolder } from '#test/support/portal/embeddedApp.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'
import { until } from '#test/support/database/until.ts'

const silent = () => undefined
const commitOf = async (pool: Pool) =>
  (await pool.query<{ is: string }>("select current_setting('synchronous_commit') as is")).rows[0]?.is

suite('After a failover', () => {
  test('nothing works on a standby: neither a pool, nor a session that would hold a lock', async t => {
    const dir = temporaryFolder()
    t.after(() => removeDataFolder(dir))
    await (await startEmbedded(dir, { fsync: 'off' })).stop()
    const data = path.join(dir, 'postgres')
    const { uid, gid } = fs.statSync(data)
    fs.writeFileSync(path.join(data, 'standby.signal'), '')
    fs.chownSync(path.join(data, 'standby.signal'), uid, gid)
    const standby = await startEmbedded(dir, { fsync: 'off' })
    t.after(() => standby.stop())
    assert.deepEqual(await ask(standby, 'select pg_is_in_recovery() as "isStandby"'), [{ isStandby: true }])
    const pool = createPool(standby, 1, silent)
    t.after(() => pool.end())
    await assert.rejects(pool.query('select 1'), isAway)
    await assert.rejects(openSession(standby), isAway)
    await ask(standby, 'select pg_promote()')
    assert.equal((await pool.query('select 1')).rowCount, 1)
  })

  test('a connection to a server that only reads is given up, and the next one may lead to the leader', async t => {
    const database = await createTestDatabase()
    t.after(() => database.drop())
    const own = createPool(database.config, 1, silent)
    t.after(() => own.end())
    const { rows } = await own.query<{ name: string }>('select current_database() as name')
    const alter = (what: string) => own.query(`alter database ${rows[0]?.name} ${what}`)
    await alter('set default_transaction_read_only = on')
    const pool = createPool(database.config, 1, silent)
    t.after(() => pool.end())
    const write = () =>
      inTransaction(pool, async client => await client.query("insert into migrations (name) values ('written once')"))
    await assert.rejects(write(), isAway)
    await own.query('set default_transaction_read_only = off')
    await alter('reset default_transaction_read_only')
    await write()
  })

  test('a commit that no synchronous standby has confirmed is never a success, even where PostgreSQL says so', async t => {
    const server = await startThrowAway()
    t.after(() => server.stop())
    await ask(server, 'create table written (nth int)')
    const pool = createPool(server, 2, silent)
    t.after(() => pool.end())
    await ask(server, "alter system set synchronous_standby_names = 'nobody'")
    await ask(server, 'select pg_reload_conf()')
    const work = {
      'a statement': () => pool.query('insert into written values (1)'),
      'a transaction': async () => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query('insert into written values (2)')
          await client.query('commit')
        } finally {
          client.release()
        }
      },
    }
    const waiting = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
    for (const [what, write] of Object.entries(work)) {
      const isReported = assert.rejects(write(), isAway, what)
      await until('it waits for the standby', async () => (await ask(server, waiting)).length > 0)
      await isReported
    }
    assert.equal((await pool.query('select from written')).rowCount, 2, 'unknown to the sender, who sends it again')
  })

  test('what is acknowledged was flushed, whatever the database or its role is set to', async t => {
    const database = await createTestDatabase()
    t.after(() => database.drop())
    const [pool, own] = [createPool(database.config, 1, silent), new Pool({ ...database.config, max: 1 })]
    own.on('error', silent)
    t.after(() => Promise.all([pool.end(), own.end()]))
    // The server of these tests is set to off.
    assert.equal(await commitOf(own), 'off')
    assert.equal(await commitOf(pool), 'on')
  })
})
