import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError, isDecided } from '#web/kernel/api/errors/callError.ts'
import { createPost, type Transport } from '#web/kernel/api/sending/post.ts'
import {
  currentSession,
  currentSessionId,
  isCurrent,
  keepTokens,
  type SessionId,
  type Tokens,
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
    renew: expiredToken => shareRenewal(expiredToken, () => renewOnce(renewalOf(sessionId, tokens), expiredToken)),
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

/** One at a time in this browser; over plain HTTP there are no locks (only in secure contexts), so then in this tab alone. */
const alone = async (work: () => Promise<void>) =>
  'locks' in navigator ? await navigator.locks.request(lockName, work) : await work()

export const PortalCallsContext = createContext<PortalCalls | undefined>(undefined)

/** The calls of the session that a page was opened in (app/SessionScope): what outlives it calls for nobody else. */
export function usePortalCalls(): PortalCalls {
  const calls = use(PortalCallsContext)
  if (!calls) throw new Error('a page stands in the scope of a session')
  return calls
}

/** What renewing needs of the world; tests bring their own. */
export type Renewal = {
  /** The tokens as every tab of this browser sees them now. */
  readTokens: () => Promise<Tokens | null>
  /** Runs one at a time in this browser. */
  alone: (work: () => Promise<void>) => Promise<void>
  fetchTokens: () => Promise<Tokens>
  keepTokens: (tokens: Tokens) => void
  pause: (ms: number) => Promise<void>
}

/**
 * Calls of a tab that met 4013 with the same token wait for one renewal. On a busy machine each lock of the browser takes a
 * second to get, and each waits for all those before it.
 */
export function shareRenewal(expiredToken: string, renew: () => Promise<void>): Promise<void> {
  const renewal = underWay.get(expiredToken) ?? renew().finally(() => underWay.delete(expiredToken))
  underWay.set(expiredToken, renewal)
  return renewal
}

const underWay = new Map<string, Promise<void>>()

const pausesBetweenTriesMs = [500, 2_000, 5_000]

/**
 * Renews the tokens once for however many calls and tabs met 4013 with the same old one (IDN-37 and IDN-36). An answer that got
 * lost is asked for again while the server still honours the old refresh token (60 s); only a refusal ends the session.
 */
export const renewOnce = (renewal: Renewal, expiredToken: string): Promise<void> =>
  renewal.alone(async () => {
    const stored = await renewal.readTokens()
    if (!stored) throw new CallError(codes.loginMissing, { endsSession: true })
    if (stored.accessToken !== expiredToken) return
    renewal.keepTokens(await persistently(renewal, pausesBetweenTriesMs))
  })

async function persistently(renewal: Renewal, pausesMs: readonly number[]): Promise<Tokens> {
  try {
    return await renewal.fetchTokens()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (typeof error.failure === 'number') throw refused(error)
    const [pauseMs, ...rest] = pausesMs
    if (pauseMs === undefined) throw error
    await renewal.pause(pauseMs)
    return persistently(renewal, rest)
  }
}

const refused = ({ failure, issues, faultId }: CallError) =>
  new CallError(failure, { issues, faultId, endsSession: isDecided(failure) })
