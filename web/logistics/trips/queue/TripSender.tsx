import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConnection } from '#web/kernel/api/connection/connection.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { sendTrips, showWaiting, useTripQueue } from '#web/logistics/trips/queue/tripQueue.ts'

/** A portal that was in trouble says nothing when it is well again. */
const retryMs = 60_000
/** Where the portal is found again and again, but what waits does not get through, each try comes later than the one before. */
const firstPauseMs = 2_000
const untried = { atMs: -Infinity, pauseMs: firstPauseMs }

/** Sends what waits, on whatever page: when the page opens, when the connection is back, and now and then. */
export function TripSender() {
  const user = useSession(({ profile }) => profile?.email ?? null)
  const calls = usePortalCalls()
  const isLost = useConnection(connection => connection.isLost)
  const hasWaiting = useTripQueue(({ waiting }) => waiting.length > 0)
  const isLosable = useTripQueue(({ waiting, isLasting }) => waiting.length > 0 && !isLasting)
  // Other pages of the portal keep it; the browser asks before a reload, or before it closes this one.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isLosable })
  const tried = useRef(untried)
  useEffect(() => void showWaiting(user), [user])
  useEffect(() => {
    if (!hasWaiting) tried.current = untried
    if (user === null || isLost) return undefined
    const send = () => {
      tried.current = { atMs: Date.now(), pauseMs: Math.min(tried.current.pauseMs * 2, retryMs) }
      void sendTrips(user, calls)
      if (hasWaiting) timer = setTimeout(send, retryMs)
    }
    const { atMs, pauseMs } = tried.current
    let timer = setTimeout(send, Math.max(0, atMs + pauseMs - Date.now()))
    return () => clearTimeout(timer)
  }, [user, calls, isLost, hasWaiting])
  return null
}
