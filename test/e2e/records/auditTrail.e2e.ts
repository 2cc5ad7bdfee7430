import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asActor } from '#server/platform/db/actor.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeCompany, makeProduct, makeUser, type MadeUser } from '#test/support/database/make.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

/** A product of the user's company that the user renames for a reason. */
async function renamedProduct(portal: Portal, user: MadeUser, reason: string): Promise<number> {
  const { id } = await makeProduct(portal.db, { company: user.company, nameEn: 'Old name' })
  await portal.db.transaction().execute(async tx => {
    await asActor(tx, `user:${user.id}`, reason)
    await tx.updateTable('products').set({ name_en: 'New name' }).where('id', '=', id).execute()
  })
  return id
}

/** The trail is sealed and placed every few seconds. */
async function showsAfterSealing(page: Page, text: RegExp) {
  await expect(async () => {
    await page.reload()
    await expect(rows(page).first()).toContainText(text, { timeout: 1000 })
  }).toPass()
}

test(
  'a company administrator finds a change, its reason and the whole history of its record',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db, { role: '01', menus: ['AuditTrail'] })
    const productId = await renamedProduct(portal, user, '台帳の訂正')
    await renamedProduct(portal, await makeUser(portal.db, { role: '01' }), '他社の訂正')
    await signIn(user, '/user-management/audit-trail?keyword=訂正')
    await showsAfterSealing(page, /変更.*製品.*名称（英語）.*Old name → New name.*台帳の訂正/)
    await expect(rows(page)).toHaveCount(1)
    const actors = page.getByRole('group', { name: '変更者の種別' })
    await expect(actors.getByRole('button', { name: '人の操作' })).toHaveAttribute('aria-pressed', 'true')
    await actors.getByRole('button', { name: 'システムの処理' }).click()
    await expect(page.getByText('該当する変更はありません。')).toBeVisible()
    await actors.getByRole('button', { name: '人の操作' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('region', { name: '証跡の検証状態' })).toContainText(/\d+:[0-9a-f]{64}/)
    await expect(page.getByRole('button', { name: '今すぐ検証' })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: /の変更の詳細を表示/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '変更の詳細' })
    await expect(dialog.getByRole('table').locator('tbody').getByRole('row')).toHaveText([
      '名称（英語）Old nameNew name',
    ])
    await expect(dialog).toContainText(/封印済み.*ハッシュ[0-9a-f]{64}/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'この記録の履歴を表示' }).click()
    await expect(page).toHaveURL(new RegExp(`record=.*${productId}`))
    await expect(rows(page)).toHaveText([/変更.*New name/, /登録/])
    await expect(page.getByText('1つの記録のすべての履歴を表示しています。')).toBeVisible()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV（2件）' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trimEnd().split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /製品,products,\d+,変更,user:\d+,.*台帳の訂正,名称（英語）,"\{""name_en"": ""Old name""\}"/,
      ),
      expect.stringMatching(/製品,products,\d+,登録,/),
    ])
  },
)

test('the platform administrator has the trail checked with a saved seal, on a phone and in English', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const known = await portal.db.selectFrom('companies').selectAll().where('industry_type', '=', 9).executeTakeFirst()
  const company = known ? { ...known, nameEn: known.name_en } : await makeCompany(portal.db, { industryType: 9 })
  const user = await makeUser(portal.db, { company, role: '00', language: 'en', menus: ['AuditTrail'] })
  await signIn(user, '/user-management/audit-trail')
  const state = page.getByRole('region', { name: 'Audit trail verification' })
  const start = state.getByRole('button', { name: 'Verify now' })
  await expect(start).toBeEnabled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Verify audit trail' })
  await dialog.getByLabel('Seal you kept').fill('not a seal')
  await dialog.getByRole('button', { name: 'Start verification' }).click()
  await expect(dialog.getByText('Enter number:hash')).toBeVisible()
  await dialog.getByLabel('Seal you kept').fill(`0:${'0'.repeat(64)}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start verification' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(state).toContainText(/Discrepancies.*Discrepancies: \d+.*requested by/, { timeout: 20_000 })
  await state.getByText('Discrepancies found').click()
  await expect(state).toContainText('is not the seal you kept')
  await expect(start).toBeEnabled()
  await expectAccessible(page)
})
