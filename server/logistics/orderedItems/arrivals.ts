import { sql, type RawBuilder } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import type { Lead } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { refuseInverted } from '#server/logistics/stock/itemConditions.ts'
import { given } from '#server/platform/db/statements/given.ts'
import type { orderedItemStatuses } from '#contract/logistics/rules/lists.ts'
import { todayOf, type Reader } from '#server/platform/lists/reader.ts'

type Arriving = {
  deliveryStatus: (typeof orderedItemStatuses)[number]
  scheduledArrivalFrom?: string
  scheduledArrivalTo?: string
}
type Arrivals = { lead: Lead; conditions: RawBuilder<unknown>[] }

/**
 * Where a search of arrivals starts, so that it uses an index, and its other conditions on `d` (deliveries). In transit and
 * periods of scheduled arrival have indexes of their own. Delivered ones are searched within twelve months (PLT-20): of the
 * scheduled arrival if one end of it is given, else of the shipping date.
 */
export function arriving(scope: EnterpriseScope, search: Arriving, reader: Reader): Arrivals {
  const { deliveryStatus, scheduledArrivalFrom: from, scheduledArrivalTo: to } = search
  refuseInverted('scheduledArrival', from, to)
  if (from && to && isPeriodTooLong(from, to)) throw new PortalError(codes.periodTooLong)
  const isBounded = deliveryStatus === '1' || from !== undefined || to !== undefined
  const [first, last] = deliveryStatus === '1' ? [asTyped(from), asTyped(to)] : withinTwelveMonths(from, to)
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${reader.timeZone}`
  const conditions = given([
    deliveryStatus === '1' && sql`d.delivered_at is null`,
    deliveryStatus === '2' && sql`d.delivered_at is not null`,
    first && sql`d.scheduled_arrival >= ${midnight(first)}`,
    last && sql`d.scheduled_arrival < ${midnight(sql`${last} + interval '1 day'`)}`,
  ])
  if (!isBounded) {
    return { lead: { sections: transportSections, from: yearBefore(todayOf(reader)) }, conditions }
  }
  const deliveryIds = sql`
    select d.id from deliveries d
     where d.destination_kind = 'distributionCentre' and d.destination_centre_id in (${openCentres(scope)})
       and ${sql.join(conditions, sql` and `)}`
  return { lead: { deliveryIds }, conditions: [] }
}

/** The centres whose arrivals a scope may see (LOG-38): its own, and those of companies that disclose ordered items. */
export const openCentres = ({ companyIds }: EnterpriseScope) =>
  companyIds === 'all'
    ? sql`select open.id from centres open`
    : sql`select open.id from centres open join companies host on host.id = open.company_id
           where host.discloses_ordered_items or host.id = any(${companyIds}::bigint[])`

type Day = RawBuilder<unknown> | undefined

const asTyped = (day: string | undefined): Day => (day === undefined ? undefined : sql`${day}::date`)

/** A missing end is twelve months from the other. */
const withinTwelveMonths = (from: string | undefined, to: string | undefined): [Day, Day] => [
  asTyped(from) ?? (to === undefined ? undefined : sql`${to}::date - interval '12 months'`),
  asTyped(to) ?? (from === undefined ? undefined : sql`${from}::date + interval '12 months'`),
]

/** The same day a year ago; for a 29 February the 28th. */
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`
