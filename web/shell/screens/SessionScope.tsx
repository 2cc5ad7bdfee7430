import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { portalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { PortalCallsContext } from '#web/kernel/api/sending/usePortalCalls.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { useSession, type SessionId } from '#web/kernel/session/currentSession.ts'

/**
 * What stands on the page belongs to one session: with another one, answers, calls, forms and dialogs begin anew. Nothing is
 * shown until the guard has let that session in (`admitted`): what was open before was the former one's.
 */
export function SessionScope({ admitted, children }: { admitted: SessionId | undefined; children: ReactNode }) {
  const sessionId = useSession(session => session.sessionId)
  if (admitted !== sessionId) return null
  return (
    <OneSession key={sessionId} sessionId={sessionId}>
      {children}
    </OneSession>
  )
}

function OneSession({ sessionId, children }: { sessionId: SessionId; children: ReactNode }) {
  const [client] = useState(queryClient)
  const [calls] = useState(() => portalCalls(sessionId))
  return (
    <QueryClientProvider client={client}>
      <PortalCallsContext value={calls}>{children}</PortalCallsContext>
    </QueryClientProvider>
  )
}
