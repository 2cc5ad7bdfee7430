import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administeredCompany.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import {
  lockCompanies,
  refuseFault,
  type CommandContext,
  type Side,
} from '#server/partners/tradingPartners/runCommand.ts'

export type Locked = {
  id: number
  proposer: Side
  partner: Side
  state: 'proposed' | 'accepted' | 'declined' | 'withdrawn'
  validFrom: string
  validTo: string | null
  revision: string
}

/** SQL for a text that is another one as soon as anything about the partnership `p` changed. */
export const revisionOf = sql<string>`md5(concat_ws('|', p.state, p.valid_from, p.valid_to, (
  select string_agg(concat_ws(':', g.id, g.valid_from, g.valid_to), ',' order by g.id)
    from partner_grants g where g.partnership_id = p.id)))`

export async function revisionNow(tx: DbOrTx, id: number): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select ${revisionOf} as revision from partnerships p where p.id = ${id}`.execute(tx)
  return rows[0]?.revision ?? ''
}

/** Where it is no longer what the caller looked at, nothing is done to it. */
export function refuseChanged({ revision }: Locked, seen: string | undefined): void {
  if (seen !== undefined && seen !== revision) refuseFault('revision', 'changedMeanwhile')
}

/** Of the caller's company, or for the platform administrator any, with both companies locked; 4017 for any other one. */
export async function lockedPartnership(command: CommandContext, id: number): Promise<Locked> {
  const { tx, caller } = command
  const sides = await tx
    .selectFrom('partnerships')
    .select(['proposer_id', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isOwn = sides && [sides.proposer_id, sides.partner_id].includes(caller.company.id)
  if (!sides || !(isOwn || isPlatformAdministrator(caller))) throw new PortalError(codes.notAuthorized)
  const companies = await lockCompanies(tx, [sides.proposer_id, sides.partner_id])
  const { rows } = await sql<Omit<Locked, 'proposer' | 'partner'>>`
    select p.id, p.state, p.valid_from as "validFrom", p.valid_to as "validTo", ${revisionOf} as revision
      from partnerships p where p.id = ${id} for update`.execute(tx)
  const [found] = rows
  const [proposer, partner] = [companies.get(sides.proposer_id), companies.get(sides.partner_id)]
  if (!found || !proposer || !partner) throw new Error('a partnership and its companies stay')
  return { ...found, proposer, partner }
}

/** Whether accepted partnerships of the two count on any of these days. */
export async function overlaps(
  { tx }: CommandContext,
  [one, other]: readonly [number, number],
  from: string,
  until: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from partnerships p
     where p.state = 'accepted'
       and least(p.proposer_id, p.partner_id) = ${Math.min(one, other)}
       and greatest(p.proposer_id, p.partner_id) = ${Math.max(one, other)}
       and daterange(p.valid_from, p.valid_to + 1) && daterange(${from}::date, ${until}::date, '[]')
     limit 1`.execute(tx)
  return rows.length > 0
}
