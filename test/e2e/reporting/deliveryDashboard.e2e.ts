import type { Page } from '@playwright/test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { daysLater } from '#contract/kernel/time/wholePeriod.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import {
  constantly,
  dashboardCompany,
  delivered,
  oneOfEach,
  openWith,
  today,
} from '#test/e2e/support/dashboardWorld.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { isTooWide, platformCompany } from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { byOther } from '#web/logistics/deliveries/list/listRequest.ts'
import { deliveryList } from '#web/logistics/deliveries/deliveryList.ts'

const menus = ['DeliveryDashboard', 'DeliveryStatus'] as const

const numberLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const listTotal = (page: Page, number: number) => page.locator('.list-found').getByText(`${number}件`, { exact: true })

/** Every number of the page that is a link to the list, and what it says. */
const shownNumbers = (page: Page) =>
  page.locator('main a[href^="/delivery?"]').evaluateAll(links =>
    links.map(link => ({
      href: link.getAttribute('href') ?? '',
      label: link.getAttribute('aria-label') ?? link.textContent ?? '',
      // Beside a name, which may end with a digit, the number stands in its own element.
      number: Number(/(\d+)\D*$/.exec((link.querySelector('b') ?? link).textContent ?? '')?.[1]),
    })),
  )

/** How many deliveries the list finds at an address, asked as the list asks. */
async function countedBy(page: Page, portal: Portal, href: string): Promise<number> {
  const query = Object.fromEntries(new URL(href, portal.url).searchParams)
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('kelvinchain.session') ?? '').state.tokens.accessToken as string,
  )
  // As the address is read: what looks like JSON is JSON.
  const read = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value.startsWith('"') ? String(JSON.parse(value)) : value]),
  )
  const answer = await fetch(`${portal.url}${apiBase}${deliveryCalls.searchByOther.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [sessionHeaders.accessToken]: token },
    body: JSON.stringify(byOther(deliveryList.url.parse(read), today)),
  })
  return ((await answer.json()) as { data: { total: number } }).data.total
}

test('a planned day is told as a day, whose end nobody planned', async ({ page, portal, signIn }) => {
  const yesterday = daysLater(today, -1)
  await openWith({ portal, signIn }, [{ reference: 'DAY-LATE', facts: { scheduledArrival: yesterday } }], { menus })
  const due = `${yesterday.replaceAll('-', '/')} 到着予定`
  const late = page.getByRole('region', { name: '遅延・遅延見込み' }).getByRole('listitem')
  await expect(late).toContainText('DAY-LATE')
  await expect(late).toContainText(due)
  await page.getByRole('button', { name: '遅延 1件を一覧に表示' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: due })).toHaveCount(2)
})

test('the dashboard shows what is wrong and where; every number leads to the list of exactly these deliveries', async ({
  page,
  portal,
  signIn,
}) => {
  const { carrier } = await openWith({ portal, signIn }, oneOfEach, { menus })
  // The first entry of the menu is what the portal opens with.
  await expect(page).toHaveURL('/delivery-dashboard')
  await expect(page.getByText('要確認の配送があります')).toBeVisible()
  await expect(numberLink(page, '輸送中（現在）　遅延　1件')).toHaveText('1')
  // By name, without a click.
  const late = page.getByRole('region', { name: '遅延・遅延見込み' })
  await expect(late.getByRole('listitem')).toHaveCount(1)
  await expect(late.getByRole('listitem')).toContainText(
    /WARM-LATE.*時間.*遅延.*到着予定.*川崎センター → 東京医療センター/,
  )
  await expect(numberLink(page, '全区間　温度逸脱　2件')).toBeVisible()
  await expect(numberLink(page, '全区間　温度逸脱　前期間 1件')).toHaveText('前 1')
  await expect(numberLink(page, '物流センター間　欠測あり　1件')).toBeVisible()
  await page.getByRole('button', { name: '表で表示' }).click()
  await expectAccessible(page)

  const shown = await shownNumbers(page)
  // 6 × 4 on the road, 7 × 4 twice by section, 5 for each day so far, and the rankings: two lanes, a carrier, one product.
  const days = await page.locator('.stat-table tbody tr').count()
  expect(shown).toHaveLength(24 + 56 + 5 * days + 4)
  for (const { href, label, number } of shown) {
    expect([label, href, await countedBy(page, portal, href)]).toEqual([label, href, number])
  }

  const kinds = [
    ['輸送中（現在）　温度逸脱　1件', 1],
    ['全区間　出荷　5件', 5],
    ['全区間　温度逸脱　前期間 1件', 1],
    ['川崎センター → 東京医療センター 1件', 1],
    [`${carrier.name} 2件`, 2],
    ['ワクチン皮下注 2件', 2],
  ] as const
  for (const [name, number] of kinds) {
    await numberLink(page, name).click()
    await expect(listTotal(page, number)).toBeVisible()
    await page.goBack()
  }
  await numberLink(page, 'ワクチン皮下注 2件').click()
  await expect(page.getByText('品目コード（完全一致）：VAC')).toBeVisible()
  // A search by the form keeps what only the link said; clearing drops it.
  await page.getByRole('checkbox', { name: '遅延のみ' }).check()
  await page.getByRole('button', { name: '条件で検索' }).click()
  await expect(listTotal(page, 1)).toBeVisible()
  await expect(page.getByText('この品目の温度逸脱', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '条件をクリア' }).click()
  await expect(listTotal(page, 6)).toBeVisible()
})

test('the address has the day, week or month; leaving the page forgets it; the page fits a phone', async ({
  page,
  portal,
  signIn,
}) => {
  await openWith({ portal, signIn }, oneOfEach, { menus, language: 'en' })
  const number = (name: string) => numberLink(page, name)
  await expect(number('All sections, Shipped: 5')).toBeVisible()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page).toHaveURL(/\?day=\d{4}-\d\d-\d\d$/)
  await expect(number('All sections, Shipped: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/period=day/)
  await expect(page.getByText('compared with the previous day')).toBeVisible()
  await page.goBack()
  await expect(number('All sections, Shipped: 1')).toBeVisible()
  await page.goBack()
  await expect(number('All sections, Shipped: 5')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled()
  await page.goForward()
  await expect(number('All sections, Shipped: 1')).toBeVisible()
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(number('All sections, Shipped: 5')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  for (const [period, words] of [
    ['Month', /compared with (the same days of )?the previous month/],
    ['Day', 'compared with the previous day'],
  ] as const) {
    await page.getByRole('button', { name: period, exact: true }).click()
    await expect(page.getByText(words)).toBeVisible()
    await expect.poll(() => isTooWide(page)).toBe(false)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: /^Outcomes by transport section/ })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  expect((await saving).suggestedFilename()).toBe(`outcomes_${today}_${today}.png`)
  // SHL-26: a page's own state is cleared when it is left.
  await page.setViewportSize({ width: 1280, height: 900 })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Delivery Status' }).click()
  await menu.getByRole('link', { name: 'Delivery Dashboard' }).click()
  await expect(page).toHaveURL('/delivery-dashboard')
})

test(
  `new readings are counted without a reload, unless switched off; it is stored who has seen an excursion ${covers('4.dashboard.opened')}`,
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { user, send } = await openWith({ portal, signIn }, [], { menus })
    await expect(page.getByText('異常はありません')).toBeVisible()
    await expect(page.getByText('ライブ更新中')).toBeVisible()
    await page.getByRole('button', { name: '表で表示' }).focus()
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await send([{ reference: 'FIRST', facts: delivered, celsius: constantly(12) }])
    await expect(numberLink(page, '全区間　温度逸脱　1件')).toBeVisible()
    await expect(page.getByText('未確認 1件')).toBeVisible()
    await expect(page.locator('body[data-same-page]')).toHaveCount(1)
    await expect(page.getByRole('button', { name: '表で表示' })).toBeFocused()

    const auto = page.getByRole('switch', { name: '自動更新' })
    await auto.click()
    await expect(page).toHaveURL(/auto=off/)
    await expect(page.getByText('ライブ更新中')).toHaveCount(0)
    await send([{ reference: 'SECOND', facts: delivered, celsius: constantly(12) }])
    await expect(numberLink(page, '全区間　温度逸脱　1件')).toBeVisible()
    await page.getByRole('button', { name: '更新', exact: true }).click()
    await expect(numberLink(page, '全区間　温度逸脱　2件')).toBeVisible()
    await expect(page.getByText('未確認 2件')).toBeVisible()

    await page.getByRole('button', { name: 'FIRSTを確認済みにする' }).click()
    await expect(page.getByText('未確認 1件')).toBeVisible()
    // Updating brings it to what went wrong, too.
    await page.locator('#newest-list').getByRole('link', { name: 'SECOND' }).click()
    await expect(page).toHaveURL(/\/delivery\/detail/)
    await page.goBack()
    await expect(page.getByText('確認済み', { exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: '一覧を閉じる' }).click()
    await expect(page.locator('#newest-list').getByRole('link', { name: 'SECOND' })).toBeHidden()
    const kept = async () =>
      await portal.db.selectFrom('user_preferences').selectAll().where('user_id', '=', user.id).executeTakeFirst()
    await expect.poll(async () => JSON.stringify(await kept())).toContain('dashboardOpened')
    await page.reload()
    await page.getByRole('button', { name: '一覧を開く' }).click()
    await expect(page.getByText('確認済み', { exact: true })).toHaveCount(2)
  },
)

test('the platform sees only a selected company, also in the list; without Delivery Status numbers are not links', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, send } = await dashboardCompany(portal)
  await send(oneOfEach)
  const operator = await platformCompany(portal.db)
  const bare = await makeCompany(portal.db)
  const companies = [operator, company, bare]
  await signIn(await makeUser(portal.db, { company: operator, role: '00', menus, companies }))
  const pick = async (code: string) => {
    await page.getByRole('combobox', { name: '表示する企業' }).click()
    await page.keyboard.type(code)
    const options = page.locator('.enterprise-options .ant-select-item-option')
    await options.filter({ has: page.getByText(code, { exact: true }) }).click()
  }
  await pick(company.code)
  await expect(numberLink(page, '全区間　出荷　5件')).toBeVisible()
  await numberLink(page, '全区間　出荷　5件').click()
  await expect(page.locator('.enterprise-selector')).toContainText(company.name)
  await expect(listTotal(page, 5)).toBeVisible()
  await page.goBack()
  await pick(bare.code)
  await expect(numberLink(page, '全区間　出荷　0件')).toBeVisible()
  await expect(page.getByText('異常はありません')).toBeVisible()
  await expect(page.getByText('この期間に出荷した配送に温度逸脱はありません。')).toHaveCount(4)
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await signIn(await makeUser(portal.db, { company, menus: ['DeliveryDashboard'] }))
  await expect(page.getByText('要確認の配送があります')).toBeVisible()
  await expect(page.locator('tr.filled .heading').first()).toHaveText('5')
  await expect(page.locator('main a')).toHaveCount(0)
})

test('a delivery in transit that nothing measures needs attention', async ({ page, portal, signIn }) => {
  await openWith({ portal, signIn }, [{ reference: 'UNMEASURED', facts: { loggers: [] } }], { menus })
  await expect(page.getByText('要確認の配送があります')).toBeVisible()
  await expect(numberLink(page, '輸送中（現在）　データなし　1件')).toHaveText('1')
  await expect(numberLink(page, '輸送中（現在）　欠測あり　0件')).toHaveText('0')
})

test('what went wrong is counted by its own time and leads to its list; what waits leads to its act', async ({
  page,
  portal,
  signIn,
}) => {
  await openWith({ portal, signIn }, oneOfEach, { menus: [...menus, 'Quality'] })
  const kind = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+件を一覧に表示$`) })
  await page.getByRole('button', { name: '直近7日間' }).click()
  await expect(page).toHaveURL(/span=week/)
  for (const name of ['温度逸脱', '欠測', '遅延']) {
    await kind(name).click()
    await expect(kind(name)).toHaveAttribute('aria-pressed', 'true')
    const number = Number(await kind(name).locator('.figure').textContent())
    const list = page.getByRole('region', { name: `${name}の配送（直近7日間）` })
    await expect(list.getByRole('listitem')).toHaveCount(Math.min(number, 5))
  }
  await expectAccessible(page)
  const cases = page.getByRole('region', { name: '期限超過・評価者未定の逸脱案件' })
  // Cases are opened within seconds of their excursions.
  await expect(async () => {
    await page.reload()
    await expect(cases.getByRole('link', { name: /^EC-/ }).first()).toBeVisible()
  }).toPass({ timeout: 30_000 })
  const waiting = await cases.getByRole('link', { name: /件$/ }).first().textContent()
  await expect(cases).toContainText('評価者未定')
  await cases.getByRole('link', { name: /件$/ }).first().click()
  await expect(page).toHaveURL(/\/quality\?state=attention/)
  await expect(listTotal(page, Number(waiting))).toBeVisible()
  // The menu counts the same cases: all are the company's own.
  const entry = page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: /^品質管理/ })
  await expect(entry).toContainText(`対応待ち ${waiting}件`)
  await page.goBack()
  await cases.getByRole('link', { name: /^EC-/ }).first().click()
  await expect(page).toHaveURL(/\/quality\/case\?caseId=/)
  await page.getByRole('button', { name: '評価を開始' }).click()
  await expect(entry).toContainText(`対応待ち ${Number(waiting) - 1}件`)
})
