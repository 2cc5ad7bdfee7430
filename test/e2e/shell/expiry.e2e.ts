import type { Page } from '@playwright/test'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { codes } from '#contract/kernel/codes.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { enterMailedCode, enterPassword, message, stored } from '#test/e2e/support/signInSteps.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser, type MadeUser } from '#test/support/database/make.ts'
import { codes as texts } from '#web/kernel/api/texts.ts'

const { ja: japanese } = bothLanguages(texts)

const emptyList = (page: Page) => page.getByText('条件に合う配送はありません。')
const nobody = { tokens: null, profile: null }

async function expireAccess({ db }: Portal, user: MadeUser) {
  const ofUser = db.selectFrom('sessions').select('id').where('user_id', '=', user.id)
  await db
    .updateTable('access_tokens')
    .set({ expires_at: new Date(0) })
    .where('session_id', 'in', ofUser)
    .execute()
}

/** A stream that notices the expiry by itself, and is cut off by the reload, would renew once more. */
const leave = async (...tabs: Page[]) => void (await Promise.all(tabs.map(tab => tab.goto('about:blank'))))

const answer = (page: Page, call: string, code: number) =>
  page.route(`**/pro-api${call}`, route => route.fulfill({ json: { code, data: null } }))

test(
  `an expired login is renewed once for two tabs, and no one notices ${covers('4.login.renewed')}`,
  { tag: '@main' },
  async ({ page, portal, signIn, context }) => {
    const user = await makeUser(portal.db)
    await signIn(user)
    const second = await context.newPage()
    await second.goto('/delivery')
    await expect(emptyList(second)).toBeVisible()
    let renewals = 0
    context.on('request', request => void (renewals += request.url().endsWith('/user/refreshToken') ? 1 : 0))
    await leave(page, second)
    await expireAccess(portal, user)
    await Promise.all([page, second].map(tab => tab.goto('/delivery')))
    for (const tab of [page, second]) {
      await tab.bringToFront()
      // Two pages start at once, and each begins twice: with the old login and with the new one.
      await expect(emptyList(tab)).toBeVisible({ timeout: 40_000 })
    }
    expect(renewals).toBe(1)
  },
)

test('a lost answer signs nobody out', { tag: '@long' }, async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user)
  await expect(emptyList(page)).toBeVisible()
  await leave(page)
  await expireAccess(portal, user)
  let lost = 0
  await page.route('**/user/refreshToken', async route => {
    if (lost++ > 0) return route.continue()
    // The server has rotated the tokens, and nobody learns of it.
    await route.fetch()
    return route.abort()
  })
  await page.goto('/delivery')
  await expect(emptyList(page)).toBeVisible()
  expect(lost).toBe(2)
  await expect(message(page)).toBeEmpty()
})

test(`after a renewal the profile is read again, and a second later the route is checked with it ${covers(
  '4.login.reread',
  '4.login.routeReplay',
)}`, async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01', menus: ['DeliveryStatus', 'UserList'] })
  // The stream meets a lost right by itself, sooner or later.
  await page.route('**/pro-api/delivery/watchDeliveries', route => route.abort())
  await signIn(user)
  const entry = page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '配送状況' })
  await expect(entry).toBeVisible()
  await expect(emptyList(page)).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await portal.db.deleteFrom('user_menus').where('user_id', '=', user.id).where('menu', '=', 'DeliveryStatus').execute()
  await expireAccess(portal, user)
  await page.getByRole('button', { name: 'English' }).click()
  // The menu is made from the new profile at once, the page is evaluated by it later.
  await expect(page.getByRole('link', { name: /配送状況|Delivery Status/ })).toHaveCount(0)
  await page.clock.runFor(999)
  await expect(page).toHaveURL('/delivery')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/404')
})

test(`a renewal that is refused shows why, clears everything and leads to login ${covers(
  '4.login.notRenewed',
)}`, async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user)
  await expect(emptyList(page)).toBeVisible()
  await expireAccess(portal, user)
  await portal.db
    .updateTable('refresh_tokens')
    .set({ expires_at: new Date(0) })
    .execute()
  await page.reload({ waitUntil: 'commit' })
  await expect(message(page)).toHaveText(japanese[4027])
  await expect(page).toHaveURL(/\/login\?wanted=/)
  expect(await stored(page)).toMatchObject(nobody)
})

for (const code of [codes.loginRevoked, codes.loginInvalid, codes.loginMissing, codes.clientOutdated] as const) {
  test(`${code} shows its message, wipes the session and leads to login ${covers('4.login.wiped')}`, async ({
    page,
    portal,
    signIn,
  }) => {
    const user = await makeUser(portal.db, { role: '01' })
    await signIn(user, '/delivery?carrier=secret')
    await expect(emptyList(page)).toBeVisible()
    // 4034 reloads the page before a busy machine has looked at it.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await answer(page, '/globalization/changeLanguage', code)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(message(page)).toHaveText(japanese[code])
    await expect(page).toHaveURL(/\/login\?wanted=/)
    expect(await stored(page)).toMatchObject(nobody)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret')
  })
}

test(`4034 reloads the page two seconds later ${covers('4.login.reloads')}`, async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { role: '01' }))
  await expect(emptyList(page)).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await answer(page, '/globalization/changeLanguage', codes.clientOutdated)
  let loads = 0
  page.on('load', () => void loads++)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.clock.runFor(1_999)
  expect(loads).toBe(0)
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(1)
  await reloaded
})

test(`a user who may no longer open any screen gets a message and is signed out ${covers('4.login.nothingAllowed')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db)
  await signIn(user)
  await portal.db.deleteFrom('user_menus').where('user_id', '=', user.id).execute()
  await page.reload({ waitUntil: 'commit' })
  await expect(message(page)).toHaveText(japanese[4017])
  await expect(page).toHaveURL(/\/login/)
  expect(await stored(page)).toMatchObject(nobody)
})

test(`4017 of a delivery call leads to the list ${covers('4.login.toDelivery')}`, async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db))
  await page.goto('/delivery/detail?deliveryId=999999', { waitUntil: 'commit' })
  await expect(message(page)).toHaveText(japanese[4017])
  await expect(page).toHaveURL('/delivery')
})

test(
  'a withdrawn right is gone with the first call that needs it',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db, { role: '01', menus: ['DeliveryStatus', 'UserList'] })
    await signIn(user)
    await expect(emptyList(page)).toBeVisible()
    await portal.db
      .deleteFrom('user_menus')
      .where('user_id', '=', user.id)
      .where('menu', '=', 'DeliveryStatus')
      .execute()
    await page.getByLabel('参照番号・送り状番号・入庫番号').fill('R-1')
    await page.keyboard.press('Enter')
    await expect(message(page)).toHaveText(japanese[4017])
    await expect(page).toHaveURL('/404')
  },
)

test('4030 of any call shows no message', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { role: '01' }))
  await answer(page, '/globalization/changeLanguage', codes.linkDead)
  const answered = page.waitForResponse('**/changeLanguage')
  await page.getByRole('button', { name: 'English' }).click()
  await answered
  await expect(page.getByRole('button', { name: '日本語' })).toHaveAttribute('aria-pressed', 'true')
  await expect(message(page)).toBeEmpty()
})

const unverified = 'ログイン情報を確認できませんでした。再度ログインしてください。'

for (const [name, spoil] of Object.entries({
  'tokens without a profile': (state: Record<string, unknown>) => ({ ...state, profile: null }),
  'a profile of another version': (state: Record<string, unknown>) => ({ ...state, profile: { name: 'somebody' } }),
  'no session at all': () => 'rubbish',
})) {
  test(`${name} in the browser's storage is no session and causes no crash ${covers('4.login.verification')}`, async ({
    page,
    portal,
    signIn,
  }) => {
    await signIn(await makeUser(portal.db))
    const state = await stored(page)
    // Of the portal's origin, and no page of it: an open one notices at once, as the next test shows.
    await page.goto('/healthz')
    await page.evaluate(
      spoilt => localStorage.setItem('kelvinchain.session', JSON.stringify({ state: spoilt, version: 0 })),
      spoil(state),
    )
    await page.goto('/delivery', { waitUntil: 'commit' })
    await expect(message(page)).toHaveText(unverified)
    await expect(page).toHaveURL('/login?wanted=%2Fdelivery')
    expect(await stored(page)).toMatchObject(nobody)
  })
}

test('a session that is damaged while a page is open ends there, too', async ({ page, context, portal, signIn }) => {
  await signIn(await makeUser(portal.db))
  await expect(emptyList(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(() => localStorage.setItem('kelvinchain.session', '{"state":"rubbish","version":1}'))
  await expect(page).toHaveURL('/login')
  await expect(message(page)).toHaveText(unverified)
  expect(await stored(page)).toMatchObject(nobody)
})

test(`a rejected profile ends the session, in English in the words of SHL-54 ${covers(
  '4.login.verification',
)}`, async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { language: 'en' }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await answer(page, '/user/getProfile', codes.userUnknown)
  await page.reload({ waitUntil: 'commit' })
  await expect(message(page)).toHaveText('Verification failed, please Login again.')
  await expect(page).toHaveURL(/\/login/)
  expect(await stored(page)).toMatchObject(nobody)
})

test('a lost connection keeps the session and says what is wrong', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  await signIn(user)
  await page.route('**/user/getProfile', route => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(message(page)).toContainText('サーバーに接続できませんでした。')
  await expect(emptyList(page)).toBeVisible()
  expect(await stored(page)).toMatchObject({ profile: { email: user.email } })
})

for (const { name, rule, disable, reported } of [
  {
    name: 'a disabled account',
    rule: '4.account.disabled',
    disable: (portal: Portal, user: MadeUser) =>
      portal.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute(),
    reported: japanese[4016],
  },
  {
    name: 'an account of an inactive company',
    rule: '4.company.status',
    disable: (portal: Portal, user: MadeUser) =>
      portal.db.updateTable('companies').set({ is_active: false }).where('id', '=', user.company.id).execute(),
    reported: japanese[4035],
  },
] as const) {
  test(`${name} gets a message and is signed out at once, and again at the next sign-in ${covers(rule)}`, async ({
    page,
    portal,
    signIn,
  }) => {
    const user = await makeUser(portal.db, { role: '01' })
    // The live stream would ask by itself, and the field go before it is filled.
    await page.route('**/pro-api/delivery/watchDeliveries', route => route.abort())
    await signIn(user)
    await expect(emptyList(page)).toBeVisible()
    await disable(portal, user)
    await page.getByLabel('参照番号・送り状番号・入庫番号').fill('R-1')
    await page.keyboard.press('Enter')
    await expect(message(page)).toHaveText(reported)
    await expect(page).toHaveURL(/\/login\?wanted=/)
    expect(await stored(page)).toMatchObject(nobody)
    await page.goto('/login')
    await enterPassword(page, user.email)
    await expect(message(page)).toHaveText(reported)
    await expect(page).toHaveURL('/login')
  })
}

test(
  'a revoked session ends with its message, and signing in again returns',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db)
    await signIn(user)
    // A page that is open meanwhile would end the session itself, with the message there.
    await page.goto('about:blank')
    await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user.id).execute()
    // The message lasts five seconds: on a busy machine the page may load for longer.
    await page.goto('/delivery?status=1', { waitUntil: 'commit' })
    await expect(message(page)).toHaveText(japanese[4014])
    await expect(page).toHaveURL(/\/login\?wanted=/)
    await enterPassword(page, user.email)
    await enterMailedCode(page, portal, user.email)
    await expect(page).toHaveURL('/delivery?status=1')
  },
)
