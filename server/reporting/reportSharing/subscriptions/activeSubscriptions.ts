import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { Recipient } from '#server/reporting/reportSharing/subscriptions/askForReport.ts'
import { caseAt, deliveryAt, limitedToThoseOf } from '#server/logistics/deliveries/access/atCentres.ts'

/** SQL on `s` (report_subscriptions): not ended, of an active company, and not for the address of a disabled user. */
export const isActive = sql<boolean>`(s.ended_at is null
  and exists (select from companies c where c.id = s.company_id and c.is_active)
  and not exists (select from users u where u.email = s.email and u.state = 'disabled'))`

/** The subscriptions of a company to a report in one language. */
export type Group = { companyId: number; language: Language; recipients: Recipient[] }

type Subject = { deliveryId?: RawBuilder<unknown>; caseId?: RawBuilder<unknown> }

/**
 * SQL on `s`: if the address is that of a user, this user may see the subject of the report. Users with referable centres get
 * reports of deliveries that touch these, and no monthly reports.
 */
export function mayRead({ deliveryId, caseId }: Subject): RawBuilder<boolean> {
  const isAt = deliveryId ? deliveryAt(deliveryId) : caseId ? caseAt(caseId) : () => sql<boolean>`false`
  return sql<boolean>`not exists (
    select from users u where u.email = s.email and not ${limitedToThoseOf(sql`u.id`, isAt)})`
}
