import { sql } from 'kysely'
import type { PartnerEvent } from '#contract/partners/types/partnerTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'

type Stored = Omit<PartnerEvent, 'at' | 'by'> & { at: Date; by: string | null; companyId: number | null }

/** By the platform company for both sides; nobody answers what it proposed itself. */
const wasSetUp = sql`(p.state = 'accepted'
  and (p.answered_by = p.proposed_by or (p.answered_by is null and p.answered_at = p.proposed_at)))`

/**
 * Who did what to a partnership, the latest first. A name is told to colleagues of whoever bears it, and to the platform
 * company; the other side learns which company it was.
 */
export async function historyOf(db: Db, id: number, usId: number, caller: Caller): Promise<PartnerEvent[]> {
  const { rows } = await sql<Stored>`
    with events as (
      select p.proposed_at as at, p.proposed_by as user_id, p.note as reason, null::json as change, 1 as place,
             case when ${wasSetUp} then 'setUp' else 'proposed' end as kind
        from partnerships p where p.id = ${id}
      union all
      select p.answered_at, p.answered_by, p.answer_reason, null, 2, p.state
        from partnerships p where p.id = ${id} and p.answered_at is not null and not ${wasSetUp}
      union all
      select p.ended_at, p.ended_by, p.end_reason, null, 4, 'ended'
        from partnerships p where p.id = ${id} and p.ended_at is not null
      union all
      select c.changed_at, c.changed_by, c.reason, json_build_object(
               'granter', case when c.granter_id = ${usId} then 'us' else 'them' end, 'from', c.valid_from,
               'before', c.granted_before, 'after', c.granted_after), 3, 'grantsChanged'
        from partner_grant_changes c where c.partnership_id = ${id})
    select e.at, e.kind, e.reason, e.change, u.name as by, u.company_id as "companyId",
           case when c.id is null then null
                else json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) end as company
      from events e left join users u on u.id = e.user_id left join companies c on c.id = u.company_id
     order by e.at desc, e.place desc`.execute(db)
  return rows.map(({ at, by, companyId, ...event }) => ({
    ...event,
    at: at.toISOString(),
    by: caller.isPlatform || companyId === caller.company.id ? by : null,
  }))
}
