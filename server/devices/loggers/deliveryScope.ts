import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller, type EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Whose loggers are shown, and which deliveries may be named with them. */
export type Visibility = { scope: EnterpriseScope; deliveries: EnterpriseScope | null }

/**
 * The deliveries that a reader of the registry may see: those of the delivery list, none without that page (null). The
 * platform company sees them as the company that it selected.
 */
export async function deliveryScope(
  db: Db,
  caller: Caller,
  enterpriseCode: string | undefined,
): Promise<EnterpriseScope | null> {
  if (!caller.menus.includes('DeliveryStatus')) return null
  return await scopeOfCaller(db, caller, 'DeliveryStatus', caller.isPlatform ? enterpriseCode : undefined)
}

/** The common table expression `visible` (delivery_id, is_party, …): those of `deliveryIds` that the reader may see. */
export const visibleAmong = (scope: EnterpriseScope | null, deliveryIds: RawBuilder<unknown>): RawBuilder<unknown> =>
  scope
    ? visibleDeliveries(scope, { deliveryIds })
    : sql`visible as (select null::bigint as delivery_id, false as is_party where false)`

/** An assignment `l`, with its evaluation `t`, that is open now. */
export const isCurrent = (now: Date) =>
  sql`l.from_at <= ${now}::timestamptz and (t.end_at is null or t.end_at > ${now}::timestamptz)`
