import { sessionCalls } from '#contract/identity/calls/session.ts'
import { createPost } from '#web/kernel/api/sending/post.ts'
import { clearSession, currentSession } from '#web/kernel/session/currentSession.ts'

/**
 * Signs out: this browser forgets at once, in every tab and whatever the server answers, and the server is told. Resolves
 * when it has been.
 */
export async function endSession() {
  const { profile, ...session } = currentSession()
  let { tokens } = session
  // With the tokens that nobody else has any more; a page that is closed meanwhile sends it all the same.
  const { post } = createPost({
    fetch: (path, init) => window.fetch(path, { ...init, keepalive: true }),
    tokens: () => tokens,
    ensureCurrent: () => undefined,
    renew: async () => {
      if (profile) tokens = await post(sessionCalls.refreshToken, { email: profile.email })
    },
  })
  const reported = post(sessionCalls.logout, {})
  clearSession()
  await reported
}
