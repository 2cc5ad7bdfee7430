import { sql, type RawBuilder } from 'kysely'
import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import { grantKinds, type GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { PartnerIssue } from '#server/partners/tradingPartners/runCommand.ts'

const serials = sql`(select json_agg(l.serial order by l.serial) from partner_grant_loggers x
  join loggers l on l.id = x.logger_id where x.grant_id = max(g.id) filter (where g.kind = 'carryLoggers'))`
const howMany = sql`(select to_json(count(*)) from partner_grant_loggers x
  where x.grant_id = max(g.id) filter (where g.kind = 'carryLoggers'))`

/** SQL for what a company grants on a day in the partnership `p`: `Grants`, or at a glance `GrantSummary`. */
export const grantsOn = (granter: RawBuilder<unknown>, day: RawBuilder<unknown>, listed: 'serials' | 'number') => sql`(
  select json_build_object(
           'nameAsDepositor', coalesce(bool_or(g.kind = 'nameAsDepositor'), false),
           'nameAsParty', coalesce(bool_or(g.kind = 'nameAsParty'), false),
           'holdStock', coalesce(bool_or(g.kind = 'holdStock'), false),
           'carryLoggers', case when bool_or(g.all_loggers) then '"all"'::json
             when bool_or(g.kind = 'carryLoggers') then coalesce(${listed === 'serials' ? serials : howMany}, '[]')
             else '"none"'::json end)
    from partner_grants g
   where g.partnership_id = p.id and g.granter_id = ${granter}
     and ${day} between g.valid_from and coalesce(g.valid_to, 'infinity'))`

export async function readGrants(tx: DbOrTx, partnershipId: number, granterId: number, day: string): Promise<Grants> {
  const { rows } = await sql<{ grants: Grants }>`
    select ${grantsOn(sql`${granterId}::bigint`, sql`${day}::date`, 'serials')} as grants
      from partnerships p where p.id = ${partnershipId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('grants are read of a partnership that there is')
  return found.grants
}

/** Grants as they are kept: loggers by their ids. */
export type KeptGrants = { kinds: GrantKind[]; allLoggers: boolean; loggerIds: number[] }

/** Looks up the granter's own loggers; each serial that is none of them is an issue, whoever else has one of that name. */
export async function keptGrants(
  tx: DbOrTx,
  granterId: number,
  grants: Grants,
  path: string,
): Promise<{ kept: KeptGrants; issues: PartnerIssue[] }> {
  const { carryLoggers } = grants
  const wanted = Array.isArray(carryLoggers) ? carryLoggers : []
  const found = await loggersOf(tx, granterId, wanted)
  const issues = wanted.flatMap((value, place): PartnerIssue[] =>
    found.has(value) ? [] : [{ path: `${path}.carryLoggers[${place}]`, message: 'unknownLogger', value }],
  )
  const kinds = grantKinds.filter(kind => (kind === 'carryLoggers' ? carryLoggers !== 'none' : grants[kind]))
  return { kept: { kinds, allLoggers: carryLoggers === 'all', loggerIds: [...new Set(found.values())] }, issues }
}

async function loggersOf(tx: DbOrTx, companyId: number, wanted: readonly string[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('loggers')
    .select(['id', 'serial'])
    .where('company_id', '=', companyId)
    .where('serial', 'in', [...new Set(wanted)])
    .execute()
  return new Map(rows.map(({ id, serial }) => [serial, id]))
}

export const grantsNothing = ({ nameAsDepositor, nameAsParty, holdStock, carryLoggers }: Grants) =>
  !nameAsDepositor && !nameAsParty && !holdStock && carryLoggers === 'none'

export const sameGrants = (one: Grants, other: Grants) =>
  grantKinds.every(kind =>
    kind === 'carryLoggers' ? sameLoggers(one.carryLoggers, other.carryLoggers) : one[kind] === other[kind],
  )

export function sameLoggers(one: Grants['carryLoggers'], other: Grants['carryLoggers']): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return new Set(one).symmetricDifference(new Set(other)).size === 0
}
