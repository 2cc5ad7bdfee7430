import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'

const dayMs = 86_400_000
const startMs = Date.now() - dayMs
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()
const accepted = { status: 200, body: { rejected: [] } }
const menus = ['ProductMaster', 'DeliveryStatus', 'Quality'] as const
const longName = '冷蔵保管医薬品アルブミン製剤静注用（長期安定性試験継続中）20%50mL'

type Trip = { reference: string; celsius: number[]; consigneeCode?: string }

/** A maker whose lot went on these trips, one logger each with a reading every ten minutes. */
async function makerWithTrips(portal: Portal, trips: readonly Trip[]) {
  const maker = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company: maker })
  const products = [{ itemCode: 'P', nameJa: longName, nameEn: 'Albumin', band: '2-8', toleranceMinutes: 0 }]
  const deliveries = trips.map(({ reference, consigneeCode }) => ({
    reference,
    deliveryType: '0002',
    depositCode: maker.code,
    consigneeCode,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    deliveredAt: at(300),
    items: [{ itemCode: 'P', lot: 'L-77', quantity: 10 }],
    loggers: [{ serial: `SN-${reference}`, from: at(0), intervalSeconds: 600 }],
  }))
  const readings = trips.flatMap(({ reference, celsius }) =>
    celsius.map((one, place) => ({ logger: `SN-${reference}`, time: at(place * 10), celsius: one })),
  )
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  if (trips.length > 0) {
    expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
    expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  }
  const product = portal.db.selectFrom('products').select('id').where('company_id', '=', maker.id)
  const { id: productId } = await product.executeTakeFirstOrThrow()
  const rows = await portal.db
    .selectFrom('deliveries')
    .select(['id', 'reference'])
    .where('depositor_id', '=', maker.id)
    .execute()
  const idOf = (reference: string) => rows.find(row => row.reference === reference)?.id ?? 0
  return { maker, productId, idOf, manager: await makeUser(portal.db, { company: maker, role: '01', menus }) }
}

const dialog = (page: Page) => page.getByRole('dialog')
const range = (page: Page, nth: number) => {
  const row = dialog(page).getByRole('group', { name: `範囲${nth}` })
  return { lower: row.getByLabel('下限（℃）'), upper: row.getByLabel('上限（℃）'), time: row.getByLabel('許容時間') }
}
const versions = (page: Page) => page.getByRole('group', { name: '安定性バジェット' }).locator('tbody').getByRole('row')
const lotPart = (page: Page) => page.getByRole('region', { name: /L-77/ })

test('an administrator sets how long an item may be outside of its band, revises it, and ends it', async ({
  page,
  portal,
  signIn,
}) => {
  const { productId, manager } = await makerWithTrips(portal, [])
  await signIn(manager, `/user-management/products/detail?productId=${productId}`)
  await page.getByRole('button', { name: 'バジェットを登録' }).click()
  await expect(range(page, 1).lower).toHaveValue('8.0')
  await range(page, 1).upper.fill('7')
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await expect(range(page, 1).upper).toHaveAccessibleDescription(/下限より高い温度を入力してください。/)
  await expect(range(page, 1).time).toHaveAccessibleDescription(/1分単位になるように入力してください/)
  await expect(dialog(page).getByLabel('根拠文書')).toHaveAccessibleDescription('根拠文書を入力してください。')
  await range(page, 1).upper.fill('２５')
  await range(page, 1).time.fill('1:40')
  await dialog(page).getByRole('button', { name: '範囲を追加' }).click()
  await range(page, 2).lower.fill('24')
  await range(page, 2).upper.fill('30.25')
  await range(page, 2).time.fill('0.5')
  await dialog(page).getByLabel('根拠文書').fill('STB-7 表3')
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('範囲2がほかの範囲と重なっています。')
  await expectAccessible(page)
  await range(page, 2).lower.fill('25')
  await dialog(page).getByText('分', { exact: true }).click()
  await expect(range(page, 1).time).toHaveValue('100')
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await expect(notice(page)).toContainText('安定性バジェット（第1版）を登録しました。')
  await expect(versions(page)).toHaveText([
    new RegExp(`第1版 適用中8.0〜25.0 ℃1時間40分25.0〜30.25 ℃30分80%からSTB-7 表3.*${manager.name}`),
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'バジェットを改定' }).click()
  await expect.poll(() => isTooWide(page)).toBe(false)
  for (const nth of [2, 1])
    await dialog(page)
      .getByRole('button', { name: `範囲${nth}を削除` })
      .click()
  await expect(dialog(page)).toContainText('安定性バジェットは廃止されます。')
  await dialog(page).getByLabel('根拠文書').fill('STB-8')
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await expect(versions(page)).toHaveText([/第2版 適用中範囲なし（廃止）STB-8/, /第1版 旧版/])
})

test('a delivery shows the budget that its lots have used, even if the rest of it is not disclosed', async ({
  page,
  portal,
  signIn,
}) => {
  const clinic = await makeCompany(portal.db, { industryType: 3 })
  const trips = [
    { reference: 'BUD-SEEN', celsius: [5, 9, 9, 5, 31, 5], consigneeCode: clinic.code },
    { reference: 'BUD-HIDDEN', celsius: [5, 9, 9, 9, 9, 9, 9, 5] },
  ]
  const { productId, idOf, manager } = await makerWithTrips(portal, trips)
  await signIn(manager, `/user-management/products/detail?productId=${productId}`)
  await page.getByRole('button', { name: 'バジェットを登録' }).click()
  await range(page, 1).upper.fill('25')
  await range(page, 1).time.fill('1:40')
  await dialog(page).getByLabel('根拠文書').fill('STB-7')
  await dialog(page).getByRole('button', { name: '登録する' }).click()
  await expect(versions(page)).toHaveCount(1)

  await page.goto(`/delivery/detail?deliveryId=${idOf('BUD-HIDDEN')}`)
  await expect(lotPart(page)).toContainText(/8\.0〜25\.0 ℃\s*注意1時間20分 \/ 1時間40分80%残り 20分/)
  await expect(lotPart(page)).toContainText(/許容範囲外の温度\s*許容範囲外の温度10分/)
  await lotPart(page).getByText('配送別の内訳（2件）').click()
  await expect(lotPart(page).getByRole('row', { name: /BUD-SEEN/ })).toHaveText(/20分10分$/)
  await expect(lotPart(page).getByRole('row', { name: /BUD-HIDDEN この配送/ })).toHaveText(/1時間0分$/)
  await expectAccessible(page)

  const receiver = await makeUser(portal.db, { company: clinic, menus: ['DeliveryStatus', 'Quality'], language: 'en' })
  await signIn(receiver, `/delivery/detail?deliveryId=${idOf('BUD-SEEN')}`)
  await expect(lotPart(page)).toContainText(/Warning\s*1 h 20 min of 1 h 40 min/)
  await lotPart(page).getByText('By delivery (1)').click()
  await expect(lotPart(page).getByRole('row').last()).toHaveText('Deliveries outside your access (total)1 h0 min')
  await expect(page.getByText('BUD-HIDDEN')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)

  // Who is no party of it sees what is disclosed: the lot's temperature with its name.
  const wholesaler = await makeCompany(portal.db, { industryType: 3 })
  const shown = {
    product_id: productId,
    company_id: wholesaler.id,
    stage: 'interBaseLogistics',
    valid_from: '2026-01-01',
  }
  const kinds = ['temperature', 'shippingList'].map(kind => ({ ...shown, kind }))
  await portal.db.insertInto('disclosures').values(kinds).execute()
  await signIn(
    await makeUser(portal.db, { company: wholesaler, menus: ['DeliveryStatus', 'Quality'] }),
    `/delivery/detail?deliveryId=${idOf('BUD-SEEN')}`,
  )
  await expect(page.getByRole('region', { name: '安定性バジェット（許容逸脱時間）' })).toContainText(
    '配送別の内訳（2件）',
  )
  await expectAccessible(page)
})
