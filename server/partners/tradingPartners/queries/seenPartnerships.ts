import { sql, type RawBuilder } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'

/** Who looks at partnerships, and when. */
export type Reader = { caller: Caller; scope: EnterpriseScope; today: string; now: Date; language: Language }

export const readerOf = ({ caller, scope, now, config }: CallerContext): Reader => ({
  caller,
  scope,
  today: dayIn(now(), config.timeZone),
  now: now(),
  language: caller.language,
})

/** Where an accepted one stands is told by its days; one that ends before it begins never counts. */
const stateOn = (today: string) => sql`case
  when p.state <> 'accepted' then p.state
  when p.valid_to < ${today}::date or p.valid_to < p.valid_from then 'ended'
  when p.valid_from > ${today}::date then 'upcoming' else 'inForce' end`

/**
 * SQL for the partnerships that the reader may know of: those with one of its companies on either side. `us_id` is that
 * company, the reader's own where it can be; `shown_on` the day whose grants are shown.
 */
export const seenPartnerships = ({ caller, scope: { companyIds }, today }: Reader): RawBuilder<unknown> => {
  const isOurs = (column: 'proposer_id' | 'partner_id') =>
    companyIds === 'all' ? sql`true` : sql`p.${sql.ref(column)} = any(${[...companyIds]}::bigint[])`
  const proposerIsUs = sql`${isOurs('proposer_id')}
    and (p.partner_id <> ${caller.company.id} or not ${isOurs('partner_id')})`
  return sql`
    select p.*, ${stateOn(today)} as shown_state,
           case when ${proposerIsUs} then p.proposer_id else p.partner_id end as us_id,
           case when ${proposerIsUs} then p.partner_id else p.proposer_id end as them_id,
           case when p.state = 'accepted' then greatest(p.valid_from, least(${today}::date, p.valid_to))
                else p.valid_from end as shown_on
      from partnerships p
     where ${isOurs('proposer_id')} or ${isOurs('partner_id')}`
}
