import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import { breakAnswers, lookAgain } from '#test/e2e/support/brokenAnswers.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { message, notice } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'

const menus = ['DeliveryStatus', 'Quality'] as const
const path = '/quality?tab=reports'
const lastMonth = monthsLater(monthOf(dayIn(new Date(), 'Asia/Tokyo')), -1)
const at = (day: number, minutes = 0) =>
  new Date(Date.parse(`${lastMonth}-${String(day).padStart(2, '0')}T09:00:00+09:00`) + minutes * 60_000).toISOString()
/** A report is drawn and mailed after the answer. */
const byItself = { timeout: 30_000 }

/** A maker with deliveries of last month: two were kept, one was too warm. */
async function makerOfLastMonth(portal: Portal): Promise<MadeCompany> {
  const company = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company })
  const reported = { GOOD: [5, 5, 5], FINE: [4, 5, 4], WARM: [5, 9.5, 5] }
  const name = (reference: string) => `${company.code}-${reference}`
  const deliveries = Object.keys(reported).map((reference, nth) => ({
    reference: name(reference),
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: reference === 'WARM' ? '大阪医療センター' : '東京医療センター' },
    shippingDate: at(3 + nth).slice(0, 10),
    actualPickup: at(3 + nth),
    deliveredAt: at(3 + nth, 30),
    items: [{ itemCode: 'P', lot: `LOT-${reference}`, quantity: 10 }],
    loggers: [{ serial: `SN-${name(reference)}`, from: at(3 + nth), intervalSeconds: 600 }],
  }))
  const readings = Object.entries(reported).flatMap(([reference, celsius], nth) =>
    celsius.map((value, step) => ({ logger: `SN-${name(reference)}`, time: at(3 + nth, step * 10), celsius: value })),
  )
  const products = [{ itemCode: 'P', nameJa: '冷蔵試験薬', nameEn: 'Cold test drug', band: '2-8' }]
  const accepted = { status: 200, body: { rejected: [] } }
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  return company
}

const dialog = (page: Page) => page.getByRole('dialog')
const region = (page: Page, name: string) => page.getByRole('region', { name })

/** The address of the newest mailed link: to a report, or to the end of a subscription. */
async function mailedAddress(portal: Portal, email: string, form: RegExp): Promise<string> {
  let address = ''
  await expect(async () => {
    const mails = await portal.db.selectFrom('mails').select('body').where('recipient', '=', email).execute()
    address = mails.map(mail => form.exec(mail.body)?.[1] ?? '').findLast(found => found !== '') ?? ''
    expect(address).not.toBe('')
  }).toPass(byItself)
  return address
}
const toReport = /(\/shared-report\?token=[\w-]{43})\n/
const toEnd = /(\/shared-report\?token=[\w-]{43}&act=end)/

/** Somebody without an account. */
async function outsider(browser: Browser, portal: Portal): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'ja-JP', acceptDownloads: true })
  return await context.newPage()
}

test('a month is summed up, its numbers lead to their deliveries, and it is downloaded as PDF and CSV', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await makerOfLastMonth(portal)
  await signIn(await makeUser(portal.db, { company, role: '01', menus }), path)
  const outcomes = region(page, '温度判定')
  await expect(outcomes.getByRole('link', { name: '配送 3' })).toBeVisible(byItself)
  await expect(outcomes).toContainText('66.7 %')
  await expect(region(page, '逸脱幅の大きい温度逸脱')).toContainText(`${company.code}-WARM`)
  await expect(region(page, '逸脱幅の大きい温度逸脱')).toContainText('+1.5')
  await expectAccessible(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).first().click(),
  ])
  expect(pdf.suggestedFilename()).toBe(`monthly-summary-${lastMonth}-ja.pdf`)
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const text = await readFile(await csv.path(), 'utf8')
  expect(text).toContain('静岡工場,大阪医療センター')
  await region(page, '輸送経路別').getByRole('link', { name: '静岡工場 → 東京医療センター 配送 2' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${company.code}-` })).toHaveCount(2, byItself)
  await page.goBack()
  await page.getByRole('combobox', { name: '対象月' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('この月に配達が完了した自社の配送はありません。')).toBeVisible(byItself)
  await page.goBack()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(outcomes.getByRole('link', { name: '配送 3' })).toBeVisible(byItself)
  await expect.poll(() => isTooWide(page)).toBe(false)
})

test('an address is subscribed, gets a mail about it, and its reader ends it without an account', async ({
  page,
  portal,
  signIn,
  browser,
}) => {
  const company = await makerOfLastMonth(portal)
  await signIn(await makeUser(portal.db, { company, role: '01', menus }), `${path}&view=mail`)
  const email = `reader-${company.code.toLowerCase()}@outside.example`
  await page.getByRole('button', { name: '宛先を追加' }).click()
  await dialog(page).getByRole('button', { name: '登録' }).click()
  await expect(dialog(page)).toContainText('メールアドレスを正しく入力してください。')
  await dialog(page).getByLabel('宛先のメールアドレス').fill(email)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '登録' }).click()
  await expect(notice(page)).toContainText(email)
  const subscriptions = region(page, '配信登録')
  await expect(subscriptions.getByRole('row').filter({ hasText: email })).toContainText('月次品質サマリー')
  await expectAccessible(page)

  const reader = await outsider(browser, portal)
  await reader.goto(await mailedAddress(portal, email, toEnd))
  await expect(reader.getByText(`${email}への、${company.name}の「月次品質サマリー」の配信を停止します。`)).toBeVisible(
    byItself,
  )
  await expectAccessible(reader)
  await reader.getByRole('button', { name: '配信を停止する' }).click()
  await expect(reader.getByText(`${email}への配信を停止しました。`)).toBeVisible(byItself)
  await page.reload()
  await expect(subscriptions.getByRole('row').filter({ hasText: email })).toContainText('受信者が停止', byItself)
})

test(
  'a shared report opens without an account, counts its openings, and is gone when it is withdrawn',
  { tag: '@long' },
  async ({ page, portal, signIn, browser }) => {
    const company = await makerOfLastMonth(portal)
    const user = await makeUser(portal.db, { company, role: '01', menus })
    const email = `auditor-${company.code.toLowerCase()}@outside.example`
    await signIn(user, path)
    await page.getByRole('button', { name: '共有' }).click(byItself)
    await dialog(page).getByLabel('宛先').fill('nobody')
    await dialog(page).getByRole('button', { name: '送信' }).click()
    await expect(dialog(page)).toContainText('メールアドレスとして正しくありません：nobody')
    const other = `inspector-${company.code.toLowerCase()}@outside.example`
    await dialog(page).getByLabel('宛先').fill(`${email}\n${other}`)
    await dialog(page).getByLabel('メッセージ').fill('査察の件です。')
    await dialog(page).getByLabel('リンクの有効日数').fill('7')
    await dialog(page).getByRole('button', { name: '送信' }).click()
    await expect(notice(page)).toContainText('2件の宛先')

    await mailedAddress(portal, other, toReport)
    const address = await mailedAddress(portal, email, toReport)
    const reader = await outsider(browser, portal)
    const answer = await reader.goto(address)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await expect(reader.getByText(`${company.name}から共有された報告書です。`)).toBeVisible(byItself)
    await expect(reader.getByText('月次品質サマリー', { exact: false }).first()).toBeVisible()
    await expect(reader.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(reader)
    const [saved] = await Promise.all([
      reader.waitForEvent('download'),
      reader.getByRole('button', { name: 'PDFをダウンロード' }).click(),
    ])
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await reader.setViewportSize({ width: 360, height: 780 })
    await expect.poll(() => isTooWide(reader)).toBe(false)
    await breakAnswers(reader, '**/getSharedReport')
    const brokenOff = reader.waitForResponse('**/getSharedReport')
    await lookAgain(reader)
    await (await brokenOff).finished()
    await expect(message(reader)).toBeVisible()
    await expect(reader.getByRole('button', { name: 'PDFをダウンロード' })).toBeVisible()
    await reader.unroute('**/getSharedReport')

    await page.getByRole('group', { name: '報告書の表示' }).getByRole('button', { name: 'メール配信' }).click()
    const link = region(page, '送信したリンク').getByRole('row').filter({ hasText: email })
    await expect(link).toContainText('1回（最終', byItself)
    await link.getByRole('button', { name: /リンクを取消$/ }).click()
    await dialog(page).getByRole('button', { name: 'リンクを取消' }).click()
    await expect(link).toContainText('取消済み', byItself)

    await reader.goto(address)
    await expect(reader.getByText('このリンクは、送信者によって取り消されました。')).toBeVisible(byItself)
    await reader.goto(`/shared-report?token=${'x'.repeat(43)}`)
    await expect(reader.getByText('このリンクは有効ではありません。')).toBeVisible(byItself)
    await reader.goto('/shared-report?token=cut-short')
    await expect(reader.getByText('このリンクは有効ではありません。')).toBeVisible(byItself)
    await expectAccessible(reader)
  },
)

test("a delivery's report is shared from its page by the depositor's people, and by nobody else", async ({
  page,
  portal,
  signIn,
}) => {
  const company = await makerOfLastMonth(portal)
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', `${company.code}-GOOD`)
    .executeTakeFirstOrThrow()
  const email = `clinic-${company.code.toLowerCase()}@outside.example`
  await signIn(await makeUser(portal.db, { company, menus, language: 'en' }), `/delivery/detail?deliveryId=${id}`)
  await page.getByRole('button', { name: 'Share' }).click(byItself)
  await expect(dialog(page)).toContainText('delivery temperature report')
  await dialog(page).getByLabel('Recipients').fill(email)
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(notice(page)).toContainText(email)
  await mailedAddress(portal, email, toReport)
})

test('a guest reads the summary and is offered nothing to send', async ({ page, portal, signIn }) => {
  const company = await makerOfLastMonth(portal)
  await signIn(await makeUser(portal.db, { company, role: '03', menus, language: 'en' }), path)
  await expect(region(page, 'Temperature').getByRole('link', { name: 'Deliveries 3' })).toBeVisible(byItself)
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await page.getByRole('group', { name: 'Report views' }).getByRole('button', { name: 'Email' }).click()
  await expect(page.getByText('Company administrators manage subscriptions.')).toBeVisible(byItself)
  await expect(page.getByRole('button', { name: 'Add address' })).toHaveCount(0)
})
