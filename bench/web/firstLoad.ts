import { randomUUID } from 'node:crypto'
import { chromium, type Browser, type Page } from '@playwright/test'
import type pg from 'pg'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { makeBenchWorld, send, sendDelivery, type BenchWorld } from '#bench/benchWorld.ts'
import { tokenOf } from '#bench/deliveries/deliveryUsers.ts'
import type { Report } from '#bench/report.ts'
import { kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { browserArguments, testBrowser } from '#test/support/runs/browser.ts'

/** A device that opens the portal for the first time: nothing is in its cache. */
type Device = { name: string; width: number; height: number; megabitsPerSecond: number | null; slowdown: number }
const desktop: Device = { name: 'desktop', width: 1350, height: 940, megabitsPerSecond: null, slowdown: 1 }
/** In a warehouse: a phone's network, and a processor four times slower than this one. */
const phone: Device = { name: 'phone', width: 390, height: 844, megabitsPerSecond: 1.6, slowdown: 4 }

type Screen = { name: string; path: string; usable: string; withinMs: Partial<Record<string, number>> }

/** Screens as they come first: how long until they are usable, how many requests, how much, and what moved meanwhile. */
export async function benchFirstLoad(pool: pg.Pool, address: string, report: Report) {
  const db = kyselyOver(pool)
  const world = await makeBenchWorld(pool, db, address)
  const deliveryId = await fill(world, db)
  const screens: Screen[] = [
    { name: '/login', path: '/login', usable: 'input[type=password]', withinMs: { desktop: 1000 } },
    { name: 'Delivery Status', path: '/delivery', usable: '.list-reference', withinMs: { phone: 4000 } },
    {
      name: 'Delivery Details',
      path: `/delivery/detail?deliveryId=${deliveryId}`,
      usable: '.temperature-chart canvas',
      withinMs: { phone: 5000 },
    },
  ]
  const { executablePath, env } = testBrowser()
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: browserArguments })
  const token = await tokenOf(db, world.userEmail)
  for (const screen of screens)
    for (const device of [desktop, phone]) await measure({ browser, address, token, screen, device, report })
  await browser.close()
}

async function fill(world: BenchWorld, db: Db): Promise<number> {
  const from = new Date(Date.now() - 86_400_000).toISOString()
  const references = Array.from({ length: 60 }, (_, index) => `FIRST-${index}`)
  for (const reference of references) await sendDelivery(world, reference, [`SN-${reference}`], from)
  const minutes = Array.from({ length: 144 }, (_, index) => index * 10)
  const readings = minutes.map(minute => ({
    logger: 'SN-FIRST-0',
    time: new Date(Date.parse(from) + minute * 60_000).toISOString(),
    celsius: 5,
  }))
  await send(world, 'readings', JSON.stringify({ readings }), 'application/json')
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', 'FIRST-0')
    .executeTakeFirstOrThrow()
  return id
}

type Measured = { browser: Browser; address: string; token: string; screen: Screen; device: Device; report: Report }

async function measure({ browser, address, token, screen, device, report }: Measured) {
  const context = await browser.newContext({
    locale: 'ja-JP',
    viewport: { width: device.width, height: device.height },
  })
  const page = await context.newPage()
  if (screen.path !== '/login') await signIn(page, address, token)
  const network = await slowDown(page, device)
  await page.addInitScript({ content: watchPaint })
  const startedAt = performance.now()
  await page.goto(address + screen.path, { waitUntil: 'commit' })
  await page.locator(screen.usable).first().waitFor({ timeout: 120_000 })
  const usableMs = performance.now() - startedAt
  // What still comes may move what is read already.
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => undefined)
  const { largestMs, moved } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  const limit = screen.withinMs[device.name]
  const what = `${screen.name} on a ${device.name}`
  const figure = `${usableMs.toFixed(0)} ms, largest paint ${largestMs.toFixed(0)} ms`
  report(`${what} is usable${limit ? ` within ${limit} ms` : ''}`, figure, limit ? usableMs <= limit : undefined)
  const { requests, bytes } = network()
  report(
    `${what}: requests, at most 40`,
    `${requests}, ${(bytes / 1024).toFixed(0)} KB on the wire`,
    device === phone ? requests <= 40 : undefined,
  )
  report(`${what}: layout shift below 0.05`, moved.toFixed(3), moved < 0.05)
  await context.close()
}

type Seen = { largestMs: number; moved: number }

/** Runs in the page before its own scripts. */
const watchPaint = `
  const seen = { largestMs: 0, moved: 0 }
  globalThis.seen = seen
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.largestMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.moved += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Emulates the device with an empty cache. Returns a function that gives the number of requests and their bytes so far. */
async function slowDown(page: Page, { megabitsPerSecond, slowdown }: Device) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (megabitsPerSecond !== null) {
    const throughput = (megabitsPerSecond * 1_000_000) / 8
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  const seen = { requests: 0, bytes: 0 }
  devtools.on('Network.requestWillBeSent', () => (seen.requests += 1))
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (seen.bytes += encodedDataLength))
  return () => seen
}

/** A session as sign-in leaves it in the browser. */
async function signIn(page: Page, address: string, accessToken: string) {
  const answer = await fetch(`${address}${apiBase}${sessionCalls.getProfile.path}`, {
    method: 'POST',
    headers: { [sessionHeaders.accessToken]: accessToken },
  })
  const { data: profile } = (await answer.json()) as { data: unknown }
  const tokens = { accessToken, refreshToken: 'none' }
  const session = { sessionId: randomUUID(), tokens, profile, pendingEmail: null, otpExpireTime: null, uuidCode: null }
  await page.goto(`${address}/healthz`)
  await page.evaluate(
    stored => localStorage.setItem('kelvinchain.session', stored),
    JSON.stringify({ state: session, version: 1 }),
  )
}
