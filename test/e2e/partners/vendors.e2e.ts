import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { maxPdfBytes } from '#contract/kernel/files/fileSizes.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { pretendViewer } from '#test/e2e/support/pdfViewer.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { signInAgain } from '#test/e2e/support/signInSteps.ts'
import { nextFile } from '#test/e2e/support/sentFiles.ts'
import {
  dialog,
  inAnotherBrowser,
  isTooWide,
  notice,
  option,
  platformCompany,
  rows,
} from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { pdfFile, pdfOfSize } from '#test/support/worlds/reporting/pdfFile.ts'
import type { FormFile } from '#test/support/portal/testApp.ts'
import { makeAudit, makeLicence, makeVendor } from '#test/support/worlds/vendorWorld.ts'

const menus = ['VendorManagement', 'VendorRegister'] as const
const dayMs = 24 * 60 * 60 * 1000
/** A day so far from today, as the portal counts days. */
const inDays = (days: number) => new Date(Date.parse(todayIn('Asia/Tokyo')) + days * dayMs).toISOString().slice(0, 10)
const typed = (day: string) => day.replaceAll('-', '/')
const asInput = ({ fileName, bytes }: FormFile) => ({
  name: fileName,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})
const paper = (page: Page, kind: string) => page.getByLabel(`${kind}：PDFを選択`).last()
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function fillDay(page: Page, label: string, day: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(typed(day))
  await field.press('Enter')
}

async function choose(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label }).fill(name)
  await option(page, name).click()
}

/** What a paper holds that is opened in the viewer. */
async function openedText(page: Page, fileName: string) {
  const { sent } = await nextFile(page, '/message/getPdfFile')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: fileName }).click()
  const popup = await opened
  await expect(popup.getByTitle(fileName)).toBeVisible()
  await popup.close()
  return (await sent).bytes.toString()
}

test(
  `an administrator registers a vendor with its audit, and sees missing values at their fields ${covers('5.upload.pdf')}`,
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    await pretendViewer(page)
    const carrier = await makeCompany(portal.db, { industryType: 5, name: '燕坂運輸' })
    const gone = await makeCompany(portal.db, { industryType: 4, name: '雪待倉庫', isActive: false })
    await signIn(await makeUser(portal.db, { role: '01', menus }), '/user-management/vendor-register')
    await expect(page.getByText('登録された委託先はありません。')).toBeVisible()
    await press(page, '委託先を登録')
    await press(page, '登録')
    await expect(page.getByText('委託先を選択してください。')).toBeVisible()
    await expect(page.getByText('監査日を入力してください。')).toBeVisible()
    await expectAccessible(page)

    await choose(page, '委託先', `燕坂運輸 (${carrier.code})`)
    await fillDay(page, '監査日', inDays(-10))
    await page.getByLabel('監査評点').fill('88.5')
    await press(page, '指摘事項を追加')
    await page.getByLabel('指摘事項 1', { exact: true }).fill('予冷の記録がない')
    await press(page, '登録')
    // 4033 stands at the papers, where it is mended.
    const missing = page.getByText('監査資料または取引開始前調査報告書がありません。')
    await expect(missing).toBeVisible()
    await paper(page, '監査資料').setInputFiles(asInput(pdfOfSize(maxPdfBytes + 1)))
    await expect(page.getByText('PDFファイルのサイズが上限（20 MB）を超えています。')).toBeVisible()
    await paper(page, '監査資料').setInputFiles(asInput({ fileName: '報告.pdf', bytes: Buffer.from('MZ a program') }))
    await expect(page.getByText('PDFファイル（拡張子.pdf、20 MBまで）を選択してください。')).toBeVisible()
    await paper(page, '監査資料').setInputFiles(asInput({ fileName: '途中.pdf', bytes: Buffer.from('%PDF-1.7\nhalf') }))
    await expect(page.getByText('PDFが途中で切れています。')).toBeVisible()
    await paper(page, '監査資料').setInputFiles(asInput(pdfFile('監査報告.pdf', 'report-one')))
    await expect(page.getByRole('button', { name: '「監査報告.pdf」を削除' })).toBeVisible()
    await press(page, '登録')
    await expect(notice(page).filter({ hasText: '委託先を登録しました。' })).toBeVisible()
    await expect(page).toHaveURL(/vendor\?vendorId=\d+$/)
    await expect(part(page, '監査')).toContainText(/88\.5.*監査報告\.pdf.*予冷の記録がない.*回答待ち/)
    expect(await openedText(page, '監査報告.pdf')).toContain('report-one')
    await expectAccessible(page)

    // What the vendor has read changes for a reason, and what saving takes out is said before.
    await page.getByRole('button', { name: /登録の監査を編集$/ }).click()
    await press(page, '「監査報告.pdf」を削除')
    await press(page, '保存')
    await expect(page.getByText('変更の理由を入力してください。')).toBeVisible()
    await page.getByLabel('変更の理由').fill('報告書の差し替え')
    await press(page, '保存')
    await expect(dialog(page)).toContainText('資料「監査報告.pdf」')
    await dialog(page).getByRole('button', { name: '削除して保存' }).click()
    await expect(missing).toBeVisible()
    await press(page, 'キャンセル')
    await dialog(page).getByRole('button', { name: '破棄して移動' }).click()
    await expect(part(page, '監査')).toContainText('監査報告.pdf')

    await press(page, '監査を登録')
    await page.getByRole('checkbox', { name: /監査中/ }).check()
    await press(page, '保存')
    await expect(page.getByText('この監査登録日の監査情報は、すでに登録されています。')).toBeVisible()
    await expectAccessible(page)
    await fillDay(page, '監査登録日', inDays(-1))
    await press(page, 'キャンセル')
    await expect(dialog(page)).toContainText('保存していない変更があります')
    await dialog(page).getByRole('button', { name: '入力を続ける' }).click()
    await press(page, '保存')
    await expect(part(page, '監査')).toContainText('監査中')
    await page.getByRole('button', { name: /登録の監査を削除$/ }).click()
    await expect(dialog(page)).toContainText('元に戻せません。')
    await dialog(page).getByRole('button', { name: '削除', exact: true }).click()
    await expect(part(page, '監査')).not.toContainText('監査中')

    // 4032: saved and told; the screen shows what that means, and Vendor Management nothing.
    await press(page, '基本情報を編集')
    await choose(page, '元請会社', `雪待倉庫 (${gone.code})（無効）`)
    await press(page, '保存')
    await expect(page.locator('.message-warning')).toContainText('元請会社が無効のため、委託先管理には表示されません。')
    await expect(part(page, '委託先')).toContainText('元請会社が無効のため、委託先管理には表示されません。')
    await press(page, '無効にする')
    await dialog(page).getByRole('button', { name: '無効にする' }).click()
    await press(page, '有効にする')
    await expect(dialog(page)).toContainText('委託先管理には表示されず、期限の通知も送信されません。')
    await dialog(page).getByRole('button', { name: '有効にする' }).click()
    await expect(part(page, '委託先')).toContainText('元請会社が無効のため、委託先管理には表示されません。')
    await press(page, '変更履歴を表示')
    await expect(part(page, '変更履歴')).toContainText(/元請会社.*変更前—.*変更後.*雪待倉庫/)
    await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '委託先管理' }).click()
    await expect(page.getByText('登録された委託先はありません。')).toBeVisible()
  },
)

test('a guest sees on a phone what expires first, filters it, and changes nothing', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const customer = await makeCompany(portal.db)
  const vendorNamed = async (nameEn: string, expiresOn: string) => {
    const company = await makeCompany(portal.db, { industryType: 5, nameEn })
    const vendor = await makeVendor(portal.db, { customer, vendor: company })
    await makeAudit(portal.db, vendor, {
      registeredOn: '2024-05-01',
      auditedOn: '2024-04-20',
      score: 80,
      expiresOn: '2025-05-01',
    })
    await makeAudit(portal.db, vendor, { registeredOn: '2025-05-01', auditedOn: '2025-04-20', score: 76.5, expiresOn })
    return vendor
  }
  await vendorNamed('Far Freight', inDays(200))
  const late = await vendorNamed('Late Lines', inDays(-3))
  await makeLicence(portal.db, late, { name: 'GDP certificate', expiresOn: inDays(60) })
  await vendorNamed('Soon Shipping', inDays(12))
  const user = await makeUser(portal.db, { company: customer, role: '03', language: 'en', menus })
  await signIn(user, '/vendor-management')
  const cards = part(page, 'Vendors').getByRole('listitem')
  await expect(cards).toHaveText([
    /Late Lines.*Expired 3 d ago.*60 d left.*76\.5/,
    /Soon Shipping.*12 d left/,
    /Far Freight/,
  ])
  await expect(cards.first()).toContainText(/Score trend: .*80\.0, .*76\.5/)
  await expectAccessible(page)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: /^Expiring within 30 days/ }).click()
  await expect(cards).toHaveText([/Soon Shipping/])
  await expect(page).toHaveURL('/vendor-management?expiring=within30')
  await page.reload()
  await expect(cards).toHaveText([/Soon Shipping/])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV (1)' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toMatch(/^[^\n]+\n[^\n]*Soon Shipping[^\n]*\n?$/)
  await page.goBack()
  await expect(cards).toHaveCount(3)
  await cards.first().getByRole('link').click()
  await expect(part(page, 'Licences')).toContainText('GDP certificate')
  await expectAccessible(page)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await press(page, 'Edit entry')
  await expect(page).toHaveTitle('Vendor Entry | KelvinChain')
  await expect(part(page, 'Change history')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Delete|Activate|Deactivate|Register)/ })).toHaveCount(0)
})

test('a vendor answers what its customer found and hands in a licence; the customer reads both, in English', async ({
  page,
  portal,
  browser,
  signIn,
}) => {
  const vendor = await makeVendor(portal.db, { comment: '価格交渉中' })
  await makeAudit(portal.db, vendor, { observations: [{ observation: 'ドア開放が10分を超えた' }] })
  await makeAudit(portal.db, vendor, {
    registeredOn: '2026-03-01',
    isInProgress: true,
    observations: [{ observation: '審査中' }],
  })
  const customer = { company: vendor.customer, language: 'en', menus: ['VendorManagement'] } as const
  await signIn(await makeUser(portal.db, customer), '/vendor-management')
  const office = await inAnotherBrowser(page, browser)

  const user = await makeUser(portal.db, { company: vendor.vendor, menus: ['VendorManagement'] })
  await signIn(user)
  const received = part(page, vendor.customer.name)
  await expect(page.getByText('回答待ちの指摘事項：1件')).toBeVisible()
  await expect(received).toContainText('ドア開放が10分を超えた')
  await expect(page.getByText(/審査中|価格交渉中/)).toHaveCount(0)
  await press(page, '回答')
  await press(page, '回答を送信')
  await expect(page.getByText('回答を入力してください。')).toBeVisible()
  await page.getByLabel('回答', { exact: true }).fill('手順書を改訂しました')
  await expectAccessible(page)
  await signInAgain(page, portal, user)
  await expect(page.getByLabel('回答', { exact: true })).toHaveValue('手順書を改訂しました')
  await press(page, '回答を送信')
  await expect(notice(page).filter({ hasText: '回答を送信しました。' })).toBeVisible()
  await expect(page.getByText('回答待ちの指摘事項：0件')).toBeVisible()
  await press(page, '許認可を提出')
  await page.getByLabel('許認可の名称').fill('医薬品GDP適合証明')
  await fillDay(page, '有効期限（任意）', inDays(30))
  await press(page, '提出')
  await expect(page.getByText('許認可証のPDFを選択してください。')).toBeVisible()
  await paper(page, '許認可証（PDF）').setInputFiles(asInput(pdfFile('GDP.pdf', 'licence-one')))
  await expect(page.getByRole('button', { name: '「GDP.pdf」を削除' })).toBeVisible()
  await expectAccessible(page)
  await signInAgain(page, portal, user)
  await expect(page.getByLabel('許認可の名称')).toHaveValue('医薬品GDP適合証明')
  await press(page, '提出')
  await expect(received).toContainText(/医薬品GDP適合証明.*あと30日.*GDP\.pdf/)

  await pretendViewer(office)
  await office.goto('/vendor-management')
  await office.getByRole('link', { name: vendor.vendor.nameEn }).click()
  await expect(part(office, 'Audits')).toContainText(/Vendor’s answer.*手順書を改訂しました/)
  expect(await openedText(office, 'GDP.pdf')).toContain('licence-one')
  await office.context().close()
})

test("the platform selects whose vendors it sees, each page remembers it, and it registers in a customer's name", async ({
  page,
  portal,
  signIn,
}) => {
  const company = await platformCompany(portal.db)
  const vendorOf = async (customer: string, vendor: string) =>
    await makeVendor(portal.db, {
      customer: await makeCompany(portal.db, { name: customer }),
      vendor: await makeCompany(portal.db, { name: vendor, industryType: 5 }),
    })
  const first = await vendorOf('浜風製薬', '小波運輸')
  const second = await vendorOf('山風製薬', '谷川急送')
  for (const vendor of [first, second]) await makeAudit(portal.db, vendor)
  const operator = { company, role: '00', menus, companies: [company, first.customer, second.customer] } as const
  await signIn(await makeUser(portal.db, operator), '/vendor-management')
  await expect(rows(page).filter({ hasText: first.vendor.name })).toContainText(first.customer.name)
  await expect(rows(page).filter({ hasText: second.vendor.name })).toContainText(second.customer.name)
  const selector = page.getByRole('combobox', { name: '表示する企業' })
  await selector.fill(second.customer.code)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveText([new RegExp(second.vendor.name)])
  const menu = page.getByRole('navigation', { name: 'メインメニュー' })
  await menu.getByRole('link', { name: '委託先登録' }).click()
  await expect(rows(page).filter({ hasText: first.vendor.name })).toBeVisible()
  await selector.fill(first.customer.code)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveText([new RegExp(first.vendor.name)])
  await page.reload()
  await expect(rows(page)).toHaveText([new RegExp(first.vendor.name)])
  await expectAccessible(page)
  await press(page, '委託先を登録')
  await choose(page, '委託先', `${second.vendor.name} (${second.vendor.code})`)
  await page.getByRole('checkbox', { name: '有効な委託先として登録' }).uncheck()
  // The audit's fields go, with a field for other papers of their own.
  await expect(page.getByLabel('その他の資料：PDFを選択')).toHaveCount(1)
  await paper(page, 'その他の資料').setInputFiles(asInput(pdfFile('契約書.pdf', 'contract')))
  await expect(page.getByRole('button', { name: '「契約書.pdf」を削除' })).toBeVisible()
  await press(page, '登録')
  await expect(part(page, '委託先')).toContainText(first.customer.name)
  await expect(part(page, 'その他の資料')).toContainText('契約書.pdf')
  await press(page, '有効にする')
  await dialog(page).getByRole('button', { name: '有効にする' }).click()
  await expect(page.getByText('監査資料または取引開始前調査報告書がありません。')).toBeVisible()
})
