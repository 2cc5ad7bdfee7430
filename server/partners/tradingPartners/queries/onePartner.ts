import { sql } from 'kysely'
import type { Grants, GrantPeriod, Partner } from '#contract/partners/types/partnerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { grantsOn } from '#server/partners/tradingPartners/grants.ts'
import { historyOf } from '#server/partners/tradingPartners/queries/partnerHistory.ts'
import { loadPartners } from '#server/partners/tradingPartners/queries/partnerRows.ts'
import { revisionOf } from '#server/partners/tradingPartners/lockedPartnership.ts'
import { seenPartnerships, type Reader } from '#server/partners/tradingPartners/queries/seenPartnerships.ts'

type Rest = { weGrant: Grants; theyGrant: Grants; note: string | null; revision: string; usId: number }

/** A partnership that the reader may know of, with everything about it; any other one is refused like an unknown one. */
export async function onePartner(db: Db, id: number, reader: Reader): Promise<Partner> {
  const [row] = await loadPartners(db, [id], reader)
  if (!row) throw new PortalError(codes.notAuthorized)
  const { rows } = await sql<Rest>`
    select ${grantsOn(sql`p.us_id`, sql`p.shown_on`, 'serials')} as "weGrant",
           ${grantsOn(sql`p.them_id`, sql`p.shown_on`, 'serials')} as "theyGrant",
           p.note, p.us_id as "usId", ${revisionOf} as revision
      from (${seenPartnerships(reader)}) p where p.id = ${id}`.execute(db)
  const [rest] = rows
  if (!rest) throw new PortalError(codes.notAuthorized)
  const { usId, ...reported } = rest
  return {
    ...row,
    ...reported,
    periods: await periodsOf(db, id, usId),
    history: await historyOf(db, id, usId, reader.caller),
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
