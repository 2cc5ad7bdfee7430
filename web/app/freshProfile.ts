import { sessionCalls } from '#contract/calls/session.ts'
import { codes } from '#contract/codes.ts'
import { CallError } from '#web/api/callError.ts'
import { post } from '#web/api/portalCalls.ts'
import { reactToFailure } from '#web/app/failureReactions.ts'
import { queryClient } from '#web/app/queryClient.ts'
import { router } from '#web/app/router.tsx'
import { keepProfile, useSession } from '#web/session/currentSession.ts'

const { path } = sessionCalls.getProfile
const meta = { path, background: true, handledHere: [] }

/** Reads menus and companies anew whenever the page opens and the login is renewed (spec 4): rights change meanwhile. */
export function keepProfileFresh() {
  if (useSession.getState().tokens) void rereadProfile()
  useSession.subscribe((now, before) => {
    if (now.tokens && before.tokens && now.tokens.accessToken !== before.tokens.accessToken) void rereadProfile()
  })
}

async function rereadProfile() {
  const asked = queryClient.fetchQuery({
    queryKey: [path],
    queryFn: () => post(sessionCalls.getProfile, {}),
    meta,
    staleTime: 0,
  })
  // The cache has reacted to a failure.
  const profile = await asked.catch(() => undefined)
  if (!profile) return
  // spec 4: who may open nothing any more gets 4017, and the session is wiped.
  if (profile.menuList.length === 0) {
    reactToFailure(new CallError(codes.notAuthorized, { endsSession: true }), meta, queryClient)
    return
  }
  keepProfile(profile)
  await router.invalidate()
}
