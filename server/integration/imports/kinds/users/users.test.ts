import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { makeUser } from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'
import { csvOf, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

suite('users from a file', () => {
  const heads = ['メールアドレス', '氏名', '部署', 'ユーザー種別', '言語', '利用メニュー', '参照可能センターコード']
  const user = (email: string, more: Partial<Record<number, string>> = {}) =>
    [email, '山田 太郎', '品質保証部', 'メンバー', 'English', '配送状況;Product Stock Information', null].map(
      (cell, place) => more[place] ?? cell,
    )
  const userOf = async (email: string) =>
    await world.portal.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

  test('are invited once each when the file is imported', async () => {
    await world.take('users', csvOf(heads, user('ua1@maker.example'), user('UA2@maker.example')))
    assert.partialDeepStrictEqual(await userOf('ua2@maker.example'), {
      state: 'notActivated',
      role: '02',
      language: 'en',
    })
    const { rows } = await world.portal.pool.query<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mailImportedActivation'",
    )
    assert.equal(rows[0]?.n, 2)
  })

  test('are rejected by cell as in the user list', async () => {
    const file = csvOf(
      heads,
      user('ub1@elsewhere.example'),
      user('no address'),
      user('ub3@maker.example', { 3: '00' }),
      user('ub4@maker.example', { 5: 'まぼろし' }),
      user('ub5@maker.example', { 6: 'NOWHERE' }),
      user('ub6@maker.example', { 1: ' ' }),
      user('maria@maker.example', { 3: '02', 5: 'UserList' }),
    )
    const { data } = await world.check('users', file)
    assert.deepEqual(await world.faultsOf(data.checkId), [
      [2, 'email', 'outsideDomain', 'ub1@elsewhere.example'],
      [3, 'email', 'noEmail', 'no address'],
      [4, 'role', 'roleNotGiven', '00'],
      [5, 'menus', 'noChoice', 'まぼろし'],
      [6, 'logisticCentres', 'centreNotOffered', 'NOWHERE'],
      [7, 'username', 'empty', ''],
      [8, 'role', 'ownRole', '02'],
    ])
  })

  test('tell of accounts elsewhere only in the company’s own domains, as the user list does (0019)', async () => {
    const { db, pool } = world.portal
    const abroad = await makeUser(db, { company: world.other, email: 'known@abroad.example' })
    await makeUser(db, { company: world.other, email: 'lacks@abroad.example' })
    await makeUser(db, { company: world.other, email: 'moved@maker.example' })
    const file = csvOf(
      heads,
      user('KNOWN@abroad.example'),
      user('unknown@abroad.example'),
      user('lacking@abroad.example', { 1: ' ' }),
      user('lacks@abroad.example', { 1: ' ' }),
      user('moved@maker.example'),
      user('free@maker.example'),
    )
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from users where id = $1 for update', [abroad.id])
      let isChecked = false
      const check = world.check('users', file).finally(() => (isChecked = true))
      await until('the check ends or waits', async () => isChecked || (await isAnybodyWaiting(db)))
      const locksOthers = !isChecked
      await holder.query('commit')
      assert.deepEqual(await world.faultsOf((await check).data.checkId), [
        [2, 'email', 'outsideDomain', 'KNOWN@abroad.example'],
        [3, 'email', 'outsideDomain', 'unknown@abroad.example'],
        [4, 'username', 'empty', ''],
        [5, 'username', 'empty', ''],
        [6, 'email', 'userElsewhere', 'moved@maker.example'],
      ])
      assert.ok(!locksOthers, 'it waited for a user of another company')
    } finally {
      holder.release()
    }
  })

  test('are deleted with their invitation by undo, unless they have activated their account', async () => {
    const importId = await world.take('users', csvOf(heads, user('uc1@maker.example'), user('uc2@maker.example')))
    await world.portal.db
      .updateTable('users')
      .set({ state: 'enabled' })
      .where('email', '=', 'uc2@maker.example')
      .execute()
    assert.deepEqual((await world.undo(importId)).data.hindered, [
      { lines: [3], name: 'uc2@maker.example', why: 'activated' },
    ])
    await world.portal.db
      .updateTable('users')
      .set({ state: 'notActivated' })
      .where('email', '=', 'uc2@maker.example')
      .execute()
    assert.equal((await world.undo(importId)).data.undone, 2)
    assert.equal(await userOf('uc1@maker.example'), undefined)
  })

  test('are changed and restored', async () => {
    await world.take('users', csvOf(heads, user('ud1@maker.example')))
    const importId = await world.take(
      'users',
      csvOf(['メールアドレス', '部署', '利用メニュー'], ['ud1@maker.example', '物流部', '配送状況']),
    )
    assert.equal((await userOf('ud1@maker.example'))?.department, '物流部')
    await world.undo(importId)
    assert.equal((await userOf('ud1@maker.example'))?.department, '品質保証部')
    const menus = await world.portal.db
      .selectFrom('user_menus')
      .select('menu')
      .where('user_id', '=', (await userOf('ud1@maker.example'))?.id ?? 0)
      .execute()
    assert.equal(menus.length, 2)
  })
})
