import type { Page } from '@playwright/test'

/** Answers of these calls break off: the server is there, but what it says cannot be read. */
export const breakAnswers = (page: Page, calls: string) =>
  page.route(calls, route => route.fulfill({ contentType: 'application/json', body: '{"code":' }))

/** Somebody comes back to the page after a minute, when what it shows is old enough to be asked for again. */
export async function lookAgain(page: Page) {
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}
