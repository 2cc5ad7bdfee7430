import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  password,
  type MadeCompany,
} from '#test/support/database/make.ts'

const menus = ['DeliveryStatus', 'Quality', 'ProductStockInformation'] as const
const at = (minutes: number) => new Date(Date.now() - 3 * 3_600_000 + minutes * 60_000).toISOString()
/** What happens without a click shows within the pause of the list. */
const byItself = { timeout: 30_000 }

/** A maker whose deliveries arrived two hours ago, with what was measured every ten minutes, and 50 of each lot in stock. */
async function arrivals(
  portal: Portal,
  measured: Readonly<Record<string, { lots: string[]; celsius: number[] }>>,
): Promise<MadeCompany> {
  const company = await makeCompany(portal.db)
  const { code: centreCode } = await makeCentre(portal.db, { company })
  const { key } = await makeApiKey(portal.db, { company })
  const products = [{ itemCode: 'P', nameJa: '冷蔵試験薬', nameEn: 'Cold test drug', band: '2-8' }]
  const deliveries = Object.entries(measured).map(([reference, { lots }]) => ({
    reference,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    deliveredAt: at(60),
    items: lots.map(lot => ({ itemCode: 'P', lot, quantity: 10 })),
    loggers: [{ serial: `SN-${company.code}-${reference}`, from: at(0), intervalSeconds: 600 }],
  }))
  const readings = Object.entries(measured).flatMap(([reference, { celsius }]) =>
    celsius.map((value, nth) => ({ logger: `SN-${company.code}-${reference}`, time: at(nth * 10), celsius: value })),
  )
  const stock = Object.values(measured).flatMap(({ lots }) =>
    lots.map(lot => ({ itemCode: 'P', lot, centreCode, qualifiedQuantity: 50 })),
  )
  const accepted = { status: 200, body: { rejected: [] } }
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  expect(await portal.send('stock', key, { stock })).toMatchObject(accepted)
  return company
}

/** The uppermost: a signature stands above the form of what is decided. */
const dialog = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function sign(page: Page, portal: Portal, email: string, words: { send: RegExp; code: RegExp; sign: string }) {
  await dialog(page).locator('input[type=password]').fill(password)
  await dialog(page).getByRole('button', { name: words.send }).click()
  await expect(dialog(page)).toContainText(email)
  await dialog(page)
    .getByLabel(words.code)
    .fill(await portal.mailedCode(email))
  await dialog(page).getByRole('button', { name: words.sign, exact: true }).click()
}
const japanese = { send: /認証コードを送信/, code: /認証コード/, sign: '署名する' }

test(
  'lots with a gap are chosen together, decided and signed; the delivery, the file and the history say so',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const company = await arrivals(portal, {
      'GAP-1': { lots: ['G1', 'G2'], celsius: [5, 5, 5] },
      'GAP-2': { lots: ['G3'], celsius: [5, 5] },
    })
    const user = await makeUser(portal.db, { company, menus })
    await signIn(user, '/quality?tab=releases')
    await expect(row(page, 'G1')).toContainText('未判定')
    await expect(row(page, 'G1')).toContainText('欠測があります')
    await expect(row(page, 'G3')).toContainText('静岡工場 → 東京医療センター')
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: '冷蔵試験薬 G1 GAP-1を選択' }).check()
    await page.getByRole('checkbox', { name: '冷蔵試験薬 G2 GAP-1を選択' }).check()
    await page.getByRole('button', { name: '選択したロットを判定 (2)' }).click()
    await expect(dialog(page).getByRole('link', { name: 'GAP-1' })).toHaveAttribute('target', '_blank')
    await dialog(page).getByRole('button', { name: '署名へ進む' }).click()
    await expect(dialog(page)).toContainText('判定を選択してください。')
    await expect(dialog(page)).toContainText('理由を入力してください。')
    await dialog(page).getByRole('radio', { name: '条件付合格' }).check()
    await dialog(page).getByRole('button', { name: '署名へ進む' }).click()
    await expect(dialog(page)).toContainText('条件を入力してください。')
    await dialog(page).getByLabel('条件（出荷先・用途・期限など）').fill('東京医療センターでの使用に限る')
    await dialog(page).getByLabel('理由').fill('欠測の間も外気温は5℃前後')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: '署名へ進む' }).click()
    const signing = page.getByRole('dialog', { name: '出荷可否判定に署名' })
    await expect(signing).toContainText('東京医療センターでの使用に限る')
    await signing.getByRole('button', { name: 'キャンセル' }).click()
    await expect(signing).toHaveCount(0)
    await expect(dialog(page).getByLabel('条件（出荷先・用途・期限など）')).toHaveValue(
      '東京医療センターでの使用に限る',
    )
    await expect(dialog(page).getByLabel('理由')).toHaveValue('欠測の間も外気温は5℃前後')
    await dialog(page).getByRole('button', { name: '署名へ進む' }).click()
    await expect(signing).toContainText('東京医療センターでの使用に限る')
    await sign(page, portal, user.email, japanese)
    await expect(notice(page)).toContainText('2ロットを判定しました。')
    await expect(row(page, 'G1')).toHaveCount(0)
    await expect(row(page, 'G3')).toBeVisible()
    await page.getByLabel('判定', { exact: true }).click()
    await page.getByTitle('条件付合格').click()
    await page.getByRole('button', { name: '絞り込む' }).click()
    await expect(page).toHaveURL(/decision=restricted/)
    await expect(row(page, 'G2')).toContainText('条件：東京医療センターでの使用に限る')
    await expect(row(page, 'G2')).toContainText('電子署名済み')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /CSV/ }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('条件付合格,なし,なし,東京医療センターでの使用に限る,欠測の間も外気温は5℃前後')
    await page.getByRole('link', { name: 'GAP-1' }).first().click()
    await expect(page.getByRole('heading', { name: '配送詳細' })).toBeVisible()
    const lots = page.getByRole('region', { name: '出荷可否判定' })
    await expect(lots.getByRole('row').filter({ hasText: 'G1' })).toContainText(user.name)
    await lots.getByRole('button', { name: '判定する: 冷蔵試験薬 G1' }).click()
    await dialog(page).getByRole('radio', { name: '不合格', exact: true }).check()
    await dialog(page).getByLabel('理由').fill('外箱の破損')
    await dialog(page).getByRole('button', { name: '署名へ進む' }).click()
    // The session's first signature was confirmed by mail already.
    await dialog(page).locator('input[type=password]').fill(password)
    await dialog(page).getByRole('button', { name: '署名する', exact: true }).click()
    const first = lots.getByRole('row').filter({ hasText: 'G1' })
    await expect(first).toContainText('不合格')
    await first.getByRole('button', { name: '判定の履歴（1件）' }).click()
    await expect(first).toContainText('条件：東京医療センターでの使用に限る')
  },
)

test('a case opened by hand quarantines all lots, and stock says why, in English on a phone', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await arrivals(portal, { 'BOX-1': { lots: ['B1', 'B2'], celsius: [5, 5, 5, 5, 5, 5] } })
  const user = await makeUser(portal.db, { company, menus, language: 'en' })
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(user, '/quality?tab=releases')
  await page.getByRole('link', { name: 'BOX-1' }).first().click()
  const lots = page.getByRole('region', { name: 'Release decisions' })
  await expect(lots).toContainText('Measured by a logger without a registered calibration')
  await page.getByRole('button', { name: 'Open excursion case' }).click()
  await dialog(page).getByRole('textbox').fill('The box was open on arrival')
  await dialog(page).getByRole('button', { name: 'Open excursion case' }).click()
  await expect(page).toHaveURL(/\/quality\/case\?caseId=/)
  await page.goto('/product-info')
  await expect(page.getByText('held 100')).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Reason for hold (50)' }).first().click()
  await expect(dialog(page)).toContainText(/Excursion case EC-\d{4}-0001/)
  await expect(dialog(page)).toContainText('BOX-1')
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'BOX-1' }).click()
  await expect(lots).toContainText('On hold')
  await expect.poll(() => isTooWide(page)).toBe(false)
})

test('an administrator turns automatic release on; a guest reads the rules', async ({ page, portal, signIn }) => {
  const company = await arrivals(portal, {})
  await signIn(await makeUser(portal.db, { company, role: '01', menus }), '/quality?tab=rules')
  const card = page.getByRole('region', { name: company.name })
  await expect(card).toContainText('自動出荷判定')
  await expectAccessible(page)
  await card.getByRole('button', { name: '変更する' }).click()
  await card.getByRole('switch', { name: '自動出荷判定' }).click()
  await card.getByLabel('記録の保管期間').fill('4')
  await card.getByRole('button', { name: '保存する' }).click()
  await expect(card).toContainText('5〜50の整数を入力してください。')
  await card.getByLabel('記録の保管期間').fill('7')
  await expectAccessible(page)
  await card.getByRole('button', { name: '保存する' }).click()
  await expect(notice(page)).toContainText('ルールを保存しました。')
  await expect(card.getByRole('definition').filter({ hasText: '有効' }).first()).toBeVisible()
  await expect(card).toContainText('7年')
  await signIn(await makeUser(portal.db, { company, role: '03', menus }), '/quality?tab=rules')
  await expect(card).toContainText('7年')
  await expect(card.getByRole('button', { name: '変更する' })).toHaveCount(0)
})

test('lots that are released automatically leave the list without a click', async ({ page, portal, signIn }) => {
  const company = await arrivals(portal, { 'CLEAN-1': { lots: ['C1'], celsius: [5, 5, 5, 5, 5, 5] } })
  await portal.db
    .insertInto('quality_rules')
    .values({
      company_id: company.id,
      releases_by_itself: true,
      needs_two_people: false,
      assessment_days: 5,
      retention_years: 5,
      updated_at: new Date(),
    })
    .execute()
  await signIn(await makeUser(portal.db, { company, menus }), '/quality?tab=releases')
  await expect(row(page, 'C1')).toContainText('校正が登録されていない')
  const logger = portal.db.selectFrom('loggers').select('id').where('serial', '=', `SN-${company.code}-CLEAN-1`)
  const { id } = await logger.executeTakeFirstOrThrow()
  await portal.db
    .insertInto('logger_calibrations')
    .values({ logger_id: id, calibrated_on: '2020-01-01', due_on: '2099-12-31' })
    .execute()
  await sql`select update_calibration_status(array(select delivery_id from logger_assignments where logger_id = ${id}))`.execute(
    portal.db,
  )
  await expect(page.getByText('判定待ちのロットはありません。')).toBeVisible(byItself)
  await page.goto('/quality?tab=releases&decision=released')
  await expect(row(page, 'C1')).toContainText('自動出荷判定ルール')
})
