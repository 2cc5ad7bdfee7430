import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { userCalls, type UserRow } from '#contract/identity/calls/users.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { userSortKeys } from '#contract/identity/rules/lists.ts'

const { getUserList } = userCalls
const menus: Menu[] = ['UserList']

let portal: TestApp
let maker: MadeCompany
let other: MadeCompany
let platform: MadeCompany
let maria: MadeUser
let root: MadeUser

before(async () => {
  portal = await createTestApp({ now: new Date('2026-11-20T03:00:00Z') })
  const { db } = portal
  platform = await makeCompany(db, { code: 'PLATFORM', industryType: 9, name: 'をる', nameEn: 'B' })
  maker = await makeCompany(db, { code: 'MAKER', name: 'あさひ製薬', nameEn: 'C' })
  other = await makeCompany(db, { code: 'OTHER', name: 'いずみ製薬', nameEn: 'A' })
  maria = await makeUser(db, { company: maker, role: '01', menus, email: 'maria@maker.example' })
  root = await makeUser(db, { company: platform, role: '00', menus, email: 'root@platform.example' })
})
after(() => portal.close())

const list = async (as: MadeUser, body: RequestOf<typeof getUserList> = {}) =>
  await portal.call(getUserList, body, { as: await openSessionOf(portal, as) })
const emailsOf = async (as: MadeUser, body: RequestOf<typeof getUserList> = {}) =>
  (await list(as, body)).data.rows.map(row => row.email)

/** A new company with these users, and the administrator who lists them. */
async function makeStaff(users: Partial<Record<'name' | 'department' | 'email', string>>[]) {
  const company = await makeCompany(portal.db)
  const admin = await makeUser(portal.db, { company, role: '01', menus })
  const made: MadeUser[] = []
  for (const { email, ...facts } of users) {
    const user = await makeUser(portal.db, { company, ...(email === undefined ? {} : { email }) })
    if (Object.keys(facts).length > 0) {
      await portal.db.updateTable('users').set(facts).where('id', '=', user.id).execute()
    }
    made.push(user)
  }
  return { company, admin, users: made }
}

test('a row of the list has every fact of a user', async () => {
  const company = await makeCompany(portal.db)
  const centre = await makeCentre(portal.db, { company })
  const admin = await makeUser(portal.db, { company, role: '01', menus })
  const taro = await makeUser(portal.db, { company, role: '03', email: 'taro@rows.example', centres: [centre] })
  const facts = { department: '品質保証部', registered_at: new Date('2026-10-01T00:00:00Z') }
  await portal.db.updateTable('users').set(facts).where('id', '=', taro.id).execute()
  await portal.db.updateTable('user_credentials').set({ must_change: true }).where('user_id', '=', taro.id).execute()
  await openSessionOf(portal, taro, new Date('2026-11-19T01:02:03Z'))
  const { data } = await list(admin, { keyword: 'taro' })
  assert.deepEqual(data, {
    total: 1,
    rows: [
      {
        email: 'taro@rows.example',
        username: taro.name,
        enterpriseCode: company.code,
        enterpriseName: company.name,
        enterpriseNameEn: company.nameEn,
        organizationDepartment: '品質保証部',
        role: '03',
        lastLoginTime: '2026-11-19T01:02:03.000Z',
        registeredAt: '2026-10-01T00:00:00.000Z',
        accountStatus: 'enabled',
        passwordChangeRequired: true,
        logisticCentres: [{ centreCode: centre.code, centreName: centre.name, centreNameEn: centre.nameEn }],
      } satisfies UserRow,
    ],
  })
})

suite('whose users are listed', () => {
  test(`those of the companies that count for the caller on the page ${covers('6.companiesByMenu')}`, async () => {
    await makeUser(portal.db, { company: other, email: 'oscar@other.example' })
    assert.deepEqual(await emailsOf(maria), ['maria@maker.example'])
    const both = await makeUser(portal.db, {
      company: maker,
      menus,
      companies: [maker, other],
      email: 'both@maker.example',
    })
    assert.deepEqual((await emailsOf(both)).toSorted(), [
      'both@maker.example',
      'maria@maker.example',
      'oscar@other.example',
    ])
    assert.deepEqual(await emailsOf(both, { enterpriseCode: 'OTHER' }), ['oscar@other.example'])
  })

  test(`no other company's, neither by its code nor by a keyword, a role or a status ${covers('6.notAuthorized')}`, async () => {
    assert.equal((await list(maria, { enterpriseCode: 'OTHER' })).code, 4017)
    assert.equal((await list(maria, { enterpriseCode: 'NOBODY' })).code, 4017)
    assert.deepEqual((await list(maria, { keyword: 'oscar' })).data, { total: 0, rows: [] })
    for (const body of [{ role: '02' }, { accountStatus: 'enabled' }, { sort: 'enterprise' }] as const) {
      assert.ok((await list(maria, body)).data.rows.every(row => row.enterpriseCode === 'MAKER'))
    }
  })

  test(`all for the platform; exactly one company's if it is chosen ${covers('6.isPFcompany')}`, async () => {
    const all = await portal.db.selectFrom('users').select('id').execute()
    for (const body of [{}, { enterpriseCode: 'PLATFORM' }]) {
      assert.equal((await list(root, body)).data.total, all.length)
    }
    assert.deepEqual(await emailsOf(root, { enterpriseCode: 'OTHER' }), ['oscar@other.example'])
    assert.equal((await list(root, { enterpriseCode: 'NOBODY' })).code, 4017)
  })

  test('also of users of other logistics centres: those of the caller do not limit the list', async () => {
    const company = await makeCompany(portal.db)
    const centres = [await makeCentre(portal.db, { company }), await makeCentre(portal.db, { company })] as const
    const limited = await makeUser(portal.db, { company, role: '01', menus, centres: [centres[0]] })
    await makeUser(portal.db, { company, centres: [centres[1]] })
    assert.equal((await list(limited)).data.total, 2)
  })

  test(`for everyone with the menu, including members ${covers('6.menuList', '2.gated.userList')}`, async () => {
    const reader = await makeUser(portal.db, { company: other, menus, email: 'reader@other.example' })
    assert.deepEqual((await emailsOf(reader)).toSorted(), ['oscar@other.example', 'reader@other.example'])
    assert.equal((await list(await makeUser(portal.db, { company: other }))).code, 4017)
  })
})

suite('a keyword', () => {
  test('finds a part of name, address or department, in any width, kana and case, with or without spaces', async () => {
    const { admin } = await makeStaff([
      { name: '山田 太郎', email: 'taro.yamada@kana.example', department: '品質保証部' },
      { name: 'ササキ ﾊﾅｺ', email: 'hanako@kana.example', department: 'QA Dept 1' },
      { name: 'Émile O_Neil', email: 'emile@kana.example', department: '100% ひんしつ' },
    ])
    const found = async (keyword: string) => (await emailsOf(admin, { keyword })).toSorted().join(' ')
    for (const keyword of ['山田太郎', '田　太', 'TARO.Y', 'ｔａｒｏ', '品質保証']) {
      assert.equal(await found(keyword), 'taro.yamada@kana.example', keyword)
    }
    for (const keyword of ['ささきはなこ', 'サさキ', 'ハナコ', 'ﾊﾅｺ', 'ｑａ ｄｅｐｔ', 'DEPT1', 't １']) {
      assert.equal(await found(keyword), 'hanako@kana.example', keyword)
    }
    for (const keyword of ['éMILE', 'ÉMILE', 'o_n', '0%', 'ヒンシツ']) {
      assert.equal(await found(keyword), 'emile@kana.example', keyword)
    }
    for (const keyword of ['_%', '\\', "'", 'nobody', '山本']) assert.equal(await found(keyword), '', keyword)
  })
})

suite('filters', () => {
  test('by role', async () => {
    const { company, admin } = await makeStaff([{}, {}])
    const guest = await makeUser(portal.db, { company, role: '03' })
    assert.deepEqual(await emailsOf(admin, { role: '03' }), [guest.email])
    assert.equal((await list(admin, { role: '02' })).data.total, 2)
    assert.equal((await list(admin, { role: '00' })).data.total, 0)
  })

  test('by account status; only an enabled account is told as locked', async () => {
    const { company, admin } = await makeStaff([])
    const [enabled, failing, locked, tried] = [
      await makeUser(portal.db, { company }),
      await makeUser(portal.db, { company }),
      await makeUser(portal.db, { company }),
      await makeUser(portal.db, { company }),
    ]
    const disabled = await makeUser(portal.db, { company, state: 'disabled' })
    const invited = await makeUser(portal.db, { company, state: 'notActivated' })
    await portal.db
      .insertInto('sign_in_tries')
      .values([
        { email: failing.email, failures_since_success: 9 },
        { email: tried.email, failures_since_success: 10 },
        ...[locked, disabled, invited].map(({ email }) => ({ email, locked: true })),
      ])
      .execute()
    const emails = async (accountStatus: UserRow['accountStatus']) => {
      const { rows } = (await list(admin, { accountStatus })).data
      assert.ok(rows.every(row => row.accountStatus === accountStatus))
      return rows.map(({ email }) => email).toSorted()
    }
    assert.deepEqual(await emails('enabled'), [admin.email, enabled.email, failing.email].toSorted())
    assert.deepEqual(await emails('locked'), [locked.email, tried.email].toSorted())
    assert.deepEqual(await emails('disabled'), [disabled.email])
    assert.deepEqual(await emails('notActivated'), [invited.email])
  })
})

suite('sorting', () => {
  test('by every key, the descending list is the ascending one reversed', async () => {
    const { admin } = await makeStaff([{ department: 'い' }, { department: 'ア' }, { department: 'う' }])
    for (const sort of userSortKeys) {
      const up = await emailsOf(admin, { sort, order: 'asc' })
      const down = await emailsOf(admin, { sort, order: 'desc' })
      assert.equal(up.length, 4)
      // Users who never signed in are last in both orders.
      if (sort !== 'lastLoginTime') assert.deepEqual(down, up.toReversed(), sort)
    }
  })

  test('sorts Japanese names by their collation, kana before kanji, in either kana', async () => {
    const { admin } = await makeStaff(['森 一', 'いとう', 'アベ', 'うえだ', '安部', 'Adams'].map(name => ({ name })))
    const { rows } = (await list(admin, { sort: 'username', order: 'asc' })).data
    const names = rows.map(row => row.username).filter(name => !name.startsWith('利用者'))
    assert.deepEqual(names, ['Adams', 'アベ', 'いとう', 'うえだ', '安部', '森 一'])
  })

  test('by company follows the name in the language of the caller', async () => {
    const codes = async (as: MadeUser) => [
      ...new Set(
        (await list(as, { sort: 'enterprise', order: 'asc' })).data.rows
          .map(row => row.enterpriseCode)
          .filter(code => ['PLATFORM', 'MAKER', 'OTHER'].includes(code)),
      ),
    ]
    assert.deepEqual(await codes(root), ['MAKER', 'OTHER', 'PLATFORM'])
    const english = await makeUser(portal.db, { company: platform, role: '00', menus, language: 'en' })
    assert.deepEqual(await codes(english), ['OTHER', 'PLATFORM', 'MAKER'])
  })

  test('by latest login puts those who never signed in at the end', async () => {
    const { admin, users } = await makeStaff([{}, {}])
    const [early, never] = users
    assert.ok(early && never)
    await openSessionOf(portal, early, new Date('2026-11-01T00:00:00Z'))
    const both = [admin.email, early.email]
    assert.deepEqual(await emailsOf(admin, { sort: 'lastLoginTime', order: 'desc' }), [...both, never.email])
    assert.deepEqual(await emailsOf(admin, { sort: 'lastLoginTime', order: 'asc' }), [
      ...both.toReversed(),
      never.email,
    ])
  })
})

test('pages of equal users neither repeat nor omit any, and have the total', async () => {
  const { company, admin } = await makeStaff(Array.from({ length: 6 }, () => ({ name: '同姓同名' })))
  await portal.db
    .updateTable('users')
    .set({ registered_at: new Date('2026-01-01T00:00:00Z') })
    .where('company_id', '=', company.id)
    .execute()
  for (const sort of userSortKeys) {
    const pages = [1, 2, 3, 4].map(page => list(admin, { sort, page, pageSize: 3 }))
    const answers = await Promise.all(pages)
    assert.ok(answers.every(({ data }) => data.total === 7))
    const emails = answers.flatMap(({ data }) => data.rows.map(row => row.email))
    assert.deepEqual([emails.length, new Set(emails).size], [7, 7])
  }
})
