import { sessionCalls, type Profile } from '#contract/identity/calls/session.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openSession, type Tokens } from '#server/identity/session/tokens.ts'
import { password } from '#test/support/database/make.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

export type Session = { accessToken: string; refreshToken: string; profile: Profile }

/** Signs a user in like the screens: email and password, then the code of the mail. */
export async function signIn(testApp: TestApp, user: { email: string }): Promise<Session> {
  const login = await testApp.call(sessionCalls.login, { email: user.email, password })
  if (login.code !== 200) throw new Error(`${user.email} could not sign in: code ${login.code}`)
  const oneTimePassword = await mailedCode(testApp.db, user.email)
  const answer = await testApp.call(sessionCalls.checkOneTimePassword, { email: user.email, oneTimePassword })
  if (answer.code !== 200) throw new Error(`${user.email} could not sign in: code ${answer.code}`)
  const { accessToken, refreshToken, ...profile } = answer.data
  return { accessToken, refreshToken, profile }
}

/** The one-time password of the last mail to an address. */
export async function mailedCode(db: Db, recipient: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', recipient)
    // Alerts are mailed too, at any time.
    .where(eb => eb.or([eb('subject', 'like', '%認証コード%'), eb('subject', 'like', '%authentication code%')]))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const code = /\b\d{6}\b/.exec(mail?.body ?? '')?.[0]
  if (code === undefined) throw new Error(`no one-time password was mailed to ${recipient}`)
  return code
}

/** A session without the steps of signing in, opened now or at another time. */
export async function openSessionOf(testApp: TestApp, user: { id: number }, at = testApp.now()): Promise<Tokens> {
  return (await testApp.db.transaction().execute(tx => openSession(tx, user.id, at))).tokens
}
