import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { calmMoment } from '#web/shell/live/calmMoment.ts'
import { rereadQueries, type Asked } from '#web/shell/live/rereadQueries.ts'
import { useLive } from '#web/shell/live/useLive.ts'

const everyMs = 60_000
const concerns = ({ path }: Asked) => path.startsWith('/dashboard/')

/**
 * Keeps the dashboard up to date as long as it is there (REP-15): when deliveries change, and every minute besides, because
 * being late happens by time alone. Its numbers are sums over many deliveries: they follow within seconds, not at each.
 */
export function AutomaticUpdate({ enterpriseCode }: { enterpriseCode: string | undefined }) {
  const client = useQueryClient()
  useLive(liveCalls.watchDeliveryDashboard, { enterpriseCode }, { concerns, isShown: () => false, ready: calmMoment })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void rereadQueries(client, concerns, calmMoment)
    }, everyMs)
    return () => clearInterval(timer)
  }, [client])
  return null
}
