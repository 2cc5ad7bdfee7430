import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { openSession } from '#server/platform/db/connection/ownSession.ts'
import {
  lock,
  lockEach,
  lockKeys,
  lockSession,
  lockShared,
  tryExclusive,
  tryLock,
  tryLockSession,
} from '#server/platform/db/locks/advisoryLocks.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

/** What another transaction gets while a first one holds its locks. */
const meanwhile = <Result>(
  take: Parameters<typeof inTransaction>[0],
  ask: Parameters<typeof inTransaction<Result>>[0],
) =>
  inTransaction(async tx => {
    await take(tx)
    return await inTransaction(ask)
  })
const inTransaction = <Result>(work: (tx: Parameters<typeof lock>[0]) => Promise<Result>) =>
  portal.db.transaction().execute(work)

suite('Locks', () => {
  test('have distinct numbers', () => {
    const keys = Object.values(lockKeys)
    assert.equal(new Set(keys).size, keys.length)
  })

  test('are taken only through this module', () => {
    const root = path.join(import.meta.dirname, '../../../..')
    const files = ['server', 'demo'].flatMap(folder => fs.globSync(`${folder}/**/*.ts`, { cwd: root }))
    const byHand = files.filter(file => /pg_(try_)?advisory/.test(fs.readFileSync(path.join(root, file), 'utf8')))
    assert.deepEqual(byHand, [path.join('server', 'platform', 'db', 'locks', 'advisoryLocks.ts')])
  })

  test('of a transaction exclude others until it ends', async () => {
    const taken = await meanwhile(
      tx => lock(tx, 'alerts'),
      tx => tryLock(tx, 'alerts'),
    )
    assert.equal(taken, false)
    assert.equal(await inTransaction(tx => tryLock(tx, 'alerts')), true)
  })

  test('of one subject affect no other subjects and names', async () => {
    const taken = await meanwhile(
      tx => lockEach(tx, 'products', [7, 'text', 7]),
      async tx => [
        await tryLock(tx, 'products', 7),
        await tryLock(tx, 'products', 'text'),
        await tryLock(tx, 'products', 8),
        await tryLock(tx, 'stockImport', 7),
        await tryLock(tx, 'products'),
      ],
    )
    assert.deepEqual(taken, [false, false, true, true, true])
  })

  test('that are shared exclude only exclusive ones', async () => {
    const taken = await meanwhile(
      tx => lockShared(tx, 'searchTerms'),
      async tx => {
        await lockShared(tx, 'searchTerms')
        return await inTransaction(alone => tryLock(alone, 'searchTerms'))
      },
    )
    assert.equal(taken, false)
  })

  test('skip work that another process is doing', async () => {
    const left = await tryExclusive(portal.db, 'budgets', () => tryExclusive(portal.db, 'budgets', async () => 'twice'))
    assert.equal(left, null)
    assert.equal(await tryExclusive(portal.db, 'budgets', async () => 'once'), 'once')
  })

  test('of a session last as long as its connection', async () => {
    const [first, second] = [await openSession(portal.pool.options), await openSession(portal.pool.options)]
    try {
      await lockSession(first, 'backup')
      assert.equal(await tryLockSession(second, 'backup'), false)
      await first.end()
      await lockSession(second, 'backup')
    } finally {
      await second.end()
    }
  })
})
