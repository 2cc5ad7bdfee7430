import { QueryClientProvider, useIsFetching, useIsMutating } from '@tanstack/react-query'
import { portalCalls, PortalCallsContext } from '#web/kernel/api/sending/portalCalls.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { useSession, type SessionId } from '#web/kernel/session/currentSession.ts'
import { getRouteApi, Outlet, rootRouteId, useMatches } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ConnectionBanner } from '#web/shell/frame/ConnectionBanner.tsx'
import { awaitedMutations, awaitedQueries } from '#web/kernel/ui/loading/awaitedCalls.ts'

const productTitle = 'KelvinChain'
const root = getRouteApi(rootRouteId)

/** What every screen shares: the page title (SHL-25: route title plus product title) and the loading overlay. */
export function RootScreen() {
  const t = useText()
  const admitted = root.useRouteContext({ select: context => context.admitted })
  const title = useMatches({ select: matches => matches.at(-1)?.staticData.screen?.title })
  const pageTitle = title ? `${t(`screens.${title}`)} | ${productTitle}` : productTitle
  useEffect(() => {
    document.title = pageTitle
  }, [pageTitle])
  return (
    <SessionScope admitted={admitted}>
      <Outlet />
      <LoadingOverlay />
      <ConnectionBanner />
    </SessionScope>
  )
}

/**
 * What stands on the page belongs to one session: with another one, answers, calls, forms and dialogs begin anew. Nothing is
 * shown until the guard has let that session in (`admitted`): what was open before was the former one's.
 */
function SessionScope({ admitted, children }: { admitted: SessionId | undefined; children: ReactNode }) {
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

const slowAfterMs = 8_000

/** Whoever waits this long is told that it is the way to the server, and not the page. */
function Slow() {
  const t = useText()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <span className="loading-slow">{t('common.slow')}</span>
}

/** Covers the page while a call is pending that a person waits for (SHL-55). */
function LoadingOverlay() {
  const t = useText()
  const asked = useIsFetching(awaitedQueries)
  const changing = useIsMutating(awaitedMutations)
  return (
    <div role="status" aria-live="polite">
      {asked + changing > 0 && (
        <div className="loading-overlay">
          <span className="loading-spinner" />
          <span className="visually-hidden">{t('common.loading')}</span>
          <Slow />
        </div>
      )}
    </div>
  )
}
