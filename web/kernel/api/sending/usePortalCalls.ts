import { createContext, use } from 'react'
import type { PortalCalls } from '#web/kernel/api/sending/portalCalls.ts'

export const PortalCallsContext = createContext<PortalCalls | undefined>(undefined)

/** The calls of the session that a page was opened in (app/SessionScope): what outlives it calls for nobody else. */
export function usePortalCalls(): PortalCalls {
  const calls = use(PortalCallsContext)
  if (!calls) throw new Error('a page stands in the scope of a session')
  return calls
}
