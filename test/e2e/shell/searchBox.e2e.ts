import type { Page } from '@playwright/test'
import { givenMenus } from '#contract/kernel/menus.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { makeUser } from '#test/support/database/make.ts'

const box = (page: Page) => page.getByRole('dialog', { name: /^(検索|Search)$/ })
const field = (page: Page) => box(page).getByRole('combobox')
const entry = (page: Page, name: string | RegExp) => box(page).getByRole('option', { name })
const highlighted = (page: Page) => box(page).getByRole('option', { selected: true })

test('the search box finds deliveries by last digits and words, and screens, by keyboard alone', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await companyWithDeliveries(portal, ['BOX-2026-7719', 'BOX-2026-7720'])
  await companyWithDeliveries(portal, ['OTHER-2026-8834'])
  await signIn(await makeUser(portal.db, { company, menus: givenMenus }), '/notification')

  await page.getByRole('heading', { name: 'お知らせ' }).first().waitFor()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expectAccessible(page)

  await page.keyboard.type('7719')
  await expect(entry(page, /BOX-2026-7719.*静岡工場 → 東京医療センター/)).toHaveCount(1)
  await expect(entry(page, /BOX-2026-7720/)).toHaveCount(0)
  await expect(highlighted(page)).toHaveText(/BOX-2026-7719/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/delivery\/detail\?deliveryId=\d+$/)
  await expect(box(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('東京医療 試験薬')
  await expect(entry(page, /BOX-2026-77/)).toHaveCount(2)
  // What is found scrolls, too.
  await page.setViewportSize({ width: 1280, height: 360 })
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toHaveCount(1)

  await field(page).fill('8834')
  await expect(box(page).getByText('「8834」に該当するものは見つかりませんでした。')).toBeVisible()
  await expect(box(page).getByRole('option')).toHaveCount(0)

  await field(page).fill('stock information')
  await expect(highlighted(page)).toHaveText(/製品在庫情報/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product-info/)
})

test('what is typed while the box is fetched is in its field, and the focus goes back where it was', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await companyWithDeliveries(portal, ['AHEAD-2026-5521'])
  let letCome = () => {}
  const fetched = new Promise<void>(resolve => (letCome = resolve))
  await page.route('**/assets/SearchDialog-*.js', async route => {
    await fetched
    await route.continue()
  })
  await signIn(await makeUser(portal.db, { company, menus: givenMenus }), '/notification')
  const opener = page.getByRole('button', { name: '検索' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '検索' })).toBeFocused()
  await page.keyboard.type('5522')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('1')
  await expect(box(page)).toHaveCount(0)
  letCome()
  await expect(field(page)).toHaveValue('5521')
  await expect(entry(page, /AHEAD-2026-5521.*静岡工場 → 東京医療センター/)).toHaveCount(1)
  await page.keyboard.type('0')
  await expect(field(page)).toHaveValue('55210')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('several pasted lines are one search, Escape closes the box, and what was typed is gone', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await companyWithDeliveries(portal, ['PASTE-1', 'PASTE-2', 'PASTE-3'])
  await signIn(await makeUser(portal.db, { company, role: '02', menus: givenMenus }))
  await page.getByRole('button', { name: '検索', exact: true }).click()
  await field(page).evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, 'PASTE-1\nPASTE-3\n')
  await expect(field(page)).toHaveValue('PASTE-1 ↵ PASTE-3')
  await expect(entry(page, /PASTE-[13]/)).toHaveCount(2)
  await expect(entry(page, /PASTE-2/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
})

test('a search that fails says so, and another try finds', async ({ page, portal, signIn, context }) => {
  const company = await companyWithDeliveries(portal, ['OFFLINE-1'])
  await signIn(await makeUser(portal.db, { company, menus: givenMenus }))
  await page.getByRole('button', { name: '検索', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await context.setOffline(true)
  await page.keyboard.type('OFFLINE-1')
  await expect(box(page).getByText('サーバーに接続できません。', { exact: true })).toBeVisible()
  // The banner of the connection is not behind the box: it can be pressed (SHL-78).
  await box(page).locator('.connection-banner').getByRole('button', { name: '今すぐ再試行' }).click()
  await context.setOffline(false)
  await expect(entry(page, /^OFFLINE-1/)).toHaveCount(1)
})

test('what is named exactly as was typed comes before deliveries and leads to its record (LOG-137)', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await companyWithDeliveries(portal, ['EXACT-1'])
  await portal.db.updateTable('products').set({ item_code: 'KSM-1020' }).where('company_id', '=', company.id).execute()
  await signIn(await makeUser(portal.db, { company, role: '01', menus: givenMenus }), '/notification')
  await page.getByRole('heading', { name: 'お知らせ' }).first().waitFor()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('ksm1020')
  await expect(highlighted(page)).toHaveText(/試験薬製品マスタ · KSM-1020/)
  await field(page).fill('試験薬')
  await expect(highlighted(page)).toHaveText(/試験薬製品マスタ/)
  const headings = box(page).locator('.search-group > [role=presentation]:first-child')
  await expect(headings.first()).toHaveText('名称・コードが一致')
  await expect(headings.nth(1)).toHaveText('配送')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user-management\/products\/detail\?productId=\d+$/)
  // A whole number is that of the delivery.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('exact 1')
  await expect(headings.first()).toHaveText('配送')
})

for (const [language, words] of [
  ['ja', { user: '新規 ユーザー', act: 'ユーザー登録', csv: 'CSV 配送', file: /^CSV（1件）/, board: '朝の画面' }],
  ['en', { user: 'new user', act: 'Register user', csv: 'export csv deliv', file: /^CSV \(1\)/, board: '朝の画面' }],
] as const) {
  test(`what the account may do, and its boards, are found by name, in ${language} (LOG-138, LOG-139)`, async ({
    page,
    portal,
    signIn,
  }) => {
    const company = await companyWithDeliveries(portal, [`ACT-${language}`])
    const user = await makeUser(portal.db, { company, role: '01', language, menus: givenMenus })
    const cards = JSON.stringify([{ kind: 'inTransit', size: 'medium' }])
    const { id } = await portal.db
      .insertInto('boards')
      .values({ owner_id: user.id, page: 'DeliveryDashboard', name: words.board, cards, updated_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await signIn(user, '/notification')
    await page.locator('h1').waitFor()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(words.user)
    await expect(highlighted(page)).toHaveText(words.act)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/user-management/list/registration')

    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(words.csv)
    await expect(highlighted(page)).toHaveText(/CSV/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/delivery#file')
    await expect(page.getByRole('button', { name: words.file })).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(words.board)
    await expect(highlighted(page)).toHaveText(/朝の画面/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/delivery-dashboard?board=${id}`)
  })
}

test('a member is offered only what a member may do', async ({ page, portal, signIn }) => {
  const company = await companyWithDeliveries(portal, ['MEMBER-ACT'])
  await signIn(await makeUser(portal.db, { company, role: '02', menus: ['DeliveryStatus', 'UserList'] }))
  await page.getByRole('button', { name: '検索', exact: true }).click()
  await field(page).fill('登録')
  await expect(box(page).getByText('「登録」に該当するものは見つかりませんでした。')).toBeVisible()
  await expect(box(page)).toContainText(
    /キーワードでは、出荷日が20\d\d\/\d\d\/\d\d〜20\d\d\/\d\d\/\d\dの配送を検索しました。/,
  )
  await field(page).fill('CSV')
  await expect(entry(page, '配送状況：CSVで出力')).toHaveCount(1)
})
