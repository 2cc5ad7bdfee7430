import type { Page } from '@playwright/test'

/** From its next load on, the page adds up how far what stands moves by itself (web.dev, Cumulative Layout Shift). */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number }
        dataset['moved'] = String(Number(dataset['moved'] ?? 0) + value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Since the page was loaded, or since `forgetShifts`. */
export const movedBy = async (page: Page) => Number(await page.locator('html').getAttribute('data-moved'))

/** Until the page has drawn what the last act brought. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** What moved until now, such as by letters that came late, is another matter. */
export async function forgetShifts(page: Page) {
  await page.evaluate(async () => void (await document.fonts.ready))
  await drawn(page)
  await page.evaluate(() => void delete document.documentElement.dataset['moved'])
}
