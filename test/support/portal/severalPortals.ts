import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { password } from '#test/support/database/make.ts'
import { startPortalProcess, type PortalProcess } from '#test/support/portal/portalProcess.ts'
import { startRequestProxy, type RequestProxy } from '#test/support/network/requestProxy.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'
import type { Answer } from '#test/support/portal/testApp.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'

/** The caller and the portal; without a portal the proxy chooses the next one in turn. */
export type Sent = { as?: { accessToken: string; refreshToken?: string }; at?: number }
export type SeveralPortals = Awaited<ReturnType<typeof startSeveralPortals>>

/** Several portals as in production, each a process, on one database, and a simple proxy before them. */
export async function startSeveralPortals(count: number) {
  const database = await createTestDatabase()
  const settings = { DATABASE_URL: urlOf(database.config) }
  const portals = Array.from({ length: count }, () => startPortalProcess(settings))
  const urls = await Promise.all(portals.map(portal => portal.ready())).catch(async (error: unknown) => {
    for (const portal of portals) portal.kill('SIGKILL')
    await database.drop()
    throw error
  })
  const proxy = await startRequestProxy(urls)
  const pool = createPool({ ...database.config, application_name: 'this test' }, 4, () => undefined)
  const db = kyselyOver(pool)
  const urlAt = (at?: number) => (at === undefined ? proxy.url : (urls[at % count] ?? proxy.url))

  async function send(call: Call, body: string | FormData, { as, at }: Sent, type?: string): Promise<Response> {
    return await fetch(`${urlAt(at)}${apiBase}${call.path}`, {
      method: 'POST',
      body,
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(as ? { [sessionHeaders.accessToken]: as.accessToken } : {}),
        ...(as?.refreshToken ? { [sessionHeaders.refreshToken]: as.refreshToken } : {}),
      },
    })
  }
  const call = async <One extends Call>(one: One, body: RequestOf<One>, sent: Sent = {}) =>
    await answerOf<One>(await send(one, JSON.stringify(body), sent, 'application/json'))

  return {
    portals,
    urls,
    proxy,
    database,
    settings,
    db,
    pool,
    call,
    send,
    /** A form with a file, as from a browser. */
    upload: async <One extends Call>(one: One, fields: Record<string, string>, file: File, sent: Sent = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file)
      return await answerOf<One>(await send(one, form, sent))
    },
    /** The password at one portal, the one-time password at the next one. */
    async signIn({ email }: { email: string }, at?: number) {
      const step = (steps: number) => (at === undefined ? {} : { at: at + steps })
      const login = await call(sessionCalls.login, { email, password }, step(0))
      if (login.code !== codes.success) throw new Error(`${email} could not sign in: ${login.code}`)
      const oneTimePassword = await mailedCode(db, email)
      const answer = await call(sessionCalls.checkOneTimePassword, { email, oneTimePassword }, step(1))
      if (answer.code !== codes.success) throw new Error(`${email} could not sign in: ${answer.code}`)
      return answer.data
    },
    /** A partner's client of the partner API; throws if an entry is refused. */
    apiClientOf: (key: string) => apiClientAt(proxy, key),
    async close() {
      for (const portal of portals) portal.kill('SIGTERM')
      await proxy.close()
      await Promise.all(portals.map(portal => portal.ended))
      await pool.end()
      await database.drop()
    },
  }
}

async function answerOf<One extends Call>(response: Response): Promise<Answer<ResponseOf<One>>> {
  const { code, data } = (await response.json()) as Pick<Answer<ResponseOf<One>>, 'code' | 'data'>
  const { issues = [] } = (data ?? {}) as { issues?: Answer<unknown>['issues'] }
  return { status: response.status, code, data, issues }
}

function apiClientAt({ url }: Pick<RequestProxy, 'url'>, key: string) {
  const post = async (target: string, body: object) => {
    const response = await fetch(`${url}/api/v1/${target}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { accepted: number; rejected?: unknown[] }
    if (response.status !== 200 || (answer.rejected ?? []).length > 0) {
      throw new Error(`${target}: ${response.status} ${JSON.stringify(answer)}`)
    }
    return answer
  }
  return {
    products: (products: object[]) => post('products', { products }),
    deliveries: (deliveries: object[]) => post('deliveries', { deliveries }),
    readings: (readings: object[]) => post('readings', { readings }),
  }
}

/** A portal that replaces one that ended, at the same address. */
export async function startedAgain({ settings, urls }: SeveralPortals, place: number): Promise<PortalProcess> {
  const portal = startPortalProcess({ ...settings, PORT: new URL(urls[place] ?? '').port })
  await portal.ready()
  return portal
}

/** Repeats something until it is stopped; returns how often it was done. */
export function underLoad(work: (nth: number) => Promise<void>, atOnce: number) {
  const stopping = new AbortController()
  let done = 0
  const workers = Array.from({ length: atOnce }, async () => {
    while (!stopping.signal.aborted) {
      await work(done++)
      await sleep(15)
    }
  })
  const all = Promise.all(workers)
  // The caller who stops it gets the error.
  all.catch(() => undefined)
  return async () => {
    stopping.abort()
    await all
    return done
  }
}
