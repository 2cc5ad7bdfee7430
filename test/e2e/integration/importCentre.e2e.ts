import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { importHeadings } from '#contract/integration/words/importWords.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide, platformCompany } from '#test/e2e/support/usersScreens.ts'
import { makeCompany, makeProduct, makeUser } from '#test/support/database/make.ts'

const menus = ['ImportCentre', 'ProductMaster', 'DeliveryStatus', 'ProductStockInformation', 'UserList'] as const
const path = '/user-management/import'

const heads = '品目コード,品名（日本語）,品名（英語）,温度帯\n'
const csv = (...lines: string[]) => ({
  name: '製品.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(heads + lines.map(line => `${line}\n`).join('')),
})
const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page
    .getByRole('region', { name: /ファイルを確認|Check the file/ })
    .locator('input[type=file]')
    .setInputFiles(file)
const faults = (page: Page) =>
  page
    .getByRole('group', { name: /誤りの一覧|Errors/ })
    .locator('tbody')
    .getByRole('row')
const records = (page: Page) =>
  page
    .getByRole('group', { name: /取り込む内容|取り込んだ内容|What w.* imported/ })
    .locator('tbody')
    .getByRole('row')

test(
  'an administrator corrects a file, imports it and reverses the import with a reason',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db, { role: '01', menus })
    await makeProduct(portal.db, { company: user.company, itemCode: 'OLD-1', nameJa: '旧い薬', nameEn: 'drug' })
    await signIn(user, path)
    await expect(page.getByText(user.company.code)).toBeVisible()
    await expectAccessible(page)
    const file = csv('OLD-1,新しい薬,drug,2-8', 'NEW-1,新薬,new drug,5℃以下', 'NEW-2,新薬,,7-9')
    await choose(page, file)
    await expect(faults(page)).toHaveText([
      /4品名（英語）入力してください。/,
      /4温度帯7-9「7-9」は、この列で使える値ではありません（使える値：/,
    ])
    await expect(records(page)).toHaveText([/2OLD-1変更品名（日本語） 旧い薬 → 新しい薬/, /3NEW-1新規/])
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '取り込めない行（1行）' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('NEW-2,新薬,,7-9,4,')
    await page.reload()
    await expect(faults(page)).toHaveCount(2)

    await page.getByRole('button', { name: '取り込まずに戻る' }).click()
    await choose(page, csv('OLD-1,新しい薬,drug,2-8', 'NEW-1,新薬,new drug,5℃以下', 'NEW-2,新薬,two,1-30'))
    await page.getByRole('button', { name: '3件を取り込む' }).click()
    await expect(notice(page)).toContainText('3件を取り込みました。')
    await expect(page.getByRole('heading', { name: '製品.csv' })).toBeVisible()
    await expect(records(page)).toHaveCount(3)

    await page.getByRole('button', { name: '取り消す' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '取り消す' }).click()
    await expect(dialog.getByText('理由を入力してください。')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('取消の理由').fill('別の企業のファイルでした')
    await dialog.getByRole('button', { name: '取り消す' }).click()
    await expect(notice(page)).toContainText('3件を取り込み前の内容に戻しました。')
    await expect(page.getByText(/理由：別の企業のファイルでした/)).toBeVisible()
    await page.getByRole('button', { name: '取込履歴へ戻る' }).click()
    await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveText([/製品.csv.*取消済み/])
    await expectAccessible(page)
  },
)

test('the platform company imports companies, is told who has a GLN, and takes them back', async ({
  page,
  portal,
  signIn,
}) => {
  const owner = await makeCompany(portal.db, { name: '先に登録した企業' })
  await portal.db.updateTable('companies').set({ gln: '9520000000028' }).where('id', '=', owner.id).execute()
  const company = await platformCompany(portal.db)
  await signIn(
    await makeUser(portal.db, { company, role: '00', menus: ['ImportCentre', 'CompanyManagement'] }),
    `${path}?kind=companies`,
  )
  const words = importHeadings.ja.companies
  const columns = ['enterpriseCode', 'enterpriseName', 'enterpriseNameEn', 'industryType', 'gln'] as const
  const file = (...lines: string[]) => ({
    ...csv(),
    name: '企業.csv',
    buffer: Buffer.from([columns.map(column => words[column]), ...lines].map(line => `${String(line)}\n`).join('')),
  })
  await choose(
    page,
    file('IMP-1,取込物流株式会社,Imported Logistics,物流,9520000000035', 'IMP-2,別の企業,Other,物流,9520000000028'),
  )
  await expect(faults(page)).toHaveText([new RegExp(`3.*9520000000028.*${owner.code}`)])
  await expect(records(page)).toHaveText([/^2IMP-1 取込物流株式会社 .*新規企業コード IMP-1.*GLN 9520000000035/])
  await expectAccessible(page)
  await page.getByRole('button', { name: '取り込まずに戻る' }).click()
  await choose(page, file('IMP-1,取込物流株式会社,Imported Logistics,物流,9520000000035'))
  await page.getByRole('button', { name: '1件を取り込む' }).click()
  await expect(notice(page)).toContainText('1件を取り込みました。')
  const imported = portal.db.selectFrom('companies').select(['name_en', 'gln']).where('code', '=', 'IMP-1')
  expect(await imported.execute()).toEqual([{ name_en: 'Imported Logistics', gln: '9520000000035' }])
  await page.getByRole('button', { name: '取り消す' }).click()
  await page.getByRole('dialog').getByLabel('取消の理由').fill('別の一覧でした')
  await page.getByRole('dialog').getByRole('button', { name: '取り消す' }).click()
  await expect(page.getByText(/理由：別の一覧でした/)).toBeVisible()
  expect(await imported.execute()).toEqual([])
})

test('records that depend on an import are named, in English and on a phone too', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const user = await makeUser(portal.db, { role: '01', language: 'en', menus })
  await signIn(user, path)
  await choose(page, csv('E-1,薬,drug,2-8'))
  await page.getByRole('button', { name: 'Import 1 records' }).click()
  await expect(page.getByRole('heading', { name: '製品.csv' })).toBeVisible()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await portal.db.updateTable('products').set({ name_en: 'other' }).where('item_code', '=', 'E-1').execute()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog')).toContainText('Line 2: E-1')
  await expect(page.getByRole('dialog')).toContainText('Changed after the import.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Data (CSV)' }).click()
  await choose(page, { ...csv(), buffer: Buffer.from('Item code,Colour\nX,red\n') })
  await expect(page.getByText('This column is missing.')).toHaveCount(3)
  await expectAccessible(page)
})

test('a member with the menu reads that there is nothing to import', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { role: '02', menus }), path)
  await expect(page.getByText('取り込めるデータがありません。')).toBeVisible()
})
