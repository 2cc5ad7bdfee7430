import type { RequestOf } from '#contract/kernel/call.ts'
import type { DeliveryDashboard, deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { comparedPeriods, daysFrom } from '#contract/reporting/rules/dashboardPeriod.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { type Days, monthsBefore } from '#contract/kernel/time/period.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { bySection, deliveryCounts, everyDay } from '#server/reporting/deliveryDashboard/deliveryCounts.ts'
import { attention } from '#server/reporting/deliveryDashboard/attention.ts'
import { foretoldLate } from '#server/reporting/deliveryDashboard/foretoldLate.ts'
import { incidents } from '#server/reporting/deliveryDashboard/incidents.ts'
import { inTransitNow } from '#server/reporting/deliveryDashboard/inTransit.ts'
import { worstOf } from '#server/reporting/deliveryDashboard/worst.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { viewerOf } from '#server/platform/lists/reader.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

type Asked = Pick<RequestOf<typeof deliveryDashboardCalls.getDeliveryDashboard>, 'period' | 'day'>

/** The dashboard of a day, week or month in the portal's time zone. */
export async function deliveryDashboard(
  db: Db,
  scope: EnterpriseScope,
  { period, day }: Asked,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DeliveryDashboard> {
  const today = dayIn(now, timeZone)
  const compared = comparedPeriods(period, day ?? today, today)
  const inTransit: Days = { from: monthsBefore(today, 12), until: today }
  // One snapshot, so that all numbers are consistent.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(tx => dashboardOf(tx, scope, { ...compared, inTransit }, now))
}

type Periods = { now: Days; before: Days; inTransit: Days; isRunning: boolean }

async function dashboardOf(tx: Tx, scope: EnterpriseScope, periods: Periods, now: Date): Promise<DeliveryDashboard> {
  const counted = await deliveryCounts(tx, scope, within(periods.now), now)
  const before = await deliveryCounts(tx, scope, within(periods.before), now)
  const { sections, late } = await inTransitNow(tx, scope, periods.inTransit, now)
  const { newestIds, ...worst } = await worstOf(tx, scope, within(periods.now), now)
  const sectionsBefore = bySection(before)
  const shown = await loadDeliveries({ db: tx, scope, now }, [
    ...new Set([...newestIds, ...late.map(one => one.deliveryId)]),
  ])
  const byId = new Map(shown.map(delivery => [delivery.deliveryId, delivery]))
  return {
    asOf: now.toISOString(),
    period: periods.now,
    before: periods.before,
    isRunning: periods.isRunning,
    sections: bySection(counted).map(({ section, counts }, index) => ({
      section,
      now: counts,
      before: sectionsBefore[index]?.counts ?? counts,
    })),
    days: everyDay(daysFrom(periods.now), counted),
    onTheRoad: {
      ...periods.inTransit,
      sections,
      late: late.flatMap(({ deliveryId, deadline }) => {
        const delivery = byId.get(deliveryId)
        return delivery ? { deadline, delivery } : []
      }),
    },
    ...worst,
    newest: newestIds.flatMap(id => byId.get(id) ?? []),
  }
}

const within = ({ from, until }: Days) => ({ from, to: until })

export const deliveryDashboardHandlers: HandlersFor<typeof deliveryDashboardCalls> = {
  getDeliveryDashboard: (asked, { db, scope, now, config }) =>
    deliveryDashboard(db, scope, asked, { now: now(), timeZone: config.timeZone }),

  getIncidents: (asked, context) => incidents(context, asked),

  getForetoldLate: (_asked, context) => foretoldLate(viewerOf(context)),

  getAttention: ({ enterpriseCode }, context) => attention(context, enterpriseCode),
}
