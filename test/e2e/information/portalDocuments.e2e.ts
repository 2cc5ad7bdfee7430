import type { Page } from '@playwright/test'
import { maxPdfBytes } from '#contract/kernel/files/fileSizes.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { pretendViewer } from '#test/e2e/support/pdfViewer.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { nextFile } from '#test/e2e/support/sentFiles.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { dialog, isTooWide, platformCompany } from '#test/e2e/support/usersScreens.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { pdfFile, pdfOfSize } from '#test/support/worlds/reporting/pdfFile.ts'
import type { FormFile } from '#test/support/portal/testApp.ts'

const asInput = ({ fileName, bytes }: FormFile) => ({
  name: fileName,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const manualInput = (page: Page, name: string) => card(page, name).locator('input[type=file]')
const termsInput = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const terms = (page: Page) => page.getByRole('region', { name: '利用規約の版' }).first()
const publishButton = (page: Page) => page.getByRole('button', { name: '公開する' })

/** The text inside the manual that a company's user gets. */
async function manualText(page: Page, button: string) {
  const { sent } = await nextFile(page, '/manual/getManualFile')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  await (await opened).close()
  return (await sent).bytes.toString()
}

test(
  "a company's administrator uploads its manual, replaces it, and removes it",
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    await pretendViewer(page)
    const administrator = await makeUser(portal.db, { role: '01' })
    await signIn(administrator)
    await page.getByRole('button', { name: /^ユーザーメニュー/ }).click()
    await page.getByRole('menuitem', { name: 'マニュアル・利用規約の管理' }).click()
    await expect(page).toHaveTitle('マニュアル・利用規約の管理 | KelvinChain')
    await expect(card(page, '日本語版')).toContainText('登録されていません')
    await expect(page.getByRole('heading', { name: '利用規約の版' })).toHaveCount(0)

    await manualInput(page, '日本語版').setInputFiles(asInput(pdfFile('手順書1.pdf', 'manual-one')))
    await expect(notice(page)).toContainText('マニュアルを登録しました。')
    await expect(card(page, '日本語版')).toContainText('手順書1.pdf')
    await expect(card(page, '日本語版')).toContainText(administrator.name)
    await expect(card(page, '英語版')).toContainText('登録されていません')
    expect(await manualText(page, '表示されるマニュアルを開く')).toContain('manual-one')
    await expectAccessible(page)

    await manualInput(page, '日本語版').setInputFiles(asInput(pdfFile('手順書2.pdf', 'manual-two')))
    await expect(dialog(page)).toContainText('日本語版マニュアル「手順書1.pdf」を「手順書2.pdf」に差し替えます。')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'キャンセル' }).click()
    await expect(card(page, '日本語版')).toContainText('手順書1.pdf')
    await manualInput(page, '日本語版').setInputFiles(asInput(pdfFile('手順書2.pdf', 'manual-two')))
    await dialog(page).getByRole('button', { name: '差し替える' }).click()
    await expect(card(page, '日本語版')).toContainText('手順書2.pdf')
    expect(await manualText(page, '表示されるマニュアルを開く')).toContain('manual-two')

    await card(page, '日本語版').getByRole('button', { name: '削除' }).click()
    await expect(dialog(page)).toContainText('「手順書2.pdf」を削除します。')
    await dialog(page).getByRole('button', { name: '削除' }).click()
    await expect(card(page, '日本語版')).toContainText('登録されていません')
  },
)

test('only a PDF of up to 20 MB is sent, and the server looks inside', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { role: '01' }), '/portal-documents')
  const uploads: string[] = []
  page.on('request', request => void (request.url().endsWith('/uploadManual') && uploads.push(request.url())))
  await manualInput(page, '英語版').setInputFiles(asInput(pdfOfSize(maxPdfBytes + 1)))
  const problem = card(page, '英語版').getByRole('alert')
  await expect(problem).toHaveText('PDFファイルのサイズが上限（20 MB）を超えています。')
  await manualInput(page, '英語版').setInputFiles({
    name: 'a.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('a'),
  })
  await expect(problem).toHaveText('PDFファイル（拡張子.pdf、20 MBまで）を選択してください。')
  expect(uploads).toEqual([])
  const encrypted = Buffer.from(pdfFile('x.pdf').bytes).toString().replace('/Root', '/Encrypt 9 0 R /Root')
  await manualInput(page, '英語版').setInputFiles(asInput({ fileName: 'b.pdf', bytes: Buffer.from(encrypted) }))
  await expect(problem).toHaveText('暗号化されたPDFは登録できません。パスワードを解除したファイルを選択してください。')
  await manualInput(page, '英語版').setInputFiles(asInput({ fileName: 'a.pdf', bytes: Buffer.from('no PDF') }))
  await expect(problem).toHaveText('PDFファイル（拡張子.pdf、20 MBまで）を選択してください。')
  expect(uploads).toHaveLength(2)
  await expect(card(page, '英語版')).toContainText('登録されていません')
})

test('members and guests administer no documents', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { role: '02' }), '/portal-documents')
  await expect(page).toHaveURL('/404')
})

test('the platform administrator manages the manual of any company, in English and on a phone too', async ({
  page,
  portal,
  signIn,
}) => {
  await pretendViewer(page)
  const customer = await makeCompany(portal.db, { name: '霧ヶ丘医薬株式会社', nameEn: 'Kirigaoka Medicines' })
  const company = await platformCompany(portal.db)
  await signIn(await makeUser(portal.db, { role: '00', company, language: 'en' }), '/portal-documents')
  await page.getByRole('combobox', { name: 'Company' }).fill('Kirigaoka')
  await page.getByTitle('Kirigaoka Medicines').click()
  await manualInput(page, 'English').setInputFiles(asInput(pdfFile('manual.pdf', 'of-kirigaoka')))
  await expect(card(page, 'English')).toContainText('manual.pdf')
  expect(await manualText(page, 'Open manual as users see it')).toContain('of-kirigaoka')
  const kept = portal.db.selectFrom('manuals').select('language').where('company_id', '=', customer.id)
  expect(await kept.execute()).toEqual([{ language: 'en' }])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await card(page, 'English').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText('The English manual of Kirigaoka Medicines, “manual.pdf”, will be deleted.')
  await expectAccessible(page)
})

test('new terms of use are published at once and ask everybody, their publisher first', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await platformCompany(portal.db)
  const publisher = await makeUser(portal.db, { role: '00', company })
  const version = `P${Date.now()}`
  await signIn(publisher, '/portal-documents')
  await publishButton(page).click()
  await expect(page.getByText('版を入力してください。')).toBeVisible()
  await expect(page.getByText('PDFを選択してください。')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByLabel('版', { exact: true }).fill('1.0')
  await publishButton(page).click()
  await expect(page.getByText('この版はすでに公開されています。')).toBeVisible()
  await page.getByLabel('版', { exact: true }).fill(version)
  await termsInput(page, '日本語版（PDF）').setInputFiles(asInput(pdfFile('規約.pdf', 'terms-ja')))
  await termsInput(page, '英語版（PDF）').setInputFiles(asInput(pdfFile('terms.pdf', 'terms-en')))
  await publishButton(page).click()
  await expect(dialog(page)).toContainText('すべての企業のすべてのユーザーに、改めて同意を求めます。')
  const { sent } = await nextFile(page, '/termsOfUse/getTermsOfUseFile')
  await dialog(page).getByRole('button', { name: '公開する' }).click()
  await expect(page).toHaveURL('/terms-of-use?wanted=%2Fportal-documents')
  expect((await sent).bytes.toString()).toContain('terms-ja')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '同意して利用を開始する' }).click()
  await expect(page).toHaveURL('/portal-documents')
  const row = terms(page).getByRole('row').filter({ hasText: version })
  await expect(row).toContainText('施行中')
  await expect(row).toContainText(publisher.name)
  await expect(row).toContainText('1名')
})

test('new terms of use can be dated ahead, in the time zone of the portal, and nobody is asked before', async ({
  page,
  portal,
  signIn,
}) => {
  const company = await platformCompany(portal.db)
  const version = `F${Date.now()}`
  const year = new Date().getUTCFullYear() + 1
  await signIn(await makeUser(portal.db, { role: '00', company }), '/portal-documents')
  await page.getByLabel('版', { exact: true }).fill(version)
  await page.getByRole('radio', { name: '日時を指定' }).check()
  await termsInput(page, '日本語版（PDF）').setInputFiles(asInput(pdfFile('規約.pdf')))
  await termsInput(page, '英語版（PDF）').setInputFiles(asInput(pdfFile('terms.pdf')))
  const at = page.getByLabel('施行日時（Asia/Tokyo）')
  await at.fill('2020/01/01 09:00')
  await at.press('Tab')
  await publishButton(page).click()
  await expect(page.getByText('現在より後の日時を入力してください。')).toBeVisible()
  await at.fill(`${year}/01/01 09:00`)
  await at.press('Tab')
  await publishButton(page).click()
  await expect(dialog(page)).toContainText(`${year}/01/01 09:00に施行され`)
  await dialog(page).getByRole('button', { name: '公開する' }).click()
  await expect(terms(page).getByRole('row').filter({ hasText: version })).toContainText('施行前')
  await expect(page).toHaveURL('/portal-documents')
  const stored = portal.db.selectFrom('terms_versions').select('published_at').where('version', '=', version)
  expect((await stored.executeTakeFirstOrThrow()).published_at).toEqual(new Date(`${year}-01-01T00:00:00Z`))

  await page.getByLabel('版', { exact: true }).fill(`${version}b`)
  await termsInput(page, '日本語版（PDF）').setInputFiles(asInput(pdfFile('規約.pdf')))
  await termsInput(page, '英語版（PDF）').setInputFiles(asInput(pdfFile('terms.pdf')))
  await publishButton(page).click()
  await dialog(page).getByRole('button', { name: '公開する' }).click()
  await expect(page.getByText('施行日時は、公開済みの最も新しい版より後、1年以内にしてください。')).toBeVisible()
  // Versions follow one another in time: the other tests publish now.
  await portal.db
    .deleteFrom('terms_agreements')
    .where('terms_version_id', 'in', eb =>
      eb.selectFrom('terms_versions as v').select('v.id').where('v.version', '=', version),
    )
    .execute()
  await portal.db.deleteFrom('terms_versions').where('version', '=', version).execute()
})
