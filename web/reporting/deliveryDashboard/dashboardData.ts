import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveCalls } from '#contract/integration/calls/live.ts'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import {
  deliveryDashboardCalls,
  noDeliveries,
  type DeliveryDashboard,
} from '#contract/reporting/calls/deliveryDashboard.ts'
import { comparedPeriods, daysFrom, type DashboardPeriod } from '#contract/reporting/rules/dashboardPeriod.ts'
import { metaOf, withoutRefused } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { calmMoment } from '#web/shell/live/calmMoment.ts'
import { rereadQueries, type Asked } from '#web/shell/live/rereadQueries.ts'
import { useLive } from '#web/shell/live/useLive.ts'

type DashboardCall = (typeof deliveryDashboardCalls)[keyof typeof deliveryDashboardCalls]

/** A part of the dashboard; the former one stays until it has come. Switched off, nothing is read anew by itself. */
export function useDashboard<One extends DashboardCall>(call: One, asked: RequestOf<One>, isAuto: boolean) {
  const { post } = usePortalCalls()
  const answer = useQuery<ResponseOf<One>>({
    queryKey: [call.path, asked],
    queryFn: ({ signal }) => post(call, asked, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: isAuto,
    refetchOnReconnect: isAuto,
    meta: metaOf(call, { background: true }),
  })
  return withoutRefused(answer)
}

const everyMs = 60_000
const isDashboard = ({ path }: Asked) => path.startsWith('/dashboard/')
/** Estimates follow positions, and cost more than numbers: every minute is enough. */
const followsChanges = (asked: Asked) =>
  isDashboard(asked) && asked.path !== deliveryDashboardCalls.getForetoldLate.path

/**
 * Keeps the dashboard up to date as long as it is there (REP-15): when deliveries change, and every minute besides, because
 * being late happens by time alone. Its numbers are sums over many deliveries: they follow within seconds, not at each.
 */
export function AutomaticUpdate({ enterpriseCode }: { enterpriseCode: string | undefined }) {
  const client = useQueryClient()
  useLive(
    liveCalls.watchDeliveryDashboard,
    { enterpriseCode },
    { concerns: followsChanges, isShown: () => false, ready: calmMoment },
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void rereadQueries(client, isDashboard, calmMoment)
    }, everyMs)
    return () => clearInterval(timer)
  }, [client])
  return null
}

/** A dashboard whose numbers are still on their way: it takes exactly their place, and nothing moves when they come. */
export function awaitedDashboard(period: DashboardPeriod, day: string, today: string): DeliveryDashboard {
  const { now, before, isRunning } = comparedPeriods(period, day, today)
  return {
    asOf: '',
    period: now,
    before,
    isRunning,
    sections: transportSections.map(section => ({ section, now: noDeliveries, before: noDeliveries })),
    days: daysFrom(now).flatMap(one => transportSections.map(section => ({ day: one, section, counts: noDeliveries }))),
    onTheRoad: {
      from: today,
      until: today,
      sections: transportSections.map(section => ({ section, counts: noDeliveries })),
      late: [],
    },
    lanes: [],
    carriers: [],
    products: [],
    newest: [],
  }
}
