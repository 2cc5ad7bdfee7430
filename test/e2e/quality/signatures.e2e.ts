import type { Page } from '@playwright/test'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { redBelowField } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeUser, password } from '#test/support/database/make.ts'

const at = (minutes: number) => new Date(Date.now() - 3 * 3_600_000 + minutes * 60_000).toISOString()
/** What is found, and changed by others, shows by itself. */
const byItself = { timeout: 30_000 }

/** A case whose assessment is written and waits for its signature; `measure` tells one more reading of its delivery. */
async function writtenCase(portal: Portal) {
  const company = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company })
  const logger = `SN-${company.code}`
  const accepted = { status: 200, body: { rejected: [] } }
  const measure = async (minutes: number, celsius: number) =>
    expect(await portal.send('readings', key, { readings: [{ logger, time: at(minutes), celsius }] })).toMatchObject(
      accepted,
    )
  const products = [{ itemCode: 'P', nameJa: '冷蔵試験薬', nameEn: 'Cold test drug', band: '2-8' }]
  const delivery = {
    reference: `WARM-${company.code}`,
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    deliveredAt: at(60),
    items: [{ itemCode: 'P', lot: 'LOT-1', quantity: 10 }],
    loggers: [{ serial: logger, from: at(0), intervalSeconds: 600 }],
  }
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries: [delivery] })).toMatchObject(accepted)
  for (const [nth, celsius] of [5, 9, 10, 5, 5].entries()) await measure(nth * 10, celsius)
  const ofCompany = () =>
    portal.db.selectFrom('excursion_cases').select('id').where('depositor_id', '=', company.id).executeTakeFirst()
  await expect.poll(async () => await ofCompany(), byItself).toBeDefined()
  const caseId = (await ofCompany())?.id ?? 0
  const rationale = '安定性試験 STB-12 の範囲内であり、品質に影響はない。'
  await portal.db
    .updateTable('excursion_cases')
    .set({ state: 'underAssessment', assessment: JSON.stringify({ ...emptyAssessment, rationale }) })
    .where('id', '=', caseId)
    .execute()
  return { company, measure, address: `/quality/case?caseId=${caseId}`, reference: delivery.reference }
}

const dialog = (page: Page) => page.getByRole('dialog')
const passwordField = (page: Page) => dialog(page).getByLabel('ログインパスワード')
const signatures = (page: Page) => page.getByRole('list', { name: '電子署名' }).getByRole('listitem')

test(
  'an assessment is signed with password and mailed code, shows as invalid after a late reading, and is signed again',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, measure, address, reference } = await writtenCase(portal)
    const user = await makeUser(portal.db, { company })
    await signIn(user, address)
    await page.getByRole('button', { name: '評価に署名' }).click()
    await expect(dialog(page)).toContainText(reference)
    await expect(dialog(page)).toContainText(user.name)
    await expect(passwordField(page)).toBeFocused()
    await expectAccessible(page)

    await page.keyboard.press('Enter')
    await expect(redBelowField(page, 'パスワードを入力してください。')).toBeVisible()
    await expect(redBelowField(page, '認証コードを入力してください。')).toBeVisible()
    await dialog(page).getByRole('button', { name: '認証コードを送信' }).click()
    await expect(dialog(page)).toContainText(`${user.email}宛てに`)
    await dialog(page)
      .getByLabel('認証コード（6桁）')
      .fill(await portal.mailedCode(user.email))
    await passwordField(page).fill('Wrong2to8C')
    await page.keyboard.press('Enter')
    await expect(redBelowField(page, 'パスワードが正しくありません。')).toBeVisible()
    await expect(passwordField(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(signatures(page)).toHaveCount(1)
    await expect(signatures(page)).toContainText('有効')
    await expect(signatures(page)).toContainText(user.name)

    await measure(55, 5.5)
    await expect(signatures(page)).toContainText('署名後に変わった内容：測定値', byItself)
    await expectAccessible(page)

    await page.getByRole('button', { name: '評価に署名' }).click()
    await expect(passwordField(page)).toBeFocused()
    await expect(dialog(page).getByLabel('認証コード（6桁）')).toHaveCount(0)
    await measure(45, 5.2)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('表示した後に内容が変わりました')
    await dialog(page).getByRole('button', { name: '内容を確認し直す' }).click()
    await passwordField(page).fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(signatures(page)).toHaveCount(2)
    await expect(signatures(page).nth(1)).toContainText('有効')
  },
)

test('a signature whose answer was lost is made once', async ({ page, portal, signIn }) => {
  const { company, address } = await writtenCase(portal)
  const user = await makeUser(portal.db, { company })
  await signIn(user, address)
  await page.getByRole('button', { name: '評価に署名' }).click()
  await dialog(page).getByRole('button', { name: '認証コードを送信' }).click()
  await expect(dialog(page)).toContainText(user.email)
  await dialog(page)
    .getByLabel('認証コード（6桁）')
    .fill(await portal.mailedCode(user.email))
  await passwordField(page).fill(password)
  let sent = 0
  await page.route('**/signature/sign', async route => {
    if (sent++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/signature/sign'))
  await page.keyboard.press('Enter')
  await lost
  const again = dialog(page).getByRole('button', { name: '署名する', exact: true })
  await expect(again).not.toHaveClass(/loading/)
  await again.click()
  await expect(dialog(page)).toHaveCount(0)
  expect(sent).toBe(2)
  await expect(signatures(page)).toHaveCount(1)
  const signed = portal.db.selectFrom('signatures').select('id').where('company_id', '=', company.id)
  expect(await signed.execute()).toHaveLength(1)
  const refusals = portal.db.selectFrom('signature_refusals').select('reason').where('user_id', '=', user.id)
  expect(await refusals.execute()).toEqual([])
})

test('an assessment is also signed on a phone, in English, and shows what changed since', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, address } = await writtenCase(portal)
  const user = await makeUser(portal.db, { company, language: 'en' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(user, address)
  const open = page.getByRole('button', { name: 'Sign the assessment' })
  await open.click()
  await expect(dialog(page)).toContainText('Content hash (SHA-256)')
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await open.click()
  await dialog(page).getByLabel('Login password').fill(password)
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await expect(dialog(page)).toContainText(user.email)
  await dialog(page)
    .getByLabel('Authentication code (6 digits)')
    .fill(await portal.mailedCode(user.email))
  await dialog(page).getByRole('button', { name: 'Sign', exact: true }).click()
  const list = page.getByRole('list', { name: 'Electronic signatures' }).getByRole('listitem')
  await expect(list).toContainText('Valid')
  await expect.poll(() => isTooWide(page)).toBe(false)

  // Somebody writes on the assessment, at another desk.
  await portal.db
    .updateTable('excursion_cases')
    .set({ assessment: JSON.stringify({ ...emptyAssessment, hazard: 'loss of potency' }) })
    .where('depositor_id', '=', company.id)
    .execute()
  await expect(list).toContainText('Changed since it was signed: the assessment', byItself)
})

test('a signed assessment is read-only until it is revised, for a reason; then its signature is void', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, address } = await writtenCase(portal)
  const user = await makeUser(portal.db, { company })
  await signIn(user, address)
  await page.getByRole('button', { name: '評価に署名' }).click()
  await dialog(page).getByRole('button', { name: '認証コードを送信' }).click()
  await expect(dialog(page)).toContainText(`${user.email}宛てに`)
  await dialog(page)
    .getByLabel('認証コード（6桁）')
    .fill(await portal.mailedCode(user.email))
  await passwordField(page).fill(password)
  await page.keyboard.press('Enter')
  await expect(signatures(page)).toContainText('有効')

  const assessment = page.getByRole('region', { name: '評価（ICH Q9）' })
  await expect(assessment.getByRole('textbox')).toHaveCount(0)
  await expect(assessment).toContainText('安定性試験 STB-12')
  await expectAccessible(page)
  await assessment.getByRole('button', { name: '評価を改訂' }).click()
  await expect(dialog(page)).toContainText('評価の署名は無効になり')
  await dialog(page).getByRole('button', { name: '評価を改訂' }).click()
  await expect(redBelowField(page, '理由を入力してください。')).toBeVisible()
  await dialog(page).getByLabel('理由').fill('根拠を追記するため')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '評価を改訂' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(signatures(page)).toContainText('署名後に変わった内容：案件（再開・評価の改訂など）')
  await expect(page.getByRole('region', { name: '経過' })).toContainText('理由：根拠を追記するため')
  await page.getByLabel('原因').fill('扉の開放')
  await page.getByRole('button', { name: '評価を保存' }).click()
  await expect(page.getByRole('button', { name: '評価に署名' })).toBeEnabled()
})
