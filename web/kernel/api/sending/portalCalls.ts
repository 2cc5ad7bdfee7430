import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { createPost, type Transport } from '#web/kernel/api/sending/post.ts'
import { renewOnce, type Renewal } from '#web/kernel/api/sending/renewOnce.ts'
import {
  currentSession,
  currentSessionId,
  isCurrent,
  keepTokens,
  type SessionId,
} from '#web/kernel/session/currentSession.ts'
import { createContext, use } from 'react'

const lockName = 'kelvinchain.renew'

export type PortalCalls = ReturnType<typeof portalCalls>

/**
 * The browser's way to call the portal, for one session: once that is over nothing is sent and no answer counts, whoever
 * signs in next. `sendingBy` sends in another way.
 */
export function portalCalls(sessionId: SessionId) {
  const transport = transportOf(sessionId)
  return { ...createPost(transport), sendingBy: (fetch: Transport['fetch']) => createPost({ ...transport, fetch }) }
}

/** For what stands on no page: the calls of whoever is signed in now. */
export const currentCalls = () => portalCalls(currentSessionId())

function transportOf(sessionId: SessionId): Transport {
  const ensureCurrent = () => {
    if (!isCurrent(sessionId)) throw new CallError('sessionOver')
  }
  const tokens = () => {
    ensureCurrent()
    return currentSession().tokens
  }
  return {
    fetch: (path, init) => window.fetch(path, init),
    tokens,
    ensureCurrent,
    renew: expiredToken => renewOnce(renewalOf(sessionId, tokens), expiredToken),
  }
}

const renewalOf = (sessionId: SessionId, tokens: Transport['tokens']): Renewal => ({
  readTokens: async () => tokens(),
  alone,
  fetchTokens: async () => {
    const email = currentSession().profile?.email
    if (!email) throw new CallError(codes.loginMissing)
    return await portalCalls(sessionId).post(sessionCalls.refreshToken, { email })
  },
  keepTokens,
  pause: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
})

let lastInThisTab = Promise.resolve()

/** One at a time in this browser; over plain HTTP there are no locks (only in secure contexts), so then in this tab. */
async function alone(work: () => Promise<void>) {
  if ('locks' in navigator) return await navigator.locks.request(lockName, work)
  const mine = lastInThisTab.then(work)
  lastInThisTab = mine.catch(() => undefined)
  return await mine
}

export const PortalCallsContext = createContext<PortalCalls | undefined>(undefined)

/** The calls of the session that a page was opened in (app/SessionScope): what outlives it calls for nobody else. */
export function usePortalCalls(): PortalCalls {
  const calls = use(PortalCallsContext)
  if (!calls) throw new Error('a page stands in the scope of a session')
  return calls
}
