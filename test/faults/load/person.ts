import { codes } from '#contract/kernel/codes.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { post, type Reply } from '#test/faults/load/trace.ts'
import { collectSecretsOf } from '#test/logs/collectedLogs.ts'
import { password } from '#test/support/database/make.ts'

type Tokens = { accessToken: string; refreshToken: string }
type Reported<One extends Call> = { code: number; data: ResponseOf<One>; reply: Reply }

/** Called before a sign-in; what it returns waits for the one-time password that is mailed for it. */
export type MailedCodes = (email: string) => () => Promise<string>

/** A user in a browser: signs in with a mailed code, and renews an expired access token. */
export type Person = {
  /** Returns the code of the last call. */
  signIn: () => Promise<number>
  /** Repeated once after renewing an expired token. */
  call: <One extends Call>(call: One, body: RequestOf<One>) => Promise<Reported<One>>
  isSignedIn: () => boolean
  accessToken: () => string
}

export function openBrowser(address: string, mailedCodes: MailedCodes, { email }: { email: string }): Person {
  let tokens: Tokens | undefined

  async function ask<One extends Call>(call: One, body: RequestOf<One>): Promise<Reported<One>> {
    const own: Record<string, string> = tokens
      ? { [sessionHeaders.accessToken]: tokens.accessToken, [sessionHeaders.refreshToken]: tokens.refreshToken }
      : {}
    const headers = { 'content-type': 'application/json', ...own }
    const reply = await post(`${address}${apiBase}${call.path}`, headers, JSON.stringify(body))
    const answer: Pick<Reported<One>, 'code' | 'data'> = JSON.parse(reply.body)
    collectSecretsOf(body)
    collectSecretsOf(answer.data)
    return { reply, ...answer }
  }

  async function renew(): Promise<boolean> {
    const renewed = await ask(sessionCalls.refreshToken, { email })
    if (renewed.code === codes.success) tokens = renewed.data
    return renewed.code === codes.success
  }

  return {
    isSignedIn: () => tokens !== undefined,
    accessToken: () => tokens?.accessToken ?? '',
    async signIn() {
      tokens = undefined
      const mailedCode = mailedCodes(email)
      const login = await ask(sessionCalls.login, { email, password })
      if (login.code !== codes.success) return login.code
      const oneTimePassword = await mailedCode()
      const { code, data } = await ask(sessionCalls.checkOneTimePassword, { email, oneTimePassword })
      if (code === codes.success) tokens = data
      return code
    },
    async call(call, body) {
      const reported = await ask(call, body)
      if (reported.code !== codes.loginExpired || !(await renew())) return reported
      return await ask(call, body)
    },
  }
}
