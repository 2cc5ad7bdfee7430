import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { monthsLater } from '#contract/kernel/time/month.ts'
import { breakAnswers, lookAgain } from '#test/e2e/support/brokenAnswers.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { latest, sendKpis } from '#test/e2e/support/sentKpis.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeCompany, makeUser } from '#test/support/database/make.ts'

const path = '/kpi-dashboard'
const monthText = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`
const card = (page: Page, kpi: string) => page.getByRole('listitem').filter({ hasText: kpi }).getByRole('article')
const panel = (page: Page) => page.locator('#kpi-rows')
const listed = (page: Page) => panel(page).getByRole('row').getByRole('link')
const behind = (page: Page, kpi: string) =>
  page.getByRole('button', { name: `${kpi}（${monthText(latest)}）の根拠データを表示` })

async function saved(page: Page, name: string, nth = 0) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).nth(nth).click()
  return await readFile(await (await downloading).path())
}

/** What the latest month shows of each KPI, and which deliveries must be behind it and each of its parts. */
const deliveryKpis = [
  {
    kpi: '入庫処理率',
    shows: ['70.0%', '未達', '目標 95.0%以上', '7 / 10パレット', '前月比 -30.0ポイント'],
    all: '入庫パレット 10、うち期限内 7',
    parts: { すべて: ['BAD', 'GOOD'], 全数が期限内: ['GOOD'], 期限内でないものあり: ['BAD'] },
  },
  {
    kpi: '定時集荷率',
    shows: ['50.0%', '未達', '1 / 2件'],
    all: '50.0%（1 / 2件）',
    parts: { すべて: ['BAD', 'GOOD'], 予定どおり: ['GOOD'], '遅れ・未集荷': ['BAD'] },
  },
  {
    kpi: '出荷正確率',
    shows: ['50.0%', '達成', '1 / 2件', '個数未登録 1件'],
    all: '50.0%（1 / 2件）',
    parts: { 割合の対象: ['BAD', 'GOOD'], 個数一致: ['GOOD'], 個数不一致: ['BAD'], 個数未登録: ['UNKNOWN'] },
  },
  {
    kpi: '温度遵守率',
    shows: ['50.0%', '目標未設定', '1 / 2件', '温度データなし 1件'],
    all: '50.0%（1 / 2件）',
    parts: { 割合の対象: ['BAD', 'GOOD'], 温度維持: ['GOOD'], '逸脱・欠測': ['BAD'], 温度データなし: ['UNKNOWN'] },
  },
] as const

test(
  'each of the six figures opens exactly the rows that it counts',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { maker } = await sendKpis(portal)
    await signIn(await makeUser(portal.db, { company: maker, menus: ['KpiDashboard', 'DeliveryStatus'] }), path)
    await expect(page.getByText('目標未達が3項目あります')).toBeVisible()
    await expectAccessible(page)

    for (const { kpi, shows, all, parts } of deliveryKpis) {
      for (const text of shows) await expect(card(page, kpi)).toContainText(text)
      await behind(page, kpi).click()
      await expect(panel(page).getByRole('heading', { name: `根拠データ：${kpi}` })).toBeFocused()
      await expect(panel(page)).toContainText(all)
      for (const [part, references] of Object.entries(parts)) {
        await panel(page).getByRole('button', { name: part }).click()
        await expect.poll(async () => (await listed(page).allTextContents()).toSorted()).toEqual(references)
        await expect(panel(page)).toContainText(`配送 ${references.length}件`)
      }
    }
    await expectAccessible(page)
    await panel(page).getByRole('button', { name: '割合の対象' }).click()
    const file = await saved(page, 'CSV（2件）')
    expect(
      file
        .toString()
        .match(/GOOD|BAD|UNKNOWN|FORMER/g)
        ?.toSorted(),
    ).toEqual(['BAD', 'GOOD'])
    await listed(page).first().click()
    await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=\d+$/)
    await page.goBack()
    await expect(listed(page)).toHaveCount(2)

    await behind(page, '業務停止時間').click()
    // Why the hours were lost is for the centre's own company.
    const east = panel(page).getByRole('row').filter({ hasText: '東センター' })
    await expect(east).toContainText('東センター42002.0%')
    await expect(panel(page)).not.toContainText('停電')
    await expect(panel(page).getByRole('row').last()).toHaveText('合計43001.3%')
    await behind(page, 'システム停止時間').click()
    await expect(panel(page).getByRole('row').last()).toHaveText('合計1.53000.5%')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(behind(page, 'システム停止時間')).toBeFocused()
    await expectAccessible(page)
  },
)

test(`months and centre narrow everything down, stay with Back and are gone once the page is left ${covers('2.guard.pageState', '5.period')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const { maker } = await sendKpis(portal)
  await signIn(await makeUser(portal.db, { company: maker, menus: ['KpiDashboard', 'DeliveryStatus'] }), path)
  await page.getByRole('button', { name: '定時集荷率', exact: true }).first().click()
  const total = page.locator('#kpi-total')
  await expect(total).toContainText('66.7%')
  await page.getByRole('button', { name: '直近6か月' }).click()
  await expect(page).toHaveURL(/from=/)
  await page.getByRole('button', { name: '任意の期間' }).click()
  const months = page.locator('.ant-picker')
  const choose = async (from: string, until: string) => {
    await months.getByPlaceholder('開始月').fill(from.replace('-', '/'))
    await page.keyboard.press('Enter')
    await months.getByPlaceholder('終了月').fill(until.replace('-', '/'))
    await page.keyboard.press('Enter')
  }
  await choose(monthsLater(latest, -12), latest)
  await expect(page.getByText('期間は最長12か月で指定してください。')).toBeVisible()
  await expect(total).toContainText('66.7%')
  await choose(latest, latest)
  await expect(total).toContainText('50.0%')
  await expect(page.getByText('期間は最長12か月で指定してください。')).toHaveCount(0)

  await page.getByRole('button', { name: '表で表示' }).first().click()
  const table = page.getByRole('table').first()
  await expect(table.getByRole('row').last()).toHaveText(`${monthText(latest).replace('年', '年 ')}50.0%12未達`)
  const byMonth = (await saved(page, 'CSV')).toString()
  expect(byMonth.trimEnd().split('\n')).toEqual([expect.stringContaining('割合'), expect.stringContaining('50')])
  const picture = await saved(page, 'PNG', 1)
  expect([picture.subarray(1, 4).toString(), picture.length > 5_000]).toEqual(['PNG', true])
  await table.getByRole('button', { name: '50.0%' }).click()
  await expect(panel(page)).toContainText('配送 2件')

  await page.getByRole('button', { name: '出荷正確率', exact: true }).first().click()
  await expect(panel(page)).toHaveCount(0)
  await page.getByLabel('センター', { exact: true }).click()
  await page.getByTitle('西センター').click()
  // What leaves the western centre has no piece counts; what arrives there is not its accuracy.
  await expect(total).toContainText('データがありません。')
  await expect(card(page, '入庫処理率')).toContainText('7 / 10パレット')
  const chosen = page.url()
  await page.getByRole('link', { name: '配送状況' }).click()
  await expect(page).toHaveURL('/delivery')
  await page.goBack()
  await expect(page).toHaveURL(chosen)
  await expect(total).toContainText('データがありません。')
  await page.goBack()
  await expect(total).toContainText('50.0%')
  await page.getByRole('link', { name: '配送状況' }).click()
  await expect(page).toHaveURL('/delivery')
  await page.getByRole('link', { name: 'KPIダッシュボード' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: '直近12か月' })).toHaveAttribute('aria-pressed', 'true')
})

test('a centre in the comparison opens its rows; in English on a phone all of it can be read', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { maker, east, west } = await sendKpis(portal)
  const user = await makeUser(portal.db, { company: maker, language: 'en', menus: ['KpiDashboard'] })
  await signIn(user, `${path}?kpi=temperatureCompliance`)
  await expect(card(page, 'Temperature compliance')).toContainText('Without temperature data: 1')
  await expect(page.getByText('Targets missed: 3')).toBeVisible()
  // Both centres have the same share, so the first one by code stands on top.
  const chart = page.locator('.stat-plot-place canvas').last()
  await chart.scrollIntoViewIfNeeded()
  await chart.click({ position: { x: 170, y: 70 } })
  const [first = ''] = [east.code, west.code].toSorted()
  await expect(page).toHaveURL(new RegExp(`place=${first}$`))
  await expect(panel(page)).toContainText('3 deliveries')
  // Without the menu of Delivery Details there is no way to them.
  await expect(panel(page).getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await panel(page).getByRole('button', { name: 'Close the list' }).click()
  await card(page, 'Business stop time').getByRole('button').first().click()
  await page.getByRole('button', { name: /^All: 4 of 300 hours/ }).click()
  // The centres stand by their codes, of which 10 may come before 9.
  const [one, other] = [east.code, west.code].toSorted().map(code => (code === east.code ? /\(h\)200$/ : /\(h\)100$/))
  await expect(panel(page).getByRole('listitem')).toHaveText([/Total/, one ?? '', other ?? ''])

  await breakAnswers(page, '**/getKpiDashboard')
  await page.reload()
  await expect(page.getByText('This information could not be loaded.')).toBeVisible()
  await page.unroute('**/getKpiDashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(3)

  // What was shown once stays while it is asked for again, with what went wrong beside it.
  await breakAnswers(page, '**/getKpiDashboard')
  await lookAgain(page)
  await expect(page.getByText('This information could not be loaded.')).toBeVisible()
  await expect(card(page, 'Temperature compliance')).toContainText('Without temperature data: 1')
  await expect(panel(page).getByRole('listitem')).toHaveCount(3)
  await page.unroute('**/getKpiDashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This information could not be loaded.')).toHaveCount(0)
})

test('another company sees none of it, and nothing of a centre that has no delivery of its own', async ({
  page,
  portal,
  signIn,
}) => {
  const { east } = await sendKpis(portal)
  const outsider = await makeCompany(portal.db)
  await signIn(await makeUser(portal.db, { company: outsider, menus: ['KpiDashboard'] }), path)
  await expect(page.getByText('判定できる項目がありません')).toBeVisible()
  await expect(page.locator('article .title')).toHaveText(Array.from({ length: 6 }, () => 'データがありません。'))
  await expect(page.getByText('この期間のデータがありません。')).toBeVisible()
  await expectAccessible(page)
  const unknown = await makeCentre(portal.db)
  for (const { code } of [east, unknown, { code: 'NOWHERE' }]) {
    await page.goto(`${path}?centre=${code}`)
    await expect(page.getByText('このセンターを表示する権限がないか、センターが存在しません。')).toBeVisible()
    await expect(page.locator('article .figure')).toHaveCount(0)
  }
  await page.locator('.list-notice').getByRole('button', { name: 'すべてのセンター' }).click()
  await expect(page).toHaveURL(path)
})
