import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionCalls } from '#contract/calls/session.ts'
import { useCallMutation } from '#web/api/queries.ts'
import { forgetPerson } from '#web/session/forgetPerson.ts'

/** spec 4: calls the server, then clears everything and goes to the login page – also where the server is out of reach. */
export function useLogout() {
  const logout = useCallMutation(sessionCalls.logout)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return () =>
    logout.mutate(
      {},
      {
        onSettled: () => {
          forgetPerson(queryClient)
          void navigate({ to: '/login' })
        },
      },
    )
}
