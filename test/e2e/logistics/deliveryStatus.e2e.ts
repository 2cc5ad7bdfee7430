import type { Page } from '@playwright/test'
import { breakAnswers } from '#test/e2e/support/brokenAnswers.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { dashboardCompany } from '#test/e2e/support/dashboardWorld.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { covers } from '#test/rules/covers.ts'
import { makeApiKey, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'

const dayMs = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

type Facts = { reference: string; slipNo?: string[]; section?: string; daysAgo?: number; destination?: string }

/** A user of a company of its own, whose deliveries came by the partner API. */
async function userWith(portal: Portal, deliveries: Facts[], companyName?: string): Promise<MadeUser> {
  const company = await makeCompany(portal.db, { name: companyName })
  const { key } = await makeApiKey(portal.db, { company })
  await portal.send('products', key, { products: [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }] })
  const entries = deliveries.map(
    ({ reference, slipNo = [], section = '0003', daysAgo = 1, destination = '東京医療センター' }) => ({
      reference,
      slipNo,
      deliveryType: section,
      depositCode: company.code,
      shipFrom: { name: '静岡工場' },
      destination: { name: destination },
      shippingDate: dayBefore(daysAgo),
      items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
      loggers: [],
    }),
  )
  expect(await portal.send('deliveries', key, { deliveries: entries })).toMatchObject({
    body: { accepted: entries.length },
  })
  return await makeUser(portal.db, { company })
}

const numberField = (page: Page) => page.getByLabel('参照番号・送り状番号・入庫番号')
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const references = (page: Page) => rows(page).getByRole('link')

test(
  'deliveries before their pickup have no readings yet, and picked-up ones without readings have no data',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, send } = await dashboardCompany(portal)
    await send([
      { reference: 'GONE' },
      // Of another lot: else both were links of one chain.
      { reference: 'WAITS', facts: { actualPickup: null, items: [{ itemCode: 'VAC', lot: 'L2', quantity: 1 }] } },
    ])
    await signIn(await makeUser(portal.db, { company }))
    await expect(rows(page).filter({ hasText: 'WAITS' })).toContainText('測定前')
    await expect(rows(page).filter({ hasText: 'GONE' })).toContainText('データなし')
    for (const [reference, word, other] of [
      ['GONE', 'データなし', '測定前'],
      ['WAITS', '測定前', 'データなし'],
    ] as const) {
      await page.getByRole('link', { name: reference }).click()
      // The heading, the transport progress and the item.
      await expect(page.getByText(word, { exact: true })).toHaveCount(3)
      await expect(page.getByText(other, { exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: 'ロガー詳細' }).click()
      await expect(page.getByText(word, { exact: true })).toHaveCount(1)
      await page.goto('/delivery')
    }
    await page.goto('/delivery?outcome=notYet')
    await expect(references(page)).toHaveText(['WAITS'])
  },
)

test(
  'the latest deliveries are there at once, and the number field is ready to type in',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    await signIn(await userWith(portal, [{ reference: 'NEW-1' }, { reference: 'OLD-1', daysAgo: 80 }]))
    await expect(references(page)).toHaveText(['NEW-1'])
    await expect(page.getByText('1件', { exact: true })).toBeVisible()
    await expect(numberField(page)).toBeFocused()
    await expectAccessible(page)
  },
)

test('"where is slip 1234?": typed, Enter, Enter', { tag: '@main' }, async ({ page, portal, signIn }) => {
  await signIn(await userWith(portal, [{ reference: 'CALL-1', slipNo: ['1234', '1235'] }, { reference: 'CALL-2' }]))
  await expect(numberField(page)).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(references(page)).toHaveText(['CALL-1'])
  await expect(page.getByText('1件見つかりました。Enterキーで配送詳細を開きます。')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=\d+$/)
  await expect(page.getByRole('link', { name: '配送状況' }).and(page.locator('[aria-current=page]'))).toBeVisible()
})

test(
  'a column of numbers pasted from a spreadsheet finds them all',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const user = await userWith(portal, [
      { reference: 'S-1' },
      { reference: 'S-2', daysAgo: 400 },
      { reference: 'S-3' },
    ])
    await signIn(user)
    await numberField(page).fill('S-1\nＳ-2、nowhere')
    await page.getByRole('button', { name: '番号で検索' }).click()
    await expect(references(page)).toHaveText(['S-1', 'S-2'])
    await page.getByRole('button', { name: '番号検索を解除' }).click()
    await expect(references(page)).toHaveText(['S-3', 'S-1'])
  },
)

test(
  "another company's delivery is not found, as one that does not exist",
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    await userWith(portal, [{ reference: 'THEIRS-1' }])
    await signIn(await userWith(portal, [{ reference: 'OURS-1' }]))
    await numberField(page).fill('THEIRS-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('該当する配送は見つかりませんでした。')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'the URL has the criteria: for sharing and going back, and none from the menu',
  { tag: '@long' },
  async ({ page, portal, signIn, context }) => {
    const user = await userWith(portal, [
      { reference: 'A-1', section: '0001', destination: '大阪センター' },
      { reference: 'B-1', destination: '札幌市立病院' },
      { reference: 'B-2', daysAgo: 100, destination: '札幌中央病院' },
    ])
    await signIn(user)
    await page.getByRole('checkbox', { name: '製造拠点 → 物流センター' }).uncheck()
    await page.getByRole('button', { name: '詳細条件' }).click()
    await page.getByLabel('配送先', { exact: true }).fill('札幌')
    await page.getByLabel('出荷日').click()
    await page.getByText('直近6か月').click()
    await page.getByRole('button', { name: '条件で検索' }).click()
    await expect(references(page)).toHaveText(['B-1', 'B-2'])
    const shared = page.url()
    await references(page).first().click()
    await expect(page).toHaveURL(/detail/)
    await page.goBack()
    await expect(references(page)).toHaveText(['B-1', 'B-2'])
    await references(page).first().click()
    await page.getByRole('navigation', { name: '現在の位置' }).getByRole('link', { name: '配送状況' }).click()
    await expect(page).toHaveURL(shared)
    await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '配送状況' }).click()
    await expect(page).toHaveURL('/delivery')
    await expect(references(page)).toHaveCount(2)
    const colleague = await context.newPage()
    await colleague.goto(shared)
    await expect(references(colleague)).toHaveText(['B-1', 'B-2'])
    await expect(colleague.getByLabel('配送先', { exact: true })).toHaveValue('札幌')
    await expect(colleague.getByRole('checkbox', { name: '製造拠点 → 物流センター' })).not.toBeChecked()
  },
)

test(`a search without section, or over more than twelve months, is refused at its field ${covers('5.search.deliveryType', '5.period')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await makeUser(portal.db))
  const sections = page.getByRole('group', { name: '輸送区間' })
  for (const name of ['製造拠点 → 物流センター', '物流センター間', '物流センター → 配送先']) {
    await sections.getByRole('checkbox', { name }).uncheck()
  }
  // The calendar comes when somebody goes there.
  await page.getByPlaceholder('開始日').click()
  await page.locator('.ant-picker').getByPlaceholder('開始日').fill('2025/01/01')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('終了日').fill('2026/01/02')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '条件で検索' }).click()
  await expect(page.getByText('輸送区間を1つ以上選択してください。')).toBeVisible()
  await expect(page.getByText('期間は最長12か月で指定してください。')).toBeVisible()
  await expect(page).toHaveURL('/delivery')
  await expectAccessible(page)
})

test('the server pages and sorts', async ({ page, portal, signIn }) => {
  const many = Array.from({ length: 60 }, (_, index) => ({ reference: `M-${String(index).padStart(2, '0')}` }))
  await signIn(await userWith(portal, many))
  await page.getByRole('button', { name: '参照番号' }).click()
  await expect(page.getByRole('columnheader', { name: '参照番号' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(references(page).first()).toHaveText('M-00')
  await expect(rows(page)).toHaveCount(50)
  await page.getByTitle('2', { exact: true }).click()
  await expect(references(page)).toHaveCount(10)
  await expect(page.getByText('51〜60件を表示')).toBeVisible()
  await page.reload()
  await expect(references(page).last()).toHaveText('M-59')
})

test('a row opens by click, its link by Enter, and / leads back to the number field', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(await userWith(portal, [{ reference: 'K-1' }]))
  await rows(page).getByText('静岡工場').click()
  await expect(page).toHaveURL(/detail/)
  await page.goBack()
  await references(page).first().focus()
  await page.keyboard.press('/')
  await expect(numberField(page)).toBeFocused()
  await page.keyboard.press('/')
  await expect(numberField(page)).toHaveValue('')
  await references(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/detail/)
})

test('long names are cut, and whole on focus', async ({ page, portal, signIn }) => {
  const destination = '独立行政法人国立病院機構東京医療センター薬剤部'
  const depositor = '山茶花バイオファーマ製造株式会社東京本社'
  await signIn(await userWith(portal, [{ reference: 'L-1', slipNo: ['111', '222'], destination }], depositor))
  await expect(page.getByText('独立行政法人国立病院機構東京医…')).toBeVisible()
  await expect(page.getByText('山茶花バイオファーマ製造株式会…')).toBeVisible()
  await expect(page.getByText('111…')).toBeVisible()
  await page.locator('.abbreviated').filter({ hasText: '111…' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('111, 222')
})

test('a list that fails says why and can be tried again', async ({ page, portal, signIn }) => {
  await signIn(await userWith(portal, [{ reference: 'F-1' }]))
  await expect(references(page)).toHaveText(['F-1'])
  // The live stream would ask again by itself, and the button go before it is pressed.
  await page.route('**/pro-api/delivery/watchDeliveries', route => route.abort())
  await breakAnswers(page, '**/searchDeliveryByOther')
  await page.reload()
  await expect(page.getByText('情報を読み込めませんでした。')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/受信したデータが正しくありません。/)
  await page.unroute('**/searchDeliveryByOther')
  await page.getByRole('button', { name: '再試行' }).click()
  await expect(references(page)).toHaveText(['F-1'])
})

test('on a phone the list is cards, in English too', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(await userWith(portal, [{ reference: 'PHONE-1', slipNo: ['1', '2'] }]))
  await expect(page.getByRole('link', { name: 'PHONE-1' })).toBeVisible()
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Awaiting pickup')).toBeVisible()
  await expectAccessible(page)
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }))
  expect(wide).toBeLessThanOrEqual(window)
})
