import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import {
  companyWithAdministrator,
  dialog,
  inAnotherBrowser,
  isTooWide,
  notice,
  option,
  platformCompany,
  rows,
} from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeCompany, makeUser } from '#test/support/database/make.ts'
import type { Portal } from '#test/e2e/support/portal.ts'

const listPath = '/user-management/company-management'
const detailOf = ({ code }: { code: string }) => `${listPath}/detail?enterpriseCode=${code}`
const message = (page: Page) => page.locator('.messages')
const wrong = (page: Page, text: string) => page.locator('.ant-form-item-explain-error').getByText(text)
const rowOf = (page: Page, { code }: { code: string }) => rows(page).filter({ hasText: code })

/** Whether a word of what an element says goes on in another line. */
function breaksWords({ firstChild }: Element): boolean {
  if (!(firstChild instanceof Text)) throw new Error('holds no text')
  return [...firstChild.data.matchAll(/\S+/g)].some(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(firstChild, index)
    range.setEnd(firstChild, index + word.length)
    return range.getClientRects().length > 1
  })
}

async function platformAdministrator({ db }: Portal) {
  const company = await platformCompany(db)
  return await makeUser(db, { company, role: '00', menus: ['CompanyManagement', 'UserList'] })
}

test(`the platform administrator finds and registers companies; values that are in use are reported at their fields ${covers('8.5016', '8.5017', '8.5018', '8.5020', '8.5021')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const taken = await companyWithAdministrator(portal.db, { name: '登録済製薬', nameEn: 'Taken Pharma' })
  const inactive = await makeCompany(portal.db, { isActive: false, industryType: 5, name: '休止運送' })
  await makeCentre(portal.db, { company: taken.company, code: 'E2E-TKN', name: '登録済センター' })
  await signIn(await platformAdministrator(portal), listPath)
  const row = rowOf(page, taken.company)
  for (const fact of ['登録済製薬', 'Taken Pharma', '製造業', '有効', taken.domain, '登録済センター (E2E-TKN)']) {
    await expect(row).toContainText(fact)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  const undisclosed = row.getByText('Not disclosed').first()
  await expect(undisclosed).toBeVisible()
  expect(await undisclosed.evaluate(breaksWords)).toBe(false)
  await page.getByRole('button', { name: '日本語' }).click()
  await page.getByLabel('状態').click()
  await option(page, '無効').click()
  await page.getByLabel('キーワード').fill('休止')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=inactive/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, inactive)).toContainText('無効')

  await page.goto(listPath)
  await page.getByRole('button', { name: '新規企業登録' }).click()
  await expect(page).toHaveTitle('新規企業登録 | KelvinChain')
  const register = page.getByRole('button', { name: '登録', exact: true })
  await register.click()
  await expect(wrong(page, '企業コードを入力してください。')).toBeVisible()
  await page.getByLabel('企業コード').fill(taken.company.code.toLowerCase())
  await page.getByLabel('企業名', { exact: true }).fill('登録済 製薬')
  await page.getByLabel('企業名（英語）').fill('TAKEN PHARMA')
  await page.getByLabel('業種').click()
  await option(page, '物流').click()
  await page.getByLabel('登録できるメールドメイン').fill(taken.domain)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: '配送状況' }).check()
  await page.getByRole('button', { name: '物流センターを追加' }).click()
  const centre = page.getByRole('group', { name: '新しい物流センター' })
  await centre.getByLabel('コード').fill('e2e-tkn')
  await centre.getByLabel('名称（英語）').fill('New Centre')
  await centre.getByLabel('名称', { exact: true }).fill('新センター')
  await register.click()
  for (const text of [
    `企業コード「${taken.company.code.toLowerCase()}」は、すでに使用されています。`,
    '企業名「登録済 製薬」は、すでに使用されています。',
    '企業名（英語）「TAKEN PHARMA」は、すでに使用されています。',
    `メールドメイン「${taken.domain}」は、ほかの企業に登録されています。`,
    '物流センターコード「e2e-tkn」は、ほかの企業で使用されています。',
  ]) {
    await expect(wrong(page, text)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(wrong(page, `The email domain “${taken.domain}” is registered to another company.`)).toBeVisible()
  await page.getByRole('button', { name: '日本語' }).click()

  await page.getByLabel('企業コード').fill('E2E-NEW')
  await page.getByLabel('企業名', { exact: true }).fill('新規低温物流')
  await page.getByLabel('企業名（英語）').fill('New Cold Logistics')
  await page.locator('.ant-select-selection-item-remove').click()
  await page.getByLabel('登録できるメールドメイン').fill('E2E-New.example ')
  await centre.getByLabel('コード').fill('E2E-NEW')
  await register.click()
  await expect(notice(page)).toContainText('「新規低温物流」を登録しました。')
  await expect(page).toHaveURL(detailOf({ code: 'E2E-NEW' }))
  await expect(page.getByRole('heading', { name: '新規低温物流' })).toBeVisible()
  await expect(page.getByLabel('登録できるメールドメイン').locator('..').locator('..')).toContainText('e2e-new.example')
  const users = portal.db.selectFrom('companies').select('available_menus').where('code', '=', 'E2E-NEW')
  expect(await users.executeTakeFirstOrThrow()).toEqual({ available_menus: ['DeliveryStatus'] })
})

test('a company administrator edits its own company in both languages, without losing others’ changes; members read', async ({
  page,
  portal,
  signIn,
}) => {
  const { company, administrator } = await companyWithAdministrator(portal.db, {
    name: '独立行政法人国立山茶花バイオファーマ医薬品総合物流機構西日本統括本部',
    nameEn: 'Independent Administrative Agency Camellia Biopharmaceutical Logistics Western Headquarters',
  })
  const centre = await makeCentre(portal.db, { company, code: 'E2E-OWN', name: '自社センター' })
  await makeCentre(portal.db, { company, code: 'E2E-GONE', name: '閉鎖センター' })
  await makeUser(portal.db, { company, centres: [centre] })
  const menus = ['DeliveryStatus', 'CompanyManagement'] as const
  const other = await companyWithAdministrator(portal.db)
  const manager = await makeUser(portal.db, { company, role: '01', menus })
  await signIn(manager, listPath)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: '新規企業登録' })).toHaveCount(0)
  await page.goto(`${listPath}/registration`)
  await expect(page).toHaveURL('/404')
  await page.goto(detailOf(other.company))
  await expect(page.getByText('企業が見つかりません。')).toBeVisible()
  await page.goto(listPath)
  await rows(page).first().getByRole('link').click()
  await expect(page.getByText('変更は、プラットフォーム管理者へご依頼ください。')).toBeVisible()
  await expect(page.getByRole('button', { name: '企業を無効にする' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: '自社センター' })).toContainText('使用中：ユーザー')
  await expectAccessible(page)

  // Somebody else is faster.
  const stored = portal.db.updateTable('companies').where('id', '=', company.id)
  await stored.set({ discloses_products: true, updated_at: new Date() }).execute()
  const disclosure = (name: string) => page.getByRole('radiogroup', { name })
  await disclosure('入荷予定の開示').getByRole('radio', { name: '開示', exact: true }).check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page)).toContainText('ほかの管理者が先に変更しました')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '最新の内容を読み込む' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const product = disclosure('製品情報の開示')
  await expect(product.getByRole('radio', { name: '開示', exact: true })).toBeChecked()

  // What a change takes away is said before it is made.
  await page.getByRole('button', { name: 'English' }).click()
  await disclosure('Product information disclosure').getByRole('radio', { name: 'Not disclosed' }).check()
  await page.getByRole('button', { name: 'Delete “Centre' }).click()
  const own = page.getByRole('group', { name: centre.nameEn })
  await own.getByLabel('Address').fill('Ibaraki, Osaka')
  await expect(own.getByLabel('GLN')).toBeDisabled()
  await expect(page.getByText('GLNs are registered and changed by the platform administrator.')).toBeVisible()
  // LOG-88: how near a logger is at the centre.
  const radius = own.getByLabel('Radius (m)')
  await expect(radius).toHaveValue('300')
  await radius.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own).toContainText('Enter a radius from 50 to 5,000 m.')
  await radius.fill('500')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toContainText('Other companies will no longer see stock owned by this company.')
  await expect(dialog(page)).toContainText('(E2E-GONE)” will be deleted.')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page)).toContainText('were saved.')
  await expect(own.getByLabel('Address')).toHaveValue('Ibaraki, Osaka')
  await expect(radius).toHaveValue('500')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(await makeUser(portal.db, { company, role: '02', menus }), detailOf(company))
  await expect(page.getByText('自社センター')).toBeVisible()
  await expect(page.getByRole('button', { name: '保存', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'APIキー' })).toHaveCount(0)
  await expectAccessible(page)
  expect(administrator.company.id).toBe(company.id)
})

test(
  `an inactive company's users and keys are rejected until it is active again, with 4032 as a warning ${covers('4.company.status', '8.4032', '8.4035')}`,
  { tag: '@long' },
  async ({ page, portal, signIn, browser }) => {
    const { company } = await companyWithAdministrator(portal.db)
    const user = await makeUser(portal.db, { company })
    await signIn(user)
    const theirs = await inAnotherBrowser(page, browser)
    await theirs.goto('/delivery')
    await expect(theirs.getByRole('button', { name: '条件で検索' })).toBeVisible()

    await signIn(await platformAdministrator(portal), detailOf(company))
    await page.getByRole('button', { name: 'APIキーを作成' }).click()
    await dialog(page).getByRole('button', { name: '作成', exact: true }).click()
    await expect(dialog(page)).toContainText('権限を1つ以上選択してください。')
    await dialog(page).getByLabel('名称').fill('川崎WMS')
    await dialog(page)
      .getByRole('checkbox', { name: /製品の登録/ })
      .check()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: '作成', exact: true }).click()
    const key = await dialog(page).getByLabel('APIキー', { exact: true }).innerText()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toContainText('いま一度だけ表示されます')
    await dialog(page).getByRole('button', { name: '保管したので閉じる' }).click()
    await expect(rows(page)).toContainText([`川崎WMS`])
    await expect(page.getByText(key)).toHaveCount(0)
    const products = { products: [] }
    expect((await portal.send('products', key, products)).status).not.toBe(401)

    await page.getByRole('button', { name: '企業を無効にする' }).click()
    await expect(dialog(page)).toContainText('ログイン中のユーザー1名は、直ちにログアウトされます。')
    await expect(dialog(page)).toContainText('有効なAPIキー1件は、使用できなくなります。')
    await expect(dialog(page).getByRole('button', { name: 'キャンセル' })).toBeFocused()
    // Their page learns of it by itself, and says so for five seconds.
    const reported = expect(message(theirs)).toContainText('所属企業が無効になっています。', { timeout: 60_000 })
    await dialog(page).getByRole('button', { name: '企業を無効にする' }).click()
    await expect(notice(page)).toContainText('を無効にしました。')
    await expect(page.getByText('企業が無効の間は、APIキーを使用できません。')).toBeVisible()
    await theirs.bringToFront()
    await reported
    await expect(theirs).toHaveURL(/\/login/)
    await page.bringToFront()
    expect((await portal.send('products', key, products)).status).toBe(401)

    const main = await makeCompany(portal.db, { isActive: false })
    const auditor = await makeCompany(portal.db)
    await portal.db
      .insertInto('vendors')
      .values({
        company_id: auditor.id,
        vendor_company_id: company.id,
        main_contractor_id: main.id,
        registered_on: '2026-01-01',
      })
      .execute()
    await page.getByRole('button', { name: '企業を有効にする' }).click()
    await dialog(page).getByRole('button', { name: '企業を有効にする' }).click()
    await expect(page.locator('.message-warning')).toContainText(
      `元請会社（${main.code}）が無効のため、委託先管理には表示されません。`,
    )
    await expect(page.getByRole('button', { name: '企業を無効にする' })).toBeVisible()
    expect((await portal.send('products', key, products)).status).not.toBe(401)
    await page.getByRole('button', { name: '「川崎WMS」を失効させる' }).click()
    await dialog(page).getByRole('button', { name: '失効させる' }).click()
    await expect(rows(page)).toContainText(['失効（'])
    expect((await portal.send('products', key, products)).status).toBe(401)
  },
)
