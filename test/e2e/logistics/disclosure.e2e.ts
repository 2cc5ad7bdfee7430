import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { signInAgain } from '#test/e2e/support/signInSteps.ts'
import { dialog, isTooWide, platformCompany } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeProduct, makeUser, type MadeCompany } from '#test/support/database/make.ts'

const address = '/user-management/company-management/disclosure'
const menus = ['CompanyManagement', 'DeliveryStatus', 'ProductStockInformation'] as const

/** A maker with a vaccine and tablets, a mixed load of both on its way to a distribution centre, and a partner. */
async function makeMaker(portal: Portal): Promise<{ maker: MadeCompany; partner: MadeCompany; reference: string }> {
  const { db } = portal
  const maker = await makeCompany(db)
  const partner = await makeCompany(db, { industryType: 3 })
  const { key } = await makeApiKey(db, { company: maker })
  await makeProduct(db, {
    company: maker,
    itemCode: 'VAC',
    nameJa: 'あおいワクチン',
    nameEn: 'Dry vaccine',
    drugCode: '6313',
  })
  await makeProduct(db, { company: maker, itemCode: 'TAB', nameJa: 'わかば胃腸錠', nameEn: 'Stomach tablets' })
  const reference = `MIX-${maker.code}`
  const delivery = {
    reference,
    deliveryType: '0003',
    depositCode: maker.code,
    shipFrom: { name: '静岡工場', lat: 35, lon: 138 },
    destination: { name: '横浜', lat: 36, lon: 139, kind: 'distributionCentre' },
    // A disclosure begins with the portal's day, which between midnight and nine is not yet UTC's.
    shippingDate: dayIn(new Date(), 'Asia/Tokyo'),
    items: [
      { itemCode: 'VAC', lot: 'V1', quantity: 1 },
      { itemCode: 'TAB', lot: 'T1', quantity: 2 },
    ],
    loggers: [],
  }
  expect(await portal.send('deliveries', key, { deliveries: [delivery] })).toMatchObject({ body: { rejected: [] } })
  return { maker, partner, reference }
}

const rows = (page: Page) => page.locator('.list-table > tbody > tr')

/** Chooses a company in a field by its code. */
async function chooseCompany(page: Page, label: string, { code }: MadeCompany) {
  await page.getByRole('combobox', { name: label }).fill(code)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

test(
  'an administrator discloses many products by one pattern, sees what a partner sees, learns why, and withdraws it',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { maker, partner, reference } = await makeMaker(portal)
    const user = await makeUser(portal.db, { company: maker, role: '01', menus })
    await signIn(user, '/user-management/company-management')
    await page.getByRole('button', { name: '製品情報開示設定' }).click()
    await expect(rows(page)).toHaveText([/あおいワクチンVAC6313非開示/, /わかば胃腸錠TAB非開示/])
    await expectAccessible(page)

    await page.getByRole('button', { name: '2件すべてを選択' }).click()
    await page.getByRole('button', { name: '選択した製品を編集' }).click()
    await expect(page.getByText('あおいワクチン、わかば胃腸錠')).toBeVisible()
    await page.getByRole('button', { name: '変更内容を確認' }).click()
    await expect(page.locator('.ant-form-item-explain-error')).toHaveText([
      '参照可能企業を1社以上選択してください。',
      '情報を1つ以上選択してください。',
    ])
    await expect(page.getByRole('row', { name: '倉庫' }).getByText('対象外')).toHaveCount(3)
    await chooseCompany(page, '参照可能企業', partner)
    await page.getByRole('checkbox', { name: '二次物流 温度' }).check()
    await page.getByRole('checkbox', { name: '二次物流 出荷リスト' }).check()
    await page.getByLabel('変更の理由（任意）').fill('新規取引')
    await expectAccessible(page)
    await signInAgain(page, portal, user)
    await expect(page.getByText('あおいワクチン、わかば胃腸錠')).toBeVisible()
    await expect(page.getByLabel('変更の理由（任意）')).toHaveValue('新規取引')
    await expect(page.getByRole('checkbox', { name: '二次物流 温度' })).toBeChecked()
    await page.getByRole('button', { name: '一覧へ戻る' }).click()
    await dialog(page).getByRole('button', { name: '入力を続ける' }).click()
    await page.getByRole('button', { name: '変更内容を確認' }).click()
    await expect(dialog(page)).toContainText('開示 4件　期間の変更 0件　取消 0件')
    await expect(dialog(page).getByRole('listitem').first()).toContainText('非開示 → ')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog(page)).toContainText('開示設定を変更しました')
    await dialog(page).getByRole('button', { name: '企業からの見え方を確認' }).click()

    // What the partner sees of the delivery, and why.
    await expect(page.getByText(`${partner.name}に表示される配送 1件（対象の配送 1件のうち）`)).toBeVisible()
    await expect(rows(page)).toHaveText([new RegExp(`${reference}.*温度出荷リスト.*あおいワクチン \\+1.*測定前`)])
    await expectAccessible(page)
    await page.getByRole('button', { name: `${reference}が表示される理由` }).click()
    const explained = page.getByRole('region', { name: reference })
    await expect(explained).toContainText(`${partner.name}には、開示設定により、次の情報が表示されます。`)
    await expect(explained).toContainText('二次物流では、ほかの種別（温度、出荷リスト）だけを開示しています。')
    await expectAccessible(page)
    await explained.getByRole('link', { name: '配送詳細を開く' }).click()
    await page.getByRole('link', { name: '開示の確認' }).click()
    await chooseCompany(page, '参照可能企業', partner)
    await page.getByRole('button', { name: '確認', exact: true }).click()
    await expect(explained).toContainText('開示設定（二次物流、')

    // One company's settings, edited from the product, and looked back on.
    await explained.getByRole('button', { name: 'この製品の開示を編集' }).first().click()
    await page.getByRole('button', { name: 'あおいワクチン', exact: true }).click()
    await page.getByRole('button', { name: `${partner.name}への開示を編集` }).click()
    await page.getByRole('checkbox', { name: '二次物流 温度' }).uncheck()
    await page.getByRole('link', { name: '配送状況' }).click()
    await dialog(page).getByRole('button').first().click()
    await page.getByRole('button', { name: '変更内容を確認' }).click()
    await expect(dialog(page)).toContainText('取消 1件')
    await expect(dialog(page)).toContainText('直ちに表示されなくなります。')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await dialog(page).getByRole('button', { name: '閉じる' }).click()
    await expect(rows(page).first()).toHaveText(/あおいワクチン.*二次物流出荷リスト1社/)
    await page.getByRole('button', { name: 'あおいワクチン', exact: true }).click()
    await page.getByRole('button', { name: '変更履歴' }).click()
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /取消.*二次物流・温度/,
      /開示.*理由：新規取引/,
      /開示.*理由：新規取引/,
    ])
    await expectAccessible(page)
  },
)

test('the check of a CSV file of settings shows its errors, then its changes, and the export is accepted unchanged', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker, partner } = await makeMaker(portal)
  const user = await makeUser(portal.db, { company: maker, role: '01', menus: ['CompanyManagement'], language: 'en' })
  await signIn(user, `${address}?on=all`)
  // Without Delivery Status there is nothing to see as a company.
  await expect(page.getByRole('button', { name: 'View as company' })).toHaveCount(0)
  const choose = async (text: string) =>
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'settings.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const heads =
    'Item code,Disclosed information,Disclosed data kind,Referable company code,Disclosed from,Disclosed until'
  const line = `VAC,Second logistics,Temperature,${partner.code},2026-01-01,`
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await choose(`${heads}\n${line}\nVAC,Warehouse,Temperature,${maker.code},soon,`)
  await expect(dialog(page).locator('tbody tr')).toHaveText([
    /^3Disclosed data kindThis data kind does not apply here/,
    /^3Referable company codeYou cannot disclose to the data owner itself/,
    /^3Disclosed fromEnter the date as 2026-11-22/,
  ])
  await expectAccessible(page)
  await choose(`${heads}\n${line}`)
  await expect(dialog(page)).toContainText('1 disclosed, 0 with changed period, 0 withdrawn, 0 unchanged')
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog(page)).toContainText('There is nothing to change.')
  await expect(dialog(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rows(page).first()).toHaveText(/Dry vaccine.*Second logisticsTemperatureCompanies: 1/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV (2)' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain(`VAC,Dry vaccine,6313,Second logistics,Temperature,${partner.code},`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await choose(file)
  await expect(dialog(page)).toContainText('There is nothing to change.')
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Disclosure' }).click()
  await page.getByTitle('Not disclosed', { exact: true }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(rows(page)).toHaveText([/Stomach tablets/])
  await expect(page).toHaveURL(`${address}?on=all&disclosed=0`)
})

test('a guest reads the settings as cards on a phone and changes nothing; the platform sees all owners', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker, partner } = await makeMaker(portal)
  const product = await portal.db
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', maker.id)
    .where('item_code', '=', 'VAC')
    .executeTakeFirstOrThrow()
  const setting = { product_id: product.id, company_id: partner.id, valid_from: '2026-01-01' }
  await portal.db
    .insertInto('disclosures')
    .values([
      { ...setting, stage: 'warehouse', kind: 'stockQuantity', valid_to: '2099-12-31' },
      { ...setting, stage: 'secondLogistics', kind: 'location' },
    ])
    .execute()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(await makeUser(portal.db, { company: maker, role: '03', menus }), address)
  const cards = page.locator('.list-card')
  await expect(cards).toHaveText([/あおいワクチン.*倉庫在庫数二次物流位置参照可能企業1社/, /わかば胃腸錠.*非開示/])
  await cards.first().getByRole('button', { name: 'あおいワクチン' }).click()
  await expect(cards.first()).toContainText('在庫数2026/01/01〜2099/12/31')
  await expect(page.getByText('開示設定を変更できるのは、企業管理者だけです。')).toBeVisible()
  await expect(page.getByRole('button', { name: /設定|編集|追加|取り込み/ })).toHaveText(['開示設定'])
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await page.goto(`${address}?view=seen&company=${partner.code}`)
  await expect(cards).toHaveText([/位置/])
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  // Of several owners, each row names its own.
  await makeMaker(portal)
  const operator = await platformCompany(portal.db)
  await signIn(await makeUser(portal.db, { company: operator, role: '00', menus }), `${address}?owner=${maker.code}`)
  await expect(rows(page)).toHaveText([new RegExp(`あおいワクチン.*${maker.name}`), /わかば胃腸錠/])
  await page.goto(`${address}?view=seen&owner=${maker.code}&company=${partner.code}&what=stock`)
  await expect(page.getByText(`製品の在庫は、${partner.name}には表示されません。`)).toBeVisible()
  await page.goto(`${address}?view=why&company=${partner.code}&number=NOBODY-1`)
  await expect(page.getByText('この番号のものはありません。')).toBeVisible()
})
