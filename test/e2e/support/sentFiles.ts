import type { Page } from '@playwright/test'

export type SentFile = { bytes: Buffer; headers: Record<string, string>; body: unknown }

/**
 * The next file that a call sends to a page, on its way there: the browser tells nobody what a page read as a blob, and
 * the page's security policy lets nobody fetch one.
 */
export async function nextFile(page: Page, call: string): Promise<{ sent: Promise<SentFile> }> {
  const { promise: sent, resolve } = Promise.withResolvers<SentFile>()
  await page.route(
    `**/pro-api${call}`,
    async route => {
      const response = await route.fetch()
      const bytes = await response.body()
      await route.fulfill({ response, body: bytes })
      resolve({ bytes, headers: response.headers(), body: route.request().postDataJSON() })
    },
    { times: 1 },
  )
  return { sent }
}
