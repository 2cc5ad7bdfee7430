import type { Grants, GrantPeriod, Partner, PartnerEvent } from '#contract/partners/types/partnerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { grantsOn } from '#server/partners/tradingPartners/grants.ts'
import { seenPartnerships, loadPartners, type Reader } from '#server/partners/tradingPartners/queries/partnerRows.ts'
import { revisionOf } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

type Details = { weGrant: Grants; theyGrant: Grants; note: string | null; revision: string; usId: number }

/** A partnership with all its details; one that the reader may not see is refused like an unknown one. */
export async function onePartner(reader: Reader, id: number): Promise<Partner> {
  const { db, caller } = reader
  const [row] = await loadPartners(reader, [id])
  if (!row) throw new PortalError(codes.notAuthorized)
  const { rows } = await sql<Details>`
    select ${grantsOn(sql`p.us_id`, sql`p.shown_on`, 'serials')} as "weGrant",
           ${grantsOn(sql`p.them_id`, sql`p.shown_on`, 'serials')} as "theyGrant",
           p.note, p.us_id as "usId", ${revisionOf} as revision
      from (${seenPartnerships(reader)}) p where p.id = ${id}`.execute(db)
  if (!rows[0]) throw new PortalError(codes.notAuthorized)
  const { usId, ...details } = rows[0]
  return {
    ...row,
    ...details,
    periods: await periodsOf(db, id, usId),
    history: await historyOf(db, id, usId, caller),
  }
}

async function periodsOf(db: Db, id: number, usId: number): Promise<GrantPeriod[]> {
  const { rows } = await sql<GrantPeriod>`
    select case when g.granter_id = ${usId} then 'us' else 'them' end as granter, g.kind,
           g.valid_from as "from", g.valid_to as until,
           case when g.all_loggers then '"all"'::json
                when g.kind = 'carryLoggers' then coalesce((
                  select json_agg(l.serial order by l.serial) from partner_grant_loggers x
                    join loggers l on l.id = x.logger_id where x.grant_id = g.id), '[]') end as loggers
      from partner_grants g where g.partnership_id = ${id}
     order by g.valid_from desc, g.id`.execute(db)
  return rows
}

type Stored = Dated<PartnerEvent, 'at'> & { companyId: number | null }

/** Whether the platform company set it up: nobody answers its own proposal. */
const wasSetUp = sql`(p.state = 'accepted'
  and (p.answered_by = p.proposed_by or (p.answered_by is null and p.answered_at = p.proposed_at)))`

/**
 * The events of a partnership, latest first. A user's name is shown to its colleagues and to the platform company; the
 * other side sees only the company.
 */
export async function historyOf(db: Db, id: number, usId: number, caller: Caller): Promise<PartnerEvent[]> {
  const { rows } = await sql<Stored>`
    with events as (
      select p.proposed_at as at, p.proposed_by as user_id, p.note as reason, null::json as change, 1 as step,
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
     order by e.at desc, e.step desc`.execute(db)
  return rows.map(({ companyId, ...event }) => ({
    ...isoTimes(event),
    by: caller.isPlatform || companyId === caller.company.id ? event.by : null,
  }))
}
