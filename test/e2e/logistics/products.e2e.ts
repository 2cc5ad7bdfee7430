import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { notice, signInAgain } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeProduct, makeUser } from '#test/support/database/make.ts'

const dayMs = 86_400_000
const dayAway = (days: number) => dayIn(new Date(Date.now() + days * dayMs), 'Asia/Tokyo')
const menus = ['ProductMaster', 'DeliveryStatus'] as const
const listPath = '/user-management/products'

const dialog = (page: Page) => page.getByRole('dialog')
const versions = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const changes = (page: Page) => page.getByRole('region', { name: '変更履歴' }).getByRole('listitem')
const fields = (page: Page) => ({
  code: page.getByLabel('品目コード'),
  nameJa: page.getByLabel('品名（日本語）'),
  nameEn: page.getByLabel('品名（英語）'),
  minutes: page.getByLabel('許容時間（分）'),
  source: page.getByLabel('許容時間の根拠文書'),
  from: page.getByLabel('適用開始日'),
})

test('an administrator registers an item, changes it, plans a version and cancels it', async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db, { role: '01', menus })
  await signIn(user, listPath)
  await expect(page.getByText('登録された製品はありません。')).toBeVisible()
  await page.getByRole('button', { name: '製品を登録' }).click()
  const { code, nameJa, nameEn, minutes, source } = fields(page)
  await page.getByRole('button', { name: '登録', exact: true }).click()
  await expect(code).toHaveAccessibleDescription(/品目コードを入力してください。/)
  await expect(code).toBeFocused()
  await code.fill(' VAC-1 ')
  await nameJa.fill('冷蔵ワクチン')
  await nameEn.fill('Cold vaccine')
  await minutes.fill('３０')
  await page.getByRole('button', { name: '登録', exact: true }).click()
  await expect(page.getByText('許容時間の根拠となる文書を入力してください。')).toBeVisible()
  await expectAccessible(page)
  await source.fill('STB-12')
  await page.getByRole('button', { name: '登録', exact: true }).click()
  await expect(notice(page)).toContainText('製品「VAC-1」を登録しました。')
  await expect(versions(page)).toHaveText([/第1版 適用中.*2〜8℃（冷蔵）30分根拠：STB-12/])
  await expect(changes(page)).toHaveText([new RegExp(`第1版を登録.*${user.name}`), /製品を登録/])

  await page.getByRole('button', { name: '製品情報を編集' }).click()
  await nameJa.fill('冷蔵ワクチン改')
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { name: '冷蔵ワクチン改' })).toBeVisible()
  await expect(changes(page).first()).toContainText('変更前冷蔵ワクチン → 変更後冷蔵ワクチン改')

  await page.getByRole('button', { name: '新しい版を登録' }).click()
  await dialog(page).getByRole('button', { name: '版を登録' }).click()
  await expect(page.getByText('この日に適用されている版と同じ内容です。')).toBeVisible()
  await dialog(page).getByLabel('5℃以下').check()
  await fields(page).from.fill(dayAway(-3))
  await expect(dialog(page)).toContainText('登録済みの配送は元の版のまま判定され')
  await fields(page).from.fill(dayAway(30))
  await expect(dialog(page)).toContainText('取り下げることができます')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '版を登録' }).click()
  await expect(versions(page)).toHaveText([/第2版 適用予定.*5℃以下/, /第1版 適用中/])
  await page.getByRole('button', { name: '第2版を取り下げる' }).click()
  await dialog(page).getByRole('button', { name: '取り下げる' }).click()
  await expect(versions(page)).toHaveText([/第2版 取り下げ済み/, /第1版 適用中/])
  await expect(changes(page).first()).toContainText('第2版を取り下げ')
  await expectAccessible(page)

  // The same item code once more is refused by its field and value; what is typed is not lost unasked.
  await page.goto(`${listPath}/registration`)
  await code.fill('VAC-1')
  await nameJa.fill('別の薬')
  await nameEn.fill('Another')
  await page.getByRole('button', { name: '登録', exact: true }).click()
  await expect(page.getByText('品目コード「VAC-1」は、この企業ですでに登録されています。')).toBeVisible()
  await page.getByRole('link', { name: '製品マスタ' }).first().click()
  await dialog(page).getByRole('button', { name: '破棄して移動' }).click()
  await page.getByLabel('キーワード').fill('ｖａｃ-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  await expect(page.getByRole('row', { name: /VAC-1 冷蔵ワクチン改/ })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV（1件）' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toContain('VAC-1,冷蔵ワクチン改,Cold vaccine')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('listitem').filter({ hasText: 'VAC-1' })).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
})

/** A company with deliveries at 5 °C, and a second version of their item that has no lower limit. */
async function makeEvaluated(portal: Portal, references: readonly string[]) {
  const company = await companyWithDeliveries(portal, references)
  const { id: productId } = await portal.db
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  const version = { product_id: productId, version: 2, valid_from: dayAway(0), band: 'max5' }
  await portal.db.insertInto('product_versions').values(version).execute()
  return { company, productId }
}

test(
  'deliveries are re-evaluated for a reason, and everyone reads by whom and why',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, productId } = await makeEvaluated(portal, ['AGAIN-1', 'AGAIN-2'])
    const user = await makeUser(portal.db, { company, role: '01', menus, language: 'en' })
    await signIn(user, `${listPath}/detail?productId=${productId}`)
    await page.getByRole('link', { name: 'Re-evaluate deliveries with version 2' }).click()
    await page.getByRole('button', { name: 'Show deliveries' }).click()
    await expect(page.getByText('Enter the shipping dates.')).toBeVisible()
    await page.goto(`${listPath}/reevaluation?productId=${productId}&version=2&from=${dayAway(-5)}&until=${dayAway(0)}`)
    await expect(page.getByRole('heading', { name: 'Deliveries: 2' })).toBeVisible()
    await expect(page.getByRole('row', { name: /AGAIN-1 .*Version 1 Compliant/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Select AGAIN-2' }).uncheck()
    await page.getByRole('button', { name: 'Re-evaluate selected (1)' }).click()
    await expect(page.getByText('Enter a reason.')).toBeVisible()
    await page.getByLabel('Reason for re-evaluation').fill('Stability study STB-12')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Reason: Stability study STB-12')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Re-evaluate', exact: true }).click()
    await expect(notice(page)).toContainText('Deliveries re-evaluated with version 2: 1.')
    await expect(page.getByRole('heading', { name: 'Deliveries: 1' })).toBeVisible()
    await expect(page.getByRole('row', { name: /AGAIN-1/ })).toHaveCount(0)
    await expect.poll(() => isTooWide(page)).toBe(false)

    await page.goto(`/delivery/detail?deliveryId=${await idOf(portal, 'AGAIN-1')}`)
    const amendment = page.getByRole('row', { name: /Evaluated with version/ })
    await expect(amendment).toContainText('P: version 1 (2.0 to 8.0 °C, no tolerance) – Compliant')
    await expect(amendment).toContainText('P: version 2 (5.0 °C or below, no tolerance) – Compliant')
    await expect(amendment).toContainText('Stability study STB-12')
    await expect(amendment).toContainText(`${user.name} (${company.nameEn})`)
    await expectAccessible(page)
  },
)

test('the reason for a re-evaluation is given back after a session has ended, with what was left out', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, productId } = await makeEvaluated(portal, ['KEPT-1', 'KEPT-2', 'KEPT-3'])
  const user = await makeUser(portal.db, { company, role: '01', menus })
  const days = `from=${dayAway(-5)}&until=${dayAway(0)}`
  await signIn(user, `${listPath}/reevaluation?productId=${productId}&version=2&${days}`)
  await page.getByRole('checkbox', { name: 'KEPT-2' }).uncheck()
  await page.getByLabel('再判定の理由').fill('安定性試験 STB-12')
  await signInAgain(page, portal, user)
  await expect(page.getByLabel('再判定の理由')).toHaveValue('安定性試験 STB-12')
  await expect(page.getByRole('checkbox', { name: 'KEPT-2' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'KEPT-1' })).toBeChecked()
})

const idOf = async (portal: Portal, reference: string) =>
  (await portal.db.selectFrom('deliveries').select('id').where('reference', '=', reference).executeTakeFirstOrThrow())
    .id

test("a member reads items and their history, and is offered no change; another company's item looks like an unknown one", async ({
  page,
  portal,
  signIn,
}) => {
  const { company, id } = await makeProduct(portal.db, { nameJa: '閲覧のみの薬' })
  const foreign = await makeProduct(portal.db)
  await signIn(await makeUser(portal.db, { company, role: '02', menus }), listPath)
  await page.getByRole('link', { name: /ITEM-/ }).click()
  await expect(page.getByRole('heading', { name: '閲覧のみの薬' })).toBeVisible()
  await expect(versions(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /編集|新しい版/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /再判定/ })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.goto(`${listPath}/reevaluation?productId=${id}`)
  await expect(page).toHaveURL(/\/404$/)
  await page.goto(`${listPath}/detail?productId=${foreign.id}`)
  await expect(page.getByText('この製品は表示できません。')).toBeVisible()
  await expectAccessible(page)
})
