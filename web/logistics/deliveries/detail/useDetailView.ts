import { getRouteApi } from '@tanstack/react-router'
import type { ChartLayout } from '#web/kernel/temperatureChart/chartLayouts.ts'
import { around, type TimeView, plotId } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { temperatureSectionId } from '#web/logistics/deliveries/detail/temperature/TemperatureSection.tsx'

const route = getRouteApi('/layout/delivery/detail')

export type DetailView = Omit<ReturnType<typeof useDetailView>, 'onShowEvent'>

/** What the chart shows stands in the address, so that an excursion can be sent to a colleague as a link. */
export function useDetailView() {
  const { logger, chart, compare, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const view: TimeView | null = from && to && from < to ? { fromMs: Date.parse(from), toMs: Date.parse(to) } : null
  type Changed = { logger?: number; chart?: 'beside' | 'aligned'; compare?: number; from?: string; to?: string }
  const change = (changed: Changed) =>
    // the browser's Back leaves the page rather than undoing every step of a zoom
    void navigate({ search: known => ({ ...known, ...changed }), replace: true, resetScroll: false })
  const timesOf = (next: TimeView | null) => ({
    from: next ? new Date(next.fromMs).toISOString() : undefined,
    to: next ? new Date(next.toMs).toISOString() : undefined,
  })
  return {
    view,
    focusedAssignmentId: logger ?? null,
    layout: chart ?? ('overlaid' as const),
    onLayout: (layout: ChartLayout) => {
      // Aligned curves have times of their own: what was zoomed in on there lies elsewhere by the clock.
      const isOtherClock = (layout === 'aligned') !== (chart === 'aligned')
      change({
        chart: layout === 'overlaid' ? undefined : layout,
        ...(layout !== 'overlaid' && { compare: undefined }),
        ...(isOtherClock && timesOf(null)),
      })
    },
    comparedId: compare ?? null,
    // Another delivery is drawn behind all loggers, by the clock of this one.
    onCompare: (deliveryId: number | null) =>
      change({ compare: deliveryId ?? undefined, chart: undefined, ...(chart === 'aligned' && timesOf(null)) }),
    onView: (next: TimeView | null) => change(timesOf(next)),
    onFocus: (loggerAssignmentId: number | null) => change({ logger: loggerAssignmentId ?? undefined }),
    onShowEvent: (event: TimeView, loggerAssignmentId: number, whole: TimeView) => {
      // Events are told by the clock.
      change({
        ...timesOf(around(event, whole)),
        logger: loggerAssignmentId,
        chart: chart === 'aligned' ? undefined : chart,
      })
      const shown = document.getElementById(plotId(loggerAssignmentId)) ?? document.getElementById(temperatureSectionId)
      shown?.scrollIntoView({ block: 'start' })
    },
  }
}
