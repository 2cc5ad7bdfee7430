import { useNavigate } from '@tanstack/react-router'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { CallError, failureText, isDecided } from '#web/kernel/api/errors/callError.ts'
import { createPost } from '#web/kernel/api/sending/post.ts'
import { showError } from '#web/kernel/messages/messages.ts'
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

/** IDN-32: calls the server, clears everything and goes to the login page – also where the server is out of reach. */
export function useLogout() {
  const navigate = useNavigate()
  return () => {
    // A session that the server had ended already is over, too.
    endSession().catch(error => {
      if (error instanceof CallError && !isDecided(error.failure)) showError(() => failureText(error))
    })
    void navigate({ to: '/login' })
  }
}
