import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'

const menus = ['DeliveryStatus', 'Quality'] as const
const at = (minutes: number) => new Date(Date.now() - 3 * 3_600_000 + minutes * 60_000).toISOString()
/** What is found shows by itself, within the pause of the page. */
const byItself = { timeout: 30_000 }

/** A maker whose deliveries left three hours ago for a clinic, with what was measured every ten minutes. */
async function sent(portal: Portal, measured: Readonly<Record<string, number[]>>) {
  const maker = await makeCompany(portal.db)
  const clinic = await makeCompany(portal.db, { industryType: 3 })
  const { key } = await makeApiKey(portal.db, { company: maker })
  const products = [{ itemCode: 'P', nameJa: '冷蔵試験薬', nameEn: 'Cold test drug', band: '2-8' }]
  const deliveries = Object.keys(measured).map(reference => ({
    reference,
    deliveryType: '0003',
    depositCode: maker.code,
    consigneeCode: clinic.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    deliveredAt: at(60),
    items: [{ itemCode: 'P', lot: `LOT-${reference}`, quantity: 10 }],
    loggers: [{ serial: `SN-${reference}`, from: at(0), intervalSeconds: 600 }],
  }))
  const readings = Object.entries(measured).flatMap(([reference, celsius]) =>
    celsius.map((value, nth) => ({ logger: `SN-${reference}`, time: at(nth * 10), celsius: value })),
  )
  const accepted = { status: 200, body: { rejected: [] } }
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  return { maker, clinic }
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
/** antd hides the field that its own box stands for. */
async function choose(page: Page, field: string, value: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(value, { exact: true }).click()
}

test(
  'an excursion opens a case automatically, which is found, started, assessed and commented on',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { maker } = await sent(portal, { 'CASE-1': [5, 9.5, 10.6, 5, 5, 5, 5], 'CASE-2': [5, 8.4, 5, 5, 5, 5, 5] })
    const user = await makeUser(portal.db, { company: maker, role: '01', menus: [...menus] })
    await signIn(user, '/quality')
    await expect(row(page, 'CASE-2')).toContainText('最高8.4 ℃（2.0〜8.0 ℃を0.4 ℃逸脱）', byItself)
    await expect(row(page, 'CASE-1')).toContainText('未着手')
    await expect(row(page, 'CASE-1')).toContainText('あと5日')
    await expectAccessible(page)
    await page.getByLabel('案件番号・参照番号・品目・製造番号').fill('lot-case-1')
    await page.getByRole('button', { name: '絞り込む' }).click()
    await expect(page).toHaveURL(/keyword=lot-case-1/)
    await expect(row(page, 'CASE-2')).toHaveCount(0)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV（1件）' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('最高10.6 ℃')

    await row(page, 'CASE-1').getByRole('link').click()
    await expect(page).toHaveURL(/quality\/case\?caseId=\d+$/)
    await expect(page.getByRole('navigation', { name: '現在の位置' })).toContainText('品質管理')
    await expect(part(page, '逸脱の内容')).toContainText('SN-CASE-1')
    await expect(part(page, '逸脱の内容').locator('canvas').first()).toBeVisible()
    await expect(part(page, 'ロットと出荷可否判定')).toContainText('保留')
    await page.getByRole('button', { name: '評価を開始' }).click()
    await expect(notice(page)).toContainText('評価を開始しました。')

    await page.getByLabel('想定される危害').fill('有効成分の分解')
    await choose(page, '重大性', '高')
    await choose(page, '発生可能性', '低')
    await expect(page.getByText('リスク', { exact: true }).locator('..')).toContainText('中')
    await expect(page.getByRole('button', { name: '評価に署名' })).toBeDisabled()
    await page.getByLabel('判定の根拠').fill('短時間であり、安定性データの範囲内')
    await page.getByRole('button', { name: '評価を保存' }).click()
    await expect(notice(page)).toContainText('評価を保存しました。')
    await expect(page.getByRole('button', { name: '評価に署名' })).toBeEnabled()
    await expect(page.getByRole('button', { name: '承認して案件を完了' })).toBeDisabled()
    await expect(part(page, '電子署名と承認')).toContainText('評価にまだ署名されていません。')
    await expectAccessible(page)

    await page.getByRole('button', { name: '期限を変更' }).click()
    await dialog(page).getByRole('button', { name: '変更する' }).click()
    await expect(dialog(page)).toContainText('理由を入力してください。')
    await dialog(page).getByLabel('理由').fill('追加試験の結果を待つため')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: '変更する' }).click()
    await expect(dialog(page)).toHaveCount(0)

    const comments = part(page, 'コメント')
    const mixed = Buffer.concat([Buffer.from('ロット,値\n'), Buffer.from([0x8c, 0x8e, 0x2c, 0x31])])
    await comments.locator('input[type=file]').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: mixed })
    await expect(comments.getByRole('alert')).toContainText('2行目：この行の文字コードが、ほかの行と異なります')
    const file = { name: 'protocol.csv', mimeType: 'text/csv', buffer: Buffer.from('lot,value\nA,1\n') }
    await comments.locator('input[type=file]').setInputFiles(file)
    await expect(comments).toContainText('protocol.csv')
    await comments.getByLabel('コメントを入力').fill('社内で確認中')
    await comments.getByRole('checkbox', { name: '寄託者の担当者のみに表示' }).check()
    await comments.getByRole('button', { name: 'コメントを送信' }).click()
    await expect(comments.getByRole('listitem')).toContainText('社内のみ')
    const fetching = page.waitForEvent('download')
    await comments.getByRole('button', { name: /protocol\.csv/ }).click()
    expect(await readFile(await (await fetching).path(), 'utf8')).toContain('lot,value')
    await expect(part(page, '経過')).toContainText('評価の記入 想定される危害、重大性、発生可能性、判定の根拠')
    await expectAccessible(page)

    await page.goto('/quality')
    await expect(row(page, 'CASE-1')).toContainText('評価中')
  },
)

test("the consignee reads the case in English, without the depositor's assessment, and comments on it", async ({
  page,
  portal,
  signIn,
}) => {
  const { clinic } = await sent(portal, { 'SEEN-1': [5, 9.5, 10, 5, 5, 5, 5] })
  const user = await makeUser(portal.db, { company: clinic, role: '02', language: 'en', menus: [...menus] })
  await signIn(user, '/quality')
  await expect(row(page, 'SEEN-1')).toContainText('Highest 10.0 °C', byItself)
  await row(page, 'SEEN-1').getByRole('link').click()
  await expect(part(page, 'Assessment (ICH Q9)')).toContainText("visible only to the depositor's staff")
  for (const name of ['Start assessment', 'Change due date', 'Reopen case', 'Approve and conclude']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  const comments = part(page, 'Comments')
  await comments.getByLabel('Write a comment').fill('Goods are quarantined here')
  await expect(comments.getByRole('checkbox')).toHaveCount(0)
  await comments.getByRole('button', { name: 'Send comment' }).click()
  await expect(comments.getByRole('listitem')).toContainText(user.name)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.goto('/quality')
  await expect(page.getByRole('link', { name: /^EC-/ })).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
})

test('a case is opened by hand from the page of its delivery, which explains the effect', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker } = await sent(portal, { 'HAND-1': [5, 5, 5, 5, 5, 5, 5] })
  const user = await makeUser(portal.db, { company: maker, role: '02', menus: [...menus] })
  const delivery = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', 'HAND-1')
    .executeTakeFirstOrThrow()
  await signIn(user, '/quality')
  await expect(page.getByText('未完了の逸脱案件はありません。')).toBeVisible()
  await page.goto(`/delivery/detail?deliveryId=${delivery.id}`)
  await page.getByRole('button', { name: '逸脱案件を開始' }).click()
  await expect(dialog(page)).toContainText('良品在庫から除かれます')
  await dialog(page).getByLabel('理由').fill('外箱の破損')
  await dialog(page).getByRole('button', { name: '逸脱案件を開始' }).click()
  await expect(page).toHaveURL(/quality\/case/)
  await expect(part(page, '逸脱の内容')).toContainText('温度逸脱の記録はありません。')
  await expect(part(page, '経過')).toContainText('理由：外箱の破損')
  await page.goto(`/delivery/detail?deliveryId=${delivery.id}`)
  const standing = page.getByLabel('案件と出荷可否判定', { exact: true })
  await expect(standing).toContainText('未着手')
  await standing.getByRole('link', { name: /^EC-/ }).click()
  await expect(page).toHaveURL(/quality\/case/)
})

test("the address of an unknown case, or of another company's, leads back to the list", async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db, { role: '02', menus: [...menus] })
  await signIn(user, '/quality/case?caseId=999999')
  await expect(page.getByText('逸脱案件を表示できません。')).toBeVisible()
  await page.getByRole('link', { name: '逸脱案件の一覧へ' }).click()
  await expect(page).toHaveURL('/quality')
  await page.goto('/quality/case')
  await expect(page).toHaveURL('/404')
})

test('the steps of a case stay in sight and lead to their acts (QUA-45)', async ({ page, portal, signIn }) => {
  const { maker } = await sent(portal, { 'STEPS-1': [5, 9.5, 10.6, 5, 5, 5, 5] })
  const user = await makeUser(portal.db, { company: maker, role: '01', menus: [...menus] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(user, '/quality')
  await row(page, 'STEPS-1').getByRole('link').click(byItself)
  await page.getByRole('button', { name: '評価を開始' }).click()
  await expect(notice(page)).toContainText('評価を開始しました。')
  const steps = page.getByRole('list', { name: '案件の進捗' })
  const shown = { ratio: 1 }
  for (const [step, place] of [
    ['承認して完了', page.getByRole('button', { name: '承認して案件を完了' })],
    // What is not written yet is written first.
    ['評価を記入し署名', page.getByLabel('想定される危害')],
    ['ロットを判定し署名', page.locator('#case-lots').getByRole('table')],
  ] as const) {
    await steps.getByRole('link', { name: step }).click()
    await expect(place).toBeInViewport(shown)
    await expect(steps).toBeInViewport(shown)
  }
  await expectAccessible(page)
})
