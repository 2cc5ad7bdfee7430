import type { Page } from '@playwright/test'
import { expect, type Portal } from '#test/e2e/support/portal.ts'
import { password, type MadeUser } from '#test/support/database/make.ts'

// The steps of signing in, for tests that look between them.

export const codeField = (page: Page) => page.getByLabel('認証コード（6桁）')

export async function enterPassword(page: Page, email: string, typed = password) {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill(typed)
  await page.getByRole('button', { name: 'ログイン' }).click()
}

export async function enterMailedCode(page: Page, portal: Portal, email: string) {
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await portal.mailedCode(email))
  await page.keyboard.press('Enter')
}

/** The session ends under its user's hands, and the same user signs in again: back to where they were. */
export async function signInAgain(page: Page, portal: Portal, { id, email }: MadeUser) {
  const { pathname, search } = new URL(page.url())
  await portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', id).execute()
  // The next call finds out; a page that listens for changes does by itself.
  const loginPage = page.getByLabel('パスワード')
  await page
    .getByRole('button', { name: /^通知/ })
    .or(loginPage)
    .click()
  await expect(page).toHaveURL(/\/login/)
  await enterPassword(page, email)
  await enterMailedCode(page, portal, email)
  await expect(page).toHaveURL(`${pathname}${search}`)
}

/** Red messages; what is wrong with a field is told beside it. */
export const message = (page: Page) => page.locator('.messages').getByRole('alert')
export const notice = (page: Page) => page.locator('.messages').getByRole('status')

/** What this browser keeps of a session. */
export const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kelvinchain.session') ?? '{"state":{}}').state)

/** What stands in red below a field; for a moment the advice that it takes the place of may stand there too. */
export const redBelowField = (page: Page, text: string) => page.locator('.ant-form-item-explain-error').getByText(text)
