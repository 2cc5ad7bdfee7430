import type { Page } from '@playwright/test'
import type { Menu } from '#contract/kernel/menus.ts'
import { constantly, delivered, openWith } from '#test/e2e/support/dashboardWorld.ts'
import { forgetShifts, movedBy, watchShifts } from '#test/e2e/support/layoutShifts.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { isTooWide, platformCompany } from '#test/e2e/support/usersScreens.ts'
import { makeCentre, makeUser } from '#test/support/database/make.ts'

const phone = { width: 390, height: 844 }
const languages = ['ja', 'en'] as const
test.use({ viewport: phone })

/** Each of these has a row for the company that `userWithRows` makes. */
const lists = {
  '/delivery': 'DeliveryStatus',
  '/user-management/list': 'UserList',
  '/user-management/company-management': 'CompanyManagement',
  '/user-management/company-management/disclosure': 'CompanyManagement',
  '/user-management/products': 'ProductMaster',
  '/user-management/maintenance': 'Maintenance',
  '/user-management/log': 'UserOperationLog',
  '/user-management/audit-trail?actors=all': 'AuditTrail',
} satisfies Record<string, Menu>

const menus = [...new Set<Menu>([...Object.values(lists), 'Notification'])]

async function userWithRows(portal: Portal, language: 'ja' | 'en') {
  const company = await companyWithDeliveries(portal, [`PHONE-${language}`], {
    name: `東日本医薬品共同物流センター運営準備機構株式会社 電話${language}`,
    nameEn: `East Japan Pharmaceutical Joint Logistics Centre Operations Preparatory Organisation Co., Ltd. Phone ${language}`,
  })
  await makeCentre(portal.db, { company })
  return await makeUser(portal.db, { company, role: '01', language, menus })
}

const bar = (page: Page) => page.getByRole('banner')
const heightOf = async (page: Page) => (await bar(page).boundingBox())?.height
const openMenu = (page: Page) => page.getByRole('button', { name: /^(メニューを開く|Open menu)/ }).click()
const drawer = (page: Page) => page.getByRole('dialog', { name: /^(メインメニュー|Main menu)$/ })

/** What stands in the bar and reaches below the others, or out of its side. */
const outsideTheRow = (page: Page) =>
  bar(page).evaluate(header => {
    const { height } = header.getBoundingClientRect()
    const boxes = (parts: string) =>
      [...header.querySelectorAll(parts)].map(part => part.getBoundingClientRect()).filter(({ width }) => width > 1)
    const offTheRow = boxes('button, .top-bar-end a, .ant-select').filter(
      ({ top, bottom }) => top > height / 2 || bottom < height / 2,
    )
    // The way to a page may take two lines of it.
    const path = boxes('li').filter(({ top, bottom }) => top < 0 || bottom > height)
    const tooFarRight = boxes('li, button, .top-bar-end a, .ant-select').filter(
      ({ right }) => right > window.innerWidth,
    )
    return [...offTheRow, ...path, ...tooFarRight].length
  })

/** Cards, and in them facts without a name, or whose value reaches out of its card. */
const cardFaults = (page: Page) =>
  page.locator('.list-card').evaluateAll(cards =>
    cards.flatMap(card => {
      const facts = [...card.querySelectorAll('dl.facts > div')]
      const right = card.getBoundingClientRect().right
      const named = facts.every(fact => fact.querySelector(':scope > dt')?.textContent?.trim())
      const parts = [...card.querySelectorAll('dd, dd *')].filter(part => !part.closest('.visually-hidden'))
      const wide = parts.filter(part => part.getBoundingClientRect().right > right)
      if (facts.length > 0 && named && wide.length === 0) return []
      return [`${facts.length} facts, ${wide.map(part => part.textContent).join(' | ')}: ${card.textContent}`]
    }),
  )

for (const language of languages) {
  test(`on a phone the bar is one row and each card names its facts, in ${language}`, async ({
    page,
    portal,
    signIn,
  }) => {
    await signIn(await userWithRows(portal, language))
    for (const path of Object.keys(lists)) {
      await page.goto(path)
      await expect(page.locator('.list-card:not([aria-hidden])').first()).toBeVisible()
      expect(await heightOf(page), path).toBe(56)
      expect(await outsideTheRow(page), path).toBe(0)
      await expect.poll(() => isTooWide(page), { message: path }).toBe(false)
      expect(await cardFaults(page), path).toEqual([])
    }
  })

  test(`the platform's choice of a company leaves a phone's bar in one row, in ${language}`, async ({
    page,
    portal,
    signIn,
  }) => {
    const company = await platformCompany(portal.db)
    await signIn(await makeUser(portal.db, { company, role: '00', language, menus }), '/user-management/list')
    await expect(page.getByRole('combobox', { name: /^(表示する企業|Company to show)$/ })).toBeVisible()
    for (const width of [360, 768, 991]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => heightOf(page)).toBe(56)
      await expect.poll(() => outsideTheRow(page)).toBe(0)
      await expect.poll(() => isTooWide(page)).toBe(false)
    }
  })
}

for (const role of ['01', '03'] as const) {
  test(`a phone's menu has one link to the notices, the number of unread ones, and the languages, for ${role}`, async ({
    page,
    portal,
    signIn,
  }) => {
    const user = await makeUser(portal.db, { role, menus })
    const { id } = await portal.db
      .insertInto('notices')
      .values({
        kind: 'release',
        title_ja: `電話${role}`,
        title_en: `Phone ${role}`,
        body_ja: '',
        body_en: '',
        is_draft: false,
        publish_from: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await signIn(user, '/delivery')
    await openMenu(page)
    await expect(drawer(page).getByRole('link', { name: /^お知らせ/ })).toHaveCount(1)
    await expect(drawer(page).getByRole('link', { name: /^お知らせ ?（未読\d+件）$/ })).toBeVisible()
    await drawer(page).getByRole('button', { name: 'English' }).click()
    await expect(drawer(page).getByRole('link', { name: /^Notification/ })).toHaveCount(1)
    await portal.db.deleteFrom('notices').where('id', '=', id).execute()
  })
}

test('the languages and everything else fit into the strip of a closed menu', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(await makeUser(portal.db, { role: '02', menus }))
  await page.getByRole('button', { name: 'メニューを折りたたむ' }).click()
  const panel = page.getByRole('complementary')
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(56)
  // The menu of the account comes after the page.
  await expect(panel.locator('.side-panel-foot button')).toHaveCount(5)
  const reach = await panel.evaluate(strip => {
    const right = strip.getBoundingClientRect().right
    const parts = [...strip.querySelectorAll('.side-panel-foot button')]
    const outside = parts.filter(
      part => part.getBoundingClientRect().right > right || part.scrollWidth > part.clientWidth,
    )
    return { parts: parts.length, outside: outside.length, wider: strip.scrollWidth - strip.clientWidth }
  })
  expect(reach).toEqual({ parts: 5, outside: 0, wider: 0 })
})

test('a table that is wider than the phone says that it scrolls', async ({ page, portal, signIn }) => {
  const company = await companyWithDeliveries(portal, ['PHONE-SCROLL'])
  const user = await makeUser(portal.db, { company, role: '01', menus })
  await signIn(user, `/user-management/company-management/detail?enterpriseCode=${company.code}`)
  const hint = page.getByText('表は横にスクロールできます')
  await expect(hint).toBeVisible()
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(hint).toHaveCount(0)
})

const curve = (page: Page) => page.locator('.temperature-chart canvas').first()
const noCurve = (page: Page) => page.locator('#temperature p.secondary')
for (const [what, celsius, shown] of [
  ['the figures and the curve of a delivery appear', constantly(5), curve],
  ['it is said that nothing was measured of a delivery', undefined, noCurve],
] as const) {
  test(`on a phone ${what} without moving the rest of the page`, async ({ page, portal, signIn }) => {
    const sent = { reference: 'STILL', facts: delivered, ...(celsius && { celsius }) }
    await openWith({ portal, signIn }, [sent], { menus: ['DeliveryStatus'] }, '/delivery')
    const link = page.getByRole('link', { name: 'STILL' })
    await expect(link).toBeVisible()
    const address = (await link.getAttribute('href')) ?? ''
    const held = Promise.withResolvers<void>()
    await page.route('**/deliveryStatus/temperatureInfo', async route => {
      await held.promise
      await route.continue()
    })
    await watchShifts(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: '温度推移' })).toBeVisible()
    await expect(page.locator('.detail-columns .ant-skeleton')).toHaveCount(0)
    await forgetShifts(page)
    held.resolve()
    await expect(shown(page)).toBeVisible()
    await expect(page.locator('.key-figures[aria-busy]')).toHaveCount(0)
    // From 0.1 on, readers lose their place (web.dev, Cumulative Layout Shift).
    expect(await movedBy(page)).toBeLessThan(0.1)
  })
}

for (const [width, language] of [
  [390, 'ja'],
  [360, 'en'],
] as const) {
  test(`a member opens the inbox by one tap in the bar, at ${width} px in ${language} (SHL-77)`, async ({
    page,
    portal,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await signIn(await makeUser(portal.db, { role: '02', language, menus }), '/delivery')
    await expect(bar(page).getByRole('button', { name: /^(通知|Inbox)/ })).toBeVisible()
    expect(await heightOf(page)).toBe(56)
    expect(await outsideTheRow(page)).toBe(0)
    await expect.poll(() => isTooWide(page)).toBe(false)
    await bar(page)
      .getByRole('button', { name: /^(通知|Inbox)/ })
      .click()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: /^(通知の設定|Notification settings)$/ }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await openMenu(page)
    await expect(drawer(page).getByRole('button', { name: /^(通知|Inbox)/ })).toHaveCount(0)
  })
}

test('the buttons of the notification settings are in the first screen of a phone (SHL-79)', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db, { role: '02', menus }), '/notification-settings')
  await expect(page.getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 })
})
