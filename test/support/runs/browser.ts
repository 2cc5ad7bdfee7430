import fs from 'node:fs'

/** A Chromium that has shown a page, and the environment that it needs in addition to the process's own. */
export type TestBrowser = { executablePath: string; env: Record<string, string>; hasPdfViewer: boolean }

/** Containers allow no sandbox; the other options stop the browser's own network requests, which a closed network rejects. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The result of scripts/ready.mjs. */
export function testBrowser(): TestBrowser {
  const file = new URL('../../../.cache/browser.json', import.meta.url)
  if (!fs.existsSync(file)) throw new Error('no browser was looked for yet: node scripts/ready.mjs test')
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
