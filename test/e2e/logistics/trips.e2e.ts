import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { confirmedByColleague } from '#test/e2e/support/confirmedByColleague.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { jpegOf } from '#test/support/files/images.ts'

const phone = { width: 390, height: 844 }
const slowly = { timeout: 40_000 }
const hours = (number: number) => new Date(Date.now() + number * 3_600_000).toISOString()
const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

/** A carrier with a trip, and a driver who has nothing else. */
async function carrierWithTrips(portal: Portal, references: readonly string[]) {
  const maker = await makeCompany(portal.db)
  const carrier = await makeCompany(portal.db, {
    industryType: 5,
    name: `${maker.code}北関東コールドチェーン運輸倉庫ホールディングス株式会社`,
  })
  const { key } = await makeApiKey(portal.db, { company: maker })
  const products = [{ itemCode: 'P', nameJa: '冷蔵試験薬', nameEn: 'Cold test drug', band: '2-8' }]
  const deliveries = references.map(reference => ({
    reference: `${reference}-${maker.code}`,
    deliveryType: '0003',
    depositCode: maker.code,
    carrierCode: carrier.code,
    slipNo: [`SLIP-${reference}`],
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: today(),
    plannedPickup: hours(-1),
    scheduledArrival: hours(3),
    scheduledPieces: 20,
    items: [{ itemCode: 'P', lot: 'LOT-1', quantity: 10 }],
    loggers: [],
  }))
  const accepted = { status: 200, body: { rejected: [] } }
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  const driver = await makeUser(portal.db, { company: carrier, menus: ['Trips'] })
  return { maker, carrier, driver, reference: (name: string) => `${name}-${maker.code}` }
}

const card = (page: Page, reference: string) => page.locator('.trip-card').filter({ hasText: reference })
const sheet = (page: Page) => page.getByRole('dialog')
const confirmIn = async (page: Page) => {
  await sheet(page).getByRole('button', { name: '確定する' }).click()
  await expect(sheet(page)).toHaveCount(0)
}
const confirmed = async ({ db }: Portal, { id }: MadeUser) =>
  await db
    .selectFrom('delivery_confirmations')
    .select(['act', 'pieces', 'remark', 'signer_name', 'no_position', 'lat', 'photo_id', 'is_remark'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()

async function draw(page: Page) {
  const pad = sheet(page).getByRole('img', { name: '枠内に指で署名してください' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nothing to sign on')
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
  await page.mouse.up()
}

test('a driver confirms pickup and arrival with a phone, and the shipper sees what was confirmed', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { maker, driver, reference } = await carrierWithTrips(portal, ['ONE'])
  await page.setViewportSize(phone)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 34.97, longitude: 138.38, accuracy: 8 })
  await signIn(driver, '/')
  await expect(page).toHaveURL(/\/trips$/)
  const one = card(page, reference('ONE'))
  await expect(one).toContainText('静岡工場')
  await expect(one).toContainText('2.0')
  await expect(page.locator('body')).not.toContainText('冷蔵試験薬')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)

  await one.getByRole('button', { name: '集荷を確認' }).click()
  await expect(sheet(page)).toContainText('取得済み（誤差 約8 m）')
  await sheet(page).getByLabel('数えた個数').fill('１９')
  await expect(sheet(page)).toContainText('予定より1個少ない')
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: jpegOf() })
  await expect(sheet(page).getByRole('alert')).toContainText('この写真は読み取れません。')
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(sheet(page).getByRole('img', { name: '撮影した写真' })).toBeVisible()
  await draw(page)
  await sheet(page).getByRole('button', { name: '確定する' }).click()
  await expect(sheet(page)).toContainText('署名した方の氏名を入力してください。')
  await sheet(page).getByLabel('署名した方の氏名').fill('山田 太郎')
  await sheet(page).getByLabel('備考').fill('1箱に凹み')
  await expectAccessible(page)
  await confirmIn(page)
  await expect(one).toContainText('集荷 2', slowly)
  await expect
    .poll(() => confirmed(portal, driver))
    .toMatchObject([
      { act: 'pickup', pieces: 19, remark: '1箱に凹み', signer_name: '山田 太郎', no_position: null, lat: 34.97 },
    ])
  await expect.poll(() => isTooWide(page)).toBe(false)
  await one.getByRole('button', { name: '配達を確認' }).click()
  await confirmIn(page)
  await expect(page.getByRole('heading', { name: '本日入力済み' })).toBeVisible(slowly)

  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', reference('ONE'))
    .executeTakeFirstOrThrow()
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(
    await makeUser(portal.db, { company: maker, menus: ['DeliveryStatus'] }),
    `/delivery/detail?deliveryId=${id}`,
  )
  const told = page.getByRole('region', { name: '担当者が入力した実績' })
  await expect(told).toContainText('19個（予定 20個）', slowly)
  await expect(told.getByRole('img', { name: '山田 太郎 の署名' })).toBeVisible()
  await told.getByRole('button', { name: '写真を表示' }).click()
  await expect(told.getByRole('img', { name: '集荷の写真' })).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
})

test('without a connection what is confirmed waits, survives a reload, and is sent by itself', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { driver, reference } = await carrierWithTrips(portal, ['ONE', 'TWO'])
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  await expect(card(page, reference('ONE'))).toBeVisible(slowly)
  // The page is kept on the device from now on.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect
    .poll(
      () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? '')).keys()).length),
      slowly,
    )
    .toBeGreaterThan(5)
  await context.setOffline(true)
  for (const name of ['ONE', 'TWO']) {
    await card(page, reference(name)).getByRole('button', { name: '集荷を確認' }).click()
    await expect(sheet(page)).toContainText('位置なしで記録します', slowly)
    await confirmIn(page)
  }
  await expect(page.getByRole('heading', { name: '2件 未送信' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '2件 未送信' })).toBeVisible(slowly)
  await expect(page.getByText('オフライン：')).toBeVisible(slowly)
  await card(page, reference('ONE')).getByRole('button', { name: '配達を確認' }).click()
  await confirmIn(page)
  await expect(page.getByRole('heading', { name: '3件 未送信' })).toBeVisible()
  expect(await confirmed(portal, driver)).toEqual([])
  await context.setOffline(false)
  await expect
    .poll(async () => (await confirmed(portal, driver)).map(({ act }) => act), slowly)
    .toEqual(['pickup', 'pickup', 'arrival'])
  await expect(page.getByRole('heading', { name: /未送信/ })).toHaveCount(0)
})

test('a conflict is told with who confirmed, and what is kept is a remark', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { carrier, driver, reference } = await carrierWithTrips(portal, ['ONE'])
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  const one = card(page, reference('ONE'))
  await expect(one).toBeVisible(slowly)
  await context.setOffline(true)
  await one.getByRole('button', { name: '集荷を確認' }).click()
  await confirmIn(page)
  const colleague = await confirmedByColleague(portal, carrier, reference('ONE'))
  await context.setOffline(false)
  await expect(page.getByText(`${colleague.name}（${carrier.name}）が`)).toBeVisible(slowly)
  await page.getByRole('button', { name: '補足として残す' }).click()
  await expect.poll(() => confirmed(portal, driver), slowly).toMatchObject([{ act: 'pickup', is_remark: true }])
})

test('what waits belongs to its user: another one on the same phone neither sees nor sends it', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { carrier, driver, reference } = await carrierWithTrips(portal, ['ONE'])
  const other = await makeUser(portal.db, { company: carrier, menus: ['Trips'] })
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  await expect(card(page, reference('ONE'))).toBeVisible(slowly)
  await page.route('**/trip/confirmPickup', route => route.abort())
  await card(page, reference('ONE')).getByRole('button', { name: '集荷を確認' }).click()
  await confirmIn(page)
  await expect(page.getByRole('heading', { name: '1件 未送信' })).toBeVisible()
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('button', { name: /^ユーザーメニュー/ }).click()
  await page.getByRole('menuitem', { name: 'ログアウト' }).click()
  await expect(sheet(page)).toContainText('1件が未送信です')
  await sheet(page).getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.unrouteAll()
  await signIn(other, '/trips')
  await expect(card(page, reference('ONE'))).toBeVisible(slowly)
  await expect(page.getByRole('heading', { name: /未送信/ })).toHaveCount(0)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(driver, '/trips')
  await expect.poll(() => confirmed(portal, driver), slowly).toMatchObject([{ act: 'pickup' }])
  expect(await confirmed(portal, other)).toEqual([])
})
