import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { message } from '#test/e2e/support/signInSteps.ts'
import { makeUser } from '#test/support/database/make.ts'

const heads = (page: Page) => page.getByRole('columnheader')
const references = (page: Page) => page.getByRole('table').locator('tbody').getByRole('link')
const chips = (page: Page, name = '適用中の条件') => page.getByRole('list', { name }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('columns are chosen and ordered by keyboard, and are there in another browser and language', async ({
  page,
  portal,
  signIn,
  browser,
}) => {
  await signIn(await makeUser(portal.db, { company: await companyWithDeliveries(portal, ['COL-1']) }))
  await button(page, '表示列').click()
  const dialog = page.getByRole('dialog', { name: '表示列の設定' })
  await expect(dialog.getByRole('checkbox', { name: '参照番号' })).toBeDisabled()
  for (const name of ['到着（予定・実績）', '出荷地 → 配送先', '寄託者・運送会社', '品目（製造番号）']) {
    await dialog.getByRole('checkbox', { name }).uncheck()
  }
  const loggers = dialog.getByRole('checkbox', { name: 'ロガー数' })
  await loggers.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(loggers).toBeFocused()
  const up = dialog.getByRole('button', { name: '「出荷日」を上へ' })
  await up.click()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText('「出荷日」を2番目に移動しました。')
  await expectAccessible(page)
  const kept = page.waitForResponse(`**${companyContextCalls.updateUserAssistInfo.path}`)
  await button(page, '適用').click()
  await expect(heads(page)).toHaveText(['参照番号', '出荷日', '配送状況', '温度判定', 'ロガー数'])
  await (await kept).finished()

  const elsewhere = await browser.newContext({ storageState: await page.context().storageState(), baseURL: portal.url })
  const other = await elsewhere.newPage()
  await other.goto('/delivery')
  await expect(heads(other)).toHaveText(['参照番号', '出荷日', '配送状況', '温度判定', 'ロガー数'])
  await other.getByRole('button', { name: 'English' }).click()
  await expect(heads(other)).toHaveText(['Reference no.', 'Shipping date', 'Delivery status', 'Temperature', 'Loggers'])
  // What cannot be kept is told, and the list shows the choice all the same.
  await other.route(`**${companyContextCalls.updateUserAssistInfo.path}`, route => route.abort())
  await button(other, 'Columns').click()
  await button(other, 'Reset to default').click()
  await button(other, 'Apply').click()
  await expect(message(other)).toHaveText(/server could not be reached/)
  await expect(heads(other)).toHaveCount(8)
  await elsewhere.close()
})

test('a search is saved, run, replaced and deleted', async ({ page, portal, signIn }) => {
  await signIn(
    await makeUser(portal.db, { company: await companyWithDeliveries(portal, ['SAVE-1']) }),
    '/delivery?lot=L1&period=halfYear',
  )
  await expect(references(page)).toHaveText(['SAVE-1'])
  const dialog = page.getByRole('dialog', { name: '保存した検索' })
  const saveAs = async (name: string) => {
    await dialog.getByLabel('現在の検索の名前').fill(name)
    await page.keyboard.press('Enter')
  }
  await button(page, '保存した検索').click()
  await saveAs(' ')
  await expect(dialog.getByRole('alert')).toHaveText('名前を入力してください。')
  await saveAs('半年のL1')
  await expect(button(page, '半年のL1')).toBeVisible()
  await expectAccessible(page)
  await button(page, '閉じる').click()

  await button(page, '条件をクリア').click()
  await expect(page).toHaveURL('/delivery')
  await page.reload()
  await button(page, '保存した検索').click()
  await saveAs('半年のL1')
  await expect(dialog.getByRole('alert')).toContainText('「半年のL1」はすでに保存されています。')
  await button(page, '半年のL1').click()
  await expect(page).toHaveURL('/delivery?period=halfYear&lot=L1')
  await expect(chips(page)).toHaveText([/^出荷日：直近6か月（.+〜.+）$/, '製造番号：L1'])

  await page.goto('/delivery?carrier=K')
  await button(page, '保存した検索').click()
  await saveAs('半年のL1')
  await button(page, '置き換える').click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await button(page, '半年のL1').click()
  await expect(page).toHaveURL('/delivery?carrier=K')

  await button(page, '保存した検索').click()
  await button(page, '「半年のL1」を削除').click()
  await expect(dialog.getByRole('alert')).toContainText('元に戻すことはできません。')
  await button(page, '削除する').click()
  await expect(dialog.getByText('保存した検索はまだありません。')).toBeVisible()
})

test('fields suggest values while the user types; the list names its criteria', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { company: await companyWithDeliveries(portal, ['SUG-1']) }))
  await button(page, '詳細条件').click()
  const destination = page.getByLabel('配送先', { exact: true })
  const asked: string[] = []
  await page.route(`**${suggestionCalls.deliveryDestination.path}`, async route => {
    asked.push((route.request().postDataJSON() as { keyword: string }).keyword)
    await route.continue()
  })
  await destination.focus()
  const ime = await page.context().newCDPSession(page)
  for (const text of ['い', 'いり', 'いりょう']) {
    await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(destination).toHaveValue(text)
  }
  await ime.send('Input.insertText', { text: '医療' })
  const option = page.getByRole('option', { name: '東京医療センター' })
  await expect(option).toBeAttached()
  expect(asked).toEqual(['医療'])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(destination).toHaveValue('東京医療センター')
  await expect(page).toHaveURL('/delivery')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText([/^出荷日：/, '配送先：東京医療センター'])
  await expect(references(page)).toHaveText(['SUG-1'])

  // Without a chosen one, Enter searches for what was typed; a suggestion that fails is nothing to tell.
  await page.unroute(`**${suggestionCalls.deliveryDestination.path}`)
  await page.route(`**${suggestionCalls.deliveryDestination.path}`, route => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await destination.fill('東京')
  await failed
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/delivery?deliveryDestination=${encodeURIComponent('東京')}`)
  await expect(references(page)).toHaveText(['SUG-1'])
  // At once: a message would go by itself.
  expect(await message(page).textContent()).toBe('')
  await button(page, '条件「配送先：東京」を外す').click()
  await expect(page).toHaveURL('/delivery')

  await page.getByLabel('配送状況', { exact: true }).click()
  await page.keyboard.type('完了')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await button(page, '条件で検索').click()
  await expect(chips(page)).toHaveText([/^出荷日：/, '配送状況：配達完了'])
})

test(
  'all found rows are downloaded as CSV, and numbers that were not found are named',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const company = await companyWithDeliveries(portal, ['CSV-1', 'CSV-2', 'CSV-3'])
    await signIn(await makeUser(portal.db, { company, language: 'en' }), '/delivery?sort=reference&order=asc')
    await expect(references(page)).toHaveText(['CSV-1', 'CSV-2', 'CSV-3'])
    const lines = async (name: string) => {
      const download = page.waitForEvent('download')
      await button(page, name).click()
      const text = await readFile(await (await download).path(), 'utf8')
      return text
        .trimEnd()
        .split('\n')
        .map(line => line.split(',')[0])
    }
    expect(await lines('CSV (3)')).toEqual(['\uFEFFReference no.', 'CSV-1', 'CSV-2', 'CSV-3'])
    await page.getByLabel('Reference, slip, inbound or client management number').fill('CSV-3\t"CSV-1"\nLOST-1')
    await button(page, 'Search by number').click()
    await expect(page.getByText('Numbers not found (1): LOST-1')).toBeVisible()
    expect(await lines('CSV (2)')).toHaveLength(3)
    await expectAccessible(page)
  },
)
