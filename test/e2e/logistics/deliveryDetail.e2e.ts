import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { breakAnswers } from '#test/e2e/support/brokenAnswers.ts'
import { movedBy, watchShifts } from '#test/e2e/support/layoutShifts.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCompany, makeUser, type MadeApiKey } from '#test/support/database/make.ts'

const startMs = Date.UTC(2026, 10, 1)
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Two days in steps of ten minutes: forty minutes too warm, ten minutes that the tolerance excuses, two hours of silence. */
const warmLogger = Array.from({ length: 288 }, (_, index) => index * 10)
  .filter(minutes => minutes < 2000 || minutes >= 2120)
  .map(minutes => ({
    logger: 'SN-WARM',
    time: at(minutes),
    celsius: minutes >= 600 && minutes < 640 ? 11.3 : minutes === 1200 ? 8.04 : 5,
    lat: 34.97 + minutes / 5000,
    lon: 138.38 + minutes / 2500,
  }))
const calmLogger = Array.from({ length: 288 }, (_, index) => ({
  logger: 'SN-CALM',
  time: at(index * 10),
  celsius: 4.2,
}))

const deliveryOf = ({ company }: MadeApiKey, reference: string, serials: string[]) => ({
  reference,
  deliveryType: '0003',
  depositCode: company.code,
  slipNo: [`SLIP-${reference}`],
  shipFrom: { name: '静岡物流センター', lat: 34.97, lon: 138.38 },
  destination: {
    name: '東京配送センター（医薬品専用棟・定温庫３階）',
    lat: 35.6,
    lon: 139.7,
    kind: 'distributionCentre',
  },
  shippingDate: '2026-11-01',
  actualPickup: at(0),
  scheduledArrival: at(2000),
  deliveredAt: at(2880),
  items: [{ itemCode: 'VAC-1', lot: 'L-2026-11', expiry: '2028-03-31', quantity: 240 }],
  loggers: serials.map(serial => ({ serial, from: at(0), to: at(2880) })),
})

async function sendDelivery(
  portal: Portal,
  reference: string,
  serials: string[],
  readings: unknown[] = [],
  facts: object = {},
) {
  const key = await makeApiKey(portal.db)
  const product = {
    itemCode: 'VAC-1',
    nameJa: '乾燥ワクチン',
    nameEn: 'Dry vaccine',
    band: '2-8',
    toleranceMinutes: 30,
  }
  expect(await portal.send('products', key.key, { products: [product] })).toMatchObject({ body: { accepted: 1 } })
  const deliveries = [{ ...deliveryOf(key, reference, serials), ...facts }]
  expect(await portal.send('deliveries', key.key, { deliveries })).toMatchObject({ body: { accepted: 1 } })
  if (readings.length > 0) {
    const sent = await portal.send('readings', key.key, { readings })
    expect(sent).toMatchObject({ body: { accepted: readings.length } })
  }
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', reference)
    .where('depositor_id', '=', key.company.id)
    .executeTakeFirstOrThrow()
  return { company: key.company, deliveryId: id }
}

const address = (deliveryId: number) => `/delivery/detail?deliveryId=${deliveryId}`
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'excursion, spike and gap are listed apart, and each shows itself in the chart',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    const sent = await sendDelivery(portal, 'E2E-EVENTS', ['SN-WARM', 'SN-CALM'], [...warmLogger, ...calmLogger])
    await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
    await expect(
      page.getByText(
        '逸脱1件：2026/11/01 19:00 – 19:40、ロガー1台、1品目、最高11.3 ℃（ロガーSN-WARM）。欠測が1件あります。',
      ),
    ).toBeVisible()

    const rows = section(page, '逸脱・スパイク・欠測の一覧').getByRole('row')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(1)).toContainText(/逸脱.*SN-WARM.*11\.3 ℃.*温度帯内に復帰/)
    // TEL-34: 8.04 is not shown as 8.0
    await expect(rows.nth(2)).toContainText(/スパイク.*8\.04 ℃/)
    await expect(rows.nth(3)).toContainText(/欠測.*2時間/)

    await rows.nth(1).getByRole('button').click()
    await expect(page).toHaveURL(/from=2026-11-01T09.*to=2026-11-01T11.*logger=\d+/)
    await page.goto(page.url())
    await expect(page.getByRole('button', { name: 'SN-WARM', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '全体', exact: true }).click()
    await expect(page).not.toHaveURL(/from=/)
  },
)

/** It was warm for longer, and first; SN-HOT was warmer. */
const between = (serial: string, celsius: number, from: number, to: number) =>
  calmLogger.map((reading, place) => ({
    ...reading,
    logger: serial,
    celsius: place >= from && place < to ? celsius : reading.celsius,
  }))

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`the first screen at ${width} px says what, where, when, how it fared and what is next, and nothing moves`, async ({
    page,
    portal,
    signIn,
  }) => {
    const readings = [...between('SN-LONG', 9, 20, 40), ...between('SN-HOT', 12.3, 25, 30)]
    const sent = await sendDelivery(portal, `E2E-FIRST-${width}`, ['SN-LONG', 'SN-HOT'], readings)
    const stateOfCase = portal.db
      .selectFrom('excursion_cases')
      .select('state')
      .where('delivery_id', '=', sent.deliveryId)
    await expect.poll(async () => (await stateOfCase.executeTakeFirst())?.state).toBe('open')
    await page.setViewportSize({ width, height })
    await watchShifts(page)
    await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
    const head = section(page, `E2E-FIRST-${width}`)
    const stated = [
      '温度逸脱',
      '逸脱1件：2026/11/01 12:20 – 15:40、ロガー2台、1品目、最高12.3 ℃（ロガーSN-HOT）。',
      '乾燥ワクチン',
      '製造番号 L-2026-11',
      '240個',
      '静岡物流センター → 東京配送センター（医薬品専用棟・定温庫３階）',
      '2026/11/02 18:20',
      '2026/11/03 09:00',
      '未着手',
      '未判定',
      '評価を開始',
    ]
    for (const text of stated) await expect(head.getByText(text).first(), text).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.temperature-chart canvas').first()).toBeVisible()
    await page.goto(address(sent.deliveryId))
    await expect(head.getByRole('link', { name: '評価を開始' })).toBeVisible()
    await expect(page.locator('.temperature-chart canvas').first()).toBeVisible()
    await expect(page.locator('.ant-skeleton')).toHaveCount(0)
    expect(await movedBy(page)).toBeLessThan(0.05)
    await head.getByRole('link', { name: '評価を開始' }).click()
    await expect(page).toHaveURL(/\/quality\/case\?caseId=\d+/)
  })
}

test('the chart is read by keyboard alone, down to a single column', async ({ page, portal, signIn }) => {
  const sent = await sendDelivery(portal, 'E2E-KEYS', ['SN-WARM', 'SN-CALM'], [...warmLogger, ...calmLogger])
  await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
  await expect(
    page.getByRole('img', { name: /SN-WARM：最低5.0℃、最高11.3℃、逸脱1件、スパイク1件、欠測1件/ }),
  ).toBeVisible()
  await page.getByRole('group', { name: 'ロガーの温度推移グラフ' }).focus()
  await page.keyboard.press('Home')
  const reported = page.locator('.chart-tooltip')
  await expect(reported).toContainText('2026/11/01 09:00')
  await expect(reported).toContainText('SN-CALM')
  await page.keyboard.press('Escape')
  await expect(reported).toBeHidden()
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/from=.*to=/)
  await expect(page.getByRole('group', { name: 'ロガーの温度推移グラフ' })).toHaveAttribute('aria-busy', 'false')
  // The chart was drawn anew, and the figures have not come back with it.
  await expect(reported).toBeHidden()
  await page.keyboard.press('0')
  await page.keyboard.press('Home')
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/to=2026-11-02T00%3A00/)
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await expect(reported).toBeHidden()
  await page.keyboard.press('0')
  await expect(page).not.toHaveURL(/to=/)
})

test('the place where it was too warm is on the map, and in words', async ({ page, portal, signIn }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const sent = await sendDelivery(portal, 'E2E-MAP', ['SN-WARM'], warmLogger)
  await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
  const location = section(page, '位置情報')
  await expect(location.getByText('温度帯より高い')).toBeVisible()
  await expect(location.getByText('道路ではありません')).toBeVisible()
  await expect(location.getByText('東京配送センター（医薬品専用棟・定温庫３階）')).toBeVisible()
  await expect(location.getByText('Made with Natural Earth')).toBeVisible()
  await expect.poll(() => redPixels(page)).toBeGreaterThan(20)
  const outside = requests.filter(url => !url.startsWith(portal.url) && !/^(data|blob):/.test(url))
  expect(outside).toEqual([])
})

test('planned stops are on the map as a plan, and are told with their planned times', async ({
  page,
  portal,
  signIn,
}) => {
  const hub = { name: '浜松サービスエリア', nameEn: 'Hamamatsu SA', lat: 34.8, lon: 137.7, plannedArrival: at(300) }
  const facts = { plannedStops: [hub, { name: '藤枝HUB' }], remark: '裏口から搬入\n2階へ' }
  const sent = await sendDelivery(portal, 'E2E-PLAN', ['SN-WARM'], warmLogger, facts)
  await signIn(await makeUser(portal.db, { company: sent.company, language: 'en' }), address(sent.deliveryId))
  const location = section(page, 'Location')
  await expect(location.getByText('Planned stop', { exact: true })).toBeVisible()
  await expect(location.getByText('Hamamatsu SA → 藤枝HUB')).toBeVisible()
  await expect(page.getByText(/^Hamamatsu SA \(planned arrival 01 Nov 2026, 14:00\)$/)).toBeVisible()
  await expect(page.getByText('裏口から搬入')).toHaveText('裏口から搬入\n2階へ')
})

test('curves are compared side by side and aligned, with the map at the same moment', async ({
  page,
  portal,
  signIn,
}) => {
  const sent = await sendDelivery(portal, 'E2E-COMPARE', ['SN-WARM', 'SN-CALM'], [...warmLogger, ...calmLogger])
  await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
  const layouts = page.getByRole('group', { name: '曲線の表示方法' })
  await layouts.getByRole('button', { name: '並べて表示' }).click()
  await expect(page).toHaveURL(/chart=beside/)
  await expect(page.getByRole('img', { name: /SN-/ })).toHaveCount(2)
  await page.getByRole('group', { name: 'ロガーの温度推移グラフ' }).focus()
  await page.keyboard.press('Home')
  const values = page.getByRole('group', { name: 'カーソル位置での各ロガーの温度' }).getByRole('row')
  await expect(values.filter({ hasText: 'SN-WARM' })).toContainText(/5\.0 ℃.*\+0\.8 ℃.*温度帯内/)
  await expect(values.filter({ hasText: 'SN-CALM' })).toContainText(/4\.2 ℃.*最低.*温度帯内/)
  await expect(section(page, '温度推移').getByRole('status')).toContainText('差 0.8 ℃')

  const location = section(page, '位置情報')
  await expect(location).toContainText(/温度逸脱が起きた地点（1件）.*▲ 11\.3 ℃ SN-WARM — 35\.\d{4}, 138\.\d{4}/)
  await location.getByRole('button', { name: /19:00 – 19:40/ }).click()
  await expect(values.filter({ hasText: 'SN-WARM' })).toContainText(/11\.3 ℃.*\+7\.1 ℃.*上限超過/)

  await layouts.getByRole('button', { name: '開始をそろえる' }).click()
  await expect(page).toHaveURL(/chart=aligned/)
  await page.goto(page.url())
  await page.getByRole('group', { name: 'ロガーの温度推移グラフ' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/from=/)
  await expect(page.locator('.chart-tooltip')).toContainText(/開始から1日2\d時間/)
  await layouts.getByRole('button', { name: '重ねて表示' }).click()
  await expect(page).not.toHaveURL(/chart=|from=/)
})

test('the tooltip tells each logger’s own reading and time, and what happened then', async ({
  page,
  portal,
  signIn,
}) => {
  const late = calmLogger.map(reading => ({
    ...reading,
    time: new Date(Date.parse(reading.time) + 237_000).toISOString(),
    humidity: 45.2,
  }))
  const sent = await sendDelivery(portal, 'E2E-OWN', ['SN-WARM', 'SN-CALM'], [...warmLogger, ...late])
  await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
  const told = page.locator('.chart-tooltip')
  await page.getByRole('group', { name: 'ロガーの温度推移グラフ' }).focus()
  await page.keyboard.press('Home')
  await expect(told).toContainText(/SN-WARM\s*09:00:00\s*5\.0 ℃/)
  await expect(told).toContainText('集荷 2026/11/01 09:00:00')
  for (let times = 0; times < 20; times++) await page.keyboard.press('Shift+ArrowRight')
  await expect(told).toContainText(/SN-CALM\s*\d\d:\d3:57\s*4\.2 ℃/)
  await expect(told).toContainText(/\d\d:\d3:57\s*45\.2 %\s*湿度/)
  await expect(page.locator('.chart-legend-signs')).toContainText(/湿度（点線・右軸）.*集荷.*予定.*配達/)

  // a finger does what the mouse does
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  const over = page.locator('.temperature-chart-plots .u-over').first()
  const box = await over.boundingBox()
  if (!box) throw new Error('the chart has no plot')
  const touch = { pointerType: 'touch', clientX: box.x + (620 / 2880) * box.width, clientY: box.y + 50, bubbles: true }
  await over.dispatchEvent('pointerdown', touch)
  await expect(told).toContainText(/SN-WARM\s*19:[123]0:00\s*11\.3 ℃/)
})

test('the curve is saved as a picture that says what it shows', async ({ page, portal, signIn }) => {
  const violations: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  const sent = await sendDelivery(portal, 'E2E-PICTURE', ['SN-WARM', 'SN-CALM'], [...warmLogger, ...calmLogger])
  await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
  for (const [language, name] of [
    ['日本語', '画像（PNG）'],
    ['English', 'Picture (PNG)'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('E2E-PICTURE-temperature.png')
    const picture = await sizeOfPng(await file.path())
    expect(picture.width).toBe(2400)
    expect(picture.height).toBeGreaterThan(1200)
  }
  expect(violations).toEqual([])
})

async function sizeOfPng(path: string) {
  const bytes = await readFile(path)
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

test('a delivery is compared with another one of its lane, and with none that it isn’t offered', async ({
  page,
  portal,
  signIn,
}) => {
  const key = await makeApiKey(portal.db)
  const product = { itemCode: 'VAC-1', nameJa: '乾燥ワクチン', nameEn: 'Dry vaccine', band: '2-8' }
  await portal.send('products', key.key, { products: [product] })
  const deliveries = [deliveryOf(key, 'E2E-LANE-1', ['SN-WARM']), deliveryOf(key, 'E2E-LANE-2', ['SN-CALM'])]
  const elsewhere = { ...deliveryOf(key, 'E2E-LANE-3', ['SN-WARM']), destination: { name: '大阪' } }
  const sent = await portal.send('deliveries', key.key, { deliveries: [...deliveries, elsewhere] })
  expect(sent).toMatchObject({ body: { accepted: 3 } })
  await portal.send('readings', key.key, { readings: [...warmLogger, ...calmLogger] })
  const rows = await portal.db
    .selectFrom('deliveries')
    .select(['id', 'reference'])
    .where('depositor_id', '=', key.company.id)
    .execute()
  const idOf = (reference: string) => rows.find(row => row.reference === reference)?.id ?? 0
  await signIn(await makeUser(portal.db, { company: key.company }), address(idOf('E2E-LANE-1')))

  await page.getByRole('button', { name: '同じ区間の配送と比較' }).click()
  await page.getByText('E2E-LANE-2 · 2026/11/01 09:00 · 温度維持').click()
  await expect(page).toHaveURL(new RegExp(`compare=${idOf('E2E-LANE-2')}`))
  const verdicts = page.getByRole('group', { name: '比較した配送の判定' }).getByRole('row')
  await expect(verdicts.nth(1)).toContainText(/E2E-LANE-1（この配送）.*温度逸脱.*5\.0 ℃.*11\.3 ℃.*50分/)
  await expect(verdicts.nth(2)).toContainText(/E2E-LANE-2.*温度維持.*4\.2 ℃.*4\.2 ℃/)
  await expect(page.locator('.chart-legend-signs')).toContainText('E2E-LANE-2 · SN-CALM')
  await page.getByRole('group', { name: 'ロガーの温度推移グラフ' }).focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.chart-tooltip')).toContainText(/E2E-LANE-2 · SN-CALM.*4\.2 ℃/)

  await page.goto(`${address(idOf('E2E-LANE-1'))}&compare=${idOf('E2E-LANE-3')}`)
  await expect(page.getByText('指定された配送とは比較できません。')).toBeVisible()
})

test('sections without data say so', async ({ page, portal, signIn }) => {
  const sent = await sendDelivery(portal, 'E2E-NOTHING', ['SN-CALM'], calmLogger)
  await signIn(await makeUser(portal.db, { company: sent.company }))
  const calls = ['temperatureInfo', 'localInfo', 'productInfo', 'commodityTemperatureInfo']
  const texts = [
    '温度データがありません。',
    '位置情報がありません。',
    '品目データがありません。',
    '品目データがありません。',
  ]
  const titles = ['温度推移', '位置情報', '出荷リスト', '品目別の温度']
  for (const answers of [
    [4508, 4509, 4510, 5501],
    [5506, 5502, 5503, 5504],
  ]) {
    for (const [place, call] of calls.entries())
      await page.route(`**/deliveryStatus/${call}`, route =>
        route.fulfill({ json: { code: answers[place], data: null } }),
      )
    await page.goto(address(sent.deliveryId))
    for (const [place, title] of titles.entries()) await expect(section(page, title)).toContainText(texts[place] ?? '')
    await expect(page.getByRole('alert')).toHaveText([''])
    await page.unrouteAll()
  }
})

test('a delivery without readings says so in each section', async ({ page, portal, signIn }) => {
  const sent = await sendDelivery(portal, 'E2E-EMPTY', ['SN-SILENT'])
  await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
  await expect(page.getByText('測定値を受信していません。')).toBeVisible()
  await expect(section(page, '温度推移')).toContainText('温度データがありません。')
  await expect(section(page, '位置情報')).toContainText('位置情報がありません。')
  await expect(section(page, '出荷リスト')).toContainText('乾燥ワクチン')
  await expect(page.getByRole('button', { name: '全測定値（CSV）' })).toBeHidden()
})

test('a section that fails does not affect the others, and can be tried again', async ({ page, portal, signIn }) => {
  const sent = await sendDelivery(portal, 'E2E-FAULT', ['SN-CALM'], calmLogger)
  await signIn(await makeUser(portal.db, { company: sent.company }))
  await breakAnswers(page, '**/deliveryStatus/productInfo')
  await page.goto(address(sent.deliveryId))
  const list = section(page, '出荷リスト')
  await expect(list.getByRole('alert')).toContainText('情報を読み込めませんでした。')
  await expect(section(page, '温度推移').getByRole('img', { name: /SN-CALM/ })).toBeVisible()
  const retry = list.getByRole('button', { name: '再試行' })
  const asked = page.waitForRequest('**/deliveryStatus/productInfo')
  await retry.click()
  await asked
  await expect(retry).toBeVisible()
  await page.unroute('**/deliveryStatus/productInfo')
  // News of the delivery may read it again before the button does.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2000 })
    await expect(list).toContainText('L-2026-11', { timeout: 2000 })
  }).toPass()
})

test(
  'a company to which only the location is disclosed reads that the rest is not',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    const sent = await sendDelivery(portal, 'E2E-DISCLOSED', ['SN-WARM'], warmLogger)
    const viewer = await makeCompany(portal.db, { industryType: 3 })
    const { id: productId } = await portal.db
      .selectFrom('products')
      .select('id')
      .where('company_id', '=', sent.company.id)
      .executeTakeFirstOrThrow()
    await portal.db
      .insertInto('disclosures')
      .values({
        product_id: productId,
        company_id: viewer.id,
        stage: 'secondLogistics',
        kind: 'location',
        valid_from: '2026-01-01',
      })
      .execute()
    await signIn(await makeUser(portal.db, { company: viewer }), address(sent.deliveryId))
    await expect(section(page, '位置情報').getByText('最新位置').first()).toBeVisible()
    await expect(section(page, '温度推移')).toContainText('温度情報は、寄託者により開示されていません。')
    await expect(section(page, '出荷リスト')).toContainText('出荷リストは、寄託者により開示されていません。')
    await expect(page.getByText('11.3')).toBeHidden()
  },
)

test('somebody else’s delivery leads back to the list', { tag: '@main' }, async ({ page, portal, signIn }) => {
  const sent = await sendDelivery(portal, 'E2E-FOREIGN', ['SN-CALM'], calmLogger)
  await signIn(await makeUser(portal.db), address(sent.deliveryId))
  await expect(page).toHaveURL(/\/delivery(\?|$)/)
  await expect(page.getByText('E2E-FOREIGN')).toBeHidden()
})

test(
  'Logger Details lists what each logger measured, and leads to its curve',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const sent = await sendDelivery(portal, 'E2E-LOGGERS', ['SN-WARM', 'SN-CALM'], [...warmLogger, ...calmLogger])
    await signIn(await makeUser(portal.db, { company: sent.company }), address(sent.deliveryId))
    await page.getByRole('link', { name: 'ロガー詳細' }).click()
    const warm = section(page, 'SN-WARM')
    await expect(warm).toContainText('温度逸脱')
    await expect(warm).toContainText('乾燥ワクチン')
    await expect(section(page, 'SN-CALM')).not.toContainText('温度逸脱')
    await warm.getByRole('link', { name: '温度グラフを表示' }).click()
    await expect(page.getByRole('button', { name: 'SN-WARM', exact: true })).toHaveAttribute('aria-pressed', 'true')
  },
)

for (const { language, width, words } of [
  { language: '日本語', width: 1280, words: '温度推移' },
  { language: 'English', width: 360, words: 'Temperature' },
]) {
  test(`both screens are accessible at ${width} px, in ${language}`, async ({ page, portal, signIn }) => {
    const sent = await sendDelivery(portal, `E2E-AXE-${width}`, ['SN-WARM', 'SN-CALM'], [...warmLogger, ...calmLogger])
    await signIn(await makeUser(portal.db, { company: sent.company, role: '01' }))
    await page.getByRole('button', { name: language }).click()
    await expect(page.getByRole('button', { name: language })).toHaveAttribute('aria-pressed', 'true')
    await page.setViewportSize({ width, height: 900 })
    for (const path of [address(sent.deliveryId), `/delivery/productLogger?deliveryId=${sent.deliveryId}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'SN-CALM' }).or(section(page, words)).first()).toBeVisible()
      await expect(page.locator('.ant-skeleton')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(wcag).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflowPx, 'nothing sticks out of the window').toBeLessThanOrEqual(0)
    }
  })
}

/** How many pixels of the map are in the red of what lies outside the band. */
const redPixels = (page: Page) =>
  page.locator('.delivery-map canvas').evaluateAll(canvases => {
    let count = 0
    for (const canvas of canvases) {
      if (!(canvas instanceof HTMLCanvasElement)) continue
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let place = 0; place < data.length; place += 4) {
        const [red = 0, green = 0, blue = 0] = [data[place], data[place + 1], data[place + 2]]
        if (red > 180 && green < 60 && blue < 90) count += 1
      }
    }
    return count
  })

test('the chart is drawn in a browser whose language is none that can be formatted', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, deliveryId } = await sendDelivery(
    portal,
    'E2E-POSIX',
    ['SN-POSIX'],
    [
      { logger: 'SN-POSIX', time: at(0), celsius: 5 },
      { logger: 'SN-POSIX', time: at(10), celsius: 6 },
    ],
  )
  // What Chromium says where the system's locale is POSIX.
  await page.addInitScript({ content: "Object.defineProperty(navigator, 'language', { value: 'en-US@posix' })" })
  await signIn(await makeUser(portal.db, { company }), address(deliveryId))
  await expect(page.locator('.temperature-chart canvas')).toBeVisible()
})
