import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { oneOfEach, openWith } from '#test/e2e/support/dashboardWorld.ts'
import { expect, test } from '#test/e2e/support/portal.ts'

const menus = ['DeliveryStatus', 'DeliveryDashboard', 'KpiDashboard', 'UserList'] as const

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const white = 'rgb(255, 255, 255)'

/** How bright the drawing of a canvas is at its upper left, from 0 to 255. */
const brightnessOf = (page: Page, canvas: string) =>
  page
    .locator(canvas)
    .first()
    .evaluate((element: HTMLCanvasElement) => element.getContext('2d')?.getImageData(2, 2, 1, 1).data[0])

async function chooseScheme(page: Page, name: string) {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('the portal follows the system into the dark, its charts too, and stays accessible', async ({
  page,
  portal,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openWith({ portal, signIn }, oneOfEach, { role: '01', menus, language: 'en' }, '/delivery')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  expect(await background(page)).not.toBe(white)
  await expectAccessible(page)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.locator('.temperature-chart canvas')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/user-management/list')
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await expectAccessible(page)
  await page.goto('/delivery-dashboard')
  await expect.poll(() => brightnessOf(page, '.stat-plot canvas')).toBeLessThan(80)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => brightnessOf(page, '.stat-plot canvas')).toBeGreaterThan(240)
  expect(await background(page)).toBe(white)
})

test('a user chooses a scheme, which stays, in every tab of the browser; paper is light', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  await openWith({ portal, signIn }, [], { role: '01', menus, language: 'en' }, '/delivery')
  expect(await background(page)).toBe(white)
  await chooseScheme(page, 'Dark')
  await expect.poll(() => background(page)).not.toBe(white)
  await page.reload()
  await expect.poll(() => background(page)).not.toBe(white)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => background(other)).not.toBe(white)
  await page.emulateMedia({ media: 'print' })
  expect(await background(page)).toBe(white)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await chooseScheme(page, 'Use system setting')
  await expect.poll(() => background(other)).toBe(white)
})
