import type { Page, Request } from '@playwright/test'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import type { Role } from '#contract/kernel/menus.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { confirmedByColleague } from '#test/e2e/support/confirmedByColleague.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { bothMenus, isTooWide, platformCompany, rowOf } from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { layout } from '#web/shell/frame/texts.ts'

const saving = `**/pro-api${companyContextCalls.updateEnterpriseCodeByPage.path}`
const names = new RegExp(`^(${layout.enterprise.join('|')})$`)

const selector = (page: Page) => page.getByRole('combobox', { name: names })
/** What the selector shows: its input holds what is typed only. */
const shown = (page: Page) => page.locator('.enterprise-selector')
const options = (page: Page) => page.locator('.enterprise-options .ant-select-item-option')
const reference = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const enterpriseCodeOf = (request: Request): unknown => request.postDataJSON()['enterpriseCode']

async function platformUser(portal: Portal, facts: { role?: Role; language?: 'ja' | 'en' } = {}): Promise<MadeUser> {
  const company = await platformCompany(portal.db)
  return await makeUser(portal.db, { role: '00', menus: bothMenus, ...facts, company })
}

async function pick(page: Page, code: string) {
  await selector(page).click()
  await page.keyboard.type(code)
  await options(page)
    .filter({ has: page.getByText(code, { exact: true }) })
    .click()
}

/** A delivery of each of two companies. */
async function twoCompanies(portal: Portal, name: string): Promise<[MadeCompany, MadeCompany]> {
  return [
    await companyWithDeliveries(portal, [`${name}-OURS`]),
    await companyWithDeliveries(portal, [`${name}-THEIRS`]),
  ]
}

test(`only platform users with the navigation bar have the selector ${covers('2.frame.enterpriseSelector', '6.isPFcompany')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await platformUser(portal))
  await expect(selector(page)).toBeVisible()
  const operator = await platformCompany(portal.db)
  const others = [
    await platformUser(portal, { role: '02' }),
    await makeUser(portal.db, { role: '01', menus: bothMenus }),
    // Even with the platform administrator's role, and with the platform company among the page's companies.
    await makeUser(portal.db, { role: '00', menus: bothMenus, companies: [operator, await makeCompany(portal.db)] }),
  ]
  for (const user of others) {
    await page.evaluate(() => localStorage.clear())
    await signIn(user)
    await expect(page.getByRole('heading', { name: '配送状況' })).toBeVisible()
    await expect(selector(page)).toHaveCount(0)
  }
})

test(`details, password change and documents have no selector ${covers('2.frame.enterpriseHidden')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await companyWithDeliveries(portal, ['HIDDEN-1'])
  await signIn(await platformUser(portal))
  await expect(selector(page)).toBeVisible()
  await reference(page, 'HIDDEN-1').click()
  await expect(page.getByRole('heading', { name: '配送詳細' })).toBeVisible()
  await expect(selector(page)).toHaveCount(0)
  await page.locator('a[href^="/delivery/productLogger"]').click()
  await expect(page.getByRole('heading', { name: 'ロガー詳細' })).toBeVisible()
  await expect(selector(page)).toHaveCount(0)
  for (const path of ['/password-change', '/portal-documents']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: '現在の位置' }).getByRole('listitem')).toHaveCount(1)
    await expect(selector(page)).toHaveCount(0)
  }
  await page.goto('/user-management/list')
  await expect(selector(page)).toBeVisible()
})

test(
  "with a company selected, list, details and files are exactly that company's",
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const [ours] = await twoCompanies(portal, 'VIEW')
    await confirmedByColleague(portal, ours, 'VIEW-OURS')
    await signIn(await platformUser(portal))
    await expect(reference(page, 'VIEW-THEIRS')).toBeVisible()
    const theirs = await reference(page, 'VIEW-THEIRS').getAttribute('href')
    const asked = page.waitForRequest(
      request => request.url().endsWith('/searchDeliveryByOther') && enterpriseCodeOf(request) === ours.code,
    )
    await pick(page, ours.code)
    await asked
    await expect(shown(page)).toContainText(ours.name)
    await expect(reference(page, 'VIEW-OURS')).toBeVisible()
    await expect(reference(page, 'VIEW-THEIRS')).toHaveCount(0)

    const sent: Request[] = []
    page.on('request', request => void (/\/deliveryStatus|productLogger/i.test(request.url()) && sent.push(request)))
    await reference(page, 'VIEW-OURS').click()
    await expect(page.getByRole('table').filter({ hasText: '試験薬' }).first()).toBeVisible()
    for (const button of ['全測定値（CSV）', 'SN-VIEW-OURSの全測定値をCSVでダウンロード']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      await download
    }
    await page.locator('a[href^="/delivery/productLogger"]').click()
    await expect(page.getByRole('heading', { name: 'SN-VIEW-OURS' })).toBeVisible()
    const calls = sent.filter(request => request.method() === 'POST')
    const paths = calls.map(request => new URL(request.url()).pathname.replace(/^\/pro-api\/\w+\//, ''))
    expect(new Set(paths)).toEqual(
      new Set([
        'statusInfo',
        'localInfo',
        'temperatureInfo',
        'productInfo',
        'commodityTemperatureInfo',
        'getConfirmations',
        'downloadCsv',
        'getProductLoggerList',
      ]),
    )
    expect(new Set(calls.map(enterpriseCodeOf))).toEqual(new Set([ours.code]))

    await page.goto(theirs ?? '', { waitUntil: 'commit' })
    await expect(page.locator('.message-error')).toHaveText('このページを表示する権限がありません。')
    await expect(page).toHaveURL('/delivery')
  },
)

test("the platform company's own code shows everything again", async ({ page, portal, signIn }) => {
  const [ours] = await twoCompanies(portal, 'ALL')
  const operator = await platformCompany(portal.db)
  await signIn(await platformUser(portal))
  await expect(shown(page)).toContainText(`全企業（${operator.name}）`)
  await pick(page, ours.code)
  await expect(reference(page, 'ALL-THEIRS')).toHaveCount(0)
  await selector(page).click()
  await options(page).first().click()
  await expect(reference(page, 'ALL-THEIRS')).toBeVisible()
  await expect(shown(page)).toContainText(`全企業（${operator.name}）`)
})

test('a choice on Delivery Status lasts as long as the tab and the session', async ({
  page,
  portal,
  signIn,
  context,
}) => {
  const [ours] = await twoCompanies(portal, 'TAB')
  const user = await platformUser(portal)
  await signIn(user)
  await pick(page, ours.code)
  await expect(reference(page, 'TAB-THEIRS')).toHaveCount(0)
  await page.reload()
  await expect(shown(page)).toContainText(ours.name)
  await expect(reference(page, 'TAB-OURS')).toBeVisible()
  await expect(reference(page, 'TAB-THEIRS')).toHaveCount(0)
  const secondTab = await context.newPage()
  await secondTab.goto('/delivery')
  await expect(reference(secondTab, 'TAB-THEIRS')).toBeVisible()
  await page.getByRole('button', { name: /^ユーザーメニュー/ }).click()
  await page.getByRole('menuitem', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(ours.code)
})

test('another company begins at page 1, and keeps the other criteria', async ({ page, portal, signIn }) => {
  const [ours] = await twoCompanies(portal, 'PAGE')
  await signIn(await platformUser(portal), '/delivery?period=year&page=2')
  await expect(selector(page)).toBeVisible()
  const asked = page.waitForRequest(
    request => request.url().endsWith('/searchDeliveryByOther') && enterpriseCodeOf(request) === ours.code,
  )
  await pick(page, ours.code)
  expect((await asked).postDataJSON()).not.toHaveProperty('page')
  await expect(page).toHaveURL('/delivery?period=year')
})

test(`a choice on the user list is saved, and there on another machine from the first call on ${covers('2.frame.enterpriseSaved')}`, async ({
  page,
  portal,
  signIn,
  browser,
}) => {
  const company = await makeCompany(portal.db)
  const member = await makeUser(portal.db, { company })
  const user = await platformUser(portal)
  await signIn(user, '/user-management/list')
  await expect(rowOf(page, user)).toBeVisible()
  const saved = page.waitForRequest(saving)
  await pick(page, company.code)
  const { email } = user
  expect((await saved).postDataJSON()).toEqual({ userId: email, enterpriseCodeByPage: { UserList: company.code } })
  await expect(rowOf(page, member)).toBeVisible()
  await expect(rowOf(page, user)).toHaveCount(0)

  // Another machine: it knows the session, and nothing of this tab.
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState(), baseURL: portal.url })
  const other = await elsewhere.newPage()
  const lists: unknown[] = []
  other.on('request', request => {
    if (request.url().endsWith('/getUserList')) lists.push(enterpriseCodeOf(request))
  })
  await other.goto('/user-management/list')
  await expect(rowOf(other, member)).toBeVisible()
  await expect(shown(other)).toContainText(company.name)
  expect(lists).toEqual([company.code])
  await other.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '配送状況' }).click()
  await expect(shown(other)).toContainText('全企業')
  await elsewhere.close()
})

test('a choice that cannot be saved is reported, and the former one is restored', async ({ page, portal, signIn }) => {
  const [kept, refused] = [await makeCompany(portal.db), await makeCompany(portal.db)]
  await signIn(await platformUser(portal), '/user-management/list')
  await pick(page, kept.code)
  await expect(shown(page)).toContainText(kept.name)
  await page.route(saving, route => route.fulfill({ json: { code: 4017, data: null } }))
  await pick(page, refused.code)
  await expect(page.getByRole('alert')).toHaveText('このページを表示する権限がありません。')
  await expect(shown(page)).toContainText(kept.name)
})

test(`the companies of a page are offered, found by code and by both names ${covers('2.guard.companies')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const operator = await platformCompany(portal.db)
  const sought = await makeCompany(portal.db, { name: '探しものは山茶花製薬', nameEn: 'Sazanka Sought Pharma' })
  await signIn(await platformUser(portal))
  await selector(page).click()
  await expect(options(page).first()).toContainText(operator.code)
  for (const typed of ['さがせない', sought.code.toLowerCase(), '探しもの', 'sazanka', 'ｓｏｕｇｈｔ']) {
    await selector(page).fill(typed)
    const isFound = typed !== 'さがせない'
    if (isFound) await expect(options(page).filter({ hasText: sought.code })).toBeVisible()
    else await expect(page.getByText('該当する企業はありません。')).toBeVisible()
  }
})

for (const [language, all] of [
  ['ja', '全企業'],
  ['en', 'All companies'],
] as const) {
  test(`the selector fits a phone and reads well, in ${language}`, async ({ page, portal, signIn }) => {
    const company = await makeCompany(portal.db, {
      name: `東日本医薬品共同物流センター運営準備機構株式会社${language}`,
      nameEn: `East Japan Pharmaceutical Joint Logistics Centre Operations Preparatory Organisation Co., Ltd. ${language}`,
    })
    await signIn(await platformUser(portal, { language }))
    await expect(shown(page)).toContainText(all)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await pick(page, company.code)
    await expect(shown(page)).toContainText(language === 'ja' ? company.name : company.nameEn)
    await expect.poll(() => isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await selector(page).click()
    await expect(options(page).first()).toBeVisible()
    await expect.poll(() => isTooWide(page)).toBe(false)
  })
}
