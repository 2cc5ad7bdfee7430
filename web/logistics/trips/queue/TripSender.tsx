import { useEffect } from 'react'
import { useConnection } from '#web/kernel/api/connection/connection.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { sendTrips, showWaiting, useTripQueue } from '#web/logistics/trips/queue/tripQueue.ts'

/** A portal that was in trouble says nothing when it is well again. */
const retryMs = 60_000

/** Sends what waits, on whatever page: when the page opens, when the connection is back, and now and then. */
export function TripSender() {
  const user = useSession(({ profile }) => profile?.email ?? null)
  const calls = usePortalCalls()
  const isLost = useConnection(connection => connection.isLost)
  const hasWaiting = useTripQueue(({ waiting }) => waiting.length > 0)
  useEffect(() => void showWaiting(user), [user])
  useEffect(() => {
    if (user === null || isLost) return undefined
    const send = () => void sendTrips(user, calls)
    send()
    if (!hasWaiting) return undefined
    const timer = setInterval(send, retryMs)
    return () => clearInterval(timer)
  }, [user, calls, isLost, hasWaiting])
  return null
}
