import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { platformCompany } from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'

/** A maker's stock at a warehouse, and what a distributor owns of it at its own centre. */
async function sendStock(portal: Portal): Promise<{ maker: MadeCompany; distributor: MadeCompany }> {
  const maker = await makeCompany(portal.db)
  const distributor = await makeCompany(portal.db, { industryType: 3 })
  const warehouse = await makeCentre(portal.db, { name: '川崎低温センター' })
  const centre = await makeCentre(portal.db, { company: distributor, name: '横浜配送センター' })
  const { key } = await makeApiKey(portal.db, { company: maker })
  const { key: ofDistributor } = await makeApiKey(portal.db, { company: distributor })
  const product = (itemCode: string, nameJa: string, nameEn: string) => ({ itemCode, nameJa, nameEn, band: '2-8' })
  await portal.send('products', key, {
    products: [product('VAC', 'ワクチン皮下注', 'Vaccine S.C.'), product('INS', 'インスリン注', 'Insulin Inj.')],
  })
  const row = (itemCode: string, lot: string, centreCode: string, qualifiedQuantity: number) => ({
    itemCode,
    lot,
    expiry: '2020-06-30',
    centreCode,
    qualifiedQuantity,
  })
  const stored = { body: { rejected: [] } }
  expect(
    await portal.send('stock', key, {
      stock: [row('VAC', 'V1', warehouse.code, 1200), row('INS', 'I1', warehouse.code, 30)],
    }),
  ).toMatchObject(stored)
  const received = { ownerType: 'consignee', depositCode: maker.code }
  expect(
    await portal.send('stock', ofDistributor, {
      stock: [
        { ...row('VAC', 'V1', centre.code, 40), ...received },
        { ...row('INS', 'I1', centre.code, 0), ...received },
      ],
    }),
  ).toMatchObject(stored)
  return { maker, distributor }
}

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

test(
  'a distributor sees its stock with the total, narrows it down, sorts it and saves it',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { distributor } = await sendStock(portal)
    await signIn(
      await makeUser(portal.db, { company: distributor, menus: ['ProductStockInformation'] }),
      '/product-info',
    )
    await expect(rows(page)).toHaveText([/インスリン注.*0.*横浜配送センター/, /ワクチン皮下注.*期限切れ.*40.*荷受人/])
    // Pieces of two items don't add up.
    await expect(page.getByText('2件（2品目）')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '良品在庫数' }).click()
    await expect(page.getByRole('columnheader', { name: '良品在庫数' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page)).toHaveText([/ワクチン皮下注/, /インスリン注/])
    await page.getByRole('checkbox', { name: '在庫ありのみ' }).check()
    await page.getByRole('button', { name: '絞り込む' }).click()
    await expect(rows(page)).toHaveText([/ワクチン皮下注/])
    await expect(page.getByText('1件（良品在庫数の合計 40）')).toBeVisible()
    await expect(page).toHaveURL('/product-info?inStock=1&sort=quantity&order=desc')
    await page.reload()
    await expect(page.getByRole('checkbox', { name: '在庫ありのみ' })).toBeChecked()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV（1件）' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trimEnd().split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^ワクチン皮下注,VAC,,V1,2020-06-30,40,0,良品,[^,]+,荷受人,[^,]+,横浜配送センター,\d{4}-.*\+09:00$/,
      ),
    ])
    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('checkbox', { name: '在庫ありのみ' })).not.toBeChecked()
  },
)

test('what expires soon and what is held is one tap away, and lots have their sums', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker } = await sendStock(portal)
  const second = await makeCentre(portal.db, { name: '茨木低温センター' })
  const { key } = await makeApiKey(portal.db, { company: maker })
  const more = { itemCode: 'VAC', lot: 'V1', centreCode: second.code, qualifiedQuantity: 300 }
  const far = { itemCode: 'INS', lot: 'FAR', expiry: '2098-01-01', centreCode: second.code, qualifiedQuantity: 8 }
  expect(await portal.send('stock', key, { stock: [more, far] })).toMatchObject({ body: { rejected: [] } })
  await signIn(await makeUser(portal.db, { company: maker, menus: ['ProductStockInformation'] }), '/product-info')
  await page.getByRole('button', { name: '製造番号別' }).click()
  await expect(page.getByRole('rowheader', { name: /V1 合計 1,500$/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /I1 合計 30$/ })).toBeVisible()
  await expect(rows(page)).toHaveCount(7)
  await expectAccessible(page)
  await page.getByRole('button', { name: '30日以内' }).click()
  await expect(page.getByText('3件（2品目）')).toBeVisible()
  await expect(page).toHaveURL('/product-info?sort=lot&within=30')
  const toggle = (name: string) => page.getByRole('button', { name, exact: true })
  await toggle('保留中').click()
  await expect(page.getByText('該当する在庫はありません。')).toBeVisible()
  await toggle('保留中').click()
  await toggle('不合格').click()
  await expect(page).toHaveURL('/product-info?sort=lot&within=30&rejected=1')
  await expect(page.getByText('該当する在庫はありません。')).toBeVisible()
  await expectAccessible(page)
})

test('a company that stock is disclosed to sees it as cards in English, until it is withdrawn', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { maker } = await sendStock(portal)
  const informed = await makeCompany(portal.db, { industryType: 2 })
  const { id } = await portal.db
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', maker.id)
    .where('item_code', '=', 'VAC')
    .executeTakeFirstOrThrow()
  const shown = { product_id: id, company_id: informed.id, kind: 'stockQuantity', valid_from: '2020-01-01' }
  await portal.db
    .insertInto('disclosures')
    .values(['warehouse', 'distributionCentre'].map(stage => ({ ...shown, stage })))
    .execute()
  await signIn(
    await makeUser(portal.db, { company: informed, language: 'en', menus: ['ProductStockInformation'] }),
    '/product-info',
  )
  // What the distributor owns is not the depositor's to disclose.
  const cards = page.getByRole('region', { name: 'Product stock' }).getByRole('listitem')
  await expect(cards).toHaveText([new RegExp(`Vaccine S.*1,200.*${maker.nameEn}.*Depositor`)])
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await portal.db.deleteFrom('disclosures').where('company_id', '=', informed.id).execute()
  await page.reload()
  await expect(page.getByText('No stock matches.')).toBeVisible()
  await expect(page.getByText(/is not disclosed to you/)).toBeVisible()
  await expectAccessible(page)
})

test(`the platform picks a company elsewhere, and sees here exactly its stock ${covers('2.frame.enterpriseHidden')}`, async ({
  page,
  portal,
  signIn,
}) => {
  const { distributor } = await sendStock(portal)
  const company = await platformCompany(portal.db)
  const menus = ['DeliveryStatus', 'Quality', 'OrderedItemsList', 'ProductStockInformation'] as const
  const user = await makeUser(portal.db, { company, role: '00', menus, companies: [company, distributor] })
  await signIn(user, '/ordered-list')
  const selector = page.getByRole('combobox', { name: '表示する企業' })
  const menu = page.getByRole('navigation', { name: 'メインメニュー' })
  for (const name of ['入荷予定一覧', '製品在庫情報']) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveTitle(`${name} | KelvinChain`)
    await expect(page.getByRole('button', { name: '絞り込む' })).toBeVisible()
    await expect(selector).toHaveCount(0)
  }
  await menu.getByRole('link', { name: '配送状況' }).click()
  await selector.click()
  await page.keyboard.type(distributor.code)
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: '製品在庫情報' }).click()
  await expect(selector).toBeVisible()
  await expect(rows(page)).toHaveText([/インスリン注/, /ワクチン皮下注/])
})
