import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { confirmedByColleague } from '#test/e2e/support/confirmedByColleague.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { enterMailedCode, enterPassword } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { jpegOf } from '#test/support/files/images.ts'

const phone = { width: 390, height: 844 }
const slowly = { timeout: 40_000 }
const hours = (number: number) => new Date(Date.now() + number * 3_600_000).toISOString()
/** As the browser's field has it, in its zone. */
const localMinute = (at: string) => new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 16)
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
  return { maker, key, carrier, driver, reference: (name: string) => `${name}-${maker.code}` }
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

const confirmedTimes = async ({ db }: Portal, { id }: MadeUser) =>
  (await db.selectFrom('delivery_confirmations').select('happened_at').where('user_id', '=', id).execute()).map(
    row => row.happened_at,
  )

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
  await expect(page.getByRole('heading', { name: '本日の実績' })).toBeVisible(slowly)

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
  await expect(page.getByText('個数が一致しません：予定20個・集荷19個')).toBeVisible()
  await expect(told.getByRole('img', { name: '山田 太郎 の署名' })).toBeVisible()
  await told.getByRole('button', { name: '写真を表示' }).click()
  await expect(told.getByRole('img', { name: '集荷の写真' })).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
})

test('what a driver entered when the session ended is given back with photo and signature', async ({
  page,
  portal,
  signIn,
}) => {
  const { driver, reference } = await carrierWithTrips(portal, ['ONE', 'TWO'])
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  const pickup = (name: string) => card(page, reference(name)).getByRole('button', { name: '集荷を確認' })
  await pickup('ONE').click()
  await sheet(page).getByLabel('数えた個数').fill('18')
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(sheet(page).getByRole('img', { name: '撮影した写真' })).toBeVisible()
  await draw(page)
  await sheet(page).getByLabel('署名した方の氏名').fill('山田 太郎')
  await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', driver.id).execute()
  // The list reads itself again every minute.
  await expect(page).toHaveURL(/\/login/, { timeout: 90_000 })
  await enterPassword(page, driver.email)
  await enterMailedCode(page, portal, driver.email)
  await pickup('TWO').click()
  await expect(sheet(page).getByLabel('数えた個数'), 'of another trip').toHaveValue('')
  await page.keyboard.press('Escape')
  await pickup('ONE').click()
  await expect(sheet(page).getByLabel('数えた個数')).toHaveValue('18')
  await expect(sheet(page).getByRole('img', { name: '撮影した写真' })).toBeVisible()
  await confirmIn(page)
  await expect
    .poll(() => confirmed(portal, driver), slowly)
    .toMatchObject([{ act: 'pickup', pieces: 18, signer_name: '山田 太郎', photo_id: expect.any(Number) }])
})

test('the time that stands in the sheet is recorded, however long the signature takes', async ({
  page,
  portal,
  signIn,
}) => {
  const { driver, reference } = await carrierWithTrips(portal, ['ONE'])
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  await expect(card(page, reference('ONE'))).toBeVisible(slowly)
  const openedAt = hours(-0.5)
  await page.clock.setFixedTime(openedAt)
  await card(page, reference('ONE')).getByRole('button', { name: '集荷を確認' }).click()
  await expect(sheet(page).getByLabel('日時')).toHaveValue(localMinute(openedAt))
  await page.clock.setFixedTime(hours(-0.1))
  await confirmIn(page)
  await expect
    .poll(async () => (await confirmedTimes(portal, driver)).map(at => at.toISOString()), slowly)
    .toEqual([openedAt])
})

test('nothing is confirmed before its photo is ready', async ({ page, portal, signIn }) => {
  const { driver, reference } = await carrierWithTrips(portal, ['ONE'])
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window)
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(window, {
      finishPhoto: resolve,
      createImageBitmap: async (file: Blob) => {
        await promise
        return await decode(file)
      },
    })
  })
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  await card(page, reference('ONE')).getByRole('button', { name: '集荷を確認' }).click(slowly)
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(sheet(page).getByText('写真を処理しています…')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: '確定する' })).toBeDisabled()
  await expectAccessible(page)
  await page.evaluate('finishPhoto()')
  await expect(sheet(page).getByRole('img', { name: '撮影した写真' })).toBeVisible()
  await confirmIn(page)
  await expect.poll(() => confirmed(portal, driver), slowly).toMatchObject([{ photo_id: expect.any(Number) }])
})

test('a name stands by the time that this person confirmed, and what a system said can be added to', async ({
  page,
  portal,
  signIn,
}) => {
  const { carrier, key, driver, reference } = await carrierWithTrips(portal, ['ONE', 'TWO'])
  const colleague = await confirmedByColleague(portal, carrier, reference('ONE'))
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  const one = card(page, reference('ONE'))
  await expect(one.getByText(`${colleague.name}（`)).toBeVisible(slowly)
  await expect(one).not.toContainText('送信元のシステム')
  const deliveries = [
    { reference: reference('ONE'), actualPickup: hours(-2) },
    { reference: reference('TWO'), actualPickup: hours(-2) },
  ]
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject({ body: { rejected: [] } })
  await page.reload()
  await expect(one.getByText('送信元のシステムによる日時')).not.toContainText(colleague.name, slowly)
  await expect(one.getByText('担当者の入力')).toContainText(`${colleague.name}（`)
  await expect(one.getByRole('button', { name: '集荷を確認' })).toHaveCount(0)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
  const two = card(page, reference('TWO'))
  await two.getByRole('button', { name: '集荷を確認' }).click()
  await sheet(page).getByLabel('数えた個数').fill('18')
  // The list stays as it was read: what was sent is known by its answer.
  await page.route('**/trip/getTripList', route => route.abort())
  await confirmIn(page)
  await expect.poll(() => confirmed(portal, driver), slowly).toMatchObject([{ act: 'pickup', pieces: 18 }])
  await expect(page.getByRole('heading', { name: /未送信/ })).toHaveCount(0, slowly)
  await expect(two.getByText('担当者の入力')).toContainText(`${driver.name}（`)
  await expect(two.getByRole('button', { name: '集荷を確認' })).toHaveCount(0)
})

test('a guest reads what is not delivered yet apart from what is done', async ({ page, portal, signIn }) => {
  const { carrier, reference } = await carrierWithTrips(portal, ['ONE'])
  await signIn(await makeUser(portal.db, { company: carrier, menus: ['Trips'], role: '03' }), '/trips')
  const region = page.getByRole('region', { name: '配達前（閲覧のみ）' })
  await expect(region).toContainText(reference('ONE'), slowly)
  await expect(region.getByRole('button', { name: /を確認/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '本日の実績' })).toHaveCount(0)
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

test('where the browser stores nothing, it is said wherever something waits, and asked before it is lost (LOG-131)', async ({
  page,
  portal,
  signIn,
}) => {
  const { driver, reference } = await carrierWithTrips(portal, ['ONE'])
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage', 'SecurityError')
    }
  })
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  await expect(card(page, reference('ONE'))).toBeVisible(slowly)
  await page.route('**/trip/confirmPickup', route => route.abort())
  await card(page, reference('ONE')).getByRole('button', { name: '集荷を確認' }).click()
  await expect(sheet(page)).toContainText('この端末には保存できません。')
  await confirmIn(page)
  const panel = page.getByRole('region', { name: '1件 未送信' })
  await expect(panel).toContainText('送信が終わるまで、このページを閉じないでください。')
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('button', { name: /^ユーザーメニュー/ }).click()
  await page.getByRole('menuitem', { name: 'ログアウト' }).click()
  await expect(sheet(page)).toContainText('このページを閉じると失われます。')
  await expectAccessible(page)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
})

test('what the portal refuses keeps nothing waiting, and is corrected with all that was typed', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { key, driver, reference } = await carrierWithTrips(portal, ['ONE', 'TWO'])
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  await expect(card(page, reference('ONE'))).toBeVisible(slowly)
  await context.setOffline(true)
  await card(page, reference('ONE')).getByRole('button', { name: '集荷を確認' }).click()
  await sheet(page).getByLabel('数えた個数').fill('19')
  await sheet(page).getByLabel('備考').fill('1箱に凹み')
  await draw(page)
  await sheet(page).getByLabel('署名した方の氏名').fill('山田 太郎')
  await confirmIn(page)
  await card(page, reference('TWO')).getByRole('button', { name: '集荷を確認' }).click()
  await confirmIn(page)
  // Meanwhile the sender's system says that it had arrived before.
  const deliveries = [{ reference: reference('ONE'), deliveredAt: hours(-1) }]
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject({ body: { rejected: [] } })
  await context.setOffline(false)
  await expect.poll(async () => (await confirmed(portal, driver)).length, slowly).toBe(1)
  await expect(page.getByRole('heading', { name: '1件 未送信' })).toBeVisible(slowly)
  await expect(page.getByText('受け付けられませんでした：日時が配達より後です。')).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: '修正する' }).click()
  await expect(sheet(page).getByLabel('数えた個数')).toHaveValue('19')
  await expect(sheet(page).getByLabel('備考')).toHaveValue('1箱に凹み')
  await expect(sheet(page).getByLabel('署名した方の氏名')).toHaveValue('山田 太郎')
  await sheet(page)
    .getByLabel('日時')
    .fill(localMinute(hours(-2)))
  await confirmIn(page)
  await expect
    .poll(() => confirmed(portal, driver), slowly)
    .toMatchObject([{ remark: null }, { act: 'pickup', pieces: 19, remark: '1箱に凹み', signer_name: '山田 太郎' }])
  await expect(page.getByRole('heading', { name: /未送信/ })).toHaveCount(0)
})

test('a refused photo is left out without losing the confirmation', async ({ page, portal, signIn }) => {
  const { driver, reference } = await carrierWithTrips(portal, ['ONE'])
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  const one = card(page, reference('ONE'))
  await expect(one).toBeVisible(slowly)
  await page.route('**/trip/uploadPhoto', route =>
    route.fulfill({ json: { code: 4022, data: { issues: [{ path: 'photo', message: 'is a damaged image' }] } } }),
  )
  await one.getByRole('button', { name: '集荷を確認' }).click()
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(sheet(page).getByRole('img', { name: '撮影した写真' })).toBeVisible()
  await sheet(page).getByLabel('備考').fill('雨')
  await confirmIn(page)
  await expect(page.getByText('受け付けられませんでした：写真を保存できません。')).toBeVisible(slowly)
  // What was refused is not confirmed.
  const open = page.getByRole('region', { name: 'これから' }).getByRole('listitem')
  await expect(open).toContainText('入力した内容は受け付けられませんでした。')
  await expect(open.getByText('集荷：未送信')).toHaveCount(0)
  await expect(open.getByRole('button', { name: '集荷を確認' })).toBeVisible()
  expect(await confirmed(portal, driver)).toEqual([])
  await page.getByRole('button', { name: '写真なしで送信' }).click()
  await sheet(page).getByRole('button', { name: '写真を削除して送信' }).click()
  await expect.poll(() => confirmed(portal, driver), slowly).toMatchObject([{ remark: '雨', photo_id: null }])
  await expect(page.getByRole('heading', { name: /未送信/ })).toHaveCount(0)
})

test('a new version is told, and taken over when the user says so, with what waits', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const { driver, reference } = await carrierWithTrips(portal, ['ONE'])
  const former = 'kelvinchain-trips-former'
  // The first worker is of a former build; what a browser finds later comes from the portal.
  let isFormer = true
  await context.route('**/service-worker.js', async route => {
    if (!isFormer) return await route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/\}\w{16}`/, '}former`') })
  })
  await page.setViewportSize(phone)
  await signIn(driver, '/trips')
  await expect(card(page, reference('ONE'))).toBeVisible(slowly)
  const caches = () => page.evaluate(async () => await window.caches.keys())
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(await caches()).toEqual([former])
  // The route stays: without it, files that the worker still fetches would never come, and it would not be replaced.
  isFormer = false
  await page.route('**/trip/confirmPickup', route => route.abort())
  await card(page, reference('ONE')).getByRole('button', { name: '集荷を確認' }).click()
  await confirmIn(page)
  await expect(page.getByRole('heading', { name: '1件 未送信' })).toBeVisible()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const notice = page.getByRole('status').filter({ hasText: '新しいバージョンがあります。' })
  await expect(notice).toBeVisible(slowly)
  await expectAccessible(page)
  await notice.getByRole('button', { name: '更新する' }).click()
  await expect(notice).toHaveCount(0)
  await expect.poll(caches, slowly).toEqual([expect.not.stringContaining(former)])
  await expect(page.getByRole('heading', { name: '1件 未送信' })).toBeVisible(slowly)
  // By itself, as soon as the portal can be reached; it tries once a minute.
  await page.unrouteAll()
  await expect.poll(() => confirmed(portal, driver), { timeout: 80_000 }).toMatchObject([{ act: 'pickup' }])
})

test('an arrival before an excursion is told on the first screen and in the list', async ({ page, portal, signIn }) => {
  const { maker, key, reference } = await carrierWithTrips(portal, ['ONE'])
  const minute = 60_000
  const from = Date.now() - 6 * 60 * minute
  const deliveries = [
    {
      reference: reference('ONE'),
      scheduledArrival: hours(-1),
      actualPickup: new Date(from).toISOString(),
      deliveredAt: hours(-4),
      loggers: [{ serial: `L-${maker.code}`, from: new Date(from).toISOString(), intervalSeconds: 600 }],
    },
  ]
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject({ body: { rejected: [] } })
  const readings = Array.from({ length: 30 }, (_, nth) => ({
    logger: `L-${maker.code}`,
    time: new Date(from + nth * 10 * minute).toISOString(),
    celsius: nth >= 15 && nth < 20 ? 12 : 5,
  }))
  expect(await portal.send('readings', key, { readings })).toMatchObject({ body: { rejected: [] } })
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', reference('ONE'))
    .executeTakeFirstOrThrow()
  const checks = portal.db.selectFrom('arrival_checks').select('serial').where('delivery_id', '=', id)
  await expect.poll(() => checks.execute(), slowly).toEqual([{ serial: `L-${maker.code}` }])
  await page.setViewportSize(phone)
  await signIn(
    await makeUser(portal.db, { company: maker, menus: ['DeliveryStatus'] }),
    `/delivery/detail?deliveryId=${id}`,
  )
  const note = page.getByRole('note').filter({ hasText: '配達日時を確認してください。' })
  await expect(note).toContainText(`その後ロガーL-${maker.code}が`, slowly)
  await expect(note).toBeInViewport()
  await expect(page.getByText('温度維持').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/delivery')
  await expect(page.getByText('配達日時の確認').first()).toBeVisible(slowly)
  await expect.poll(() => isTooWide(page)).toBe(false)
})

test('a trip is assigned to a driver, who sees it first and is notified; what is past its plan is marked', async ({
  page,
  portal,
  signIn,
}) => {
  const { carrier, driver, reference } = await carrierWithTrips(portal, ['ONE', 'TWO'])
  const dispatcher = await makeUser(portal.db, { company: carrier, menus: ['Trips', 'DeliveryStatus'] })
  await page.setViewportSize(phone)
  await signIn(dispatcher, '/trips')
  const one = card(page, reference('ONE'))
  await expect(one).toContainText('集荷予定を1時間', slowly)
  await expect(one).toContainText('未定')
  await one.getByRole('button', { name: `${reference('ONE')}の担当を決める` }).click()
  await sheet(page).getByRole('combobox', { name: '担当' }).click()
  await page.getByTitle(driver.name).click()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: '保存' }).click()
  await expect(one).toContainText(driver.name)
  await expect.poll(() => isTooWide(page)).toBe(false)

  await page.evaluate(() => localStorage.clear())
  await signIn(driver, '/trips')
  await expect(one).toContainText(`${driver.name}（自分）`, slowly)
  await expect(card(page, reference('TWO'))).toHaveCount(0)
  await expect(one.getByRole('button', { name: /担当を/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '自社全体（2件）' }).click()
  await expect(page).toHaveURL(/of=company/)
  await expect(card(page, reference('TWO'))).toBeVisible()
  await page.getByRole('button', { name: '自分の担当（1件）' }).click()
  await expect(card(page, reference('TWO'))).toHaveCount(0)
  await page.getByRole('button', { name: /^通知（未読1件/ }).click()
  await expect(page.getByText(`配送${reference('ONE')}の担当に指定されました`)).toBeVisible()
})

test.describe('on a device of another zone than the portal’s', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('a time is entered as the portal shows times, and recorded as that instant', async ({
    page,
    portal,
    signIn,
  }) => {
    const { driver, reference } = await carrierWithTrips(portal, ['ONE'])
    await page.setViewportSize(phone)
    await signIn(driver, '/trips')
    await card(page, reference('ONE')).getByRole('button', { name: '集荷を確認' }).click(slowly)
    const at = hours(-2)
    await expect(sheet(page).getByLabel('日時')).toHaveValue(new RegExp(`^${today()}T`))
    await expect(sheet(page)).toContainText('タイムゾーン：Asia/Tokyo')
    await sheet(page).getByLabel('日時').fill(localMinute(at))
    await confirmIn(page)
    const recorded = async () =>
      (await confirmedTimes(portal, driver)).map(happenedAt => happenedAt.toISOString().slice(0, 16))
    await expect.poll(recorded, slowly).toEqual([at.slice(0, 16)])
  })
})
