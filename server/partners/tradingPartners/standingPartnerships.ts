import { sql } from 'kysely'
import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { readGrants } from '#server/partners/tradingPartners/grants.ts'

/** A company's accepted partnership with another one, until `validTo` or without an end. */
export type Standing = {
  id: number
  them: { id: number; code: string; isActive: boolean }
  validFrom: string
  validTo: string | null
}

/** A company's accepted partnerships that count today or later, in order of their first day. */
export async function standingPartnerships(db: DbOrTx, companyId: number, today: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select p.id, json_build_object('id', c.id, 'code', c.code, 'isActive', c.is_active) as them,
           p.valid_from as "validFrom", p.valid_to as "validTo"
      from partnerships p
      join companies c on c.id = case p.proposer_id when ${companyId} then p.partner_id else p.proposer_id end
     where ${companyId} in (p.proposer_id, p.partner_id) and p.state = 'accepted'
       and coalesce(p.valid_to, 'infinity') >= greatest(p.valid_from, ${today}::date)
     order by c.code, p.valid_from`.execute(db)
  return rows
}

/** What two companies grant each other on a day. */
export const grantsOfBoth = async (db: DbOrTx, id: number, us: number, them: number, day: string) => ({
  weGrant: await readGrants(db, id, us, day),
  theyGrant: await readGrants(db, id, them, day),
})
export type GrantsOfBoth = { weGrant: Grants; theyGrant: Grants }

export const later = (a: string, b: string) => (a > b ? a : b)
