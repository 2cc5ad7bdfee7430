import type { Page } from '@playwright/test'

/** Answers of these calls break off: the server is there, but what it says cannot be read. */
export const breakAnswers = (page: Page, calls: string) =>
  page.route(calls, route => route.fulfill({ contentType: 'application/json', body: '{"code":' }))
