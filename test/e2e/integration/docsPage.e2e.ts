import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/support/portal.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeApiKey, makeCompany } from '#test/support/database/make.ts'

/** What the browser complains of; the fixture `keepsPolicy` has what the policy forbids. */
function errorsOf(page: Page) {
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  return errors
}

/** Every address that the page asks for. */
function requestsOf(page: Page) {
  const hosts = new Set<string>()
  page.on('request', request => !request.url().startsWith('data:') && hosts.add(new URL(request.url()).origin))
  return hosts
}

const operation = (page: Page, path: string) => page.locator('.opblock', { hasText: path }).first()

test('the page of the partner API shows its routes and webhooks, from this portal alone and within its policy', async ({
  page,
  portal,
}) => {
  const errors = errorsOf(page)
  const hosts = requestsOf(page)
  await page.goto('/api/v1/docs')
  await operation(page, '/api/v1/deliveries/{reference}/temperature').getByRole('button').first().click()
  await expect(page.getByText('Scope: ').first()).toBeVisible()
  const webhook = page.locator('.webhooks .opblock', { hasText: 'temperature.excursion.opened' })
  await webhook.getByRole('button').first().click()
  await expect(webhook.getByText('webhook-signature', { exact: false }).first()).toBeVisible()
  await expect(webhook.getByText('specversion')).toBeVisible()
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isTooWide(page), { message: `${width}` }).toBe(false)
  }
  await page.getByRole('link', { name: 'All calls' }).click()
  await expect(page.getByText('/pro-api/openapi.json')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible()
  expect(errors).toEqual([])
  expect([...hosts]).toEqual([portal.url])
})

test('a reader tries a route out with a key of their own, which is not kept', async ({ page, portal }) => {
  const { key } = await makeApiKey(portal.db, { company: await makeCompany(portal.db) })
  await page.goto('/api/v1/docs')
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.getByRole('textbox', { name: 'auth-bearer-value' }).fill(key)
  await page.getByRole('button', { name: 'Apply credentials' }).click()
  await page.locator('.btn-done').click()
  const route = operation(page, '/api/v1/epcis/queries')
  await route.getByRole('button').first().click()
  await route.getByRole('button', { name: 'Try it out' }).click()
  const answered = page.waitForResponse(response => response.url().endsWith('/api/v1/epcis/queries'))
  await route.getByRole('button', { name: 'Execute' }).click()
  expect((await answered).status()).toBe(200)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Authorize' })).toHaveClass(/unlocked/)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('the page is dark, too', async ({ page }) => {
    await page.goto('/api/v1/docs')
    await expect(page.locator('html')).toHaveClass(/dark-mode/)
    await expect(page.locator('.webhooks .opblock').first()).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(28, 32, 34)')
  })
})
