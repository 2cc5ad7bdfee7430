import type { Page } from '@playwright/test'
import { breakAnswers } from '#test/e2e/support/brokenAnswers.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import {
  bothMenus,
  companyWithAdministrator,
  dialog,
  inAnotherBrowser,
  isTooWide,
  notice,
  option,
  platformCompany,
  rowOf,
  rows,
} from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeUser, type MadeUser } from '#test/support/database/make.ts'

const listPath = '/user-management/list'

async function choose(page: Page, user: MadeUser, action: string) {
  await rowOf(page, user)
    .getByRole('button', { name: `${user.name}さんの操作メニュー` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  await expect(dialog(page)).toContainText(user.email)
}

test(
  `a user with the menu sees every fact of the own company's users, and of no others ${covers('2.gated.userList', '6.menuList')}`,
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, administrator } = await companyWithAdministrator(portal.db)
    const outsider = await companyWithAdministrator(portal.db)
    const centre = await makeCentre(portal.db, { company, name: '茨木センター' })
    const member = await makeUser(portal.db, { company, centres: [centre] })
    await portal.db.updateTable('users').set({ department: '品質保証部' }).where('id', '=', member.id).execute()
    await signIn(administrator)
    await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: 'ユーザー一覧' }).click()
    await expect(page).toHaveTitle('ユーザー一覧 | KelvinChain')
    await expect(rows(page)).toHaveCount(2)
    const row = rowOf(page, member)
    for (const fact of [member.name, company.name, '品質保証部', 'メンバー', '有効', '茨木センター', 'ログインなし']) {
      await expect(row).toContainText(fact)
    }
    await expect(rowOf(page, administrator)).toContainText('企業管理者')
    await expect(rowOf(page, administrator)).toContainText('制限なし')
    await expect(page.getByText(outsider.administrator.email)).toHaveCount(0)
    await expectAccessible(page)
  },
)

test('without the menu the list is a page that does not exist', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db), listPath)
  await expect(page).toHaveURL('/404')
})

test(`members and guests read the list and change nothing ${covers('6.managerUser')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const { company, administrator } = await companyWithAdministrator(portal.db)
  await signIn(await makeUser(portal.db, { company, role: '02', menus: bothMenus }), listPath)
  await expect(rowOf(page, administrator)).toBeVisible()
  await expect(page.getByRole('button', { name: 'ユーザー登録' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: '操作' })).toHaveCount(0)
  await expect(rows(page).getByRole('link')).toHaveCount(0)
  await rowOf(page, administrator).getByText(administrator.email).click()
  await expect(page).toHaveURL(listPath)
  await page.goto(`${listPath}/registration`)
  await expect(page).toHaveURL('/404')
  await page.goto(`${listPath}/edit?email=${administrator.email}`)
  await expect(page).toHaveURL('/404')
})

test('sixty users come in pages, sorted by any column, and the address keeps it all', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, domain, administrator } = await companyWithAdministrator(portal.db)
  for (let number = 0; number < 60; number++) {
    await makeUser(portal.db, { company, email: `p${String(number).padStart(2, '0')}@${domain}` })
  }
  await signIn(administrator, listPath)
  await expect(page.getByText('61名', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'メールアドレス' }).click()
  await expect(page).toHaveURL(/sort=email&order=asc/)
  await expect(rows(page).first()).toContainText(administrator.email)
  await page.getByTitle('2', { exact: true }).click()
  await expect(rows(page)).toHaveCount(11)
  await expect(page.getByText('51〜61件を表示')).toBeVisible()
  await page.reload()
  await expect(rows(page).last()).toContainText('p59@')
  await rows(page).last().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'ユーザー編集' })).toBeVisible()
  await page.getByRole('button', { name: '一覧へ戻る' }).click()
  await expect(rows(page).last()).toContainText('p59@')
})

test('keyword, user type and status narrow the list down; none found says so', async ({ page, portal, signIn }) => {
  const { company, administrator } = await companyWithAdministrator(portal.db)
  const guest = await makeUser(portal.db, { company, role: '03', state: 'disabled' })
  await makeUser(portal.db, { company, role: '03' })
  await signIn(administrator, listPath)
  await expect(rows(page)).toHaveCount(3)
  await page.getByLabel('ユーザー種別').click()
  await option(page, 'ゲスト（閲覧のみ）').click()
  await page.getByLabel('アカウント状態').click()
  await option(page, '無効').click()
  await page.getByRole('button', { name: '絞り込む', exact: true }).click()
  await expect(page).toHaveURL(`${listPath}?role=03&status=disabled`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, guest)).toContainText('無効')
  await page.getByLabel('キーワード').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('条件に合うユーザーはいません。')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '条件をクリア' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByLabel('キーワード')).toHaveValue('')
})

test('the longest names fit, on a phone and in English too; many centres are cut and whole on focus', async ({
  page,
  portal,
  signIn,
}) => {
  const long = await companyWithAdministrator(portal.db, {
    name: '独立行政法人国立山茶花バイオファーマ医薬品総合物流機構東日本統括本部',
    nameEn: 'Independent Administrative Agency Camellia Biopharmaceutical Logistics Headquarters',
  })
  const centres = []
  for (const name of ['茨木第一低温物流センター', '横浜港湾低温物流センター', '仙台泉物流センター', '福岡センター']) {
    centres.push(await makeCentre(portal.db, { company: long.company, name }))
  }
  const email = `${'maximilian.alexander.'.repeat(5)}longname@${long.domain}`
  const user = await makeUser(portal.db, { company: long.company, email, centres })
  await portal.db
    .updateTable('users')
    .set({
      name: '長宗我部 権左衛門之助アレクサンドリア・マクシミリアン',
      department: '品質保証本部 信頼性保証統括部 GDP推進室 監査第二グループ',
    })
    .where('id', '=', user.id)
    .execute()
  await signIn(long.administrator, listPath)
  const cut = rowOf(page, user).locator('.abbreviated')
  await expect(cut).toContainText('茨木第一低温物流センター、横浜港湾低温物流センター ほか2件')
  await cut.focus()
  await expect(page.getByRole('tooltip')).toContainText('仙台泉物流センター、福岡センター')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Referable logistics centres').first()).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
})

test(
  `disabling says what it does, ends the user's session, and enabling undoes it ${covers('4.account.disabled', '4.account.enabled')}`,
  { tag: '@long' },
  async ({ page, portal, signIn, browser }) => {
    const { company, administrator } = await companyWithAdministrator(portal.db)
    const user = await makeUser(portal.db, { company })
    await signIn(user)
    const theirs = await inAnotherBrowser(page, browser)
    await theirs.goto('/delivery')
    await expect(theirs.getByRole('button', { name: '条件で検索' })).toBeVisible()
    await signIn(administrator, listPath)
    await choose(page, user, 'アカウントを無効にする')
    await expect(dialog(page)).toContainText('直ちにログアウトされ')
    await expect(dialog(page).getByRole('button', { name: 'キャンセル' })).toBeFocused()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'アカウントを無効にする' }).click()
    await expect(notice(page)).toHaveText(`${user.name}さんのアカウントを無効にしました。`)
    await expect(rowOf(page, user)).toContainText('無効')
    await theirs.reload()
    await expect(theirs).toHaveURL(/\/login/)
    await choose(page, user, 'アカウントを有効にする')
    await dialog(page).getByRole('button', { name: 'アカウントを有効にする' }).click()
    await expect(rowOf(page, user)).toContainText('有効')
    await expect(rowOf(page, user)).not.toContainText('無効')
  },
)

test(
  `a locked account stands out and is unlocked here ${covers('4.account.locked')}`,
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, administrator } = await companyWithAdministrator(portal.db)
    const user = await makeUser(portal.db, { company })
    await portal.db.insertInto('sign_in_tries').values({ email: user.email, locked: true }).execute()
    await signIn(administrator, listPath)
    await expect(rowOf(page, user)).toContainText('ロック中')
    await choose(page, user, 'ロックを解除する')
    await dialog(page).getByRole('button', { name: 'ロックを解除する' }).click()
    await expect(rowOf(page, user)).not.toContainText('ロック中')
    await expect(rowOf(page, user)).toContainText('有効')
  },
)

test(`the mail can be sent again to a user who is not activated ${covers('4.account.notActivated')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const { company, administrator } = await companyWithAdministrator(portal.db)
  const user = await makeUser(portal.db, { company, state: 'notActivated' })
  await signIn(administrator, listPath)
  await expect(rowOf(page, user)).toContainText('未有効化')
  await choose(page, user, '有効化メールを再送する')
  await dialog(page).getByRole('button', { name: '有効化メールを再送する' }).click()
  await expect(notice(page)).toHaveText(`${user.name}さんに有効化メールを再送しました。`)
  const mails = portal.db.selectFrom('mails').select('subject').where('recipient', '=', user.email)
  expect(await mails.execute()).toHaveLength(1)
})

test('a password change can be requested, and is marked until it is made', async ({ page, portal, signIn }) => {
  const { company, administrator } = await companyWithAdministrator(portal.db)
  const user = await makeUser(portal.db, { company })
  await signIn(administrator, listPath)
  await choose(page, user, 'パスワードの変更を求める')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, user).getByRole('button')).toBeFocused()
  await choose(page, user, 'パスワードの変更を求める')
  await dialog(page).getByRole('button', { name: 'パスワードの変更を求める' }).click()
  await expect(rowOf(page, user)).toContainText('パスワード変更待ち')
})

test('users cannot disable themselves', async ({ page, portal, signIn }) => {
  const { administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator, listPath)
  await expect(rowOf(page, administrator)).toContainText('あなた')
  await rowOf(page, administrator)
    .getByRole('button', { name: /操作メニュー/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['編集'])
})

test(`the list holds the users of the companies that count on it; only one's own are changed ${covers('6.companiesByMenu')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const counting = await companyWithAdministrator(portal.db)
  const other = await companyWithAdministrator(portal.db)
  const { company, administrator } = await companyWithAdministrator(portal.db)
  const companies = [company, counting.company]
  const manager = await makeUser(portal.db, { company, role: '01', menus: ['UserList'], companies })
  await signIn(manager)
  await expect(rowOf(page, counting.administrator)).toBeVisible()
  await expect(rowOf(page, other.administrator)).toHaveCount(0)
  await expect(rowOf(page, counting.administrator).getByRole('button')).toHaveCount(0)
  await expect(rowOf(page, administrator).getByRole('button')).toBeVisible()
})

test(
  'the platform administrator sees everybody, and of a picked company its own users',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    const one = await companyWithAdministrator(portal.db)
    const other = await companyWithAdministrator(portal.db)
    const platform = await platformCompany(portal.db)
    const companies = [platform, one.company, other.company]
    const root = await makeUser(portal.db, { company: platform, role: '00', menus: ['UserList'], companies })
    await signIn(root)
    await expect(rowOf(page, root)).toContainText('プラットフォーム管理者')
    await expect(rowOf(page, one.administrator)).toBeVisible()
    await expect(rowOf(page, other.administrator)).toBeVisible()
    await page.getByRole('banner').getByRole('combobox').click()
    await option(page, one.company.name).click()
    await expect(rowOf(page, other.administrator)).toHaveCount(0)
    await expect(rowOf(page, one.administrator)).toBeVisible()
  },
)

test('a list that fails says why and can be tried again', async ({ page, portal, signIn }) => {
  const { administrator } = await companyWithAdministrator(portal.db)
  await signIn(administrator)
  await breakAnswers(page, '**/getUserList')
  await page.goto(listPath)
  await expect(page.getByText('情報を読み込めませんでした。')).toBeVisible()
  await page.unroute('**/getUserList')
  await page.getByRole('button', { name: '再試行' }).click()
  await expect(rowOf(page, administrator)).toBeVisible()
})
