import type { Page } from '@playwright/test'
import { codes, type Code, type ErrorCode } from '#contract/kernel/codes.ts'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser } from '#test/support/database/make.ts'
import { codes as codeTexts } from '#web/kernel/api/texts.ts'
import { common as commonTexts } from '#web/kernel/texts/texts.ts'

/** SHL-51 and SHL-52: what ends the session, and what is left to the guard and to the pages of links. */
const endsSession = [codes.loginRevoked, codes.loginInvalid, codes.loginMissing, codes.clientOutdated] as const
const silent = [codes.linkExpired, codes.linkDead, codes.passwordChangeRequired] as const
const renewing = [codes.success, codes.loginExpired] as const
const special: readonly Code[] = [...renewing, ...endsSession, ...silent]
const ordinary = Object.values(codes).filter((code): code is ErrorCode => !special.includes(code))

const rulesOf = (some: readonly Code[]) => covers(...some.map(code => `8.${code}` as const))

/** A signed-in page, and the button whose call gets the answers that a test makes up: that of the other language. */
const languages = {
  Japanese: { language: 'ja', other: 'English' },
  English: { language: 'en', other: '日本語' },
} as const

const message = (page: Page) => page.getByRole('alert')
const changeLanguage = '**/pro-api/globalization/changeLanguage'

/** The page's own clock stands still; what it was waiting for is there. */
async function stopClock(page: Page) {
  await expect(page.locator('form').first()).toBeVisible()
  await expect(page.locator('.loading-overlay')).toBeHidden()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

for (const [name, { language, other }] of Object.entries(languages)) {
  const { codes: texts, common } = bothLanguages({ codes: codeTexts, common: commonTexts })[language]
  test.describe(`in ${name}`, () => {
    test.beforeEach(async ({ page, portal, signIn }) => {
      await page.clock.install()
      await signIn(await makeUser(portal.db, { language, role: '01' }))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
    const ask = (page: Page) => page.getByRole('button', { name: other, exact: true }).click()
    /** Answers every call with this code from now on. */
    const answerWith = (page: Page, code: Code) =>
      page.route(changeLanguage, route => route.fulfill({ json: { code, data: null } }))

    test(`each code shows its message, red and for five seconds ${rulesOf(ordinary)}`, async ({ page }) => {
      for (const code of ordinary) {
        await answerWith(page, code)
        await ask(page)
        await expect(message(page), String(code)).toHaveText(texts[code])
        await page.clock.fastForward(5_000)
        await expect(message(page), String(code)).toBeEmpty()
      }
    })

    test('a message is gone after five seconds and not before', async ({ page }) => {
      await answerWith(page, codes.noData)
      await stopClock(page)
      await ask(page)
      await expect(message(page)).toHaveText(texts[codes.noData])
      await page.clock.runFor(4_999)
      await expect(message(page)).toHaveText(texts[codes.noData])
      await expect(message(page).locator('.message-error')).toHaveCSS('color', 'rgb(165, 13, 38)')
      await page.clock.runFor(1)
      await expect(message(page)).toBeEmpty()
    })

    test(`an expired login is renewed without a message, and reported if that fails ${rulesOf(renewing)}`, async ({
      page,
    }) => {
      await answerWith(page, codes.loginExpired)
      const renewed = page.waitForResponse('**/user/refreshToken')
      await ask(page)
      expect(await (await renewed).json()).toMatchObject({ code: codes.success })
      await expect(message(page)).toHaveText(texts[codes.loginExpired])
      await page.clock.fastForward(5_000)
      await page.unroute(changeLanguage)
      await page.route(changeLanguage, route => route.fulfill({ json: { code: 4013, data: null } }), { times: 1 })
      await ask(page)
      await expect(page.locator('html')).not.toHaveAttribute('lang', language)
      await expect(message(page)).toBeEmpty()
    })

    test(`codes that end the session show a message and lead to the login page ${rulesOf(endsSession)}`, async ({
      page,
    }) => {
      const session = await page.evaluate(() => Object.entries(localStorage))
      for (const code of endsSession) {
        await answerWith(page, code)
        // 4034 reloads the page two seconds later.
        await stopClock(page)
        await ask(page)
        await expect(message(page)).toHaveText(texts[code])
        await expect(page).toHaveURL(/\/login/)
        await page.evaluate(kept => kept.forEach(([key, value]) => localStorage.setItem(key, value)), session)
        await page.clock.resume()
        await page.goto('/password-change')
      }
    })

    test(`codes of links and 4031 show nothing ${rulesOf(silent)}`, async ({ page }) => {
      for (const code of silent) {
        await answerWith(page, code)
        const answered = page.waitForResponse(changeLanguage)
        await ask(page)
        await answered
        await answerWith(page, codes.noData)
        await ask(page)
        // Alone: what the silent code had shown would stand above it.
        await expect(message(page)).toHaveText(texts[codes.noData])
        await page.clock.fastForward(5_000)
      }
    })

    test('a broken connection and an invalid answer have messages too', async ({ page }) => {
      await page.route(changeLanguage, route => route.abort())
      await ask(page)
      await expect(message(page)).toHaveText(common.noConnection)
      await page.clock.fastForward(5_000)
      await page.route(changeLanguage, route => route.fulfill({ body: '<h1>Wi-Fi of the hotel</h1>' }))
      await ask(page)
      await expect(message(page)).toHaveText(texts[codes.invalidDataReceived])
    })
  })
}
