import { useNavigate } from '@tanstack/react-router'
import { CallError, isDecided, failureText } from '#web/kernel/api/errors/callError.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { endSession } from '#web/kernel/session/endSession.ts'

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
