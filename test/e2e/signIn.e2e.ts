import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeUser, password } from '#test/support/make.ts'

const codeField = (page: Page) => page.getByLabel('認証コード（6桁）')
const message = (page: Page) => page.getByRole('alert')

async function enterPassword(page: Page, email: string, typed = password) {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill(typed)
  await page.getByRole('button', { name: 'ログイン' }).click()
}

async function enterMailedCode(page: Page, portal: Portal, email: string) {
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await portal.mailedCode(email))
  await page.keyboard.press('Enter')
}

test('a stranger signs in and gets to the page that was asked for', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  await page.goto('/delivery?status=2&carrier=x')
  await expect(page).toHaveURL(/\/login\?wanted=/)
  await expect(page).toHaveTitle('ログイン | KelvinChain')
  await expectAccessible(page)
  await enterPassword(page, `  ${user.email.toUpperCase()} `)
  await expect(page.getByText(/宛てに認証コードをお送りしました/)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/有効期限まで [45]:\d\d/)
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await codeField(page).fill(` ${(await portal.mailedCode(user.email)).replace(/(...)/, '$1 ')} `)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/delivery?status=2&carrier=x')
  await expect(page).toHaveTitle('配送状況 | KelvinChain')
})

test('what is empty or misshapen is said at its field', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  await page.goto('/login')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByText('メールアドレスを入力してください。')).toBeVisible()
  await expect(page.getByText('パスワードを入力してください。')).toBeVisible()
  await expectAccessible(page)
  await enterPassword(page, user.email)
  await codeField(page).fill('12345')
  await page.getByRole('button', { name: '認証する' }).click()
  await expect(page.getByText('認証コードは6桁の数字で入力してください。')).toBeVisible()
})

test('a wrong password shows one red message and remembers nobody', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  await page.goto('/login')
  await enterPassword(page, user.email, 'Wrong2to8C')
  await expect(message(page)).toHaveText('メールアドレスまたはパスワードが正しくありません。')
  await expect(message(page)).toBeEmpty({ timeout: 7_000 })
  await page.goto('/one-time-password')
  await expect(page).toHaveURL('/login')
})

test('a wrong code is told and may be typed anew; a new one can be sent three times', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  await page.goto('/login')
  await enterPassword(page, user.email)
  await expect(codeField(page)).toBeVisible()
  const wrong = String((Number(await portal.mailedCode(user.email)) + 1) % 1_000_000).padStart(6, '0')
  await codeField(page).fill(wrong)
  await page.keyboard.press('Enter')
  await expect(message(page)).toHaveText('認証コードが正しくありません。')
  await expect(codeField(page)).toHaveValue('')
  const resend = page.getByRole('button', { name: '認証コードを再送信' })
  for (const _time of [1, 2, 3]) {
    const answered = page.waitForResponse('**/resendOneTimePasswordMail')
    await resend.click()
    await answered
    await expect(resend).toBeEnabled()
  }
  await resend.click()
  await expect(message(page)).toContainText('操作の回数が上限を超えました。')
})

test('no link to the login page leads to another site', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  await page.goto('/login?wanted=//evil.example/delivery')
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(page).toHaveURL('/delivery')
})

test('who may open nothing is told so and stays outside', async ({ page, portal }) => {
  const user = await makeUser(portal.db, { menus: [] })
  await page.goto('/login')
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(message(page)).toHaveText('このページを表示する権限がありません。')
  await page.goto('/delivery')
  await expect(page).toHaveURL(/\/login/)
})

test('logging out leaves nothing of the user in the browser', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01' })
  await signIn(user)
  await page.goto('/delivery?carrier=secret')
  await page.getByRole('button', { name: /ユーザーメニュー/ }).click()
  await expect(page.getByText(user.email)).toBeVisible()
  await page.getByRole('menuitem', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain(user.email)
  expect(kept).not.toContain('secret')
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('roles 00 and 01 have a navigation bar, 02 and 03 have all of it at the foot of the menu', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { role: '03' }))
  await expect(page.getByRole('complementary').getByRole('button', { name: 'English' })).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(await makeUser(portal.db, { role: '01' }))
  await expect(page.getByRole('banner').getByRole('button', { name: 'English' })).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'English' })).toHaveCount(0)
})

test('the language is kept by the server and greets the user on another machine', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01' })
  await signIn(user)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Delivery Status | KelvinChain')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.evaluate(() => localStorage.clear())
  await signIn(user)
  await expect(page).toHaveTitle('Delivery Status | KelvinChain')
})

test('an expired login is renewed once for two tabs, and no one notices', async ({ page, portal, signIn, context }) => {
  const user = await makeUser(portal.db)
  await signIn(user)
  const second = await context.newPage()
  await second.goto('/delivery')
  await expect(second.getByText('条件に合う配送はありません。')).toBeVisible()
  let renewals = 0
  context.on('request', request => void (renewals += request.url().endsWith('/user/refreshToken') ? 1 : 0))
  const ofUser = portal.db.selectFrom('sessions').select('id').where('user_id', '=', user.id)
  await portal.db
    .updateTable('access_tokens')
    .set({ expires_at: new Date(0) })
    .where('session_id', 'in', ofUser)
    .execute()
  await Promise.all([page.reload(), second.reload()])
  for (const tab of [page, second]) await expect(tab.getByText('条件に合う配送はありません。')).toBeVisible()
  expect(renewals).toBe(1)
})

test('a revoked session ends with its message, and signing in again returns', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user)
  await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user.id).execute()
  // The message lasts five seconds: on a busy machine the page may load for longer.
  await page.goto('/delivery?status=1', { waitUntil: 'commit' })
  await expect(message(page)).toHaveText('ログインが無効化されました。再度ログインしてください。')
  await expect(page).toHaveURL(/\/login\?wanted=/)
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(page).toHaveURL('/delivery?status=1')
})

test('a right that was taken away is gone when the page opens again', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user)
  await portal.db.deleteFrom('user_menus').where('user_id', '=', user.id).execute()
  await page.reload({ waitUntil: 'commit' })
  await expect(message(page)).toHaveText('このページを表示する権限がありません。')
  await expect(page).toHaveURL(/\/login/)
})

test('a path that no screen has leads to /404', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db))
  await page.goto('/delivery/nowhere')
  await expect(page).toHaveURL('/404')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'トップへ戻る' }).click()
  await expect(page).toHaveURL('/delivery')
})

test('the menu stays narrow in the next visit, and on a phone opens over the page', async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db)
  await signIn(user)
  await page.getByRole('button', { name: 'メニューを折りたたむ' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'メニューを広げる' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByText(user.name).click()
  await expect(page.getByText(user.email)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.mouse.click(340, 400)
  await expect(page.getByRole('dialog')).toBeHidden()
})
