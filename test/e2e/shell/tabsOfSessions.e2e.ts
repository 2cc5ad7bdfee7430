import { expect, test } from '#test/e2e/support/portal.ts'
import { codeField, enterPassword, message, stored } from '#test/e2e/support/signInSteps.ts'
import {
  accessTokenOf,
  expectNothingKept,
  expectSuggested,
  hold,
  inbox,
  menuEntry,
  personOf,
  reference,
  signInHere,
  signOut,
  wakeUpWith,
  watchCalls,
  watchScreen,
} from '#test/e2e/support/twoUsers.ts'

test(
  'a user who signs in after somebody signed out in another tab sees nothing of the former user, not even late answers',
  { tag: '@main' },
  async ({ page, context, portal, signIn }) => {
    const [former, next] = [await personOf(portal, 'KOU', 2), await personOf(portal, 'OTSU', 1)]
    await signIn(former.user, '/delivery?lot=SHARED')
    await expect(reference(page, former)).toBeVisible()
    await expect(inbox(page, 2)).toBeVisible()
    await expectSuggested(page, former, next)
    await page.keyboard.press('Escape')
    const list = await hold(page, '/delivery/searchDeliveryByOther')
    const messages = await hold(page, '/message/getMessages', { code: 4014, data: null })
    await menuEntry(page, '配送状況').click()
    await list.asked
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await page.getByRole('button', { name: '通知（未読2件）' }).press('Enter')
    await messages.asked
    const formerToken = await accessTokenOf(page)

    const second = await context.newPage()
    await second.goto('/delivery')
    await signOut(second)
    await expect(page).toHaveURL('/login')
    await expectNothingKept(page, former)
    const expectNothingShown = await watchScreen(page, former)
    const expectNothingAsked = watchCalls(page, former, formerToken)
    await signInHere(page, portal, next)
    await expect(page).toHaveURL('/delivery')
    await list.release()
    await messages.release()
    await expect(inbox(page, 1)).toBeVisible()
    await expect(reference(page, next)).toBeVisible()
    await expectSuggested(page, next, former)
    await expectNothingShown()
    expectNothingAsked()
    expect(await stored(page)).toMatchObject({ profile: { email: next.user.email } })
    await expect(message(page)).toBeEmpty()
    await expect(page.locator('body[data-same-page]')).toHaveCount(1)
    // The second tab has followed.
    await expect(reference(second, next)).toBeVisible()
    await expect(reference(second, former)).toHaveCount(0)
  },
)

test(
  "a tab follows the user who signs in in another one, and cannot go back to the former user's pages",
  { tag: '@main' },
  async ({ page, context, portal, signIn }) => {
    const [former, next] = [await personOf(portal, 'HEI', 2), await personOf(portal, 'TEI', 1)]
    await signIn(former.user, '/delivery?lot=SHARED')
    await expect(reference(page, former)).toBeVisible()
    await page.getByRole('link', { name: `${former.mark}-1` }).click()
    await expect(page).toHaveURL(/\/delivery\/detail/)
    await expect(page.getByText(`${former.mark}病院`).first()).toBeVisible()
    const second = await context.newPage()
    await second.goto('/delivery')
    const late = await hold(page, '/message/getMessages')
    await inbox(page, 2).click()
    await late.asked
    const formerToken = await accessTokenOf(page)
    await signOut(second)
    await expect(page).toHaveURL('/login')
    const expectNothingShown = await watchScreen(page, former)
    const expectNothingAsked = watchCalls(page, former, formerToken)
    await signInHere(second, portal, next)
    await late.release()
    await expect(page).toHaveURL('/delivery')
    await expect(reference(page, next)).toBeVisible()
    await expect(inbox(page, 1)).toBeVisible()
    await expectNothingKept(page, former)
    // The browser still knows the addresses: each opens what the new user may see, without the former one's search.
    await page.goBack()
    await page.waitForLoadState()
    await expect(reference(page, next)).toBeVisible()
    await expect(page).toHaveURL('/delivery')
    await expectNothingShown()
    expectNothingAsked()
  },
)

test(
  'a tab that was suspended while the user changed sends nothing in the new name, and follows as soon as it is used',
  { tag: '@main' },
  async ({ page, browser, portal, signIn }) => {
    const [former, next] = [await personOf(portal, 'BO', 2), await personOf(portal, 'KI', 1)]
    const elsewhere = await browser.newContext({ baseURL: portal.url, locale: 'ja-JP' })
    const other = await elsewhere.newPage()
    await other.goto('/login')
    await signInHere(other, portal, next)
    const session = await other.evaluate(() => localStorage.getItem('kelvinchain.session') ?? '')
    await elsewhere.close()

    await signIn(former.user, `/delivery/detail?deliveryId=${former.deliveryId}`)
    await expect(page.getByText(`${former.mark}病院`).first()).toBeVisible()
    const formerToken = await accessTokenOf(page)
    const opened = page.waitForURL('/delivery')
    await wakeUpWith(page, session, former, formerToken)
    await opened
    await expectNothingKept(page, former)
    await expect(page).toHaveURL('/delivery')
    await expect(reference(page, next)).toBeVisible()
    await expect(inbox(page, 1)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => document.body.dataset['asked'])).toBeUndefined()
    expect(await stored(page)).toMatchObject({ profile: { email: next.user.email } })
  },
)

test('a sign-in in progress in one tab yields to the user who has signed in in another', async ({
  page,
  context,
  portal,
}) => {
  const [late, first] = [await personOf(portal, 'SHIN', 1), await personOf(portal, 'JIN', 1)]
  await page.goto('/login')
  const second = await context.newPage()
  await second.goto('/login')
  const password = await hold(page, '/user/login')
  await enterPassword(page, late.user.email)
  await password.asked
  await signInHere(second, portal, first)
  await expect(page).toHaveURL('/delivery')
  await password.release()
  await expect(reference(page, first)).toBeVisible()
  expect(await stored(second)).toMatchObject({ profile: { email: first.user.email }, pendingEmail: null })
  await expect(codeField(page)).toHaveCount(0)
})

test('the page that a user wanted when the session ended opens only for that user', async ({
  page,
  portal,
  signIn,
}) => {
  const [former, next] = [await personOf(portal, 'SHUN', 1), await personOf(portal, 'JU', 1)]
  const end = () =>
    portal.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', former.user.id).execute()
  await signIn(former.user, '/delivery?lot=SHARED')
  await expect(reference(page, former)).toBeVisible()
  await end()
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login\?wanted=.+SHARED/)
  await signInHere(page, portal, next)
  await expect(page).toHaveURL('/delivery')
})
