import { defineConfig } from '@playwright/test'
import type { OfWorker } from './test/e2e/support/portal.ts'
import { browserArguments, testBrowser } from './test/support/runs/browser.ts'

const { executablePath, env } = testBrowser()
/** The portal's web fonts hold every Japanese glyph: reading them anew for each test would be a seventh of the run. */
const lessWork = ['--disable-remote-fonts']

const onTwoProcesses = /@main|@long/

export default defineConfig<object, Pick<OfWorker, 'processes'>>({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/globalSetup.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  // How long an answer takes says nothing about right or wrong here: the machine may be busy.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Told apart in the report: what always fails, and what failed once beside a neighbour's load ("flaky", a bug to mend).
  retries: process.env['CI'] ? 1 : 0,
  reporter: [[process.env['CI'] ? 'list' : 'line'], ['./test/rules/browserReporter.ts']],
  projects: [
    // What everybody does all day, and the long stories, behave with two processes behind a plain proxy as with one.
    { name: 'two processes', grep: onTwoProcesses, use: { processes: 2 } },
    { name: 'one process', grepInvert: onTwoProcesses },
  ],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [...browserArguments, ...lessWork],
      // Whatever the machine speaks: without UTF-8 a browser saves a file with a Japanese name as "download".
      env: { ...definedEnvironment(), LC_ALL: 'C.UTF-8', ...env },
    },
  },
})

function definedEnvironment() {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
