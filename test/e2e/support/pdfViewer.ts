import type { Page } from '@playwright/test'

/** What a window with a PDF does is the portal's own doing, also where this browser shows no PDF in it. */
export const pretendViewer = (page: Page, isThere = true) =>
  page.addInitScript(value => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => value }), isThere)
