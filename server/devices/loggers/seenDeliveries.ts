import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller, type EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/**
 * The deliveries that somebody who looks at loggers may see: those of its own list of deliveries, none without that page
 * (null). The platform company sees them as the company that it picked.
 */
export async function deliveryScope(
  db: Db,
  caller: Caller,
  enterpriseCode: string | undefined,
): Promise<EnterpriseScope | null> {
  if (!caller.menus.includes('DeliveryStatus')) return null
  return await scopeOfCaller(db, caller, 'DeliveryStatus', caller.isPlatform ? enterpriseCode : undefined)
}

/** The common table expression `visible` (delivery_id, is_party, …) of those among `deliveryIds` that may be seen. */
export const visibleAmong = (scope: EnterpriseScope | null, deliveryIds: RawBuilder<unknown>): RawBuilder<unknown> =>
  scope
    ? visibleDeliveries(scope, { deliveryIds })
    : sql`visible as (select null::bigint as delivery_id, false as is_party where false)`

/** An assignment `l` that measures at this moment, with its figures `t`. */
export const isCurrent = (now: Date) =>
  sql`l.from_at <= ${now}::timestamptz and (t.end_at is null or t.end_at > ${now}::timestamptz)`
