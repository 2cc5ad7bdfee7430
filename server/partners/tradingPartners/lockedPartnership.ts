import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import {
  lockCompanies,
  refuseFault,
  type CommandContext,
  type Side,
} from '#server/partners/tradingPartners/runCommand.ts'

export type LockedPartnership = {
  id: number
  proposer: Side
  partner: Side
  state: 'proposed' | 'accepted' | 'declined' | 'withdrawn'
  validFrom: string
  validTo: string | null
  revision: string
}

/** SQL for a text that differs as soon as anything about the partnership `p` changes. */
export const revisionOf = sql<string>`md5(concat_ws('|', p.state, p.valid_from, p.valid_to, (
  select string_agg(concat_ws(':', g.id, g.valid_from, g.valid_to), ',' order by g.id)
    from partner_grants g where g.partnership_id = p.id)))`

export async function revisionNow(tx: DbOrTx, id: number): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select ${revisionOf} as revision from partnerships p where p.id = ${id}`.execute(tx)
  return rows[0]?.revision ?? ''
}

/** Refuses to act on a partnership that changed since the caller read it. */
export function refuseChanged({ revision }: LockedPartnership, readRevision: string | undefined): void {
  if (readRevision !== undefined && readRevision !== revision) refuseFault('revision', 'changedMeanwhile')
}

/**
 * Locks a partnership of the caller's company, or any for the platform administrator, with both companies; throws 4017
 * for any other.
 */
export async function lockedPartnership(command: CommandContext, id: number): Promise<LockedPartnership> {
  const { tx, caller } = command
  const sides = await tx
    .selectFrom('partnerships')
    .select(['proposer_id', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isOwn = sides && [sides.proposer_id, sides.partner_id].includes(caller.company.id)
  if (!sides || !(isOwn || isPlatformAdministrator(caller))) throw new PortalError(codes.notAuthorized)
  const companies = await lockCompanies(tx, [sides.proposer_id, sides.partner_id])
  const { rows } = await sql<Omit<LockedPartnership, 'proposer' | 'partner'>>`
    select p.id, p.state, p.valid_from as "validFrom", p.valid_to as "validTo", ${revisionOf} as revision
      from partnerships p where p.id = ${id} for update`.execute(tx)
  const [partnership] = rows
  const [proposer, partner] = [companies.get(sides.proposer_id), companies.get(sides.partner_id)]
  if (!partnership || !proposer || !partner) throw new Error('the partnership or one of its companies does not exist')
  return { ...partnership, proposer, partner }
}

/** Whether the two have an accepted partnership that overlaps these days. */
export async function overlaps(
  { tx }: CommandContext,
  [a, b]: readonly [number, number],
  from: string,
  until: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from partnerships p
     where p.state = 'accepted'
       and least(p.proposer_id, p.partner_id) = ${Math.min(a, b)}
       and greatest(p.proposer_id, p.partner_id) = ${Math.max(a, b)}
       and daterange(p.valid_from, p.valid_to + 1) && daterange(${from}::date, ${until}::date, '[]')
     limit 1`.execute(tx)
  return rows.length > 0
}
