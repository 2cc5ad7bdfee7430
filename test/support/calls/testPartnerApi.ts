import type { z } from 'zod'
import { EntriesAnswer } from '#contract/kernel/api/apiAnswers.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { makeApiKey, makeCompany, type MadeCompany } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

export type KeyHolder = MadeCompany & { key: string; keyId: number }
type Industry = 1 | 2 | 3 | 4 | 5 | 9

export type TestApi = {
  testApp: TestApp
  /** A company with a key of all scopes. */
  company: (code: string, industryType?: Industry) => Promise<KeyHolder>
  post: (path: string, key: string, payload: unknown) => Promise<{ status: number; body: Record<string, unknown> }>
  get: (path: string, key: string) => Promise<{ status: number; body: Record<string, unknown> }>
  setClock: (time: string) => void
}

/** The partner API of a real application, on 20 November 2026 at noon in Tokyo. */
export async function openTestApi(config: Partial<Config> = {}): Promise<TestApi> {
  const testApp = await createTestApp({ now: new Date('2026-11-20T03:00:00.000Z'), config })
  const send = async (method: 'GET' | 'POST', path: string, key: string, payload?: unknown) => {
    const reply = await testApp.app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    if (reply.statusCode >= 500) throw new Error(`fault in ${path}: ${testApp.logLines.at(-1)}`)
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }
  return {
    testApp,
    async company(code, industryType = 1) {
      const company = await makeCompany(testApp.db, { code, industryType })
      const { id, key } = await makeApiKey(testApp.db, { company })
      return { ...company, key, keyId: id }
    },
    post: (path, key, payload) => send('POST', path, key, payload),
    get: (path, key) => send('GET', path, key),
    setClock: time => testApp.moveClock(Date.parse(time) - testApp.now().getTime()),
  }
}

/** The answer to a list of entries, in the contract's shape. */
export function entriesReply({ status, body }: { status: number; body: unknown }): z.infer<typeof EntriesAnswer> {
  if (status !== 200) throw new Error(`status ${status}: ${JSON.stringify(body)}`)
  return EntriesAnswer.parse(body)
}
