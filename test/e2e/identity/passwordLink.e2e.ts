import type { Page } from '@playwright/test'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { makeLink } from '#test/e2e/support/mailedLinks.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import {
  enterMailedCode,
  enterPassword,
  message,
  notice,
  stored,
  redBelowField,
} from '#test/e2e/support/signInSteps.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser, password } from '#test/support/database/make.ts'
import { codes as texts } from '#web/kernel/api/texts.ts'

const { ja: japanese } = bothLanguages(texts)

const newPassword = 'Frisch2bis8C'
const codeOf = (link: string) => link.split('=')[1]

async function fillIn(page: Page, [current, fresh, confirmation]: [string, string, string]) {
  await page.getByLabel('現在のパスワード').fill(current)
  await page.getByLabel('新しいパスワード', { exact: true }).fill(fresh)
  await page.getByLabel('新しいパスワード（確認用）').fill(confirmation)
}
const send = (page: Page) => page.getByRole('button', { name: 'パスワードを変更する' }).click()

test(
  `a mailed link leads to the page, and the password is changed by it ${covers(
    '2.layout.passwordChangeLink',
    '2.guard.linkChecked',
  )}`,
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db, { role: '01' })
    await signIn(user)
    const link = await makeLink(portal, user, 'passwordChange')
    const asked = page.waitForRequest('**/user/checkLinkActive')
    await page.goto(link)
    expect((await asked).postDataJSON()).toEqual({ uuid: codeOf(link) })
    await expect(page).toHaveURL('/password-change')
    await expect(page).toHaveTitle('パスワード変更 | KelvinChain')
    await expect(page.getByRole('main').getByText(user.email)).toBeVisible()
    expect(await stored(page)).toMatchObject({ uuidCode: codeOf(link) })
    await expectAccessible(page)
    await fillIn(page, [password, newPassword, newPassword])
    await send(page)
    await expect(notice(page)).toHaveText('パスワードを変更しました。新しいパスワードでログインしてください。')
    await expect(page).toHaveURL('/login')
    expect(await stored(page)).toMatchObject({ tokens: null, profile: null, uuidCode: null })
    await enterPassword(page, user.email, newPassword)
    await enterMailedCode(page, portal, user.email)
    await expect(page).toHaveURL('/delivery')
    // A link works once.
    await page.goto(link)
    await expect(page).toHaveURL('/linkError?reason=dead')
  },
)

test('in English, the change is confirmed in the words of IDN-49', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01', language: 'en' })
  await signIn(user, '/password-change')
  await expect(page).toHaveTitle('Change Password | KelvinChain')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password (confirmation)').fill(newPassword)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(notice(page)).toHaveText('Password had been successfully changed, please login with new password.')
  await expect(page).toHaveURL('/login')
})

test(`errors of a password are shown below its field ${covers(
  '5.password.current',
  '5.password.new',
  '5.password.repeat',
  '5.password.length',
  '5.password.mixture',
  '5.password.unchanged',
  '5.password.confirmation',
)}`, async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db), '/password-change')
  await send(page)
  for (const empty of [japanese[4501], japanese[4502], japanese[4503]]) {
    await expect(page.getByText(empty)).toBeVisible()
  }
  await expectAccessible(page)
  const tooShort = page.getByText(japanese[4504])
  await page.getByLabel('新しいパスワード', { exact: true }).pressSequentially('Abc')
  await expect(tooShort).toBeVisible()
  await expectAccessible(page)
  await fillIn(page, [password, 'abcdefgh', 'Abcdefgh'])
  await expect(tooShort).toBeHidden()
  await send(page)
  await expect(redBelowField(page, japanese[4505])).toBeVisible()
  await expect(redBelowField(page, japanese[4507])).toBeVisible()
  await fillIn(page, [password, password, password])
  await send(page)
  await expect(redBelowField(page, japanese[4506])).toBeVisible()
  await fillIn(page, ['Wrong2to8C', newPassword, newPassword])
  await send(page)
  await expect(redBelowField(page, japanese[4018])).toBeVisible()
  await expect(page.getByLabel('現在のパスワード')).toBeFocused()
  await expect(message(page)).toBeEmpty()
})

test('what is typed can be shown, with the keyboard too', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user, '/password-change')
  const field = page.getByLabel('現在のパスワード')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('新しいパスワード', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.locator('[autocomplete="username"]')).toHaveValue(user.email)
  await field.fill('secret')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('secret')
})

test('a change that failed for another reason is reported as failed', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db), '/password-change')
  await page.route('**/user/changePassword', route => route.fulfill({ json: { code: 5002, data: { id: 'f-1' } } }))
  await fillIn(page, [password, newPassword, newPassword])
  await send(page)
  await expect(message(page)).toContainText('サポートへお問い合わせください。')
  await expect(message(page)).toContainText('f-1')
  await expect(page).toHaveURL('/password-change')
})

test(`a link that is opened without a session opens after signing in ${covers('2.guard.wantedLink')}`, async ({
  page,
  portal,
}) => {
  const user = await makeUser(portal.db)
  const link = await makeLink(portal, user, 'passwordChange')
  await page.goto(link)
  await expect(page).toHaveURL(`/login?wanted=${encodeURIComponent(link)}`)
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(page).toHaveURL('/password-change')
  expect(await stored(page)).toMatchObject({ uuidCode: codeOf(link) })
})

test(`a link of another account signs out, says so, and waits for its own ${covers('2.guard.linkOfAnother')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const [user, another] = [await makeUser(portal.db), await makeUser(portal.db)]
  await signIn(user)
  const link = await makeLink(portal, another, 'passwordChange')
  await page.goto(link, { waitUntil: 'commit' })
  await expect(message(page)).toHaveText(
    'ログイン中のアカウントとリンクのアカウントが一致しません。再度ログインしてください。',
  )
  await expect(page).toHaveURL(`/login?wanted=${encodeURIComponent(link)}`)
  expect(await stored(page)).toMatchObject({ tokens: null, profile: null, uuidCode: null })
  const session = portal.db.selectFrom('sessions').select('revoked_at').where('user_id', '=', user.id)
  await expect.poll(async () => (await session.executeTakeFirst())?.revoked_at).toBeTruthy()
  await enterPassword(page, another.email)
  await enterMailedCode(page, portal, another.email)
  await expect(page).toHaveURL('/password-change')
})

for (const { name, facts, address, reported } of [
  {
    name: 'an expired link',
    facts: { expiresAt: new Date(Date.now() - 1000) },
    address: '/linkError?reason=expired',
    reported: 'リンクの有効期限が切れています。',
  },
  {
    name: 'a used link',
    facts: { usedAt: new Date() },
    address: '/linkError?reason=dead',
    reported: 'このリンクは使用済みか、無効です。',
  },
]) {
  test(`${name} leads to the page that explains it ${covers(
    '2.guard.linkInvalid',
    '2.guard.linkCleared',
    '2.public.linkError',
  )}`, async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db)
    await signIn(user, await makeLink(portal, user, 'passwordChange'))
    await expect(page).toHaveURL('/password-change')
    expect((await stored(page))['uuidCode']).toBeTruthy()
    await page.goto(await makeLink(portal, user, 'passwordChange', facts))
    await expect(page).toHaveURL(address)
    await expect(page).toHaveTitle('リンクエラー | KelvinChain')
    await expect(page.getByText(reported)).toBeVisible()
    expect((await stored(page))['uuidCode']).toBeNull()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'パスワード変更画面へ' }).click()
    await expect(page).toHaveURL('/password-change')
  })
}

test('unknown links and links for something else lead there too', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user, '/user/password-change?code=no-such-link')
  await expect(page).toHaveURL('/linkError?reason=dead')
  const reset = await makeLink(portal, user, 'passwordReset')
  await page.goto(reset.replace('/password-reset', '/user/password-change'))
  await expect(page).toHaveURL(/\/linkError/)
})

test(`without a query the link opens the page, with another one it is invalid ${covers(
  '2.guard.linkNoQuery',
  '2.guard.linkOtherQuery',
  '2.guard.linkCleared',
)}`, async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user, await makeLink(portal, user, 'passwordChange'))
  await expect(page).toHaveURL('/password-change')
  await page.goto('/user/password-change')
  await expect(page).toHaveURL('/password-change')
  expect((await stored(page))['uuidCode']).toBeNull()
  for (const query of ['?token=1', '?code=1&to=2', '?code=']) {
    await page.goto(`/user/password-change${query}`)
    await expect(page, query).toHaveURL('/linkError')
  }
})

test('a mail scanner that opens the link first does not use it up', async ({ page, portal, signIn, browser }) => {
  const user = await makeUser(portal.db)
  const link = await makeLink(portal, user, 'passwordChange')
  const scanner = await browser.newPage({ baseURL: portal.url })
  await scanner.goto(link)
  await expect(scanner).toHaveURL(/\/login/)
  const looked = await scanner.request.post('/pro-api/user/checkLinkActive', { data: { uuid: codeOf(link) } })
  expect(await looked.json()).toMatchObject({ code: 200 })
  await scanner.close()
  await signIn(user, link)
  await fillIn(page, [password, newPassword, newPassword])
  await send(page)
  await expect(page).toHaveURL('/login')
})

test(`a link that expired while its form was open is dropped, with the reason ${covers(
  '4.login.linkExpired',
)}`, async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user, await makeLink(portal, user, 'passwordChange'))
  await expect(page).toHaveURL('/password-change')
  await portal.db
    .updateTable('account_links')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', user.id)
    .execute()
  await fillIn(page, [password, newPassword, newPassword])
  await send(page)
  await expect(page).toHaveURL('/linkError?reason=expired')
  await expect(message(page)).toBeEmpty()
  expect((await stored(page))['uuidCode']).toBeNull()
})

test(`a link that was used elsewhere meanwhile shows no message ${covers('4.login.linkDead')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db)
  await signIn(user, await makeLink(portal, user, 'passwordChange'))
  await expect(page).toHaveURL('/password-change')
  await portal.db.updateTable('account_links').set({ used_at: new Date() }).where('user_id', '=', user.id).execute()
  await fillIn(page, [password, newPassword, newPassword])
  await send(page)
  await expect(page).toHaveURL('/linkError?reason=dead')
  await expect(message(page)).toBeEmpty()
})

test(`a change that an administrator requested allows only the password page, without a message ${covers(
  '4.login.passedOn',
)}`, async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01', menus: ['DeliveryStatus', 'UserList'] })
  await signIn(user)
  await expect(page.getByText('条件に合う配送はありません。')).toBeVisible()
  await portal.db.updateTable('user_credentials').set({ must_change: true }).where('user_id', '=', user.id).execute()
  await page.getByLabel('参照番号・送り状番号・入庫番号').fill('R-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/password-change')
  await expect(message(page)).toBeEmpty()
  await expect(page.getByText('管理者により、パスワードの変更が求められています。')).toBeVisible()
  await expectAccessible(page)
  for (const address of ['/delivery', '/', '/404', '/user-management/list']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/password-change')
  }
  await fillIn(page, [password, newPassword, newPassword])
  await send(page)
  await enterPassword(page, user.email, newPassword)
  await enterMailedCode(page, portal, user.email)
  await expect(page).toHaveURL('/delivery')
})
