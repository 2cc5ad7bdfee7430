import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { breakAnswers } from '#test/e2e/support/brokenAnswers.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'

const dayMs = 86_400_000
const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const day = (days: number) => at(days).slice(0, 10)

/** What a maker sends to a distributor's centre: two items on their way, one late, one delivered. */
async function sendArrivals(portal: Portal): Promise<{ maker: MadeCompany; distributor: MadeCompany }> {
  const maker = await makeCompany(portal.db)
  const distributor = await makeCompany(portal.db, { industryType: 3 })
  const { code } = await makeCentre(portal.db, { company: distributor, name: '横浜配送センター' })
  await portal.db
    .updateTable('companies')
    .set({ discloses_ordered_items: true })
    .where('id', '=', distributor.id)
    .execute()
  const { key } = await makeApiKey(portal.db, { company: maker })
  const product = (itemCode: string, nameJa: string, nameEn: string) => ({ itemCode, nameJa, nameEn, band: '2-8' })
  await portal.send('products', key, {
    products: [product('VAC', 'ワクチン皮下注', 'Vaccine S.C.'), product('INS', 'インスリン注', 'Insulin Inj.')],
  })
  const item = (itemCode: string, lot: string, expiryDays: number) => ({
    itemCode,
    lot,
    expiry: day(expiryDays),
    quantity: 12,
  })
  const arrival = (reference: string, scheduled: number, facts: object) => ({
    reference,
    deliveryType: '0003',
    depositCode: maker.code,
    shipFrom: { name: '川崎センター' },
    destination: { name: '横浜配送センター', centreCode: code },
    shippingDate: day(-2),
    actualPickup: at(-2),
    scheduledArrival: at(scheduled),
    loggers: [],
    ...facts,
  })
  const answer = await portal.send('deliveries', key, {
    deliveries: [
      arrival('SOON', 1, { items: [item('VAC', 'V1', 80), item('INS', 'I1', 400)] }),
      arrival('LATE', -1, { items: [item('VAC', 'V2', -3)] }),
      arrival('DONE', -1, { items: [item('INS', 'I2', 500)], deliveredAt: at(-1) }),
    ],
  })
  expect(answer).toMatchObject({ body: { accepted: 3 } })
  return { maker, distributor }
}

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

test(
  'a distributor sees what arrives when, narrows it down, saves it, and opens the delivery',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { distributor } = await sendArrivals(portal)
    await signIn(
      await makeUser(portal.db, { company: distributor, menus: ['OrderedItemsList', 'DeliveryStatus'] }),
      '/ordered-list',
    )
    await expect(rows(page)).toHaveText([
      '要対応（温度逸脱・遅延）',
      /遅延 1日.*LATE.*期限切れ/,
      /\d{2}:00 – .*横浜配送センター/,
      /SOON.*ワクチン皮下注.*V1.*期限まで約2か月/,
      /SOON.*I1/,
    ])
    await expectAccessible(page)

    await page.getByLabel('配送状況').click()
    await page.locator('.ant-select-item').and(page.getByTitle('すべて')).click()
    await page.getByLabel('品目', { exact: true }).fill('いんすりん')
    await page.getByRole('button', { name: '絞り込む' }).click()
    await expect(rows(page)).toHaveText([/DONE.*配達完了/, /SOON/])
    await expect(page.getByText('直近12か月')).toBeVisible()
    await page.getByRole('button', { name: '到着予定' }).click()
    await expect(rows(page)).toHaveText([/SOON/, /DONE/])
    await page.reload()
    await expect(rows(page)).toHaveText([/SOON/, /DONE/])
    await expect(page.getByLabel('品目', { exact: true })).toHaveValue('いんすりん')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV（2件）' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trimEnd().split('\n').slice(1)).toEqual([
      expect.stringMatching(/インスリン注,INS,,I1,.*SOON$/),
      expect.stringMatching(/インスリン注,INS,,I2,.*DONE$/),
    ])

    await page.getByRole('link', { name: 'SOON' }).click()
    await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=\d+$/)
    await page.goBack()
    await expect(rows(page)).toHaveText([/SOON/, /DONE/])
    await page.getByPlaceholder('開始日').first().click()
    await page.locator('.ant-picker').getByPlaceholder('開始日').fill('2025/01/01')
    await page.keyboard.press('Enter')
    await page.getByPlaceholder('終了日').first().fill('2026/01/02')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '絞り込む' }).click()
    await expect(page.getByText('期間は最長12か月で指定してください。')).toBeVisible()
    await expectAccessible(page)
  },
)

test('a company with disclosed kinds sees only those items, as cards in English, until they are withdrawn', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { maker } = await sendArrivals(portal)
  const informed = await makeCompany(portal.db, { industryType: 2 })
  const { id } = await portal.db
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', maker.id)
    .where('item_code', '=', 'VAC')
    .executeTakeFirstOrThrow()
  const shown = { product_id: id, company_id: informed.id, stage: 'secondLogistics', valid_from: '2020-01-01' }
  await portal.db
    .insertInto('disclosures')
    .values({ ...shown, kind: 'shippingList' })
    .execute()
  await signIn(
    await makeUser(portal.db, { company: informed, language: 'en', menus: ['OrderedItemsList'] }),
    '/ordered-list',
  )
  const cards = page.getByRole('region', { name: 'Ordered items' }).getByRole('listitem')
  await expect(cards).toHaveText([/Vaccine S\.C\..*Late.*LATE.*Expired/, /Vaccine S\.C\..*In transit.*SOON/])
  // Without the menu of Delivery Details there is no way to them.
  await expect(page.getByRole('link', { name: 'SOON' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByLabel('Lot no.').fill('v1')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(cards).toHaveText([/SOON/])

  await portal.db.deleteFrom('disclosures').where('company_id', '=', informed.id).execute()
  await page.reload()
  await expect(page.getByText('No ordered items match.')).toBeVisible()
  await expect(page.getByText(/are not disclosed to you/)).toBeVisible()
  await breakAnswers(page, '**/getOrderedItemList')
  await page.reload()
  await expect(page.getByText('This information could not be loaded.')).toBeVisible()
  await page.unroute('**/getOrderedItemList')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No ordered items match.')).toBeVisible()
  await expectAccessible(page)
})

/** As if a logger had measured these items too warm. */
async function warm(portal: Portal, maker: MadeCompany, itemCode: string) {
  const items = portal.db
    .selectFrom('delivery_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select('i.id')
    .where('p.company_id', '=', maker.id)
    .where('p.item_code', '=', itemCode)
  await portal.db
    .updateTable('delivery_item_temperature')
    .set({ outcome: 'excursion', reading_count: 9, excursion_count: 1 })
    .where('delivery_item_id', 'in', items)
    .execute()
}

test('in the morning, one tap shows today, tomorrow or this week, with what is red first', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker, distributor } = await sendArrivals(portal)
  await warm(portal, maker, 'INS')
  await signIn(
    await makeUser(portal.db, { company: distributor, menus: ['OrderedItemsList', 'DeliveryStatus'] }),
    '/ordered-list',
  )
  await expect(rows(page)).toHaveText([
    '要対応（温度逸脱・遅延）',
    /SOON.*温度逸脱.*インスリン注/,
    /LATE.*データなし/,
    /横浜配送センター/,
    /SOON.*データなし.*ワクチン皮下注/,
  ])
  const days = page.getByRole('group', { name: '到着予定日' })
  await days.getByRole('button', { name: '明日' }).click()
  await expect(rows(page)).toHaveText([
    '要対応（温度逸脱・遅延）',
    /SOON.*インスリン注/,
    /横浜/,
    /SOON.*ワクチン皮下注/,
  ])
  await days.getByRole('button', { name: '本日' }).click()
  await expect(rows(page)).toHaveText(['要対応（温度逸脱・遅延）', /LATE/])
  await expect(page.getByText('予定日を過ぎて未着の配送も表示します。')).toBeVisible()
  await expect(page).toHaveURL('/ordered-list?period=today')
  await page.reload()
  await expect(days.getByRole('button', { name: '本日' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
})

test('people of the centre say at which dock a delivery is received, and the maker sees it', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker, distributor } = await sendArrivals(portal)
  await signIn(
    await makeUser(portal.db, { company: distributor, menus: ['OrderedItemsList', 'DeliveryStatus'] }),
    '/ordered-list',
  )
  await page.getByRole('button', { name: 'SOONのドックを指定' }).first().click()
  const dialog = page.getByRole('dialog', { name: '入荷ドック（SOON）' })
  await dialog.getByLabel('ドック').fill('３番')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveText([
    '要対応（温度逸脱・遅延）',
    /LATE/,
    /横浜配送センター ドック 3番$/,
    /SOON.*ドック 3番/,
    /SOON.*ドック 3番/,
  ])
  await expect(page).toHaveURL('/ordered-list')
  await page.evaluate(() => localStorage.clear())
  await signIn(await makeUser(portal.db, { company: maker, menus: ['OrderedItemsList'] }), '/ordered-list')
  await expect(rows(page).filter({ hasText: 'ドック 3番' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /のドックを/ })).toHaveCount(0)
})

test('on a phone, the filters are below the thumb, large enough for it, and a card opens its delivery', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { distributor } = await sendArrivals(portal)
  const menus = ['OrderedItemsList', 'DeliveryStatus'] as const
  await signIn(await makeUser(portal.db, { company: distributor, language: 'en', menus }), '/ordered-list')
  const filters = page.getByRole('region', { name: 'Filters' })
  for (const name of ['All', 'Today', 'Tomorrow', 'This week', 'Show filters']) {
    const box = await filters.getByRole('button', { name, exact: true }).boundingBox()
    expect(box?.height, name).toBeGreaterThanOrEqual(44)
    expect(box?.width, name).toBeGreaterThanOrEqual(44)
    expect(box?.y, name).toBeGreaterThan(844 / 2)
  }
  await filters.getByRole('button', { name: 'Tomorrow' }).click()
  const cards = page.getByRole('region', { name: 'Ordered items' }).getByRole('listitem')
  await expect(cards).toHaveText([/Vaccine S\.C\..*SOON/, /Insulin Inj\..*SOON/])
  const link = await cards.getByRole('link', { name: 'SOON' }).first().boundingBox()
  expect(link?.height).toBeGreaterThanOrEqual(44)
  await filters.getByRole('button', { name: 'Show filters' }).click()
  await expect(page.getByLabel('Lot no.')).toBeVisible()
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Hide filters' }).click()
  await cards.first().getByText('Vaccine S.C.').click()
  await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=\d+$/)
})

test('a printed list has no frame and no buttons, but its filters, its reader and the number of each page', async ({
  page,
  portal,
  signIn,
}) => {
  const { distributor } = await sendArrivals(portal)
  const user = await makeUser(portal.db, { company: distributor, menus: ['OrderedItemsList'] })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(user, '/ordered-list?period=week&lot=V')
  await expect(page.getByRole('button', { name: '印刷' })).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 84[12]/)
  await page.emulateMedia({ media: 'print' })
  const margins = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return [...document.querySelectorAll('style[media=print]')].map(style => style.textContent).join('')
  })
  expect(margins).toContain('counter(page) " / " counter(pages)')
  expect(margins).toContain(user.name)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  await expect(page.getByText('今週 · 製造番号 V')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeHidden()
  await expect(page.getByRole('button', { name: /CSV|印刷|絞り込む|本日/ })).toHaveCount(0)
})
