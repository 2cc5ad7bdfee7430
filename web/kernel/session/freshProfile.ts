import type { AnyRouter } from '@tanstack/react-router'
import { sessionCalls, type Profile } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError, metaOf } from '#web/kernel/api/errors/callError.ts'
import { currentCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import {
  currentSession,
  currentSessionId,
  isCurrent,
  keepProfile,
  useSession,
} from '#web/kernel/session/currentSession.ts'
import { opensNothing } from '#web/kernel/session/menus.ts'

const { getProfile } = sessionCalls

/** SHL-49 */
const routeReplayAfterMs = 1_000

/** Reads menus and companies anew whenever the page opens and the login is renewed (IDN-30): rights change meanwhile. */
export function keepProfileFresh(router: AnyRouter) {
  if (currentSession().tokens) void rereadProfile(router)
  useSession.subscribe((now, before) => {
    const isSame = now.tokens && before.tokens && now.sessionId === before.sessionId
    const isRenewed = isSame && now.tokens?.accessToken !== before.tokens?.accessToken
    if (isRenewed) void rereadProfile(router, routeReplayAfterMs)
  })
}

/**
 * Reads the profile anew and has the guard evaluate the open page by it, at once or later. Undefined where there was no
 * answer: the cache has reacted to the failure.
 */
export async function rereadProfile(router: AnyRouter, replayAfterMs = 0): Promise<Profile | undefined> {
  const sessionId = currentSessionId()
  const asked = queryClient().fetchQuery({
    queryKey: [getProfile.path],
    queryFn: askForProfile,
    meta: metaOf(getProfile, { background: true }),
    staleTime: 0,
  })
  const profile = await asked.catch(() => undefined)
  // Whoever signed out meanwhile stays signed out.
  if (!profile || !isCurrent(sessionId)) return undefined
  // As nearly always when a page opens: then the guard has nothing to evaluate anew, and nothing is drawn twice.
  if (replayAfterMs === 0 && JSON.stringify(profile) === JSON.stringify(currentSession().profile)) return profile
  keepProfile(profile)
  if (replayAfterMs > 0) setTimeout(() => void router.invalidate(), replayAfterMs)
  else await router.invalidate()
  return profile
}

/** IDN-31: who may open nothing any more gets 4017, and the session is wiped. */
async function askForProfile(): Promise<Profile> {
  const profile = await currentCalls().post(getProfile, {})
  if (opensNothing(profile)) throw new CallError(codes.notAuthorized, { endsSession: true })
  return profile
}
