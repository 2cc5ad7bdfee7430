import type { Page } from '@playwright/test'
import { pretendViewer } from '#test/e2e/support/pdfViewer.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { termsInForce } from '#server/information/termsOfUse/termsVersions.ts'
import { nextFile } from '#test/e2e/support/sentFiles.ts'
import { message } from '#test/e2e/support/signInSteps.ts'
import { covers } from '#test/rules/covers.ts'
import { testBrowser } from '#test/support/runs/browser.ts'
import { makeUser } from '#test/support/database/make.ts'

const { hasPdfViewer } = testBrowser()

async function chooseInUserMenu(page: Page, menu: RegExp, entry: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const ja = /^ユーザーメニュー/

/** Opens a PDF from the user menu: its window, and the file that was sent for it. */
async function openPdf(page: Page, menu: RegExp, entry: string, call: string) {
  const opened = page.waitForEvent('popup')
  const { sent } = await nextFile(page, call)
  await chooseInUserMenu(page, menu, entry)
  return { popup: await opened, ...(await sent) }
}

/** Of those in force: another story may have published some in the same portal. */
async function nameOfTerms(db: Db, language: 'ja' | 'en') {
  const terms = await termsInForce(db, new Date())
  const id = language === 'ja' ? terms.document_ja : terms.document_en
  const { file_name } = await db
    .selectFrom('documents')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return file_name
}

async function expectShown(popup: Page, title: string, address: RegExp) {
  const frame = popup.getByTitle(title)
  await expect(frame).toHaveAttribute('src', address)
  await expect(popup).toHaveTitle(title)
  // What the page's security policy kept out would be at chrome-error.
  if (hasPdfViewer) await expect.poll(() => popup.frames()[1]?.url()).toMatch(/^blob:/)
}

for (const { language, menu, manual, terms, file } of [
  { language: 'ja', menu: ja, manual: 'マニュアル', terms: '利用規約', file: '.pdf' },
  {
    language: 'en',
    menu: /^User menu/,
    manual: 'Manual',
    terms: 'Terms Of Use',
    file: 'User_Manual',
  },
] as const) {
  test(`the manual opens in an iframe in a window of its own, in ${language} ${covers('2.frame.manual')}`, async ({
    page,
    portal,
    signIn,
  }) => {
    await pretendViewer(page)
    const user = await makeUser(portal.db, { language })
    await signIn(user)
    const { popup, bytes, headers, body } = await openPdf(page, menu, manual, '/manual/getManualFile')
    expect(body).toEqual({ enterpriseCode: user.company.code })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(headers['content-disposition']).toContain(file)
    await expectShown(popup, `${manual} | KelvinChain`, /^blob:[^#]+$/)
    await expect(popup.locator('html')).toHaveAttribute('lang', language)
  })

  test(`the terms open in a window of their own without a toolbar, in ${language} ${covers('2.frame.terms')}`, async ({
    page,
    portal,
    signIn,
  }) => {
    await pretendViewer(page)
    await signIn(await makeUser(portal.db, { language, role: '01' }))
    const { popup, bytes, headers } = await openPdf(page, menu, terms, '/termsOfUse/getTermsOfUseFile')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(headers['content-disposition']).toContain(encodeURIComponent(await nameOfTerms(portal.db, language)))
    await expectShown(popup, `${terms} | KelvinChain`, /^blob:[^#]+#toolbar=0&navpanes=0$/)
  })
}

test(`if a code is answered instead of the manual, the window closes and the portal shows its message ${covers('2.frame.fileCode')}`, async ({
  page,
  portal,
  signIn,
}) => {
  await pretendViewer(page)
  const { company, ...user } = await makeUser(portal.db, { role: '01' })
  await signIn({ ...user, company })
  // The page knows its company by the code of before, which is nobody's now.
  await portal.db
    .updateTable('companies')
    .set({ code: `${company.code}X` })
    .where('id', '=', company.id)
    .execute()
  const opened = page.waitForEvent('popup')
  await chooseInUserMenu(page, ja, 'マニュアル')
  await expect(message(page)).toHaveText('このページを表示する権限がありません。')
  const popup = await opened
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test(`the terms' code is shown too ${covers('2.frame.fileCode')}`, async ({ page, portal, signIn }) => {
  await pretendViewer(page)
  const user = await makeUser(portal.db, { role: '01' })
  await signIn(user)
  await expect(page.getByText('条件に合う配送はありません。')).toBeVisible()
  // Any other call would meet it first: the marks of what is unread ask whenever the page is looked at.
  await page.route('**/termsOfUse/getTermsOfUseFile', async route => {
    await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user.id).execute()
    await route.continue()
  })
  const opened = page.waitForEvent('popup')
  await chooseInUserMenu(page, ja, '利用規約')
  await expect(message(page)).toHaveText('ログインが無効化されました。再度ログインしてください。')
  const popup = await opened
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('a browser that shows no PDFs saves the file', async ({ page, portal, signIn }) => {
  await pretendViewer(page, false)
  await signIn(await makeUser(portal.db, { role: '01' }))
  const saved = page.waitForEvent('download')
  await chooseInUserMenu(page, ja, 'マニュアル')
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  expect(page.context().pages()).toHaveLength(1)
})

test('blocked pop-ups are reported', async ({ page, portal, signIn }) => {
  await pretendViewer(page)
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  await signIn(await makeUser(portal.db, { role: '01' }))
  await chooseInUserMenu(page, ja, '利用規約')
  await expect(message(page)).toContainText('新しいウィンドウを開けませんでした。')
})
