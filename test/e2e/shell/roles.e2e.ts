import type { Page } from '@playwright/test'
import type { Menu, Role } from '#contract/kernel/menus.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { bothMenus } from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser } from '#test/support/database/make.ts'

const labels = {
  ja: {
    menu: 'メインメニュー',
    entries: ['配送状況', 'ユーザー一覧'],
    group: '管理メニュー',
    user: /^ユーザーメニュー/,
    logout: 'ログアウト',
    account: ['パスワード変更', 'マニュアル', '利用規約'],
    notifications: '通知の設定',
    documents: 'マニュアル・利用規約の管理',
    schemes: ['システム設定に従う', 'ライト', 'ダーク'],
  },
  en: {
    menu: 'Main menu',
    entries: ['Delivery Status', 'User List'],
    group: 'Admin Menu',
    user: /^User menu/,
    logout: 'Logout',
    account: ['Change Password', 'Manual', 'Terms Of Use'],
    notifications: 'Notification settings',
    documents: 'Manual and terms of use',
    schemes: ['Use system setting', 'Light', 'Dark'],
  },
} as const
type Labels = (typeof labels)['ja'] | (typeof labels)['en']

const bar = (page: Page) => page.getByRole('banner')
const sidePanel = (page: Page) => page.getByRole('complementary')
const mainMenu = (page: Page, { menu }: Labels) => page.getByRole('navigation', { name: menu })

/** Where language, user menu and logout are, and where not. */
async function expectAccountAt(place: 'bar' | 'foot', page: Page, { user, logout }: Labels) {
  const [here, elsewhere] = place === 'bar' ? [bar(page), sidePanel(page)] : [sidePanel(page), bar(page)]
  for (const name of ['日本語', 'English', user]) {
    await expect(here.getByRole('button', { name })).toBeVisible()
    await expect(elsewhere.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(sidePanel(page).getByRole('button', { name: logout })).toHaveCount(place === 'foot' ? 1 : 0)
}

const roles: [Role, string, 'bar' | 'foot'][] = [
  ['00', 'platform administrator', 'bar'],
  ['01', 'company administrator', 'bar'],
  ['02', 'member', 'foot'],
  ['03', 'guest', 'foot'],
]
for (const [role, who, place] of roles) {
  for (const language of ['ja', 'en'] as const) {
    const rules = covers('4.menus.bar', '6.roles', '6.managerUser', '2.labels', '2.frame.userMenu')
    test(`a ${who} (${role}) has the menu and the account at the ${place}, in ${language} ${rules}`, async ({
      page,
      portal,
      signIn,
    }) => {
      const words = labels[language]
      await signIn(await makeUser(portal.db, { role, language, menus: bothMenus }))
      await expect(mainMenu(page, words).getByRole('link')).toHaveText([...words.entries])
      await expect(mainMenu(page, words).getByRole('list', { name: words.group })).toBeVisible()
      await expectAccountAt(place, page, words)
      const { profile } = await page.evaluate(() => JSON.parse(localStorage['kelvinchain.session']).state)
      expect(profile.managerUser).toBe(place === 'bar')
      await expectAccessible(page)
      await page.getByRole('button', { name: words.user }).click()
      const [password, ...manuals] = words.account
      const documents = place === 'bar' ? [words.documents] : []
      await expect(page.getByRole('menuitem')).toHaveText([
        password,
        words.notifications,
        ...manuals,
        ...documents,
        ...words.schemes,
        words.logout,
      ])
    })
  }
}

/** The side menu of a user who has only these menus, in one text. */
async function menuTexts(page: Page): Promise<string> {
  await expect(mainMenu(page, labels.ja).getByRole('link').first()).toBeVisible()
  return (await mainMenu(page, labels.ja).innerText()).replaceAll(/\s+/g, ' ').trim()
}

const menuOf: [Menu[], string][] = [
  [['DeliveryStatus'], '配送状況'],
  [['UserList'], '管理メニュー ユーザー一覧'],
  [['UserList', 'DeliveryStatus'], '配送状況 管理メニュー ユーザー一覧'],
]
for (const [menus, text] of menuOf) {
  const rules = covers('6.menuList', '6.adminGroup', '2.gated.group', '4.menus.userManagement', '4.menus.delivery')
  test(`with ${menus.join(' and ')} the menu is: ${text} ${rules}`, async ({ page, portal, signIn }) => {
    await signIn(await makeUser(portal.db, { role: '01', menus }))
    expect(await menuTexts(page)).toBe(text)
  })
}

test(`a withdrawn menu is gone with its route when the page opens again ${covers('4.menus.kept')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db, { role: '01', menus: bothMenus })
  await signIn(user)
  expect(await menuTexts(page)).toBe('配送状況 管理メニュー ユーザー一覧')
  await portal.db.deleteFrom('user_menus').where('user_id', '=', user.id).where('menu', '=', 'UserList').execute()
  await page.reload()
  await expect(page.getByRole('link', { name: 'ユーザー一覧' })).toHaveCount(0)
  expect(await menuTexts(page)).toBe('配送状況')
  await page.goto('/user-management/list')
  await expect(page).toHaveURL('/404')
})

test('while the password must be changed, only what is allowed is offered', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01', menus: bothMenus })
  await portal.db.updateTable('user_credentials').set({ must_change: true }).where('user_id', '=', user.id).execute()
  await signIn(user)
  await expect(page).toHaveURL('/password-change')
  await expect(mainMenu(page, labels.ja).getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: labels.ja.user }).click()
  await expect(page.getByRole('menuitem')).toHaveText([...labels.ja.account, ...labels.ja.schemes, labels.ja.logout])
})
