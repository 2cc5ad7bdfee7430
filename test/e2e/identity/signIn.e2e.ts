import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { codeField, enterMailedCode, enterPassword, message, stored } from '#test/e2e/support/signInSteps.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser, password } from '#test/support/database/make.ts'
import { codes as texts } from '#web/kernel/api/texts.ts'
import { common } from '#web/kernel/texts/texts.ts'

const { ja: japanese, en: english } = bothLanguages(texts)

test(
  `a user who opens a page without a session signs in and gets to it ${covers(
    '2.public.login',
    '2.public.oneTimePassword',
    '2.guard.login',
    '2.guard.wanted',
    '2.guard.title',
    '4.login.password',
    '4.login.code',
    '5.email.trimmed',
  )}`,
  { tag: '@main' },
  async ({ page, portal }) => {
    const user = await makeUser(portal.db)
    await page.goto('/delivery?status=2&carrier=x')
    await expect(page).toHaveURL(/\/login\?wanted=/)
    await expect(page).toHaveTitle('ログイン | KelvinChain')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    const sent = page.waitForRequest('**/user/login')
    await enterPassword(page, `  ${user.email.toUpperCase()} `)
    expect((await sent).postDataJSON()).toMatchObject({ email: user.email.toUpperCase() })
    await expect(page).toHaveTitle('認証コード | KelvinChain')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText(/宛てに認証コードをお送りしました/)).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/有効期限まで[45]:\d\d/)
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)
    await codeField(page).fill(` ${(await portal.mailedCode(user.email)).replace(/(...)/, '$1 ')} `)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/delivery?status=2&carrier=x')
    await expect(page).toHaveTitle('配送状況 | KelvinChain')
    expect(await stored(page)).toMatchObject({
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
      profile: { email: user.email },
      pendingEmail: null,
      otpExpireTime: null,
    })
  },
)

test('signing in, in English', async ({ page, portal }) => {
  const user = await makeUser(portal.db, { language: 'en' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Login | KelvinChain')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await page.getByLabel('Email address').fill(user.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveTitle('Authentication code | KelvinChain')
  await page.getByLabel('Authentication code (6 digits)').fill(await portal.mailedCode(user.email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/delivery')
  await expect(page).toHaveTitle('Delivery Status | KelvinChain')
})

test(`empty and invalid values are reported at their fields ${covers('5.authenticationCode.required')}`, async ({
  page,
  portal,
}) => {
  const user = await makeUser(portal.db)
  await page.goto('/login')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByText(japanese[4002])).toBeVisible()
  await expect(page.getByText(japanese[4003])).toBeVisible()
  await expectAccessible(page)
  await enterPassword(page, user.email)
  await page.getByRole('button', { name: '認証する' }).click()
  await expect(page.getByText(japanese[4007])).toBeVisible()
  await codeField(page).fill('12345')
  await page.getByRole('button', { name: '認証する' }).click()
  await expect(page.getByText('認証コードは6桁の数字で入力してください。')).toBeVisible()
})

test(
  `a wrong password shows one red message and remembers nobody ${covers('4.login.failed', '2.guard.oneTimePassword')}`,
  { tag: '@main' },
  async ({ page, portal }) => {
    const user = await makeUser(portal.db)
    await page.goto('/login')
    await enterPassword(page, user.email)
    await expect(codeField(page)).toBeVisible()
    await page.goto('/login')
    await enterPassword(page, user.email, 'Wrong2to8C')
    await expect(message(page)).toHaveText(japanese[4019])
    expect(await stored(page)).toMatchObject({ pendingEmail: null, otpExpireTime: null })
    await page.goto('/one-time-password')
    await expect(page).toHaveURL('/login')
  },
)

test(
  'a wrong code is reported and can be entered again; a new one can be sent three times',
  { tag: '@main' },
  async ({ page, portal }) => {
    const user = await makeUser(portal.db)
    await page.goto('/login')
    await enterPassword(page, user.email)
    await expect(codeField(page)).toBeVisible()
    const wrong = String((Number(await portal.mailedCode(user.email)) + 1) % 1_000_000).padStart(6, '0')
    await codeField(page).fill(wrong)
    await page.keyboard.press('Enter')
    await expect(message(page)).toHaveText(japanese[4024])
    await expect(codeField(page)).toHaveValue('')
    const resend = page.getByRole('button', { name: '認証コードを再送信' })
    for (const _time of [1, 2, 3]) {
      const answered = page.waitForResponse('**/resendOneTimePasswordMail')
      await resend.click()
      await answered
      await expect(resend).toBeEnabled()
    }
    await resend.click()
    await expect(message(page)).toContainText(japanese[4025])
  },
)

test('errors follow the language', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  const choose = (language: string) => page.getByRole('button', { name: language, exact: true }).click()
  await page.goto('/login')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByText(japanese[4003])).toBeVisible()
  await choose('English')
  await expect(page.getByText(english[4002])).toBeVisible()
  await expect(page.getByText(english[4003])).toBeVisible()
  await expect(page.getByText(japanese[4003])).toHaveCount(0)
  await choose('日本語')
  await enterPassword(page, user.email, 'Wrong2to8C')
  await expect(message(page)).toHaveText(japanese[4019])
  await choose('English')
  await expect(message(page)).toHaveText(english[4019])
  await choose('日本語')
  await enterPassword(page, user.email)
  await codeField(page).fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('認証コードは6桁の数字で入力してください。')).toBeVisible()
  await choose('English')
  await expect(page.getByText('Please enter the authentication code as 6 digits.')).toBeVisible()
  await page.goto('/password-reset')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText(english[4002])).toBeVisible()
  await choose('日本語')
  await expect(page.getByText(japanese[4002], { exact: true })).toBeVisible()
})

test('a second try shows its own message only', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  await page.goto('/login')
  await page.route('**/user/login', route => route.abort(), { times: 1 })
  await enterPassword(page, user.email)
  await expect(message(page)).toHaveText(common.noConnection[0])
  await enterPassword(page, user.email, 'Wrong2to8C')
  await expect(message(page)).toContainText(japanese[4019])
  // Looked at once: what a wait would see is that the first message has gone by itself.
  expect((await message(page).innerText()).trim()).toBe(japanese[4019])
})

test('no link to the login page leads to another site', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  await page.goto('/login?wanted=//evil.example/delivery')
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(page).toHaveURL('/delivery')
})

test('a user without any screen gets a message and is not signed in', async ({ page, portal }) => {
  const user = await makeUser(portal.db, { menus: [] })
  await page.goto('/login')
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(message(page)).toHaveText(japanese[4017])
  await page.goto('/delivery')
  await expect(page).toHaveURL(/\/login/)
})

test(
  `logging out ends the session on the server and leaves nothing of the user in the browser ${covers(
    '2.frame.logout',
    '4.login.logout',
  )}`,
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db, { role: '01' })
    await signIn(user, '/delivery?carrier=secret')
    await page.getByRole('button', { name: /ユーザーメニュー/ }).click()
    await expect(page.getByText(user.email)).toBeVisible()
    await page.getByRole('menuitem', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL('/login')
    const session = portal.db.selectFrom('sessions').select('revoked_at').where('user_id', '=', user.id)
    await expect.poll(async () => (await session.executeTakeFirst())?.revoked_at).toBeTruthy()
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain(user.email)
    expect(kept).not.toContain('secret')
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
  },
)

test(
  'roles 00 and 01 have a navigation bar, 02 and 03 have all of it at the foot of the menu',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    await signIn(await makeUser(portal.db, { role: '03' }))
    await expect(page.getByRole('complementary').getByRole('button', { name: 'English' })).toBeVisible()
    await page.getByRole('complementary').getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(await makeUser(portal.db, { role: '01' }))
    await expect(page.getByRole('banner').getByRole('button', { name: 'English' })).toBeVisible()
    await expect(page.getByRole('complementary').getByRole('button', { name: 'English' })).toHaveCount(0)
  },
)

test('the server stores the language, which the user has on another machine too', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01' })
  await signIn(user)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Delivery Status | KelvinChain')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.evaluate(() => localStorage.clear())
  await signIn(user)
  await expect(page).toHaveTitle('Delivery Status | KelvinChain')
})

test(
  `an unknown path leads to /404, outside the layout ${covers('2.elsewhere', '2.public.notFound')}`,
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    await signIn(await makeUser(portal.db), '/delivery/nowhere')
    await expect(page).toHaveURL('/404')
    await expect(page).toHaveTitle('ページが見つかりません | KelvinChain')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'トップへ戻る' }).click()
    await expect(page).toHaveURL('/delivery')
  },
)

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

test(`a signed-in user who opens the login page goes to the root, and on to the first permitted screen ${covers(
  '2.guard.signedInLogin',
  '2.layout.root',
)}`, async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { role: '01', menus: ['UserList'] }))
  for (const address of ['/login', '/one-time-password', '/', '/user-management']) {
    await page.goto(address)
    await expect(page, address).toHaveURL(/\/user-management\/list/)
  }
})

test(`/redirect reloads a page, and never opens another site ${covers('2.layout.redirect')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db))
  await expect(page.getByText('条件に合う配送はありません。')).toBeVisible()
  const askedAgain = page.waitForRequest('**/searchDeliveryByOther')
  await page.goto('/redirect?to=/delivery')
  await askedAgain
  await expect(page).toHaveURL('/delivery')
  await page.goto('/redirect?to=//evil.example/')
  await expect(page).toHaveURL('/delivery')
})

test(`the search of a page is gone when the page is left and opened again ${covers('2.guard.pageState')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(
    await makeUser(portal.db, { role: '01', menus: ['DeliveryStatus', 'UserList'] }),
    '/delivery?carrier=somebody',
  )
  const menu = page.getByRole('navigation', { name: 'メインメニュー' })
  await menu.getByRole('link', { name: 'ユーザー一覧' }).click()
  await expect(page).toHaveURL(/\/user-management\/list/)
  await menu.getByRole('link', { name: '配送状況' }).click()
  await expect(page).toHaveURL('/delivery')
})

test('scripts and styles are sent compressed as built', { tag: '@main' }, async ({ page, request }) => {
  const loaded: string[] = []
  page.on('response', answer => void loaded.push(answer.url()))
  await page.goto('/login')
  const assets = loaded.filter(url => /\/assets\/.*\.(js|css)$/.test(url))
  expect(assets.length).toBeGreaterThan(1)
  for (const url of assets) {
    for (const encoding of ['br', 'gzip']) {
      const answer = await request.get(url, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers()).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    }
    const plain = await request.get(url, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers()['content-encoding']).toBeUndefined()
  }
})
