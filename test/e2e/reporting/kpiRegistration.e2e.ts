import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice, signInAgain } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeCentre, makeCompany, makeUser } from '#test/support/database/make.ts'

const thisMonth = monthOf(dayIn(new Date(), 'Asia/Tokyo'))
const lastMonth = monthsLater(thisMonth, -1)
const monthName = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`
const address = `/user-management/maintenance?from=${lastMonth}&until=${thisMonth}`
const menus = ['Maintenance', 'DeliveryStatus'] as const

/** A company with two centres, and a user of it. */
async function makeCentres(portal: Portal, facts: Parameters<typeof makeUser>[1] = {}) {
  const company = await makeCompany(portal.db, { industryType: 4 })
  const east = await makeCentre(portal.db, { company, name: '東物流センター' })
  const west = await makeCentre(portal.db, { company, name: '西物流センター' })
  return { east, west, user: await makeUser(portal.db, { company, role: '01', menus, ...facts }) }
}

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const dialog = (page: Page) => page.getByRole('dialog')

test('an administrator edits a month in its row, looks back, deletes it, and sets targets', async ({
  page,
  portal,
  signIn,
}) => {
  const { user } = await makeCentres(portal)
  await signIn(user, address)
  await expect(rows(page)).toHaveText([/未登録東/, /未登録西/, /未登録東/, /未登録西/])
  await rows(page).nth(2).click()
  await expect(field(page, '稼働時間')).toBeFocused()
  await field(page, '稼働時間').fill('９００')
  await field(page, '業務停止時間').fill('-1')
  await page.keyboard.press('Enter')
  await expect(field(page, '稼働時間')).toHaveAccessibleDescription('この月の時間数を超えています。')
  await expect(field(page, '業務停止時間')).toHaveAccessibleDescription('0以上で入力してください。')
  await expect(field(page, 'システム停止時間')).toHaveAccessibleDescription('入力してください。')
  await expectAccessible(page)

  // What is typed is not lost to another row, nor to another screen.
  await rows(page).nth(1).click()
  await dialog(page).getByRole('button', { name: '入力を続ける' }).click()
  await page.getByRole('link', { name: '配送状況' }).click()
  await dialog(page).getByRole('button', { name: '入力を続ける' }).click()
  await field(page, '稼働時間').fill('２００')
  await field(page, '業務停止時間').fill('4.5')
  await field(page, '停止理由').fill('台風')
  await field(page, 'システム停止時間').fill('0')
  await signInAgain(page, portal, user)
  await expect(field(page, '稼働時間')).toHaveValue('２００')
  await field(page, '停止理由').press('Enter')
  await expect(notice(page)).toContainText(`${monthName(lastMonth)} 東物流センターのKPIを保存しました。`)
  await expect(rows(page).nth(2)).toHaveText(/東物流センター.*2004\.5台風0/)
  await expect(rows(page).nth(2).getByRole('button', { name: '編集' })).toBeFocused()

  await page.keyboard.press('Enter')
  await field(page, '停止理由').fill('大雪')
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(2)).toHaveText(/台風/)
  await page.keyboard.press('Enter')
  await field(page, '停止理由').fill('大雪')
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(2)).toHaveText(/大雪/)
  await rows(page).nth(2).getByRole('button', { name: '削除' }).click()
  await expect(dialog(page)).toContainText('「未登録」に戻り')
  await dialog(page).getByRole('button', { name: '削除' }).click()
  await expect(rows(page).nth(2)).toHaveText(/未登録/)
  await rows(page).nth(2).getByRole('button', { name: '変更履歴' }).click()
  const changes = dialog(page).getByRole('listitem')
  await expect(changes).toHaveText([
    /削除.*大雪/,
    /変更.*変更前台風 → 変更後大雪/,
    new RegExp(`登録.*${user.name}.*200`),
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '目標値' }).click()
  await expect(page.getByLabel('定時集荷率')).toHaveAccessibleDescription('以上（大きいほど良い）')
  await expect(page.getByLabel('システム停止時間')).toHaveAccessibleDescription('以下（小さいほど良い）')
  await page.getByLabel('定時集荷率').fill('101')
  await expect(page.getByText('100以下で入力してください。')).toBeVisible()
  await page.getByLabel('定時集荷率').fill('９８．５')
  await page.getByLabel('システム停止時間').fill('0.5')
  await signInAgain(page, portal, user)
  await expect(page.getByLabel('定時集荷率')).toHaveValue('９８．５')
  await page.getByRole('button', { name: '目標値を保存' }).click()
  await expect(notice(page)).toContainText('目標値を保存しました。')
  await page.reload()
  await expect(page.getByLabel('定時集荷率')).toHaveValue('98.5')
  await expect(page.getByLabel('入庫処理率')).toHaveValue('')
  await expectAccessible(page)
})

test('the check of a CSV file shows its errors, then its changes, and its template is accepted unchanged', async ({
  page,
  portal,
  signIn,
}) => {
  const { user, east } = await makeCentres(portal)
  await signIn(user, address)
  const downloadTemplate = async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSVテンプレート' }).click()
    return await readFile(await (await downloading).path(), 'utf8')
  }
  const template = await downloadTemplate()
  expect(template.split('\n').filter(line => line.endsWith(',,,,'))).toHaveLength(4)
  const choose = async (text: string) =>
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '十月分.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const register = dialog(page).getByRole('button', { name: '登録する' })

  await page.getByRole('button', { name: 'CSV取り込み' }).click()
  await expect(register).toBeDisabled()
  const filled = (values: string) => template.replace(new RegExp(`(${east.code},.*,${lastMonth}),,,,`), `$1,${values}`)
  await choose(filled('900,x,,0'))
  await expect(dialog(page)).toContainText('2か所の誤りがあります。まだ何も登録していません。')
  await expect(dialog(page).locator('tbody tr')).toHaveText([
    '4稼働時間（h）この月の時間数を超えています。',
    '4業務停止時間（h）数値を入力してください。',
  ])
  await expect(register).toBeDisabled()
  await expectAccessible(page)
  await choose('%PDF-1.7 %%EOF')
  await expect(dialog(page)).toContainText('CSVファイルとして読み取れません。')

  await choose(filled('200,4.5,"台風, 大雪",0'))
  await expect(dialog(page)).toContainText('追加 1件　変更 0件　変更なし 0件')
  await expect(dialog(page).getByRole('listitem').last()).toHaveText(/東物流センター\s*追加.*200.*4\.5.*台風, 大雪.*0/)
  await expect(rows(page).nth(2)).toHaveText(/未登録/)
  await expectAccessible(page)
  await register.click()
  await expect(notice(page)).toContainText('登録しました（追加 1件、変更 0件）。')
  await expect(rows(page).nth(2)).toHaveText(/2004\.5台風, 大雪0/)

  const registered = await downloadTemplate()
  await page.getByRole('button', { name: 'CSV取り込み' }).click()
  await choose(registered)
  await expect(dialog(page)).toContainText('追加 0件　変更 0件　変更なし 1件')
  await expect(dialog(page)).toContainText('変更はありません。')
  await expect(register).toBeDisabled()
  await choose(registered.replace('4.5', '5'))
  await expect(dialog(page).getByRole('listitem').last()).toHaveText(/変更.*変更前4\.5 → 変更後5$/)
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click()
  await expect(rows(page).nth(2)).toHaveText(/2004\.5/)
})

test('a member of one centre reads its months and the targets as cards in English, and changes nothing', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { user, west } = await makeCentres(portal)
  const facts = { company: user.company, role: '02' as const, language: 'en' as const, menus, centres: [west] }
  const member = await makeUser(portal.db, facts)
  const hours = {
    working_hours: 200,
    business_downtime_hours: 4.5,
    system_downtime_hours: 0,
    reason: '台風'.repeat(60),
  }
  await portal.db
    .insertInto('kpi_months')
    .values({ centre_id: west.id, month: `${lastMonth}-01`, ...hours })
    .execute()
  await portal.db
    .insertInto('kpi_targets')
    .values({ company_id: user.company.id, kpi: 'systemDowntime', percent: 0.5 })
    .execute()
  await signIn(member, address)
  const cards = page.getByRole('region', { name: 'KPI registration by month' }).getByRole('listitem')
  await expect(cards).toHaveText([/Not registered/, /Working hours200Business downtime hours4\.5/])
  await expect(page.getByText('Company administrators register and change months.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Register|Delete|Upload)/ })).toHaveCount(0)
  await expectAccessible(page)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await cards.last().getByRole('button', { name: 'History' }).click()
  await expect(dialog(page)).toContainText('System')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Targets' }).click()
  await expect(page.getByText('0.5% or less (lower is better)')).toBeVisible()
  await expect(page.getByText('No target', { exact: true })).toHaveCount(5)
  await expectAccessible(page)

  await page.goto(`${address}&centre=NOBODY`)
  await page.getByRole('button', { name: 'All centres' }).click()
  await expect(cards).toHaveCount(2)
})
