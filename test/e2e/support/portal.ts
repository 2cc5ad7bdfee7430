import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { expect, test as base, type Page } from '@playwright/test'
import { sessionCalls, type Profile } from '#contract/identity/calls/session.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import type { Embedded } from '#server/platform/db/embedded/embedded.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import { collectLog, collectSecretsOf, collectSecretsOfMail } from '#test/logs/collectedLogs.ts'
import type { MadeUser } from '#test/support/database/make.ts'
import { receiver, type Receiver } from '#test/support/network/receiver.ts'
import { startRequestProxy } from '#test/support/network/requestProxy.ts'
import { makeConsentsFor } from '#test/support/worlds/partners.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'

/** A portal as `npm start` runs it, in a process of its own, on a database that this file may write to. */
export type Portal = {
  url: string
  /** For another process on the same database. */
  databaseUrl: string
  db: Db
  /** A request to the partner API, as a partner's system sends it; whom its deliveries and stock name lets it. */
  send: (path: string, key: string, body: unknown, contentType?: string) => Promise<{ status: number; body: unknown }>
  /** The one-time password in the newest mail to an address. */
  mailedCode: (email: string) => Promise<string>
}

const policyBroken = 'against the security policy:'

/**
 * Runs in every page: tells what it does that its policy forbids, also where nobody would notice. A style of no file is axe's:
 * where it cannot read a style sheet, as while that is loading, it writes its text into a document of its own.
 */
const reportBrokenPolicy = `document.addEventListener('securitypolicyviolation', broken => {
  if (broken.effectiveDirective === 'style-src-elem' && broken.sourceFile === '') return
  console.error('${policyBroken}', broken.effectiveDirective, broken.blockedURI, broken.sample, broken.sourceFile)
})`

type Fixtures = {
  signIn: (user: MadeUser, address?: string) => Promise<void>
  /** Every test of a screen also shows that it keeps to its security policy. */
  keepsPolicy: void
}

export type OfWorker = {
  /** How many processes the portal is; with more than one, each request meets another one. */
  processes: number
  portal: Portal
  /** A company's receiver of webhooks, which the operator of the portal lists. */
  hooks: Receiver
}

/** One portal for all tests of a worker: they make records of their own, and never count somebody else's. */
export const test = base.extend<Fixtures, OfWorker>({
  processes: [1, { option: true, scope: 'worker' }],
  hooks: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      await using company = await receiver()
      await use(company)
    },
    { scope: 'worker' },
  ],
  keepsPolicy: [
    async ({ context }, use) => {
      const broken: string[] = []
      context.on('console', line => {
        if (line.text().startsWith(policyBroken)) broken.push(line.text())
      })
      await context.addInitScript({ content: reportBrokenPolicy })
      await use()
      expect(broken, 'what a page did against its security policy').toEqual([])
    },
    { auto: true },
  ],
  portal: [
    async ({ processes, hooks }, use) => {
      const server = await startThrowAway({ fsync: 'off', synchronous_commit: 'off' })
      const pool = createPool(server, 4, () => undefined)
      const databaseUrl = databaseUrlOf(server)
      const apps = await Promise.all(Array.from({ length: processes }, () => startPortal(databaseUrl, hooks.origin)))
      const { url, close } = await oneRouteTo(apps.map(app => app.url))
      try {
        await use({ url, databaseUrl, db: kyselyOver(pool), ...doorsOf(url, kyselyOver(pool)) })
      } finally {
        for (const mail of await mailsOf(kyselyOver(pool))) collectSecretsOfMail(mail)
        await close()
        await Promise.all(apps.map(app => stop(app.process)))
        await pool.end()
        await server.stop()
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  signIn: async ({ page, portal }, use) => use((user, address) => signIn(page, portal, user, address)),
})
export { expect }

const mailsOf = (db: Db) => db.selectFrom('mails').select(['recipient', 'body']).execute()

function databaseUrlOf({ host, port, user, password, database }: Embedded): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?${query.toString()}`
}

async function startPortal(
  databaseUrl: string,
  webhookOrigins: string,
): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO: '0',
      // All of it is looked through for secrets; what is worth knowing is shown.
      LOG_LEVEL: 'info',
      DATABASE_URL: databaseUrl,
      WEBHOOK_ORIGINS: webhookOrigins,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.on('data', chunk => keepAndShow(String(chunk)))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1]
    if (url) return { url, process: child }
  }
  throw new Error('the portal ended before it was ready')
}

function keepAndShow(lines: string) {
  collectLog(lines)
  const worthKnowing = lines.split('\n').filter(line => line !== '' && !line.startsWith('{"level":"info"'))
  if (worthKnowing.length > 0) process.stderr.write(`${worthKnowing.join('\n')}\n`)
}

async function oneRouteTo(urls: string[]): Promise<{ url: string; close: () => Promise<void> }> {
  const [only] = urls
  return urls.length === 1 && only ? { url: only, close: async () => undefined } : await startRequestProxy(urls)
}

async function stop(child: ChildProcess) {
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

type Sent = { deliveries?: Record<string, unknown>[]; stock?: Record<string, unknown>[] }

function doorsOf(url: string, db: Db): Pick<Portal, 'send' | 'mailedCode'> {
  return {
    async send(target, key, body, contentType = 'application/json') {
      const { deliveries, stock } = typeof body === 'object' ? (body as Sent) : {}
      await makeConsentsFor(db, key, [...(deliveries ?? []), ...(stock ?? [])])
      const reply = await fetch(`${url}/api/v1/${target}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': contentType },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const text = await reply.text()
      return { status: reply.status, body: text === '' ? null : JSON.parse(text) }
    },
    mailedCode: email => mailedCode(db, email),
  }
}

/**
 * Signed in as after the real screens, which signIn.e2e.ts walks: the session stands in the browser's storage before the
 * first page opens. Going through the screens each time would be a third of all tests' time.
 */
export async function signIn(page: Page, portal: Pick<Portal, 'url' | 'db'>, user: MadeUser, address = '/') {
  const tokens = await portal.db.transaction().execute(async tx => (await openSession(tx, user.id, new Date())).tokens)
  collectSecretsOf(tokens)
  const profile = await profileBy(portal.url, tokens.accessToken)
  const session = { sessionId: randomUUID(), tokens, profile, pendingEmail: null, otpExpireTime: null, uuidCode: null }
  // Of the portal's origin, and no page of it.
  await page.goto('/healthz')
  await page.evaluate(stored => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)), {
    'kelvinchain.session': JSON.stringify({ state: session, version: 1 }),
    'kelvinchain.language': profile.language === '1' ? 'en' : 'ja',
  })
  // Every page reads the profile anew when it opens: a test that changes it meanwhile would meet the answer or not.
  const reread = page.waitForResponse(`**${sessionCalls.getProfile.path}`)
  await page.goto(address)
  await (await reread).finished()
  if (address === '/') await page.waitForURL(opened => opened.pathname !== '/')
}

async function profileBy(url: string, accessToken: string): Promise<Profile> {
  const answer = await fetch(`${url}${apiBase}${sessionCalls.getProfile.path}`, {
    method: 'POST',
    headers: { [sessionHeaders.accessToken]: accessToken },
  })
  return ((await answer.json()) as { data: Profile }).data
}
