import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { bothMenus, isTooWide } from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser } from '#test/support/database/make.ts'

const ink = 'rgb(21, 32, 43)'
const red = 'rgb(200, 16, 46)'
const transparent = 'rgba(0, 0, 0, 0)'

const sidePanel = (page: Page) => page.getByRole('complementary')
const mainMenu = (page: Page) => page.getByRole('navigation', { name: /^(メインメニュー|Main menu)$/ })
const entry = (page: Page, name: string) => mainMenu(page).getByRole('link', { name })
const breadcrumbs = (page: Page) => page.getByRole('navigation', { name: /^(現在の位置|Breadcrumbs)$/ })
const widthOf = async (page: Page) => (await sidePanel(page).boundingBox())?.width
const menuCookie = async (page: Page) =>
  (await page.context().cookies()).find(cookie => cookie.name === 'kelvinchain-menu')?.value
const isActive = (page: Page, name: string) => expect(entry(page, name)).toHaveCSS('background-color', red)
const openDetail = async (page: Page, reference: string) => {
  await page.getByRole('link', { name: reference }).click()
  await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=\d+$/)
}

test(`the side menu is dark, 200 px wide, with the open screen in red ${covers('2.frame.colours')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { role: '01', menus: bothMenus }))
  expect(await widthOf(page)).toBe(200)
  await expect(sidePanel(page)).toHaveCSS('background-color', ink)
  await isActive(page, '配送状況')
  await expect(entry(page, 'ユーザー一覧')).toHaveCSS('background-color', transparent)
  await entry(page, 'ユーザー一覧').click()
  await isActive(page, 'ユーザー一覧')
  await expect(entry(page, '配送状況')).toHaveCSS('background-color', transparent)
})

test(`closed, the menu is a strip of icons with names, and stays so ${covers('2.frame.sideMenu', '4.sidebar.states')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { role: '01', menus: bothMenus }))
  expect(await widthOf(page)).toBe(200)
  await page.getByRole('button', { name: 'メニューを折りたたむ' }).click()
  await expect.poll(() => widthOf(page)).toBe(56)
  expect(await menuCookie(page)).toBe('closed')
  await page.reload()
  await expect(page.getByRole('button', { name: 'メニューを広げる' })).toBeVisible()
  expect(await widthOf(page)).toBe(56)
  for (const name of ['配送状況', 'ユーザー一覧']) await expect(entry(page, name).getByRole('img')).toHaveCount(0)
  for (const name of ['配送状況', 'ユーザー一覧']) await expect(entry(page, name).locator('svg')).toBeVisible()
  await expectAccessible(page)
  await entry(page, 'ユーザー一覧').click()
  await isActive(page, 'ユーザー一覧')
  await page.getByRole('button', { name: 'メニューを広げる' }).click()
  await expect.poll(() => widthOf(page)).toBe(200)
  expect(await menuCookie(page)).toBe('open')
})

test(`below 992 px the menu covers the page until the user navigates or clicks outside ${covers('2.frame.mobile', '4.device.states')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { role: '01', menus: bothMenus }))
  const openMenu = page.getByRole('button', { name: 'メニューを開く' })
  await page.setViewportSize({ width: 992, height: 740 })
  await expect(sidePanel(page)).toBeVisible()
  await expect(openMenu).toHaveCount(0)
  await page.setViewportSize({ width: 991, height: 740 })
  await expect(sidePanel(page)).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  const drawer = page.getByRole('dialog', { name: 'メインメニュー' })
  await openMenu.click()
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'ユーザー一覧' }).click()
  await expect(page).toHaveURL('/user-management/list')
  await expect(drawer).toBeHidden()
  await openMenu.click()
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await page.mouse.click(340, 400)
  await expect(drawer).toBeHidden()
  await expect.poll(() => isTooWide(page)).toBe(false)
})

for (const [language, titles] of [
  ['ja', ['配送状況', '配送詳細', 'ロガー詳細']],
  ['en', ['Delivery Status', 'Delivery Details', 'Logger Details']],
] as const) {
  const [list, detail, loggers] = titles
  const rules = covers('2.frame.breadcrumbs', '2.gated.highlight', '2.labels')
  test(`breadcrumbs and menu show the place of pages below a delivery, in ${language} ${rules}`, async ({
    page,
    portal,
    signIn,
  }) => {
    const reference = `CRUMB-${language}`
    const company = await companyWithDeliveries(portal, [reference])
    await signIn(await makeUser(portal.db, { company, language }))
    await expect(breadcrumbs(page).getByRole('listitem')).toHaveText([list])
    await openDetail(page, reference)
    await expect(breadcrumbs(page).getByRole('listitem')).toHaveText([list, detail])
    await expect(breadcrumbs(page).locator('[aria-current]')).toHaveText([detail])
    await isActive(page, list)
    await page.locator('a[href^="/delivery/productLogger"]').click()
    await expect(breadcrumbs(page).getByRole('listitem')).toHaveText([list, detail, loggers])
    await expect(page).toHaveTitle(`${loggers} | KelvinChain`)
    await isActive(page, list)
    await expectAccessible(page)
    await breadcrumbs(page).getByRole('link', { name: detail }).click()
    await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=\d+$/)
  })

  test(`the group has no page, so its breadcrumb is no link, in ${language} ${covers('2.frame.breadcrumbs', '2.gated.group')}`, async ({
    page,
    portal,
    signIn,
  }) => {
    const [group, users, registration] =
      language === 'ja'
        ? ['管理メニュー', 'ユーザー一覧', 'ユーザー登録']
        : ['Admin Menu', 'User List', 'User Registration']
    await signIn(
      await makeUser(portal.db, { role: '01', language, menus: bothMenus }),
      '/user-management/list/registration',
    )
    await expect(breadcrumbs(page).getByRole('listitem')).toHaveText([group, users, registration])
    await expect(breadcrumbs(page).getByRole('link')).toHaveText([users])
    await isActive(page, users)
    await breadcrumbs(page).getByRole('link', { name: users }).click()
    await expect(page).toHaveURL('/user-management/list')
  })
}

test(`only the breadcrumb brings the list's last search back ${covers('2.frame.breadcrumbMarker', '2.guard.pageState')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const company = await companyWithDeliveries(portal, ['MARK-1'])
  await signIn(await makeUser(portal.db, { company }))
  const searched = '/delivery?departurePlace=%E9%9D%99%E5%B2%A1'
  await page.goto(searched)
  await openDetail(page, 'MARK-1')
  const link = breadcrumbs(page).getByRole('link', { name: '配送状況' })
  await expect(link).toHaveAttribute('href', '/delivery')
  await link.click()
  await expect(page).toHaveURL(searched)
  await expect(page.getByLabel('出荷地', { exact: true })).toHaveValue('静岡')
  // The marker is used up: the same entry reloaded is an address like any other.
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('fromBreadcrumb')
  await openDetail(page, 'MARK-1')
  await entry(page, '配送状況').click()
  await expect(page).toHaveURL('/delivery')
  await expect(page.getByLabel('出荷地', { exact: true })).toHaveCount(0)
  await page.goto(searched)
  await page.goto('/delivery')
  await expect(page).toHaveURL('/delivery')
})

test(`the list of users comes back by its breadcrumb, and fresh from the menu ${covers('2.guard.pageState')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db, { role: '01', menus: bothMenus })
  await signIn(user)
  await page.goto(`/user-management/list?keyword=${user.email}`)
  await page.getByRole('button', { name: 'ユーザー登録' }).click()
  await expect(page).toHaveURL('/user-management/list/registration')
  await breadcrumbs(page).getByRole('link', { name: 'ユーザー一覧' }).click()
  await expect(page).toHaveURL(/keyword=/)
  await entry(page, '配送状況').click()
  await entry(page, 'ユーザー一覧').click()
  await expect(page).toHaveURL('/user-management/list')
})

test(`the open screen's entry reloads it through /redirect, without its filters ${covers('2.frame.reload', '2.layout.redirect', '2.guard.pageState')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const company = await companyWithDeliveries(portal, ['RELOAD-1'])
  await signIn(await makeUser(portal.db, { company }), '/delivery?carrier=nobody')
  await expect(page.getByText('条件に合う配送はありません。')).toBeVisible()
  const passed: string[] = []
  page.on('framenavigated', frame => void passed.push(new URL(frame.url()).pathname))
  // The page is also kept up to date, and asks for what it shows whenever something changes.
  const askedAnew = page.waitForRequest(
    request => request.url().endsWith('/searchDeliveryByOther') && !request.postData()?.includes('carrier'),
  )
  await entry(page, '配送状況').click()
  await askedAnew
  await expect(page.getByRole('link', { name: 'RELOAD-1' })).toBeVisible()
  await expect(page).toHaveURL('/delivery')
  expect(passed).toContain('/redirect')
  passed.length = 0
  const onceMore = page.waitForRequest('**/searchDeliveryByOther')
  await entry(page, '配送状況').click()
  await onceMore
  await expect(page.getByRole('link', { name: 'RELOAD-1' })).toBeVisible()
  expect(passed).toContain('/redirect')
})

test('a press during which the menu of the user arrives opens it', async ({ page, portal, signIn }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/assets/menus-*.js')
  await page.route('**/assets/menus-*.js', async route => {
    await released
    await route.continue()
  })
  await signIn(await makeUser(portal.db, { role: '01', menus: bothMenus }))
  const button = page.getByRole('button', { name: /^ユーザーメニュー/ })
  await asked
  const former = await button.elementHandle()
  await button.hover()
  await page.mouse.down()
  release()
  await expect.poll(() => former?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await page.mouse.up()
  await expect(page.getByRole('menuitem', { name: 'ログアウト' })).toBeVisible()
  await button.click()
  await expect(page.getByRole('menuitem', { name: 'ログアウト' })).toBeHidden()
})

test(`Change Password stands inside the layout and not in the menu ${covers('2.layout.passwordChange', '2.frame.userMenu')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { role: '01', menus: bothMenus }))
  await page.getByRole('button', { name: /^ユーザーメニュー/ }).click()
  await page.getByRole('menuitem', { name: 'パスワード変更' }).click()
  await expect(page).toHaveURL('/password-change')
  await expect(page).toHaveTitle('パスワード変更 | KelvinChain')
  await expect(breadcrumbs(page).getByRole('listitem')).toHaveText(['パスワード変更'])
  await expect(mainMenu(page).getByRole('link')).toHaveText(['配送状況', 'ユーザー一覧'])
  await expect(mainMenu(page).locator('[aria-current]')).toHaveCount(0)
})

test('the language is saved by the server, and page title and menu follow it', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01', menus: bothMenus })
  await signIn(user)
  const saved = page.waitForRequest('**/globalization/changeLanguage')
  await page.getByRole('button', { name: 'English' }).click()
  expect((await saved).postDataJSON()).toEqual({ userId: user.email, language: '1' })
  await expect(page).toHaveTitle('Delivery Status | KelvinChain')
  await expect(mainMenu(page).getByRole('link')).toHaveText(['Delivery Status', 'User List'])
  const row = portal.db.selectFrom('users').select('language').where('id', '=', user.id)
  expect(await row.executeTakeFirst()).toEqual({ language: 'en' })
  await page.reload()
  await expect(page).toHaveTitle('Delivery Status | KelvinChain')
})

const overlay = (page: Page) => page.locator('.loading-overlay')

/** Holds the answers of a call back until they are let go. */
async function hold(page: Page, call: string) {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(`**/pro-api${call}`, async route => {
    isAsked = true
    await released
    await route.continue()
  })
  return { isAsked: () => expect.poll(() => isAsked).toBe(true), letGo }
}

for (const [what, call, act] of [
  [
    'a search',
    '/delivery/searchDeliveryByOther',
    async (page: Page) => {
      await page.getByRole('checkbox', { name: '遅延のみ' }).check()
      await page.getByRole('button', { name: '条件で検索' }).click()
    },
  ],
  [
    'a change',
    '/globalization/changeLanguage',
    async (page: Page) => await page.getByRole('button', { name: 'English' }).click(),
  ],
  [
    'a PDF',
    '/termsOfUse/getTermsOfUseFile',
    async (page: Page) => {
      await page.getByRole('button', { name: /^ユーザーメニュー/ }).click()
      await page.getByRole('menuitem', { name: '利用規約', exact: true }).click()
    },
  ],
] as const) {
  test(`while ${what} is pending, the page lies under a white overlay at 30 % ${covers('4.overlay.shown')}`, async ({
    page,
    portal,
    signIn,
  }) => {
    await signIn(await makeUser(portal.db, { role: '01' }))
    await expect(page.getByText('条件に合う配送はありません。')).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
    const pending = await hold(page, call)
    await act(page)
    await pending.isAsked()
    await expect(overlay(page)).toHaveCSS('background-color', 'rgba(255, 255, 255, 0.3)')
    const box = await overlay(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
    pending.letGo()
    await expect(overlay(page)).toHaveCount(0)
  })
}

test('calls in the background show no overlay', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { role: '01' }))
  const pending = await hold(page, '/user/getProfile')
  await page.reload()
  await pending.isAsked()
  await expect(page.getByText('条件に合う配送はありません。')).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
  pending.letGo()
})

test('no line begins with a long vowel mark', async ({ page }) => {
  await page.goto('/login')
  const tops = await page.evaluate(() => {
    const narrow = document.createElement('span')
    narrow.textContent = 'センター'
    narrow.style.display = 'inline-block'
    document.body.append(narrow)
    // Room for three of its four signs, whatever the font.
    narrow.style.width = `${narrow.getBoundingClientRect().width * 0.8}px`
    return [2, 3].map(place => {
      const character = document.createRange()
      character.setStart(narrow.firstChild ?? narrow, place)
      character.setEnd(narrow.firstChild ?? narrow, place + 1)
      return character.getBoundingClientRect().top
    })
  })
  expect(tops[1]).toBe(tops[0])
})
