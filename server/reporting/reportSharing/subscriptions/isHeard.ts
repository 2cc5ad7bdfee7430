import { sql, type RawBuilder } from 'kysely'
import { caseAt, deliveryAt, limitedToThoseOf } from '#server/logistics/deliveries/access/atCentres.ts'

/** SQL on `s` (report_subscriptions): it goes on, its company is active, and its address is none of a disabled user's. */
export const isHeard = sql<boolean>`(s.ended_at is null
  and exists (select from companies c where c.id = s.company_id and c.is_active)
  and not exists (select from users u where u.email = s.email and u.state = 'disabled'))`

type Subject = { deliveryId?: RawBuilder<unknown>; caseId?: RawBuilder<unknown> }

/**
 * SQL on `s`: a user of this address sees what the report is about. Who is limited to some centres is mailed reports of
 * deliveries that touch these, and of no whole month.
 */
export function isForItsReader({ deliveryId, caseId }: Subject): RawBuilder<boolean> {
  const isAt = deliveryId ? deliveryAt(deliveryId) : caseId ? caseAt(caseId) : () => sql<boolean>`false`
  return sql<boolean>`not exists (
    select from users u where u.email = s.email and not ${limitedToThoseOf(sql`u.id`, isAt)})`
}
