import type { Locator, Page } from '@playwright/test'
import { codes } from '#contract/kernel/codes.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, signIn, test } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide, platformCompany } from '#test/e2e/support/usersScreens.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'

const menus = ['TradingPartners', 'DeliveryStatus'] as const
const path = '/user-management/partners'

test(
  'a partnership is proposed by one company, accepted by the other, and ended',
  { tag: '@main' },
  async ({ browser, portal }) => {
    const maker = await makeCompany(portal.db, { name: '長い名前の製薬株式会社関東第一営業本部', nameEn: 'Maker' })
    const carrier = await makeCompany(portal.db, { industryType: 5, name: '運送', nameEn: 'Carrier' })
    const pageOf = async (company: typeof maker) => {
      const page = await (await browser.newContext()).newPage()
      await signIn(page, portal, await makeUser(portal.db, { company, role: '01', menus }), path)
      return page
    }
    const makers = await pageOf(maker)
    await expect(makers.getByText('取引先はありません。')).toBeVisible()
    await expectAccessible(makers)
    await makers.getByRole('button', { name: '取引を申し込む' }).click()
    const dialog = makers.getByRole('dialog')
    await dialog.getByLabel('取引先の企業コード').fill('NOBODY')
    await dialog.getByRole('checkbox', { name: '荷送人・荷受人・運送会社としての指定' }).last().check()
    await dialog.getByRole('button', { name: '申し込む' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('この企業コードの企業はありません。')
    await dialog.getByLabel('取引先の企業コード').fill(carrier.code)
    await dialog.getByRole('button', { name: '申し込む' }).click()
    await expect(makers.getByText('回答待ち')).toBeVisible()

    const carriers = await pageOf(carrier)
    // A message about the proposal leads to its history, which leads on.
    await carriers.getByRole('button', { name: '履歴' }).click()
    await carriers.getByRole('dialog', { name: '履歴' }).getByRole('button', { name: '申込みに回答' }).click()
    const answer = carriers.getByRole('dialog', { name: '申込みに回答' })
    await expect(answer.getByRole('radio', { name: '承諾', exact: true })).toBeChecked()
    await expectAccessible(carriers)
    await answer.getByRole('button', { name: '回答', exact: true }).click()
    const card = carriers.getByRole('listitem').filter({ hasText: maker.name })
    await expect(card.getByText('有効')).toBeVisible()
    await expectFits(carriers, card)

    await makers.reload()
    await makers.getByRole('button', { name: '取引を終了' }).click()
    await dialog.getByRole('button', { name: '終了', exact: true }).click()
    await expect(dialog.getByText('理由を入力してください。')).toBeVisible()
    await dialog.getByLabel('理由').fill('契約満了')
    await dialog.getByRole('button', { name: '終了', exact: true }).click()
    await makers.getByRole('button', { name: '履歴' }).click()
    await expect(dialog.getByText('契約満了')).toBeVisible()
  },
)

test('a partnership that somebody else changed is not ended by a dialog that was opened before, however often', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await makeCompany(portal.db)
  const partnershipId = await makeConsent(portal.db, company, await makeCompany(portal.db))
  await signIn(await makeUser(portal.db, { company, role: '01', menus }), path)
  await page.getByRole('button', { name: '取引を終了' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('理由').fill('契約満了')
  await portal.db.updateTable('partnerships').set({ valid_to: '2099-12-31' }).where('id', '=', partnershipId).execute()
  for (const _attempt of [1, 2]) {
    const answered = page.waitForResponse('**/partner/endPartnership')
    await dialog.getByRole('button', { name: '終了', exact: true }).click()
    expect((await (await answered).json()).code).toBe(codes.invalidParameters)
    await expect(dialog.getByRole('alert')).toContainText('ほかの担当者が先に変更しました。')
    // The page behind shows by itself what the other one changed.
    await expect(page.getByText(/2099/)).toBeVisible()
  }
})

const importPath = '/user-management/import?kind=partners'
const importMenus = ['ImportCentre', ...menus] as const

const choose = async (page: Page, heads: string, ...lines: string[]) =>
  await page
    .getByRole('region', { name: /ファイルを確認|Check the file/ })
    .locator('input[type=file]')
    .setInputFiles({
      name: '取引先.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([heads, ...lines].map(line => `${line}\n`).join('')),
    })

/** Shown at every width, with nothing that is wider. */
async function expectFits(page: Page, ...shown: Locator[]) {
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const one of shown) await expect(one).toBeVisible()
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
}

test('proposals from a file are shown to grant nothing yet, and are withdrawn with their import', async ({
  page,
  portal,
  signIn,
}) => {
  const carrier = await makeCompany(portal.db, { industryType: 5 })
  await signIn(await makeUser(portal.db, { role: '01', menus: importMenus }), importPath)
  const warning = page.getByText('相手の企業が承諾するまで、何も許可されません。')
  await expectFits(page, warning)
  await expectAccessible(page)
  const heads = '取引先コード,開始日,許可している: 荷送人・荷受人・運送会社としての指定,許可されている: ロガーの使用'
  await choose(page, heads, `${carrier.code},2026-12-01,許可,すべて`, 'NOBODY,2026-12-01,許可,')
  await expect(page.getByRole('row', { name: /NOBODY 企業コード「NOBODY」は登録されていません。/ })).toBeVisible()
  await expectFits(page, warning, page.getByText(`${carrier.code} ${carrier.name} / ${carrier.nameEn} (2026-12-01–)`))
  await expectAccessible(page)
  await page.getByRole('button', { name: '誤りのない1件を取り込む' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '誤りのない1件を取り込む' }).click()
  await expect(notice(page)).toContainText('1件を取り込みました。')
  await page.getByRole('button', { name: '取り消す' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('回答待ちの申込みは取り下げ')
  await expectAccessible(page)
  await dialog.getByLabel('取消の理由').fill('契約前でした')
  await dialog.getByRole('button', { name: '取り消す' }).click()
  await expect(page.getByText(/理由：契約前でした/)).toBeVisible()
  await page.goto(`${portal.url}${path}`)
  await expect(page.getByRole('listitem').getByText('取り下げ', { exact: true })).toBeVisible()
})

test('the platform administrator reads that a file sets up partnerships for both companies', async ({
  page,
  portal,
  signIn,
}) => {
  const maker = await makeCompany(portal.db, { nameEn: 'Long Name Pharmaceuticals Kanto First Sales Division' })
  const carrier = await makeCompany(portal.db, { industryType: 5 })
  const company = await platformCompany(portal.db)
  await signIn(await makeUser(portal.db, { company, role: '00', language: 'en', menus: importMenus }), importPath)
  const kinds = page.getByRole('region', { name: '1. Data type' })
  await expect(kinds.getByRole('button', { name: 'Deliveries' })).toBeVisible()
  await expect(kinds.getByRole('button', { name: 'Trading Partners' })).toHaveCount(0)
  await page.getByRole('combobox').click()
  await page.keyboard.type(maker.code)
  await page
    .locator('.enterprise-options .ant-select-item-option')
    .filter({ has: page.getByText(maker.code, { exact: true }) })
    .click()
  const warning = page.getByText('partnerships are set up for both companies immediately')
  await expectFits(page, warning)
  const heads = 'Partner code,First day,Granted to partner: name as shipper, consignee or carrier'
  await choose(page, heads.replace(/Granted.*/, '"$&"'), `${carrier.code},2026-11-01,Yes`)
  await expectFits(page, warning, page.getByText(`${carrier.code} ${carrier.name} / ${carrier.nameEn} (2026-11-01–)`))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 records' }).click()
  await expect(notice(page)).toContainText('1 records were imported.')
  await page.goto(`${portal.url}${path}`)
  await expect(page.getByRole('listitem').filter({ hasText: carrier.code }).getByText('In force')).toBeVisible()
})
