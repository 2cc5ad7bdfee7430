import type { Page } from '@playwright/test'
import { breakAnswers } from '#test/e2e/support/brokenAnswers.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser } from '#test/support/database/make.ts'

const dayMs = 86_400_000
const startMs = Date.now() - dayMs
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()
const plant = { name: '静岡工場', lat: 34.97, lon: 138.38 }
const hospital = { name: '東京医療センター', lat: 35.6, lon: 139.7 }

/** Two deliveries that reached one hospital, one of them too warm; one late on the road; one whose places nobody registered. */
async function sendDeliveries(portal: Portal, prefix: string) {
  const { company, key } = await makeApiKey(portal.db)
  const sent = (name: string, facts: object) => ({
    reference: `${prefix}-${name}`,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: plant,
    destination: { ...hospital, kind: 'medicalInstitution' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
    loggers: [{ serial: `SN-${prefix}-${name}`, from: at(0) }],
    ...facts,
  })
  const deliveries = [
    sent('WARM', { deliveredAt: at(120) }),
    sent('COOL', { deliveredAt: at(120) }),
    sent('ROAD', { scheduledArrival: at(60) }),
    sent('NOWHERE', { shipFrom: { name: '未登録倉庫' } }),
  ]
  const readings = ['WARM', 'COOL', 'ROAD'].flatMap(name =>
    Array.from({ length: 12 }, (_, index) => ({
      logger: `SN-${prefix}-${name}`,
      time: at(index * 10),
      celsius: name === 'WARM' && index > 6 ? 12 : 5,
      ...(name === 'ROAD' ? { lat: 35.2, lon: 138.9 + index / 100 } : {}),
    })),
  )
  const accepted = { status: 200, body: { rejected: [] } }
  const products = [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }]
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  return company
}

/** Half way to a centre for which it will be late, on a lane that took two hours on each of the last days. */
async function sendLane(portal: Portal) {
  const { company, key } = await makeApiKey(portal.db)
  const centre = await makeCentre(portal.db, { company })
  const minuteMs = 60_000
  const startedMs = Date.now() - 65 * minuteMs
  const time = (ms: number) => new Date(ms).toISOString()
  const pickups = [0, 1, 2, 3, 4, 5].map(day => ({ reference: `LANE-${day}`, pickupMs: startedMs - day * dayMs }))
  const deliveries = pickups.map(({ reference, pickupMs }, day) => ({
    reference,
    deliveryType: '0001',
    depositCode: company.code,
    shipFrom: plant,
    destination: { name: centre.name, centreCode: centre.code, lat: 35.6, lon: 139.7, kind: 'distributionCentre' },
    shippingDate: time(pickupMs).slice(0, 10),
    actualPickup: time(pickupMs),
    scheduledArrival: time(pickupMs + 85 * minuteMs),
    ...(day > 0 ? { deliveredAt: time(pickupMs + 120 * minuteMs) } : {}),
    items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
    loggers: [{ serial: `SN-${reference}`, from: time(pickupMs) }],
  }))
  const readings = pickups.flatMap(({ reference, pickupMs }, day) =>
    Array.from({ length: day > 0 ? 13 : 7 }, (_, step) => ({
      logger: `SN-${reference}`,
      time: time(pickupMs + step * 10 * minuteMs),
      celsius: 5,
      lat: plant.lat + (0.63 / 12) * step,
      lon: plant.lon + (1.32 / 12) * step,
    })),
  )
  const accepted = { status: 200, body: { rejected: [] } }
  const products = [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }]
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  return company
}

/** At the centre of the company for some minutes, and nobody has recorded its arrival. */
async function sendArrived(portal: Portal) {
  const { company, key } = await makeApiKey(portal.db)
  const centre = await makeCentre(portal.db, { company, name: '関東物流センター', lat: 35.6, lon: 139.7 })
  const startedMs = Date.now() - 60 * 60_000
  const time = (minutes: number) => new Date(startedMs + minutes * 60_000).toISOString()
  const delivery = {
    reference: 'ARRIVED',
    deliveryType: '0001',
    depositCode: company.code,
    shipFrom: plant,
    destination: { name: centre.name, centreCode: centre.code, kind: 'distributionCentre' },
    shippingDate: time(0).slice(0, 10),
    actualPickup: time(0),
    items: [{ itemCode: 'P', lot: 'L1', quantity: 10 }],
    loggers: [{ serial: 'SN-ARRIVED', from: time(0) }],
  }
  const readings = [0.1, 0.05, 0, 0].map((off, step) => ({
    logger: 'SN-ARRIVED',
    time: time(step * 10),
    celsius: 5,
    lat: 35.6 - off,
    lon: 139.7,
  }))
  const accepted = { status: 200, body: { rejected: [] } }
  const products = [{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }]
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries: [delivery] })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('depositor_id', '=', company.id)
    .executeTakeFirstOrThrow()
  return { company, address: `/delivery/detail?deliveryId=${id}` }
}

const region = (page: Page) => page.getByRole('region', { name: '検索結果の地図' })
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mapGroup = (page: Page) => page.getByRole('group', { name: /^検索した配送の地図/ })

test(
  'the found deliveries are on one map, and in a list by place',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const company = await sendDeliveries(portal, 'MAP')
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await signIn(await makeUser(portal.db, { company }), '/delivery?departurePlace=工場')
    await choice(page, '地図').click()
    await expect(page).toHaveURL(/departurePlace=.*view=map/)
    await expect(region(page)).toContainText('検索結果3件のうち、3件に位置情報があります。')
    await choice(page, '一覧').click()
    await expect(page.getByRole('link', { name: 'MAP-COOL' })).toBeVisible()
    await expect(page).toHaveURL(/departurePlace=(?!.*view=)/)
    await page.goto('/delivery')
    await choice(page, '地図').click()
    await expect(page).toHaveURL(/status=1/)
    await expect(region(page)).toContainText('検索結果2件のうち、1件に位置情報があります。')
    // LOG-80: the criteria are folded, and the button counts those that are set.
    await page.getByRole('button', { name: /^条件を開く \(1\)/ }).click()
    await expect(page.getByRole('textbox', { name: /番号/ }).first()).toBeVisible()
    await page.goto('/delivery?view=map')
    await expect(region(page)).toContainText('検索結果4件のうち、3件に位置情報があります。')

    const places = page.getByRole('region', { name: '場所ごとの配送' })
    await expect(places.getByRole('button', { expanded: false })).toHaveText([
      /東京医療センター2件.*温度逸脱 1件/,
      /東京医療センターへ輸送中1件.*遅延 1件/,
    ])
    await places.getByRole('button', { expanded: false }).first().click()
    await expect(places.getByRole('listitem').filter({ hasText: 'MAP-WARM' }).last()).toContainText(
      /配達完了.*温度逸脱/,
    )
    await places.getByRole('button', { name: '東京医療センターを地図で表示' }).click()
    const card = page.getByRole('region', { name: 'この地点の配送（2件）' })
    await expect(card).toBeFocused()
    await expect(card.getByRole('link')).toHaveText(['MAP-WARM', 'MAP-COOL'])
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(mapGroup(page)).toBeFocused()
    await page.setViewportSize({ width: 360, height: 780 })
    await page.keyboard.press('Enter')
    await expect(card.or(page.getByRole('region', { name: 'この地点の配送（1件）' }))).toBeInViewport()
    await expect.poll(() => isTooWide(page)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    await places.getByRole('button', { name: '東京医療センターへ輸送中を地図で表示' }).click()
    const onTheRoad = page.getByRole('region', { name: 'この地点の配送（1件）' })
    await expect(onTheRoad).toContainText(/MAP-ROAD.*輸送中.*遅延.*の位置（東京医療センターへ輸送中）/)
    await onTheRoad.getByRole('link', { name: 'MAP-ROAD' }).click()
    await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=/)
    expect(requests.filter(url => !url.startsWith(portal.url) && !/^(data|blob):/.test(url))).toEqual([])
  },
)

test('a map that could not be loaded, or may not show anything, says so', async ({ page, portal, signIn }) => {
  const company = await sendDeliveries(portal, 'HIDDEN')
  const viewer = await makeCompany(portal.db, { industryType: 3 })
  const { id } = await portal.db
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  const disclosed = { product_id: id, company_id: viewer.id, stage: 'tertiaryTransport', valid_from: '2026-01-01' }
  await portal.db
    .insertInto('disclosures')
    .values({ ...disclosed, kind: 'temperature' })
    .execute()
  await signIn(await makeUser(portal.db, { company: viewer }))
  // Live news of what was just sent would bring the map back before anybody presses.
  await page.route('**/delivery/watchDeliveries', route => route.abort())
  await breakAnswers(page, '**/delivery/getDeliveryMap')
  await page.goto('/delivery?view=map')
  const failed = page.getByRole('status').filter({ hasText: '情報を読み込めませんでした。' })
  await expect(failed).toBeVisible()
  await page.unroute('**/delivery/getDeliveryMap')
  await failed.getByRole('button', { name: '再試行' }).click()
  await expect(page.getByText('位置情報のある配送はありません。')).toBeVisible()
  await page.getByRole('button', { name: '一覧で表示' }).click()
  await expect(page.getByRole('link', { name: 'HIDDEN-COOL' })).toBeVisible()
})

test('an estimated arrival stands on the map, in the details and in the arrivals, and says what it rests on', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await sendLane(portal)
  await signIn(await makeUser(portal.db, { company, menus: ['DeliveryStatus', 'OrderedItemsList'] }), '/delivery')
  await choice(page, '地図').click()
  const places = page.getByRole('region', { name: '場所ごとの配送' })
  // LOG-133: as the markers tell it.
  const group = places.getByRole('button', { expanded: false })
  await expect(group).toHaveText(/1件.*遅延見込み 1件/)
  await group.click()
  const estimate = page.locator('details').filter({ hasText: '遅延見込み' })
  await expect(estimate).toContainText(/到着予測 .*遅延見込み/)
  await estimate.locator('summary').click()
  await expect(estimate).toContainText(/同じ時間帯（前後3時間）の5件/)
  await expectAccessible(page)
  await places.getByRole('link', { name: 'LANE-0' }).click()
  await expect(page.getByText('到着予測', { exact: true })).toBeVisible()
  await estimate.locator('summary').click()
  await expect(estimate).toContainText(/配送先まで直線で6\d km/)
  await page.goto('/ordered-list')
  await expect(page.getByRole('row', { name: /LANE-0/ }).locator('details')).toContainText(/到着予測 .*遅延見込み/)
  // LOG-132: below its own title by urgency, and sorted by what is expected.
  await expect(page.getByRole('row', { name: '遅延見込み', exact: true })).toBeVisible()
  await page.getByRole('columnheader').getByRole('button', { name: '到着予測' }).click()
  await expect(page).toHaveURL(/sort=estimatedArrival/)
  await expect(page.getByRole('row', { name: /LANE-0/ })).toBeVisible()
  await expectAccessible(page)
})

test.describe('in a browser of another zone than the portal’s', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('an arrival that positions propose is confirmed where it is proposed, by who may', async ({
    page,
    portal,
    signIn,
  }) => {
    const { company, address } = await sendArrived(portal)
    const location = page.getByRole('region', { name: '位置情報', exact: true })
    const proposal = location.getByRole('alert').filter({ hasText: '到着は記録されていません。' })
    const confirm = proposal.getByRole('button', { name: '配達を確認' })
    await signIn(await makeUser(portal.db, { company }), address)
    await expect(proposal).toContainText('SN-ARRIVED')
    await expect(confirm).toHaveCount(0)

    const menus = ['DeliveryStatus', 'Trips'] as const
    const user = await makeUser(portal.db, { company, menus })
    await signIn(user, address)
    await confirm.click()
    const dialog = page.getByRole('dialog', { name: '配達の確認' })
    await expect(dialog).toContainText(/関東物流センター.*ARRIVED.*ロガー SN-ARRIVED の位置から推定した日時：/)
    const [, proposed = ''] = /推定した日時：(\S+ \d\d:\d\d)/.exec((await dialog.textContent()) ?? '') ?? []
    await expect(dialog.getByLabel('日時')).toHaveValue(proposed.replaceAll('/', '-').replace(' ', 'T'))
    await expect(dialog).toContainText('タイムゾーン：Asia/Tokyo')
    await expectAccessible(page)
    await dialog.getByLabel('日時').fill('2020-01-01T00:00')
    await dialog.getByRole('button', { name: '確定する' }).click()
    await expect(dialog).toContainText('31日より前の実績は入力できません。')
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('button', { name: '破棄して閉じる' }).click()
    await confirm.click()
    await dialog.getByLabel('備考').fill('荷受口2番')
    await dialog.getByRole('button', { name: '確定する' }).click()
    await expect(proposal).toHaveCount(0)
    const recorded = page.getByRole('region', { name: '担当者が入力した実績' })
    await expect(recorded).toContainText(new RegExp(`配達.*${user.name}.*採用.*位置情報を付けずに入力.*荷受口2番`))
    await expectAccessible(page)
  })
})
