import type { ResponseOf } from '#contract/call.ts'
import type { sessionCalls } from '#contract/calls/session.ts'
import { codes } from '#contract/codes.ts'
import { CallError } from '#web/api/callError.ts'
import { beginSession, wipeSession } from '#web/session/currentSession.ts'
import { showLanguage } from '#web/texts/i18n.ts'

export type SignedIn = ResponseOf<typeof sessionCalls.checkOneTimePassword>

/** Starts the session that a right one-time password yields, in the user's own language. */
export async function signIn({ accessToken, refreshToken, ...profile }: SignedIn) {
  // spec 4: who may open nothing is not authorised, and is not signed in either.
  if (profile.menuList.length === 0) {
    wipeSession()
    throw new CallError(codes.notAuthorized, { endsSession: true })
  }
  await showLanguage(profile.language === '1' ? 'en' : 'ja')
  beginSession({ accessToken, refreshToken }, profile)
}
