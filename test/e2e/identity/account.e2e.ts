import type { Page } from '@playwright/test'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { mailWithLink, makeLink } from '#test/e2e/support/mailedLinks.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import {
  enterMailedCode,
  enterPassword,
  message,
  notice,
  stored,
  redBelowField,
} from '#test/e2e/support/signInSteps.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser, password } from '#test/support/database/make.ts'
import { codes as texts } from '#web/kernel/api/texts.ts'

const { ja: japanese, en: english } = bothLanguages(texts)

const newPassword = 'Frisch2bis8C'
/** Nothing of the layout is on a public screen. */
const expectNoLayout = (page: Page) => expect(page.getByRole('navigation')).toHaveCount(0)

async function enterNewPassword(page: Page, typed: string, confirmation = typed) {
  await page.getByLabel('新しいパスワード', { exact: true }).fill(typed)
  await page.getByLabel('新しいパスワード（確認用）').fill(confirmation)
}

const temporaryPasswordIn = (body: string) => /(?:仮パスワード|Temporary password): (\S+)/.exec(body)?.[1] ?? ''

async function askForLink(page: Page, email: string) {
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'パスワード再設定' })).toBeVisible()
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: '再設定リンクを送信' }).click()
  await expect(page.getByText('メール内のリンクを開いてください。')).toBeVisible()
}

async function expectSignIn(page: Page, portal: Portal, email: string) {
  await enterPassword(page, email, newPassword)
  await enterMailedCode(page, portal, email)
  await expect(page).toHaveURL('/delivery')
}

test(
  `an account that is not activated is told so, gets a new mail, and is activated by its link ${covers(
    '2.public.accountActivation',
    '4.account.notActivated',
    '5.password.new',
    '5.password.repeat',
  )}`,
  { tag: '@long' },
  async ({ page, portal }) => {
    const { email } = await makeUser(portal.db, { state: 'notActivated' })
    await page.goto('/login')
    await enterPassword(page, email)
    await expect(message(page)).toHaveText(japanese[4010])
    await page.getByRole('link', { name: '有効化メールを再送する' }).click()
    await expect(page).toHaveURL('/password-reset')
    await askForLink(page, email)
    const { link, body } = await mailWithLink(portal, email)
    expect(link).toContain('/account-activation?code=')
    await page.goto(link)
    await expect(page).toHaveTitle('アカウント有効化 | KelvinChain')
    await expect(page.getByText(email)).toBeVisible()
    await expectNoLayout(page)
    await expectAccessible(page)
    const activate = page.getByRole('button', { name: 'アカウントを有効化する' })
    await activate.click()
    for (const empty of [japanese[4005], japanese[4502], japanese[4503]]) {
      await expect(page.getByText(empty)).toBeVisible()
    }
    await page.getByLabel('仮パスワード').fill('Wrong2to8C')
    await enterNewPassword(page, newPassword)
    await activate.click()
    await expect(redBelowField(page, japanese[4023])).toBeVisible()
    await expect(message(page)).toBeEmpty()
    await expectAccessible(page)
    await page.getByLabel('仮パスワード').fill(temporaryPasswordIn(body))
    await activate.click()
    await expect(notice(page)).toHaveText('アカウントを有効化しました。新しいパスワードでログインしてください。')
    await expect(page).toHaveURL('/login')
    await expectSignIn(page, portal, email)
  },
)

test('an account is activated in English', async ({ page, portal }) => {
  const { email } = await makeUser(portal.db, { state: 'notActivated', language: 'en' })
  await page.goto('/password-reset')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Password Reset | KelvinChain')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText(`If ${email} is registered`)).toBeVisible()
  const { link, body } = await mailWithLink(portal, email)
  await page.goto(link)
  await expect(page).toHaveTitle('Account Activation | KelvinChain')
  await expectAccessible(page)
  await page.getByLabel('Temporary password').fill(temporaryPasswordIn(body))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password (confirmation)').fill('Another2to8C')
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(redBelowField(page, english[4507])).toBeVisible()
  await page.getByLabel('New password (confirmation)').fill(newPassword)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(notice(page)).toHaveText('Your account is active. Please log in with your new password.')
  await expect(page).toHaveURL('/login')
})

test(
  `a user who forgot the password sets a new one by a mailed link, once ${covers('2.public.passwordReset')}`,
  { tag: '@long' },
  async ({ page, portal }) => {
    const { email } = await makeUser(portal.db)
    await page.goto('/login')
    await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
    await expect(page).toHaveTitle('パスワード再設定 | KelvinChain')
    await expectNoLayout(page)
    await expectAccessible(page)
    await askForLink(page, ` ${email.toUpperCase()} `)
    await expectAccessible(page)
    const { link } = await mailWithLink(portal, email)
    await page.goto(link)
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)
    const set = page.getByRole('button', { name: 'パスワードを設定する' })
    await enterNewPassword(page, password)
    await set.click()
    await expect(redBelowField(page, japanese[4506])).toBeVisible()
    await enterNewPassword(page, newPassword)
    await set.click()
    await expect(notice(page)).toContainText('パスワードを変更しました。')
    await expectSignIn(page, portal, email)
    await page.goto(link)
    await expect(page).toHaveURL('/linkError?reason=dead')
    await page.getByRole('link', { name: '新しい再設定リンクを申し込む' }).click()
    await expect(page).toHaveURL('/password-reset')
  },
)

test('a password is reset in English', async ({ page, portal }) => {
  const user = await makeUser(portal.db, { language: 'en' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.goto(await makeLink(portal, user, 'passwordReset'))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password (confirmation)').fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(notice(page)).toHaveText('Password had been successfully changed, please login with new password.')
  await page.goto('/linkError?reason=expired')
  await expect(page.getByText('This link has expired. Please request a new one.')).toBeVisible()
  await expectAccessible(page)
})

test('the answer to a request for a link is the same with and without an account', async ({ page, portal }) => {
  const { email } = await makeUser(portal.db)
  const reported: string[] = []
  for (const address of [email, 'nobody@company.example']) {
    await page.goto('/password-reset')
    await askForLink(page, address)
    reported.push((await page.getByRole('main').innerText()).replace(address, 'ADDRESS'))
  }
  expect(reported[1]).toBe(reported[0])
})

for (const { name, address, rule } of [
  { name: 'an activation link', address: '/account-activation?code=none', rule: '2.guard.activationSignsOut' },
  { name: 'the password reset', address: '/password-reset', rule: '2.guard.resetSignsOut' },
] as const) {
  test(`opening ${name} ends the session, here and on the server ${covers(rule)}`, async ({ page, portal, signIn }) => {
    const user = await makeUser(portal.db)
    await signIn(user, address)
    await expect.poll(() => stored(page)).toMatchObject({ tokens: null, profile: null })
    const session = portal.db.selectFrom('sessions').select('revoked_at').where('user_id', '=', user.id)
    await expect.poll(async () => (await session.executeTakeFirst())?.revoked_at).toBeTruthy()
    await expect(page).toHaveURL(address === '/password-reset' ? address : '/linkError?reason=dead')
    await expect(message(page)).toBeEmpty()
    await page.goto('/delivery')
    await expect(page).toHaveURL(/\/login/)
  })
}

test(`invalid links say why, and offer other pages ${covers('2.public.linkError')}`, async ({ page, portal }) => {
  const user = await makeUser(portal.db, { state: 'notActivated' })
  await page.goto(await makeLink(portal, user, 'activation', { expiresAt: new Date(0) }))
  await expect(page).toHaveURL('/linkError?reason=expired')
  await expect(page).toHaveTitle('リンクエラー | KelvinChain')
  await expect(page.getByText('リンクの有効期限が切れています。')).toBeVisible()
  await expectNoLayout(page)
  await expectAccessible(page)
  await page.goto(await makeLink(portal, user, 'activation', { usedAt: new Date() }))
  await expect(page.getByText('このリンクは使用済みか、無効です。')).toBeVisible()
  await page.goto('/account-activation')
  await expect(page).toHaveURL('/linkError')
  await expect(page.getByText('リンクが正しくありません。')).toBeVisible()
  const activation = await makeLink(portal, user, 'activation')
  await page.goto(activation.replace('/account-activation', '/password-reset'))
  await expect(page).toHaveURL('/linkError')
  await page.getByRole('link', { name: 'ログイン画面へ' }).click()
  await expect(page).toHaveURL('/login')
})

test('a link that could not be checked is reported as such, not as invalid', async ({ page, portal }) => {
  const user = await makeUser(portal.db)
  await page.route('**/user/checkLinkActive', route => route.abort())
  await page.goto(await makeLink(portal, user, 'passwordReset'), { waitUntil: 'commit' })
  await expect(message(page)).toContainText('サーバーに接続できませんでした。')
  await expect(page).toHaveURL('/linkError?reason=unchecked')
  await expect(page.getByText('もう一度リンクを開いてください。')).toBeVisible()
})

/** As if a quarter of an hour had passed. */
const letBlockPass = async ({ db }: Portal, email: string) =>
  await db.updateTable('sign_in_tries').set({ failed_at: [], blocked_until: null }).where('email', '=', email).execute()

test(
  `ten wrong passwords lock an account, and a reset unlocks it ${covers('4.account.locked')}`,
  { tag: '@long' },
  async ({ page, portal }) => {
    const { email } = await makeUser(portal.db)
    await page.goto('/login')
    const tryWith = async (typed: string) => {
      const answered = page.waitForResponse('**/user/login')
      await enterPassword(page, email, typed)
      return (await (await answered).json()).code
    }
    for (const _round of [1, 2]) {
      for (const _try of [1, 2, 3, 4, 5]) expect(await tryWith('Wrong2to8C')).toBe(4019)
      expect(await tryWith(password)).toBe(4012)
      await expect(message(page)).toContainText(japanese[4012])
      await letBlockPass(portal, email)
    }
    expect(await tryWith(password)).toBe(4011)
    await expect(message(page)).toContainText(japanese[4011])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'パスワードを再設定する' }).click()
    await askForLink(page, email)
    const { link } = await mailWithLink(portal, email)
    await page.goto(link)
    await enterNewPassword(page, newPassword)
    await page.getByRole('button', { name: 'パスワードを設定する' }).click()
    await expect(page).toHaveURL('/login')
    await expectSignIn(page, portal, email)
  },
)
