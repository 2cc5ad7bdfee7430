import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { makeUser, password } from '#test/support/database/make.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import { codes } from '#web/kernel/api/texts.ts'

test('a user sees where it is logged in, and ends the others by its password', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db)
  const lost = await portal.db
    .transaction()
    .execute(tx => openSession(tx, user.id, new Date('2026-11-20T03:00:00Z'), { ip: '203.0.113.9' }))
  await portal.db
    .updateTable('refresh_tokens')
    .set({ expires_at: new Date(Date.now() + 3_600_000) })
    .where('session_id', '=', lost.sessionId)
    .execute()
  await portal.db.updateTable('users').set({ department: '品質保証部' }).where('id', '=', user.id).execute()
  await signIn(user, '/password-change')
  const rows = page.getByRole('region', { name: 'ログイン中の端末' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('この端末')
  await expect(rows.last()).toContainText('203.0.113.9')
  const history = page.getByRole('region', { name: '所属の履歴' }).getByRole('listitem')
  await expect(history).toHaveText([/品質保証部.*現在/, /〜/])
  await expectAccessible(page)

  await rows
    .last()
    .getByRole('button', { name: /^終了する/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'このログインを終了しますか' })
  const field = dialog.getByLabel('パスワード')
  await field.fill('Wrong2to8C')
  await field.press('Enter')
  await expect(dialog.getByText(codes[4018][0])).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(notice(page)).toHaveText('1件のログインを終了しました。')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('他の端末ではログインしていません。')).toBeVisible()
})
