import type { Page } from '@playwright/test'
import type { Db } from '#server/platform/db/connect.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { nextFile } from '#test/e2e/support/sentFiles.ts'
import { codeField, enterMailedCode, enterPassword, message } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { covers } from '#test/rules/covers.ts'
import { testBrowser } from '#test/support/runs/browser.ts'
import { makeUser } from '#test/support/database/make.ts'

const agreeButton = (page: Page) => page.getByRole('button', { name: '同意して利用を開始する' })
const readBox = (page: Page) => page.getByRole('checkbox', { name: '利用規約を読み、内容に同意します' })

/** The terms that come with the portal under another version's name, in force at once. */
async function publishNewer(db: Db): Promise<string> {
  const { document_ja, document_en } = await db
    .selectFrom('terms_versions')
    .select(['document_ja', 'document_en'])
    .where('version', '=', '1.0')
    .executeTakeFirstOrThrow()
  const version = `N${Date.now()}`
  const published_at = new Date()
  await db.insertInto('terms_versions').values({ version, published_at, document_ja, document_en }).execute()
  return version
}

const agreementsOf = async (db: Db, user: { id: number }) =>
  await db.selectFrom('terms_agreements').select('id').where('user_id', '=', user.id).execute()

test(
  `a user who has not agreed reads the terms before anything else, then goes on to the requested page ${covers(
    '2.public.termsOfUse',
    '6.agreeToTermsOfUse',
    '6.agreementCall',
  )}`,
  { tag: '@main' },
  async ({ page, portal }) => {
    const user = await makeUser(portal.db, { hasAgreed: false })
    await page.goto('/delivery?status=2')
    await enterPassword(page, user.email)
    await expect(codeField(page)).toBeVisible()
    const { sent } = await nextFile(page, '/termsOfUse/getTermsOfUseFile')
    await enterMailedCode(page, portal, user.email)
    await expect(page).toHaveURL('/terms-of-use?wanted=%2Fdelivery%3Fstatus%3D2')
    await expect(page).toHaveTitle('利用規約 | KelvinChain')
    expect((await sent).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(page.getByText(/^第.+版（\d{4}\/\d\d\/\d\d 施行）$/)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(agreeButton(page)).toBeDisabled()
    await page.goto('/delivery')
    await expect(page).toHaveURL('/terms-of-use?wanted=%2Fdelivery')
    expect(await agreementsOf(portal.db, user)).toHaveLength(0)
    await page.goBack()
    await readBox(page).check()
    await agreeButton(page).click()
    await expect(page).toHaveURL('/delivery?status=2')
    await expect(page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link')).toHaveText([
      '配送状況',
      '品質管理',
    ])
    expect(await agreementsOf(portal.db, user)).toHaveLength(1)
    await page.goto('/terms-of-use')
    await expect(page).toHaveURL('/delivery')
  },
)

test('the terms are shown in the page without a toolbar, and follow the language', async ({ page, portal, signIn }) => {
  test.skip(!testBrowser().hasPdfViewer, 'this browser shows no PDF')
  await publishNewer(portal.db)
  await signIn(await makeUser(portal.db, { hasAgreed: false }))
  const frame = page.getByTitle('利用規約')
  await expect(frame).toHaveAttribute('src', /^blob:.+#toolbar=0&navpanes=0/)
  await expectAccessible(page)
  const english = await nextFile(page, '/termsOfUse/getTermsOfUseFile')
  await page.getByRole('button', { name: 'English' }).click()
  expect((await english.sent).headers['content-disposition']).toContain('Terms_of_Use')
  await expect(page.getByTitle('Terms Of Use')).toHaveAttribute('src', /^blob:/)
  await expect(page.getByRole('heading', { name: 'Terms Of Use' })).toBeVisible()
  await expect(page.getByText(/^Version .+ \(in force from /)).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PDF' }).click()
  expect((await saved).suggestedFilename()).toContain('Terms_of_Use')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'I have read the terms of use and agree to them' }).check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page).toHaveURL('/delivery')
})

test('a version that was published while the user was reading is shown, and nothing was agreed to', async ({
  page,
  portal,
  signIn,
}) => {
  const user = await makeUser(portal.db, { hasAgreed: false })
  await signIn(user)
  await readBox(page).check()
  const newer = await publishNewer(portal.db)
  await agreeButton(page).click()
  await expect(page.getByText(/お読みいただいている間に、新しい版が公開されました。/)).toBeVisible()
  await expect(page.getByText(`第${newer}版`)).toBeVisible()
  await expect(readBox(page)).not.toBeChecked()
  await expect(message(page)).toBeEmpty()
  expect(await agreementsOf(portal.db, user)).toHaveLength(0)
  await expectAccessible(page)
  await readBox(page).check()
  await agreeButton(page).click()
  await expect(page).toHaveURL('/delivery')
})

test('a new version asks users who agreed before', { tag: '@long' }, async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db))
  await expect(page).toHaveURL('/delivery')
  await publishNewer(portal.db)
  await page.reload()
  await expect(page).toHaveURL(/\/terms-of-use/)
})

test('a user who does not agree can log out', async ({ page, portal, signIn }) => {
  await signIn(await makeUser(portal.db, { hasAgreed: false }))
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } })

  test('the terms are a file to open', async ({ page, portal, signIn }) => {
    // Another file's tests may have published terms of their own.
    await publishNewer(portal.db)
    await signIn(await makeUser(portal.db, { hasAgreed: false }))
    const opened = page.waitForEvent('download')
    await page.getByRole('button', { name: '利用規約（PDF）を開く' }).click()
    expect((await opened).suggestedFilename()).toMatch(/利用規約\.pdf$/)
    await expect.poll(() => isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await readBox(page).check()
    await agreeButton(page).click()
    await expect(page).toHaveURL('/delivery')
  })
})
