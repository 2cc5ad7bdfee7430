import fs from 'node:fs'

/** A Chromium that was seen to show a page, and what its environment needs besides the process's own. */
export type TestBrowser = { executablePath: string; env: Record<string, string>; hasPdfViewer: boolean }

/** Containers allow no sandbox; the rest keeps the browser from calling home, which a closed network refuses. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What scripts/ready.mjs found. */
export function testBrowser(): TestBrowser {
  const file = new URL('../../../.cache/browser.json', import.meta.url)
  if (!fs.existsSync(file)) throw new Error('no browser was looked for yet: node scripts/ready.mjs test')
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
